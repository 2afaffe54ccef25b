"""All data files of the site written into its folder, each object once alone and once in its lists.

Promises: every object is made and turned into JSON once, however many files it stands in; the same database
gives the same bytes. Leaves out: what the objects are (`toolkit.pages.api.objects`).
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.decks import read_format
from toolkit.pages.api import objects, places
from toolkit.pages.api.bulk import write_bulk
from toolkit.pages.api.openapi import openapi
from toolkit.pages.api.schemas import PUBLISHED, schema_of
from toolkit.rules import read_rules
from toolkit.turn import as_json, read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from toolkit.pages.api.bulk import BulkFile
    from toolkit.pages.api.objects import Object
    from toolkit.pages.shelf import Shelf


@dataclass
class Gathered:
    """All objects of a kind, as values and as JSON."""

    values: list[Object] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def add(self, made: Object) -> str:
        """Add an object and return it as JSON."""
        text = to_json(made)
        self.values.append(made)
        self.texts.append(text)
        return text


def publish_data(
    connection: sqlite3.Connection, shelves: Sequence[Shelf], folder: Path, site: str | None = None
) -> list[BulkFile]:
    """Write the data of all games into the folder of the site; return the files that hold everything.

    `site` is the address of the site, with which links are whole.
    """
    writer = _Writer(folder, places.Links(site))
    for shelf in shelves:
        _write_book(connection, shelf, writer)
    by_game: dict[str, Shelf] = {}
    for shelf in shelves:
        by_game.setdefault(shelf.game.id, shelf)
    for shelf in by_game.values():
        _write_game(connection, shelf, writer)
    writer.write(f"{places.API}games.json", list_text(writer.found["games"].texts))
    for name in PUBLISHED:
        writer.write(places.schema_json(name.lower()), to_json(schema_of(name)))
    writer.write(f"{places.API}openapi.json", to_json(openapi(site)))
    writer.write(f"{places.API}index.json", to_json(_index(by_game.values(), writer.links)))
    return write_bulk(connection, shelves, writer.found, folder, writer.links)


def _write_book(connection: sqlite3.Connection, shelf: Shelf, writer: _Writer) -> None:
    """Write the rules, terms and cards of a game in one language."""
    rules = read_rules(connection, shelf.game.id, shelf.lang)
    writer.counts[shelf.base] = len(rules)
    for kind, made in (
        ("rules", objects.rule_objects(shelf, rules, writer.links)),
        ("terms", objects.term_objects(shelf, writer.links)),
        ("cards", objects.card_objects(shelf, writer.links)),
    ):
        texts = []
        for one in made:
            texts.append(writer.found[kind].add(one))
            writer.write(places.object_json(shelf.game.id, shelf.lang, kind, one["id"]), texts[-1])
        if texts:
            writer.write(places.list_json(shelf.game.id, shelf.lang, kind), list_text(texts))


def _write_game(connection: sqlite3.Connection, shelf: Shelf, writer: _Writer) -> None:
    """Write a game, its turn track and its deck formats, all of which are in all languages at once."""
    game, found, links = shelf.game, writer.found, writer.links
    track = read_track(connection, game.id)
    if track:
        turn = objects.turn_object(game, as_json(track), links)
        writer.write(places.turn_json(game.id), found["turns"].add(turn))
    forms = [
        objects.format_object(game, read_format(connection, game.id, name), links) for name in game.formats
    ]
    texts = [found["formats"].add(form) for form in forms]
    for form, text in zip(forms, texts, strict=True):
        writer.write(places.format_json(game.id, form["id"]), text)
    if texts:
        writer.write(places.formats_json(game.id), list_text(texts))
    made = objects.game_object(shelf, writer.counts[shelf.base], track, links)
    writer.write(places.game_json(game.id), found["games"].add(made))


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


class _Writer:
    """Writes files below a folder and keeps all objects by kind."""

    def __init__(self, folder: Path, links: places.Links) -> None:
        self.links = links
        self.found: dict[str, Gathered] = defaultdict(Gathered)
        self.counts: dict[str, int] = {}
        self._folder = folder
        self._made: set[Path] = set()

    def write(self, address: str, text: str) -> None:
        """Write a file, in a folder that is made when it is first needed."""
        path = self._folder / address
        if path.parent not in self._made:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._made.add(path.parent)
        path.write_bytes(text.encode())


def to_json(value: object) -> str:
    """Return a value as JSON in the letters that it has."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=dict)


def list_text(texts: Sequence[str]) -> str:
    """Return a list of values that are JSON already, one a line."""
    return "[\n" + ",\n".join(texts) + "\n]\n"
