"""All data files of the site written into its folder, each object once alone and once in its lists.

Promises: every object is made and turned into JSON once, however many files it stands in, of which there is
one for each id that it once had; the same database gives the same bytes. Leaves out: what the objects are
(`toolkit.pages.api.objects`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.decks import read_format
from toolkit.jsons import to_json
from toolkit.pages.api import objects, places
from toolkit.pages.api.bulk import Bulk, ListFile
from toolkit.pages.api.openapi import openapi
from toolkit.pages.api.schemas import PUBLISHED, schema_of
from toolkit.rules import read_rules, read_rulings
from toolkit.turn import as_json, read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence

    from toolkit.pages.api.bulk import BulkFile
    from toolkit.pages.api.objects import Object
    from toolkit.pages.shelf import Shelf
    from toolkit.pages.social import Place
    from toolkit.pages.writing import Writer


def publish_data(
    connection: sqlite3.Connection, shelves: Sequence[Shelf], writer: Writer, place: Place
) -> list[BulkFile]:
    """Write the data of all games into the folder of the site; return the files that hold everything.

    With the address in `place` links are whole.
    """
    return _Publisher(connection, shelves, writer, place).publish()


class _Publisher:
    """Writes the files; each method is one kind of them."""

    def __init__(
        self, connection: sqlite3.Connection, shelves: Sequence[Shelf], writer: Writer, place: Place
    ) -> None:
        self._connection, self._shelves, self._writer = connection, shelves, writer
        self._folder = writer.folder
        self._place, self._links = place, places.Links(place.address)
        self._first: dict[str, Shelf] = {}
        for shelf in shelves:
            self._first.setdefault(shelf.game.id, shelf)
        fields = [name for shelf in self._first.values() for name in shelf.game.fields]
        self._bulk = Bulk(writer.folder, self._links, list(dict.fromkeys(fields)))

    def publish(self) -> list[BulkFile]:
        """Write everything."""
        counts = {shelf.base: self._book(shelf) for shelf in self._shelves}
        every = ListFile(self._folder / places.API / "games.json")
        for shelf in self._first.values():
            game, text = self._game(shelf, counts[shelf.base])
            every.add(game, text)
        every.close()
        for name in PUBLISHED:
            self._write(places.schema_json(name.lower()), to_json(schema_of(name)))
        self._write(f"{places.API}openapi.json", to_json(openapi(self._links.site)))
        self._write(f"{places.API}index.json", to_json(_index(self._first.values(), self._links)))
        return self._bulk.close(self._connection, self._shelves)

    def _book(self, shelf: Shelf) -> int:
        """Write the rules, terms and cards of a game in one language; return the number of rules."""
        rules = read_rules(self._connection, shelf.game.id, shelf.lang)
        self._list(shelf, "rules", objects.rule_objects(shelf, rules, self._links))
        self._list(shelf, "terms", objects.term_objects(shelf, self._links))
        self._list(shelf, "cards", objects.card_objects(shelf, self._links, self._place.pictures))
        rulings = read_rulings(self._connection, shelf.game.id, shelf.lang)
        self._list(shelf, "rulings", objects.ruling_objects(shelf, rulings, self._links))
        return len(rules)

    def _list(self, shelf: Shelf, kind: str, made: Iterable[Object]) -> None:
        listed: ListFile | None = None
        for one in made:
            text = self._one(kind, places.object_json(shelf.game.id, shelf.lang, kind, one["id"]), one)
            for old in shelf.book.led_here(kind.removesuffix("s"), one["id"]):
                self._write(places.object_json(shelf.game.id, shelf.lang, kind, old), text)
            if listed is None:
                listed = ListFile(self._folder / places.list_json(shelf.game.id, shelf.lang, kind))
            listed.add(one, text)
        if listed is not None:
            listed.close()

    def _game(self, shelf: Shelf, rules: int) -> tuple[Object, bytes]:
        """Write a game, its turn track and its formats, all of which are in all languages at once."""
        game, links = shelf.game, self._links
        track = read_track(self._connection, game.id)
        if track:
            self._one("turns", places.turn_json(game.id), objects.turn_object(game, as_json(track), links))
        if game.formats:
            listed = ListFile(self._folder / places.formats_json(game.id))
            for name in game.formats:
                form = objects.format_object(game, read_format(self._connection, game.id, name), links)
                text = self._one("formats", places.format_json(game.id, name), form)
                listed.add(form, text)
                for old in shelf.book.led_here("format", name):
                    self._write(places.format_json(game.id, old), text)
            listed.close()
        made = objects.game_object(shelf, rules, track, links)
        return made, self._one("games", places.game_json(game.id), made)

    def _one(self, kind: str, address: str, made: Object) -> bytes:
        """Write an object alone and into what holds everything; return it as JSON."""
        text = to_json(made)
        self._write(address, text)
        self._bulk.add(kind, made, text)
        return text

    def _write(self, address: str, text: bytes) -> None:
        self._writer.put(address, text)


def _index(shelves: Iterable[Shelf], links: places.Links) -> Object:
    api = places.API
    games = [
        {
            "id": shelf.game.id,
            "title": shelf.game.title[shelf.game.languages[0]],
            "languages": list(shelf.game.languages),
            "file": links.to(places.game_json(shelf.game.id)),
        }
        for shelf in shelves
    ]
    return {
        "version": 1,
        "site": links.site,
        "games": games,
        "all_games": links.to(f"{api}games.json"),
        "bulk": links.to(f"{api}bulk.json"),
        "openapi": links.to(f"{api}openapi.json"),
        "schemas": {name: links.to(places.schema_json(name.lower())) for name in PUBLISHED},
    }
