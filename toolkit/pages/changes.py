"""What changed in a game from one kept state to the next, as the site shows it: rules, cards, terms, formats.

Promises: newest first; each rule knows its own changes. Leaves out: comparing (`toolkit.rules.diff`,
`toolkit.things`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from toolkit.pages.addresses import card_address, format_address, term_address
from toolkit.rules import diff_rules
from toolkit.things import diff_things

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Sequence

    from toolkit.pages.book import Book
    from toolkit.rules import Edition, RuleChange, Run, TextChange
    from toolkit.things import ThingChange, Things

_TAGS = {"same": Markup("{0}"), "gone": Markup("<del>{0}</del>"), "new": Markup("<ins>{0}</ins>")}
#: What a change is listed under, in this order.
SECTIONS = ("added", "removed", "merged", "renamed", "moved", "changed", "kind")
_ADDRESSES = {"card": card_address, "term": term_address, "format": format_address}
#: What is compared, by the word of the site for it.
GROUPS = {"rule": "rules", "card": "cards", "term": "glossary", "format": "decks"}


class Step(NamedTuple):
    """From one state to the next: the editions they give themselves, and the changes.

    `groups` are by the word for what changed, then by section.
    """

    old: str
    new: str
    groups: dict[str, dict[str, list[ChangeView]]]

    @property
    def total(self) -> int:
        """How much changed."""
        return sum(len(views) for sections in self.groups.values() for views in sections.values())


@dataclass(frozen=True)
class ChangeView:
    """A rule or another thing that changed: `address` is where it stands now, empty where it is gone.

    `notes` are what happened beside its words; `title` and `text` mark words that went and came.
    """

    id: str
    label: str
    name: str
    address: str
    how: tuple[str, ...]
    notes: tuple[str, ...]
    title: Markup
    text: Markup
    lang: str


class History:
    """The steps of one game in one language, newest first."""

    def __init__(
        self,
        book: Book,
        editions: Sequence[Edition],
        things: Sequence[Things | None] = (),
        cards: Container[str] = (),
    ) -> None:
        """Take the kept states, oldest first, the present one last.

        `things` are those of each state, None where they are not known; `cards` the ids of today's cards.
        """
        self._book = book
        self._cards = cards
        self.steps: list[Step] = []
        self._of: dict[str, list[tuple[Step, ChangeView]]] = {}
        states = list(zip(editions, things or [None] * len(editions), strict=True))
        for (old, had), (new, has) in reversed(list(pairwise(states))):
            self._add(old, new, diff_things(had, has) if had and has else [])

    def __len__(self) -> int:
        """Return how much changed in all."""
        return sum(step.total for step in self.steps)

    def of(self, rule: str) -> list[tuple[Step, ChangeView]]:
        """Return the changes of a rule of today, newest first."""
        return self._of.get(rule, [])

    def _add(self, old: Edition, new: Edition, changes: Sequence[ThingChange]) -> None:
        views = [
            view for change in diff_rules(old, new) if (view := self._view(change, old, new)) is not None
        ]
        shown = ThingViews(self._book, self._cards)
        of_kind: dict[str, list[ChangeView]] = {"rule": views}
        for change in changes:
            if (thing := shown.view(change)) is not None:
                of_kind.setdefault(change.kind, []).append(thing)
        groups = {word: _sections(of_kind[kind]) for kind, word in GROUPS.items() if of_kind.get(kind)}
        step = Step(old.name, new.name, groups)
        self.steps.append(step)
        for view in views:
            self._of.setdefault(self._today(view.id), []).append((step, view))

    def _today(self, rule: str) -> str:
        return self._book.former["rule"].get(rule, rule)

    def _view(self, change: RuleChange, old: Edition, new: Edition) -> ChangeView | None:
        """Return a change as this language shows it, None where only other languages' words changed."""
        text = self._text(change)
        how = tuple(h for h in change.how if h != "changed" or text or change.links != ((), ()))
        if not how:
            return None
        state = change.state
        title = state.words_in(self._book.lang).title
        rule = self._today(change.id)
        return ChangeView(
            id=change.id,
            label=state.number or "",
            name=title or self._above(state.parent, new if change.new else old) or change.id,
            address=self._book.address(rule) if rule in self._book.rules else "",
            how=how,
            notes=tuple(self._notes(change, old, new)),
            title=_marked(text.title if text and change.old and change.new else ()),
            text=_marked(text.text if text else ()),
            lang=text.lang if text else self._book.lang,
        )

    def _text(self, change: RuleChange) -> TextChange | None:
        """Return what changed in this language, or in the first one where the rule lacks this one."""
        lang = self._book.lang
        spoken = {spoken for state in (change.old, change.new) if state for spoken in state.words}
        wanted = lang if lang in spoken else self._book.game.languages[0]
        return next((text for text in change.texts if text.lang == wanted), None)

    def _above(self, parent: str | None, edition: Edition) -> str:
        """Return the title of the nearest rule around that has one."""
        while parent is not None and parent in edition.rules:
            title = edition.rules[parent].words_in(self._book.lang).title
            if title:
                return title
            parent = edition.rules[parent].parent
        return ""

    def _notes(self, change: RuleChange, old: Edition, new: Edition) -> Iterator[str]:
        say = self._book.say
        if change.merged_into:
            yield say("change-into", name=self._called(change.merged_into, new))
        if change.old is None or change.new is None:
            return
        if "renamed" in change.how:
            yield say("change-was", id=change.old.id)
        if "moved" in change.how:
            was, now = self._above(change.old.parent, old), self._above(change.new.parent, new)
            same = change.old.parent == change.new.parent or was == now
            yield say("change-within" if same else "change-from-to", old=was or "…", new=now or "…")
        for key, cited in zip(("change-cites-not", "change-cites"), change.links, strict=True):
            if cited:
                names = (
                    self._called(name, new if name in {*new.rules, *new.terms} else old) for name in cited
                )
                yield say(key, names=", ".join(names))

    def _called(self, name: str, edition: Edition) -> str:
        """Return the number and title of a rule, or what a term is called."""
        rule = edition.rules.get(name)
        if rule is not None:
            title = rule.words_in(self._book.lang).title or self._above(rule.parent, edition)
            return f"{rule.number or ''} {title}".strip() or name
        names = edition.terms.get(name) or {"": name}
        return names.get(self._book.lang) or next(iter(names.values()))


class ThingViews:
    """Shows changes of cards, terms and formats in one language."""

    def __init__(self, book: Book, cards: Container[str]) -> None:
        """Take the book, for its language and addresses, and the ids of the cards that have a page."""
        self._book = book
        self._known: dict[str, Container[str]] = {
            "card": cards,
            "term": book.terms,
            "format": book.game.formats,
        }

    def view(self, change: ThingChange) -> ChangeView | None:
        """Return a change as this language shows it, None where only other languages' words changed."""
        lang = self._lang(change)
        text = next((text for text in change.texts if text.lang == lang), None)
        how = tuple(h for h in change.how if h != "changed" or text)
        if not how:
            return None
        now = self._book.former[change.kind].get(change.id, change.id)
        return ChangeView(
            id=change.id,
            label="",
            name=change.words[lang].title if lang in change.words else change.id,
            address="" if {"removed", "merged"} & set(how) else self._address(change.kind, now),
            how=how,
            notes=tuple(self._notes(change)),
            title=_marked(text.title if text else ()),
            text=_marked(text.text if text else ()),
            lang=lang,
        )

    def _lang(self, change: ThingChange) -> str:
        """Return the language of this page, or the first one of the game where the thing lacks it."""
        spoken = {*change.words, *(text.lang for text in change.texts)}
        lang = self._book.lang
        return lang if lang in spoken else next((s for s in self._book.game.languages if s in spoken), lang)

    def _address(self, kind: str, now: str) -> str:
        """Return where a thing stands; nowhere if a later state of the game has lost it."""
        return _ADDRESSES[kind](self._book.base, now) if now in self._known[kind] else ""

    def _notes(self, change: ThingChange) -> Iterator[str]:
        if change.into:
            names = {lang: words.title for lang, words in change.into_words.items()}
            name = names.get(self._book.lang) or next(iter(names.values()), change.into)
            yield self._book.say("change-into", name=name)
        if change.was:
            yield self._book.say("change-was", id=change.was)


def _sections(views: Sequence[ChangeView]) -> dict[str, list[ChangeView]]:
    """Return changes under what each is listed under first."""
    sections: dict[str, list[ChangeView]] = {}
    for how in SECTIONS:
        found = [view for view in views if next(h for h in SECTIONS if h in view.how) == how]
        if found:
            sections[how] = found
    return sections


def _marked(runs: Sequence[Run]) -> Markup:
    """Return runs as HTML; a text that did not change is left out."""
    if all(run.how == "same" for run in runs):
        return Markup()
    parts = (_TAGS[run.how].format(line) for run in runs for line in _lines(run.words))
    return Markup().join(parts).replace("\n", Markup("<br>"))


def _lines(words: str) -> Iterator[str]:
    """Yield words line by line, so that no mark spans a line's end."""
    for i, line in enumerate(words.split("\n")):
        if i:
            yield "\n"
        if line:
            yield line
