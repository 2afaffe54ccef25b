"""The cards of one game as the site shows them: lines of a list, and a page's worth of each.

Promises: every value, ability and printing of a card, with the rule behind each; where an earlier
printing differs, its values too. Leaves out: searching, which the browser does on the same data.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from toolkit.cards import Ability, Card, read_cards, type_line
from toolkit.changes import find_changes
from toolkit.games import text_in
from toolkit.pages.addresses import card_address, face_address, icon
from toolkit.pages.card_views import AbilityView, CardView, ChangeView, PrintingView, ValueView, VersionView

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Container, Iterable, Iterator, Mapping

    from toolkit.cards import Printing, StatValue
    from toolkit.changes import Change
    from toolkit.games import CardField, Game
    from toolkit.pages.book import Book
    from toolkit.pages.tongues import Tongues
    from toolkit.pages.views import Ref


def read_printings(connection: sqlite3.Connection, game: str, lang: str) -> list[Card]:
    """Return every printing of every card of a game, cards in the packs' order, newest first."""
    keys = [row["id"] for row in connection.execute(_PRINTINGS, {"game": game})]
    return read_cards(connection, keys, lang)


class Cards:
    """The cards of one game in one language."""

    def __init__(
        self, book: Book, printings: Iterable[Card], faces: Container[str], tongues: Mapping[str, Tongues]
    ) -> None:
        """Take all printings, newest first; `book` gives the game, its words and its rules.

        `faces` holds the ids of the cards that have a picture, `tongues` the languages of each card.
        """
        self.book = book
        self.faces = faces
        self.tongues = tongues
        self.game: Game = book.game
        self.printings = list(printings)
        by_card: dict[str, list[Card]] = {}
        for card in self.printings:
            by_card.setdefault(card.id, []).append(card)
        self.newest = [printings[0] for printings in by_card.values()]
        self._shown: dict[tuple[str, StatValue], ValueView] = {}
        self._sets: dict[str, tuple[Markup, str]] = {}
        self.views = [self._view(printings) for printings in by_card.values()]

    @cached_property
    def columns(self) -> list[CardField]:
        """The numbers that a list shows: those of a face's corner and its big ones, if a card has them."""
        printed = {slug for card in self.newest for slug in card.stats}
        fields = [
            f
            for f in self.game.fields.values()
            if f.face_slot in {"corner", "numbers"} and f.kind == "number" and f.slug in printed
        ]
        slots = ("corner", "numbers")
        return sorted(fields, key=lambda f: (slots.index(f.face_slot or "corner"), f.face_position or 0))

    def _view(self, printings: list[Card]) -> CardView:
        card = printings[0]
        kind = self.game.types[card.type]
        say = self.book.text
        attach = tuple(say(self.game.types[slug].plural) for slug in kind.attaches_to)
        return CardView(
            id=card.id,
            name=card.name,
            subtitle=card.subtitle,
            title=card.title,
            type=say(kind.label),
            type_plural=say(kind.plural),
            unique=card.unique,
            attach=attach,
            notes=tuple(note for note in map(self.book.said, (kind.attach_note, kind.note)) if note),
            type_line=type_line(card, self.game),
            rules=tuple(self._rules(card)),
            words=self._words(card),
            address=card_address(self.book.base, card.id),
            face=face_address(self.book.base, card.id) if card.id in self.faces else None,
            lang=self.tongues[card.id].name,
            words_lang=self.tongues[card.id].words,
            read=partial(self._versions, printings),
            number=partial(self._number, card),
        )

    def _versions(self, printings: list[Card]) -> Iterator[VersionView]:
        """Yield what differs, newest first, each with the printings that share it."""
        groups: list[list[Card]] = []
        for card in printings:
            for group in groups:
                if _same(group[0], card):
                    group.append(card)
                    break
            else:
                groups.append([card])
        for i, group in enumerate(groups):
            first = group[0]
            changes = find_changes(first, groups[i - 1][0]) if i else []
            yield VersionView(
                printings=tuple(self._printing(card.printing) for card in group),
                type_line=type_line(first, self.game),
                values=tuple(self._values(first)),
                abilities=tuple(self._ability(ability, first.id) for ability in first.abilities),
                changes=tuple(self._change(change, first.id) for change in changes),
            )

    def _change(self, change: Change, card: str) -> ChangeView:
        """Show a change; of an ability, both sides as one line each."""
        field = self.game.fields.get(change.what)
        word = None if field else {"ability": "card-text"}.get(change.what, change.what)
        label = self.book.text(field.label) if field else ""

        def side(value: StatValue | Ability | None) -> Markup | None:
            if isinstance(value, Ability):
                view = self._ability(value, card)
                parts = (Markup.escape(view.label), view.head, view.effect)
                return Markup(": ").join(part for part in parts if part)
            if value is None:
                return None
            return self._value(field, value) if field else Markup.escape(self._traits(value))

        return ChangeView(word, label, side(change.before), side(change.after))

    def _traits(self, traits: StatValue) -> str:
        slugs = traits if isinstance(traits, tuple) else ()
        return ", ".join(self.book.text(self.game.traits[slug].label) for slug in slugs)

    def _values(self, card: Card) -> Iterator[ValueView]:
        for slug in self.game.types[card.type].fields:
            if slug in card.stats:
                yield self._shown_value(slug, card.stats[slug])

    def _number(self, card: Card, slug: str) -> ValueView | None:
        printed = slug in card.stats and slug in self.game.types[card.type].fields
        return self._shown_value(slug, card.stats[slug]) if printed else None

    def _shown_value(self, slug: str, value: StatValue) -> ValueView:
        """Return a value of a field as it is shown, which many cards share."""
        key = slug, value
        if key not in self._shown:
            self._shown[key] = self._value_view(*key)
        return self._shown[key]

    def _value_view(self, slug: str, value: StatValue) -> ValueView:
        field = self.game.fields[slug]
        return ValueView(
            field=slug,
            label=self.book.text(field.label),
            icon=self._icon(field.symbol),
            text=self._value(field, value),
            rule=self.book.find_ref(field.rule),
            is_number=field.kind == "number",
        )

    def _value(self, field: CardField, value: StatValue) -> Markup:
        if field.kind == "text":
            return self.book.prose.line(str(value))
        if field.kind == "number":
            return Markup.escape(value)
        slugs = value if isinstance(value, tuple) else (str(value),)
        entries = [field.values[slug] for slug in slugs]
        parts = [self._named(entry.symbol, self.book.text(entry.label)) for entry in entries]
        return Markup(", ".join(parts))

    def _named(self, symbol: str | None, words: str) -> Markup:
        """Return words with their icon before them, which then needs no name of its own."""
        return Markup("{0} {1}").format(icon(symbol), words) if symbol else Markup.escape(words)

    def _icon(self, symbol: str | None) -> Markup:
        return icon(symbol) if symbol else Markup()

    def _ability(self, ability: Ability, card: str) -> AbilityView:
        kind = self.game.ability_kinds[ability.kind]
        prose = self.book.prose_in(self.tongues[card].words)
        before = ", ".join(text for text in (ability.trigger, ability.cost) if text)
        return AbilityView(
            label=self.book.text(kind.label),
            icon=self._icon(kind.symbol),
            head=prose.line(before[:1].upper() + before[1:]),
            effect=prose.line(ability.effect),
            rule=self.book.find_ref(kind.rule),
        )

    def _printing(self, printing: Printing) -> PrintingView:
        card_set = self.game.sets[printing.set]
        return PrintingView(
            set=self.book.said(card_set.name),
            number=printing.number,
            quantity=printing.quantity,
            source=self.book.source(self.game.sources[card_set.source].title, printing.section),
            date=card_set.date,
        )

    def _rules(self, card: Card) -> Iterator[Ref]:
        """Yield the rules behind a card's type, traits and kinds of ability, each once."""
        game = self.game
        rules = [game.types[card.type].rule]
        rules += [game.traits[trait].rule for trait in card.traits]
        rules += [game.ability_kinds[ability.kind].rule for ability in card.abilities]
        for rule in dict.fromkeys(rules):
            if (ref := self.book.find_ref(rule)) is not None:
                yield ref

    def _words(self, card: Card) -> str:
        """Return all words of a card, for a search."""
        parts = [card.title, type_line(card, self.game)]
        for ability in card.abilities:
            kind = text_in(self.game.ability_kinds[ability.kind].label, card.lang)
            parts.append(f"{kind}: {self.book.prose.plain(ability.words)}")
        return " ".join(part if part.endswith((".", "!", "?", "”")) else f"{part}." for part in parts)


def _same(one: Card, other: Card) -> bool:
    return (one.traits, one.stats, one.abilities) == (other.traits, other.stats, other.abilities)


_PRINTINGS = """
SELECT p.id FROM printing p JOIN card c ON c.id = p.card JOIN card_set s ON s.id = p.card_set
JOIN printing n ON n.card = p.card AND n.rank = 0 WHERE c.game = :game ORDER BY n.place, p.rank
"""
