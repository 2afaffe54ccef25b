"""The rules of one game in one language, as the site shows them: chapters, terms, doubts.

Promises: every rule once, in reading order, with what cites it and where its sources disagree.
Leaves out: pages and their addresses relative to each other.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup

from toolkit.games import text_in
from toolkit.pages.addresses import game_address, permalink, rule_address, term_address
from toolkit.pages.alphabets import alphabet_key, first_letter
from toolkit.pages.prose import Prose, Target, Targets, in_language
from toolkit.pages.rulings import Rulings
from toolkit.pages.speech import Speech
from toolkit.pages.terms import TermFinder
from toolkit.pages.views import Chapter, DoubtView, Ref, RuleView, TermView
from toolkit.redirects import read_redirects
from toolkit.rules import Rule, Term, read_rules, read_terms

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Iterator, Mapping

    from toolkit.games import Game, Texts

_HINT = 200
#: Kinds that stand apart from the running rules and have their name above them.
SET_APART = frozenset({"example", "note"})


class Book:
    """Rules and glossary of one game, read once."""

    def __init__(self, connection: sqlite3.Connection, game: Game, lang: str) -> None:
        """Read the rules and the terms in `lang`, or in the first language that has them."""
        self.game = game
        self.lang = lang
        self.say = Speech(lang)
        self.base = game_address(game, lang)
        self.rules: dict[str, Rule] = {}
        self._doubts: dict[str, Rule] = {}
        for rule in read_rules(connection, game.id, lang):
            (self._doubts if rule.kind == "discrepancy" else self.rules)[rule.id] = rule
        self.terms: dict[str, Term] = {term.id: term for term in read_terms(connection, game.id, lang)}
        spoken = {rule.lang for rule in (*self.rules.values(), *self._doubts.values())}
        self.former = {
            kind: read_redirects(connection, game.id, kind)
            for kind in ("rule", "term", "card", "format", "ruling", "step")
        }
        self._proses: dict[str, Prose] = {}
        self._terms_in = {other: read_terms(connection, game.id, other) for other in spoken - {lang}}
        self.rulings = Rulings(connection, self)

    def chapter_of(self, rule: str) -> str:
        """Return the top-level section around a rule."""
        return next(key for key in self.above(rule) if self.rules[key].parent is None)

    def above(self, rule: str) -> Iterator[str]:
        """Yield a rule and all that it stands in, from the inside."""
        here: str | None = rule
        while here is not None:
            yield here
            here = self.rules[here].parent

    def below(self, rule: str) -> Iterator[str]:
        """Yield a rule and all that stands in it, in reading order."""
        yield rule
        for child in self.rules[rule].children:
            if child in self.rules:
                yield from self.below(child)

    # ------------------------------------------------------------ links

    @cached_property
    def prose(self) -> Prose:
        """What renders this game's words in this book's language."""
        return self.prose_in(self.lang)

    def prose_in(self, lang: str) -> Prose:
        """Return what renders words of this game in one of its languages: with its quotes and terms."""
        if lang not in self._proses:
            terms = self.terms.values() if lang == self.lang else self._terms_in.get(lang, ())
            self._proses[lang] = Prose(self.game, lang, self._targets, TermFinder(terms, lang))
        return self._proses[lang]

    @cached_property
    def _targets(self) -> Targets:
        rules = {key: self._target(key) for key in self.rules}
        for key, doubt in self._doubts.items():
            rules[key] = Target(self._doubt_address(key), doubt.title, doubt.title, doubt.lang)
        terms = {
            key: Target(term_address(self.base, key), term.name, "", term.lang)
            for key, term in self.terms.items()
        }
        bare = Prose(self.game, self.lang, Targets(rules, terms, {}), TermFinder((), self.lang))
        hints = {key: _cut(bare.plain(term.definition)) for key, term in self.terms.items()}
        terms = {key: replace(target, hint=hints[key]) for key, target in terms.items()}
        defines: dict[str, set[str]] = {}
        for key, term in self.terms.items():
            defines.setdefault(term.rule, set()).add(key)
        return Targets(rules, terms, {rule: frozenset(ids) for rule, ids in defines.items()})

    def _target(self, rule: str) -> Target:
        return Target(self.address(rule), self.name(rule), self._called(rule), self._titled(rule).lang)

    def _called(self, rule: str) -> str:
        return f"{self.label(rule)} {self.rules[rule].title}".strip()

    def _doubt_address(self, key: str) -> str:
        return f"{self.base}discrepancies/#{key}"

    def address(self, rule: str) -> str:
        """Return where a rule stands in its chapter."""
        return rule_address(self.base, self.chapter_of(rule), rule)

    def label(self, rule: str) -> str:
        """Return the number of a rule, or for an example or a note that of the rule around it."""
        return next((number for key in self.above(rule) if (number := self.rules[key].number)), "")

    def name(self, rule: str) -> str:
        """Return the title of a rule, or of the rule around it."""
        return self._titled(rule).title or rule

    def _titled(self, rule: str) -> Rule:
        """Return a rule or, where it has no title, the nearest around it that has one."""
        return next((self.rules[key] for key in self.above(rule) if self.rules[key].title), self.rules[rule])

    def ref(self, rule: str) -> Ref:
        """Return the link to a rule."""
        lang = self._titled(rule).lang
        other = lang if lang != self.lang else None
        return Ref(rule, self.label(rule), self.name(rule), self.address(rule), other)

    def find_ref(self, rule: str | None) -> Ref | None:
        """Return the link to a rule, if there is such a rule."""
        return self.ref(rule) if rule in self.rules else None

    def cited(self, rules: Iterable[str]) -> tuple[Ref, ...]:
        """Return the links to rules, one where an example and its rule would read the same."""
        found: dict[tuple[str, str], Ref] = {}
        for key in rules:
            if key in self.rules:
                ref = self.ref(key)
                found.setdefault((ref.label, ref.title), ref)
        return tuple(found.values())

    # ------------------------------------------------------------ what is shown

    @cached_property
    def views(self) -> dict[str, RuleView]:
        """All rules ready to be shown, in reading order."""
        return {key: self._view(rule) for key, rule in self.rules.items()}

    def _view(self, rule: Rule) -> RuleView:
        kinds = [self.rules[key].kind for key in self.above(rule.id)][1:]
        sections = kinds.count("section")
        outer = self.rules[rule.parent].section if rule.parent else ""
        prose = self.prose_in(rule.lang)
        title = typographic(prose.plain(rule.title))
        body = prose.block(rule.text, rule=rule.id) if rule.text else Markup()
        source = self.source(rule.source, rule.section)
        return RuleView(
            id=rule.id,
            kind=rule.kind,
            number=rule.number,
            title=title,
            words=body if rule.kind == "section" else led(rule.id, rule.number, title, body),
            body=body,
            depth=sections,
            indent=len(kinds) - sections,
            lang=rule.lang,
            source=source,
            section=Markup() if rule.section == outer else source,
            address=self.address(rule.id),
            permalink=permalink(self.base, rule.id),
            apart=self.say(f"kind-{rule.kind}") if rule.kind in SET_APART else None,
            cites=self.cited(rule.cites),
            cited_by=self.cited(rule.cited_by),
            doubts=tuple(self.doubts[key] for key in self._doubts if rule.id in self._doubts[key].cites),
            rulings=tuple(self.rulings.on("rule", rule.id)),
            former=self.led_here("rule", rule.id),
        )

    def led_here(self, kind: str, now: str) -> tuple[str, ...]:
        """Return the ids of old of what has an id now; `kind` is one of `former`."""
        return tuple(old for old, new in self.former[kind].items() if new == now)

    def source(self, title: str, section: str) -> Markup:
        """Return a document and its section, marked with the document's language where it is another."""
        lang = self._source_languages.get(title, self.lang)
        return in_language(f"{title}, {section}", lang, self.lang)

    @cached_property
    def _source_languages(self) -> Mapping[str, str]:
        return {source.title: source.lang for source in self.game.sources.values()}

    @cached_property
    def doubts(self) -> dict[str, DoubtView]:
        """All places where the sources disagree or are silent."""
        return {key: self._doubt(rule) for key, rule in self._doubts.items()}

    def _doubt(self, rule: Rule) -> DoubtView:
        prose = self.prose_in(rule.lang)
        places = tuple((self.source(p.source, p.section), prose.line(p.says)) for p in rule.places)
        return DoubtView(
            rule.id, typographic(rule.title), prose.line(rule.text), places, self.cited(rule.cites),
            self._doubt_address(rule.id), rule.lang, self.led_here("rule", rule.id),
        )  # fmt: skip

    @cached_property
    def chapters(self) -> list[Chapter]:
        """The chapters in order."""
        return [self._chapter(key) for key, rule in self.rules.items() if rule.parent is None]

    def _chapter(self, key: str) -> Chapter:
        head, *rules = (self.views[rule] for rule in self.below(key))
        return Chapter(head, tuple(rules), tuple(rule for rule in rules if rule.kind == "section"))

    @cached_property
    def glossary(self) -> list[TermView]:
        """The terms in the order of the language's alphabet."""
        views = [self._term(term) for term in self.terms.values()]
        return sorted(views, key=lambda view: (alphabet_key(view.name, self.lang), view.id))

    @cached_property
    def letters(self) -> list[tuple[str, list[TermView]]]:
        """The terms under the letters that they begin with."""
        return [(letter, list(group)) for letter, group in groupby(self.glossary, lambda view: view.letter)]

    def _term(self, term: Term) -> TermView:
        rule = self.rules.get(term.rule)
        lang = rule.lang if rule and rule.text == term.definition else term.lang
        return TermView(
            id=term.id,
            name=term.name,
            letter=first_letter(term.name, self.lang),
            definition=self.prose_in(lang).block(term.definition, rule=term.rule),
            definition_lang=lang,
            rule=self.ref(term.rule),
            lang=term.lang,
            address=term_address(self.base, term.id),
            former=self.led_here("term", term.id),
        )

    def plain(self, rule: str) -> str:
        """Return the words of a rule alone, on one line."""
        return self.prose_in(self.rules[rule].lang).plain(self.rules[rule].text)

    def rule_of_term(self) -> dict[str, str]:
        """Return the rule that defines each term."""
        return {key: term.rule for key, term in self.terms.items()}

    def text(self, texts: Texts) -> str:
        """Return a text in this book's language, or in the first language that has it."""
        return text_in(texts, self.lang)

    def said(self, texts: Texts) -> Markup:
        """Return the same, marked with its language where that is not the book's."""
        return in_language(self.text(texts), self._language_of(texts), self.lang)

    def line(self, texts: Texts, *, terms: bool = True) -> Markup:
        """Return the same with its markup rendered, with or without links to its terms."""
        lang = self._language_of(texts)
        return in_language(self.prose_in(lang).line(self.text(texts), terms=terms), lang, self.lang)

    def _language_of(self, texts: Texts) -> str:
        return self.lang if self.lang in texts else next(iter(texts), self.lang)


def led(rule: str, number: str | None, title: str, body: Markup) -> Markup:
    """Return a rule's words with its number and its title run in before the first of them."""
    lead = Markup()
    if number:
        lead += Markup('<a class="number" href="#{0}">{1}</a> ').format(rule, number)
    if title:
        stop = "" if title[-1] in ".?!:…" or not body else "."
        lead += Markup('<b class="run-in">{0}</b> ').format(title + stop)
    if body.startswith("<p>"):
        return Markup("<p>") + lead + body[3:]
    return Markup("<p>{0}</p>").format(lead) + body if lead else body


def typographic(title: str) -> str:
    """Return a title with the apostrophes that a printer would use."""
    return re.sub(r"(?<=\w)'", "’", title)


def _cut(text: str) -> str:
    if len(text) <= _HINT:
        return text
    return f"{text[:_HINT].rsplit(' ', 1)[0]} …"
