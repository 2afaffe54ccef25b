"""What the templates are given of a card: the shapes of the data, nothing in it is code.

Leaves out: where it comes from (`toolkit.sheets.faces`) and what is made of it (the templates).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from toolkit.sheets.runs import Line, Run


class Entry(TypedDict):
    """A value of a closed list, or a number or words, with its icon and colour where it has them."""

    words: str
    symbol: str | None
    colour: str | None


class Slot(TypedDict):
    """A field of the face: its label and icon, and what it holds: `runs` for text, else `entries`.

    `place` is the field's position in its slot, the same on every card of the game; `counted` says
    that its label follows a number.
    """

    label: str
    symbol: str | None
    place: int
    counted: bool
    entries: list[Entry]
    runs: list[Run]
    long: list[Run]


class AbilityFace(TypedDict):
    """An ability: its kind's icon or label, the bold part up to the colon, and the effect.

    `lines` is the effect line by line where it holds a list, else empty; `long` are words so long that
    they may be wider than the card. `count` is how many lines all of it takes in the face's column at the
    largest size, where that is beyond doubt.
    """

    symbol: str | None
    label: str | None
    head: list[Run]
    body: list[Run]
    lines: list[Line]
    long: list[Run]
    count: int | None


class Face(TypedDict):
    """Everything that the templates need to draw one card."""

    id: str
    width: float
    height: float
    form: str
    frame: str
    name: str
    subtitle: str | None
    unique: bool
    type: str
    traits: str
    symbol: str | None
    tone: dict[str, str]
    corner: list[Slot]
    numbers: list[Slot]
    places: int
    foot: list[Slot]
    strip: list[Slot]
    abilities: list[AbilityFace]
    column: float
    centre: Entry | None
    sides: list[Entry]
    set: str
    note: str
    words: dict[str, str]
    ground: str
    emblem: str
    lifted: bool
    art: str | None
    most: float
    dark: bool
