"""Cards ready to be shown: what the templates lay out of a card, its versions, values and abilities."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from markupsafe import Markup

    from toolkit.pages.views import Ref


@dataclass(frozen=True)
class ValueView:
    """A value that a card prints: its field's name and icon, and what stands there."""

    field: str
    label: str
    icon: Markup
    text: Markup
    rule: Ref | None
    is_number: bool


@dataclass(frozen=True)
class AbilityView:
    """An ability: its kind, what stands before the colon, what it does."""

    label: str
    icon: Markup
    head: Markup
    effect: Markup
    rule: Ref | None


@dataclass(frozen=True)
class PrintingView:
    """A printing: its set, its number there, how often it comes, the document and section that give it."""

    set: Markup
    number: str | None
    quantity: int
    source: Markup
    date: str | None


@dataclass(frozen=True)
class ChangeView:
    """A difference: which word of the site or which field's label names it, and both sides if there."""

    word: str | None
    label: str
    before: Markup | None
    after: Markup | None


@dataclass(frozen=True)
class VersionView:
    """The values and abilities that some printings share; `changes` are those of the next newer version."""

    printings: tuple[PrintingView, ...]
    type_line: str
    values: tuple[ValueView, ...]
    abilities: tuple[AbilityView, ...]
    changes: tuple[ChangeView, ...]


@dataclass(frozen=True)
class CardView:
    """A card. Its versions, which `read` makes, are only made where they are shown.

    `number` gives the value of a field of the newest printing, None where the card lacks it.
    """

    id: str
    name: str
    subtitle: str | None
    title: str
    type: str
    type_plural: str
    unique: bool
    attach: tuple[str, ...]
    notes: tuple[Markup, ...]
    type_line: str
    rules: tuple[Ref, ...]
    words: str
    address: str
    face: str | None
    lang: str
    words_lang: str
    read: Callable[[], Iterable[VersionView]] = field(repr=False, compare=False)
    number: Callable[[str], ValueView | None] = field(repr=False, compare=False)

    @cached_property
    def _versions(self) -> tuple[VersionView, ...]:
        return tuple(self.read())

    @property
    def now(self) -> VersionView:
        """The newest printing."""
        return self._versions[0]

    @property
    def before(self) -> tuple[VersionView, ...]:
        """Earlier printings that differ."""
        return self._versions[1:]
