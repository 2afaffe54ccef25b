"""The rules as they stood in one edition, on a page that stays beside the living one.

Promises: the page depends on that edition alone, but for its icons and the words of the site; links lead to
rules of the same edition. Leaves out: what cites what, terms linked on first use.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from markupsafe import Markup

from toolkit.pages.addresses import edition_address
from toolkit.pages.book import SET_APART, led, typographic
from toolkit.pages.prose import Prose, Target, Targets
from toolkit.pages.terms import TermFinder
from toolkit.pages.views import RuleView
from toolkit.text import slug

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.pages.book import Book
    from toolkit.rules import Edition, RuleState


@dataclass(frozen=True)
class EditionView:
    """An edition: what it is called, where it is kept, its rules in order; `living` are ids of today's."""

    name: str
    address: str
    rules: tuple[RuleView, ...]
    living: frozenset[str]

    @property
    def chapters(self) -> list[RuleView]:
        """The chapters, for contents."""
        return [rule for rule in self.rules if rule.kind == "section" and rule.depth == 0]


def kept_editions(book: Book, editions: Sequence[Edition]) -> list[EditionView]:
    """Return each edition once, in its last state; `editions` come oldest first, the present one last."""
    last = {_folder(edition): edition for edition in editions}
    return [_Pages(book, edition).view() for edition in last.values()]


def _folder(edition: Edition) -> str:
    """Return the name of an edition in addresses; one without a letter or a digit has a word instead."""
    return slug(edition.name) or "unnamed"


class _Pages:
    def __init__(self, book: Book, edition: Edition) -> None:
        self._book, self._edition = book, edition
        self._address = edition_address(book.base, _folder(edition))
        self._rules = {key: rule for key, rule in edition.rules.items() if rule.kind != "discrepancy"}
        rules = {key: self._target(rule) for key, rule in self._rules.items()}
        terms = {
            key: Target(f"{self._address}#{rule}", edition.terms[key].get(book.lang, key), "")
            for key, rule in edition.defined_in.items()
        }
        self._targets = Targets(rules, terms, {})

    def _target(self, rule: RuleState) -> Target:
        title = self._title(rule)
        return Target(f"{self._address}#{rule.id}", title, f"{rule.number or ''} {title}".strip())

    def _title(self, rule: RuleState) -> str:
        """Return the title of a rule, or of the nearest around it that has one."""
        here: RuleState | None = rule
        while here is not None:
            title = here.words_in(self._book.lang).title
            if title:
                return title
            here = self._rules.get(here.parent or "")
        return rule.id

    def view(self) -> EditionView:
        """Return the edition ready to be shown."""
        proses = {lang: self._prose(lang) for lang in self._edition.languages}
        rules = tuple(self._view(rule, proses) for rule in self._rules.values())
        return EditionView(self._edition.name, self._address, rules, frozenset(self._book.rules))

    def _prose(self, lang: str) -> Prose:
        return Prose(self._book.game, lang, self._targets, TermFinder((), lang))

    def _view(self, rule: RuleState, proses: dict[str, Prose]) -> RuleView:
        here = self._book.lang
        lang = here if here in rule.words else next(iter(rule.words), here)
        words, prose = rule.words_in(lang), proses[lang]
        above = self._kinds_above(rule)
        title = typographic(prose.plain(words.title))
        body = prose.block(words.text) if words.text else Markup()
        return RuleView(
            id=rule.id,
            kind=rule.kind,
            number=rule.number,
            title=title,
            words=body if rule.kind == "section" else led(rule.id, rule.number, title, body),
            body=body,
            depth=above.count("section"),
            indent=len(above) - above.count("section"),
            lang=lang,
            source=Markup(),
            section=Markup(),
            address=f"{self._address}#{rule.id}",
            permalink=f"{self._address}#{rule.id}",
            apart=self._book.say(f"kind-{rule.kind}") if rule.kind in SET_APART else None,
            cites=(),
            cited_by=(),
            doubts=(),
        )

    def _kinds_above(self, rule: RuleState) -> list[str]:
        found = []
        while (above := self._rules.get(rule.parent or "")) is not None:
            found.append(above.kind)
            rule = above
        return found
