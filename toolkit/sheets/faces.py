"""A card as the data of its face: what the templates draw, already in order and in one language.

Promises: everything that a card's face slots hold, words as runs, colours and ornaments computed;
nothing in it is code. Leaves out: sizes and places, which are the templates' business, and
whether text fits (`toolkit.sheets.typesetting`).
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, TypeGuard

from toolkit.games import text_in
from toolkit.sheets.face_data import AbilityFace, Entry, Face, Slot
from toolkit.sheets.grounds import ground
from toolkit.sheets.inks import Inks
from toolkit.sheets.linecount import column_mm, line_counts
from toolkit.sheets.ornament import emblem
from toolkit.sheets.palette import LINES_ONLY, Tone, colour_tone, ink_for, type_tone
from toolkit.sheets.runs import DOT, Run, capitalised, listed, long_words, parse_runs, split_items
from toolkit.sheets.style import Style
from toolkit.sheets.typography import typographic
from toolkit.sheets.words import words_in

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.cards import Ability, Card, StatValue
    from toolkit.games import CardField, CardType, Game, Texts
    from toolkit.sheets.drawing import AnyFace

#: The white edge around the frame and, wider, the margin line below it; the templates know both.
EDGE_MM, FOOT_EDGE_MM = 2.6, 5.0
#: The largest size of ability text, in points; the templates have the steps below it.
MOST_TEXT_PT = 8.0
#: Frames whose ornament is light on a dark ground.
DARK_FRAMES = frozenset({"hex", "banner", "plain"})
#: An item of a list in an ability, and lines that hold nothing.
_SVG_ROOT = re.compile(r"<svg\b[^>]*>")
_BLACK = re.compile(r'(?<=")(?:black|#000|#000000|#111)(?=")')


@dataclass(frozen=True)
class FaceMaker:
    """Makes the faces of one game in one language; `pictures` are files for the cards' windows by card id."""

    game: Game
    lang: str
    style: Style = dataclasses.field(default_factory=Style)
    pictures: Mapping[str, str] = dataclasses.field(default_factory=dict)

    def make(self, card: Card) -> Face:
        """Return the data of a card's face."""
        kind = self.game.types[card.type]
        dark = kind.frame in DARK_FRAMES
        tone = self._tone(card, kind, dark)
        words = self._words
        name = self._text(kind.label)
        width, height = card_size(self.game, card.type)
        column = column_mm(width, kind.frame)
        return Face(
            id=card.id,
            width=width,
            height=height,
            form=kind.form,
            frame=kind.frame,
            name=typographic(card.name, self.lang),
            subtitle=typographic(card.subtitle, self.lang) if card.subtitle else None,
            unique=card.unique,
            type=name[:1].upper() + name[1:],
            traits=" · ".join(self._text(self.game.traits[trait].label) for trait in card.traits),
            symbol=kind.symbol,
            tone=tone.json(),
            corner=self._slots(card, kind, "corner"),
            numbers=self._slots(card, kind, "numbers"),
            places=sum(f.face_slot == "numbers" for f in self.game.fields.values()),
            foot=self._slots(card, kind, "foot"),
            strip=self._slots(card, kind, "strip"),
            abilities=self._abilities(card.abilities, column),
            column=column,
            centre=self._centre(card, kind),
            sides=self._sides(card, kind),
            set=self._set_line(card),
            note=words["note"],
            words=self._directions,
            ground="" if self.style.saver else self._ground(kind, tone),
            emblem="" if self.style.saver else emblem(card.id, kind.slug, kind.frame, tone.line),
            lifted=False,
            art=self.pictures.get(card.id),
            most=MOST_TEXT_PT,
            dark=dark,
        )

    @cached_property
    def _words(self) -> dict[str, str]:
        return words_in(self.lang)

    @cached_property
    def _directions(self) -> dict[str, str]:
        return {word: self._words[word] for word in ("cut", "fold", "glue")}

    def _text(self, texts: Texts) -> str:
        return typographic(text_in(texts, self.lang), self.lang)

    def _runs(self, text: str) -> list[Run]:
        return parse_runs(text, self.game.symbols, lang=self.lang)

    def _tone(self, card: Card, kind: CardType, dark: bool) -> Tone:
        if self.style.saver:
            return LINES_ONLY
        tone = self._own_tone(card, kind, dark)
        return replace(tone, ink="#000000") if self.style.inks is Inks.CMYK else tone

    def _own_tone(self, card: Card, kind: CardType, dark: bool) -> Tone:
        position = list(self.game.types).index(kind.slug)
        for field in self._fields(card, kind):
            value = field.values.get(str(card.stats[field.slug])) if field.kind == "choice" else None
            if value and value.colour:
                return colour_tone(value.colour, position, dark=dark)
        return type_tone(self.game.hue, position, len(self.game.types), dark=dark)

    def _ground(self, kind: CardType, tone: Tone) -> str:
        width, height = card_size(self.game, kind.slug)
        width, height = width - 2 * EDGE_MM, height - EDGE_MM - FOOT_EDGE_MM
        return ground(kind.slug, kind.frame, tone.faint, round(width, 3), round(height, 3))

    def _fields(self, card: Card, kind: CardType) -> list[CardField]:
        return [self.game.fields[slug] for slug in kind.fields if slug in card.stats]

    def _slots(self, card: Card, kind: CardType, slot: str) -> list[Slot]:
        found = [field for field in self._fields(card, kind) if field.face_slot == slot]
        return [self._slot(card, field) for field in sorted(found, key=lambda f: f.face_position or 0)]

    def _slot(self, card: Card, field: CardField) -> Slot:
        words = field.kind == "text"
        runs = self._runs(str(card.stats[field.slug])) if words else []
        return Slot(
            label=self._text(field.label),
            symbol=field.symbol,
            place=field.face_position or 0,
            counted=field.kind == "number",
            entries=[] if words else self._entries(card, field),
            runs=runs,
            long=long_words(runs),
        )

    def _entries(self, card: Card, field: CardField) -> list[Entry]:
        value = card.stats[field.slug]
        if field.kind == "text":
            return []
        if field.kind == "number":
            return [Entry(words=number_words(value), symbol=None, colour=None)]
        found = [field.values[slug] for slug in (value if isinstance(value, tuple) else (str(value),))]
        return [
            Entry(
                words=self._text(one.label),
                symbol=one.symbol,
                colour=ink_for(one.colour) if one.colour and not self.style.saver else None,
            )
            for one in found
        ]

    def _centre(self, card: Card, kind: CardType) -> Entry | None:
        """Return what stands in the middle of the emblem: the card's own icon, or its type's."""
        for field in self._fields(card, kind):
            entry = next((e for e in self._entries(card, field) if e["symbol"]), None)
            if entry and field.kind == "choice":
                return entry
        return Entry(words="", symbol=kind.symbol, colour=None) if kind.symbol else None

    def _sides(self, card: Card, kind: CardType) -> list[Entry]:
        """Return what stands beside the emblem: the icons of a field with several values."""
        fields = (field for field in self._fields(card, kind) if field.kind == "choices")
        return [e for field in fields for e in self._entries(card, field) if e["symbol"]][:6]

    def _abilities(self, abilities: tuple[Ability, ...], column: float) -> list[AbilityFace]:
        faces: list[AbilityFace] = []
        before = None
        for ability in abilities:
            kind = self.game.ability_kinds[ability.kind]
            label = None if kind.symbol or ability.kind == before else self._text(kind.label)
            before = ability.kind
            head = capitalised(self._head(ability))
            body = capitalised(self._runs(listed(ability.effect)))
            long = [{**word, "b": True} for word in long_words(head)] + long_words(body)
            lines = split_items(body, DOT)
            face = AbilityFace(
                symbol=kind.symbol, label=label, head=head, body=body, lines=lines, long=long, count=None
            )
            faces.append(face)
        counts = line_counts(faces, column, MOST_TEXT_PT)
        return [{**face, "count": count} for face, count in zip(faces, counts, strict=True)]

    def _head(self, ability: Ability) -> list[Run]:
        parts = [part.strip() for part in (ability.trigger, ability.cost) if part]
        if not parts:
            return []
        return [*self._runs(", ".join(parts)), {"t": ":"}]

    def _set_line(self, card: Card) -> str:
        found = self.game.sets.get(card.printing.set)
        name = self._text(found.name) if found else card.printing.set
        return " ".join(part for part in (name, card.printing.number) if part)


def has_words(face: AnyFace) -> TypeGuard[Face]:
    """Return whether a face is drawn out of what a card says, and is no mere picture."""
    return "abilities" in face


def card_size(game: Game, type_: str) -> tuple[float, float]:
    """Return width and height of a type's trimmed cards in millimetres."""
    kind = game.types[type_]
    return kind.width_mm, kind.height_mm


def symbols_of(game: Game) -> dict[str, str]:
    """Return the game's icons as SVG whose black parts take the `currentColor`."""
    return {slug: recolourable(symbol.svg) for slug, symbol in game.symbols.items()}


def number_words(value: StatValue) -> str:
    """Return a number as a card prints it: no decimals where there are none, a true minus sign."""
    words = f"{value:g}" if isinstance(value, float) else str(value)
    return re.sub(r"^-(?=\d)", "\u2212", words)


def recolourable(svg: str) -> str:
    """Return the SVG with its default and its black fills and strokes as `currentColor`."""
    coloured = _BLACK.sub("currentColor", svg)
    root = _SVG_ROOT.search(coloured)
    if root is None or " fill=" in root.group():
        return coloured
    return coloured[: root.end() - 1] + ' fill="currentColor"' + coloured[root.end() - 1 :]
