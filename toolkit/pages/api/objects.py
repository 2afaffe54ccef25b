"""The objects that programs read, made from what the pages show: each with its permalink.

Promises: an object is the one that the command line gives with `--json`, with links added; nothing is read
from the database twice. Leaves out: files (`toolkit.pages.api.publishing`).
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

from toolkit.changes import find_changes
from toolkit.games import text_in
from toolkit.pages.addresses import (
    card_address,
    face_address,
    game_address,
    permalink,
    ruling_address,
    term_address,
)
from toolkit.pages.api.places import formats_json, list_json, turn_json
from toolkit.pages.plates import picture_address

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from toolkit.cards import Card
    from toolkit.decks.formats import Format
    from toolkit.games import AbilityKind, CardField, CardType, Game, Symbol, Value
    from toolkit.pages.api.places import Links
    from toolkit.pages.shelf import Shelf
    from toolkit.rules import Rule, Ruling
    from toolkit.turn import Track

Object = dict[str, Any]


def card_objects(shelf: Shelf, links: Links, pictures: Container[str] = ()) -> Iterator[Object]:
    """Yield the cards of a game in one language; `pictures` are the pages that have one."""
    cards = shelf.cards
    for _, group in groupby(cards.printings, lambda card: card.id):
        printings = list(group)
        card, tongues = printings[0], cards.tongues[printings[0].id]
        changes = _changes(printings)
        made = {
            **card.json(),
            "lang": tongues.name,
            "text_lang": tongues.words,
            **({"changes": changes} if changes else {}),
            "permalink": links.to(card_address(shelf.base, card.id)),
        }
        if card.id in shelf.faces:
            made["face"] = links.to(face_address(shelf.base, card.id))
        if (page := card_address(shelf.base, card.id)) in pictures:
            made["picture"] = links.to(picture_address(page))
        yield made


def _changes(printings: Sequence[Card]) -> list[Object]:
    """Return what changed from printing to printing, the newest first."""
    return [
        {"set": newer.printing.set, "since": older.printing.set, **change.json()}
        for newer, older in pairwise(printings)
        for change in find_changes(older, newer)
    ]


def rule_objects(shelf: Shelf, rules: Sequence[Rule], links: Links) -> Iterator[Object]:
    """Yield the rules of a game in one language, and the places where its sources disagree."""
    for rule in rules:
        doubt = rule.kind == "discrepancy"
        place = f"{shelf.base}discrepancies/#{rule.id}" if doubt else permalink(shelf.base, rule.id)
        yield {**rule.json(), "permalink": links.to(place)}


def term_objects(shelf: Shelf, links: Links) -> Iterator[Object]:
    """Yield the glossary of a game in one language."""
    for term in shelf.book.terms.values():
        yield {**term.json(), "permalink": links.to(term_address(shelf.base, term.id))}


def ruling_objects(shelf: Shelf, rulings: Sequence[Ruling], links: Links) -> Iterator[Object]:
    """Yield the rulings of a game in one language."""
    for ruling in rulings:
        yield {**ruling.json(), "permalink": links.to(ruling_address(shelf.base, ruling.id))}


def turn_object(game: Game, track: Mapping[str, object], links: Links) -> Object:
    """Return the turn track of a game; `track` is it as plain values."""
    return {"game": game.id, **_permalinks(game, "turn/", links), **track}


def format_object(game: Game, form: Format, links: Links) -> Object:
    """Return a deck format."""
    return {**form.json(), **_permalinks(game, f"decks/{form.id}/", links)}


def _permalinks(game: Game, place: str, links: Links) -> Object:
    """Return where something stands in each language of its game, and in the first."""
    every = {lang: links.to(f"{game_address(game, lang)}{place}") for lang in game.languages}
    return {"permalink": every[game.languages[0]], "permalinks": every}


def game_object(shelf: Shelf, rules: int, track: Track | None, links: Links) -> Object:
    """Return a game; `shelf` is the one in its first language, `rules` counts its rules."""
    game = shelf.game
    return {
        "id": game.id,
        "title": text_in(game.title, None),
        "titles": game.title,
        "languages": list(game.languages),
        "edition": game.edition,
        "publisher": game.publisher,
        "players": {"min": game.players_min, "max": game.players_max},
        "formats": list(game.formats),
        "rules": rules,
        "terms": len(shelf.book.terms),
        "cards": len(shelf.cards.views),
        "permission": text_in(game.permission, None),
        "short_titles": game.short_title,
        "about": game.about,
        "hue": game.hue,
        "sources": [_plain(source) for source in game.sources.values()],
        "sets": [_plain(card_set) for card_set in game.sets.values()],
        "types": [_type(kind) for kind in game.types.values()],
        "fields": [_field(field) for field in game.fields.values()],
        "traits": [_named(trait) for trait in game.traits.values()],
        "ability_kinds": [_named(kind) for kind in game.ability_kinds.values()],
        "symbols": [_named(symbol) for symbol in game.symbols.values()],
        "former_ids": {kind: former for kind, former in shelf.book.former.items() if former},
        **_permalinks(game, "", links),
        "files": {name: links.to(file) for name, file in _files(shelf, track)},
    }


def _files(shelf: Shelf, track: Track | None) -> Iterator[tuple[str, str]]:
    game = shelf.game
    if track:
        yield "turn", turn_json(game.id)
    if game.formats:
        yield "formats", formats_json(game.id)
    book = shelf.book
    there = {
        "rules": book.rules,
        "terms": book.terms,
        "cards": shelf.cards.views,
        "rulings": book.rulings.views,
    }
    for lang in game.languages:
        for kind, objects in there.items():
            if objects:
                yield f"{kind}/{lang}", list_json(game.id, lang, kind)


def _plain(item: Any) -> Object:
    """Return a source or a set with `id` for its slug."""
    values = item._asdict()
    return {"id": values.pop("slug"), **values}


def _named(item: Value | AbilityKind | Symbol) -> Object:
    rule = getattr(item, "rule", None)
    return {"id": item.slug, "label": item.label, **({"rule": rule} if rule else {})}


def _type(kind: CardType) -> Object:
    sizes = {"width_mm": kind.width_mm, "height_mm": kind.height_mm}
    rule = {"rule": kind.rule} if kind.rule else {}
    return {
        "id": kind.slug,
        "label": kind.label,
        "plural": kind.plural,
        "fields": list(kind.fields),
        **sizes,
    } | rule


def _field(field: CardField) -> Object:
    made: Object = {"id": field.slug, "kind": field.kind, "label": field.label}
    if field.values:
        made["values"] = [_named(value) for value in field.values.values()]
    return made | ({"rule": field.rule} if field.rule else {})
