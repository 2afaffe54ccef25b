"""Rules and terms ready to be shown: what the templates lay out, and nothing that has to be worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup


@dataclass(frozen=True)
class Ref:
    """A link to a rule: its number (or that of what it belongs to), its title, where it stands.

    `lang` is the language of the title where it is not the page's.
    """

    id: str
    label: str
    title: str
    address: str
    lang: str | None = None


@dataclass(frozen=True)
class DoubtView:
    """A place where the sources disagree or are silent, and the reading taken.

    `places` are each a document with its section, and what it says there.
    """

    id: str
    title: str
    reading: Markup
    places: tuple[tuple[Markup, Markup], ...]
    rules: tuple[Ref, ...]
    address: str
    lang: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True)
class RulingView:
    """A question that has been answered. `title` and `plain` are question and answer without markup.

    `rules` and `cards` are what the answer rests on; `former` are ids that lead here.
    """

    id: str
    question: Markup
    title: str
    answer: Markup
    plain: str
    rules: tuple[Ref, ...]
    cards: tuple[Ref, ...]
    source: Markup
    date: str
    address: str
    lang: str
    former: tuple[str, ...] = ()


@dataclass(frozen=True)
class RuleView:
    """A rule ready to be shown. `depth` counts the sections around it, `indent` the rules.

    `words` is its body led by its number and title, but for a section, whose heading has them.
    `source` is the document with its section, and `section` the same, empty where the rule above has it too.
    `former` are ids that lead here.
    """

    id: str
    kind: str
    number: str | None
    title: str
    words: Markup
    body: Markup
    depth: int
    indent: int
    lang: str
    source: Markup
    section: Markup
    address: str
    permalink: str
    apart: str | None
    cites: tuple[Ref, ...]
    cited_by: tuple[Ref, ...]
    doubts: tuple[DoubtView, ...]
    rulings: tuple[RulingView, ...] = ()
    former: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """A top-level section and all that stands in it; `parts` are its sections, for contents."""

    head: RuleView
    rules: tuple[RuleView, ...]
    parts: tuple[RuleView, ...]


@dataclass(frozen=True)
class TermView:
    """An entry of the glossary; `letter` is where it stands in the alphabet, `lang` that of its name.

    `former` are ids that lead here.
    """

    id: str
    name: str
    letter: str
    definition: Markup
    definition_lang: str
    rule: Ref
    lang: str
    address: str
    former: tuple[str, ...] = ()
