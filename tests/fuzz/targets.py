# ruff: noqa: E501, PT017  (rows of tables; an error is one of the two results that are looked at)
"""The readers that are fuzzed, each as a function of one text.

Each ends with a result, whose properties it checks, or with a DeckloreError that says where; within seconds,
and having written nothing but what it was asked to write.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.checks import check_packs
from toolkit.database import open_database
from toolkit.database.building import build_database
from toolkit.decks import check_deck, read_deck, read_format
from toolkit.errors import DeckloreError, FindingsError
from toolkit.exchange import import_cards, write_pack
from toolkit.exchange.decks import make_outgoing, read_list_text, write_list
from toolkit.query import QueryError, search
from toolkit.rulebook.account import account_for
from toolkit.rulebook.draft import make_draft
from toolkit.rulebook.pack_files import pack_files
from toolkit.rulebook.pack_writing import put_new, staged
from toolkit.rulebook.reading import read_document

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator, Sequence

    from toolkit.decks import DeckList
    from toolkit.errors import Finding

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(__file__).with_name("corpus")
#: The most processor time that one text may take, in seconds.
MOST_SECONDS = 8
TABLE = (
    'Name,Kind,Box,Price,Tags,Text\nPond Light,lamp,One,2,"Old, Brass",Glow: Draw.\nŁódź Wind,gust,Two,X,,\n'
)


@dataclass(frozen=True)
class Place:
    """Where targets work: a database of the made-up game, and a folder that each text finds empty."""

    connection: sqlite3.Connection
    folder: Path

    @contextmanager
    def at_work(self) -> Iterator[Path]:
        """Give a folder to work in; nothing may have come to lie beside it."""
        inside = self.folder / "inside"
        shutil.rmtree(self.folder, ignore_errors=True)
        inside.mkdir(parents=True)
        started = time.process_time()
        yield inside
        assert time.process_time() - started < MOST_SECONDS
        assert [path.name for path in self.folder.iterdir()] == ["inside"], "something was written elsewhere"


@dataclass(frozen=True)
class Target:
    """A reader: what people call it, the words that its texts are made of, and what is tried."""

    name: str
    label: str
    words: str
    try_on: Callable[[Place, str], None]

    @property
    def folder(self) -> Path:
        """Return the folder of its texts: seeds, and what once failed."""
        return CORPUS / self.name

    def texts(self) -> dict[str, str]:
        """Return all texts that are kept, by the names of their files."""
        return {
            path.name: path.read_bytes().decode("utf-8", "surrogatepass")
            for path in sorted(self.folder.iterdir())
        }


def query(place: Place, text: str) -> None:
    """A query is answered, and reads back as the same query; or it is explained, with a caret."""
    try:
        result = search(place.connection, text)
    except QueryError as error:
        assert error.sentence
        assert 0 <= error.position <= len(text)
        return
    assert result.explanation
    again = search(place.connection, result.canonical)
    assert (again.printings, again.canonical) == (result.printings, result.canonical)


def deck(place: Place, text: str) -> None:
    """A list is read, judged, written and read again with the same cards; or an error says why not."""
    connection = place.connection
    try:
        read = read_deck(connection, read_list_text(text, "list.txt"), game="lanterns")
    except DeckloreError as error:
        assert str(error)
        return
    lines = len(text.splitlines())
    assert all(0 <= finding.line <= lines + 1 for finding in read.findings)
    form = read_format(connection, read.game, read.format) if read.format else None
    if form is not None:
        check_deck(connection, read)
    for kind in ("text", "json", "csv"):
        written = write_list(make_outgoing(connection, read, form), kind)
        endings = {"text": "txt"}
        again = read_deck(
            connection, read_list_text(written, f"deck.{endings.get(kind, kind)}", kind), game="lanterns",
            format=read.format,
        )  # fmt: skip
        assert _counted(again) == _counted(read), kind


def _counted(read: DeckList) -> Counter[str]:
    found: Counter[str] = Counter()
    for entry in read.entries:
        found[entry.card.id] += entry.count
    return found


def pack_file(name: str) -> Callable[[Place, str], None]:
    """Return what tries a text as a file of a pack: everything that is wrong has a place, and what is sound is built."""

    def try_on(place: Place, text: str) -> None:
        with place.at_work() as inside:
            pack = inside / "lanterns"
            shutil.copytree(ROOT / "tests" / "packs" / "lanterns", pack)
            (pack / name).write_bytes(text.encode("utf-8", "surrogatepass"))
            checked = check_packs([pack])
            _check_places(checked.findings, pack)
            if checked.sound:
                build_database([found.spec for found in checked.packs if found.spec], inside / "made.db")
                connection = open_database(inside / "made.db")
                connection.close()

    return try_on


def import_map(place: Place, text: str) -> None:
    """A map imports a table into a new pack, which is all that is written; or all faults have places."""
    with place.at_work() as inside:
        (inside / "map.yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
        (inside / "cards.csv").write_text(TABLE, encoding="utf-8")
        try:
            found = import_cards(inside / "cards.csv", inside / "map.yaml", inside / "pack", new=True)
            write_pack(found, inside / "pack")
        except FindingsError as error:
            _check_places(error.findings, inside)
            return
        except DeckloreError as error:
            assert str(error)
            return
        assert {path.name for path in inside.iterdir()} == {"map.yaml", "cards.csv", "pack"}
        check_packs([inside / "pack"])


def rulebook(name: str) -> Callable[[Place, str], None]:
    """Return what tries a text as a document: every line is accounted for, and the draft is a sound pack."""

    def try_on(place: Place, text: str) -> None:
        with place.at_work() as inside:
            (inside / name).write_bytes(text.encode("utf-8", "surrogatepass"))
            try:
                draft = make_draft(read_document(inside / name))
            except DeckloreError as error:
                assert name in str(error)
                return
            account_for(draft)
            with staged(inside / "mine", pack_files(draft, "mine")) as made:
                checked = check_packs([made])
                assert checked.sound, [str(finding) for finding in checked.findings][:5]
                put_new(made, inside / "mine")
            assert {path.name for path in inside.iterdir()} == {name, "mine"}

    return try_on


def _check_places(findings: Sequence[Finding], folder: Path) -> None:
    for finding in findings:
        assert finding.message
        assert finding.file, finding
        assert "Traceback" not in finding.message
        assert finding.line >= 0
        assert finding.column >= 0
        assert not Path(finding.file).is_absolute() or Path(finding.file).is_relative_to(folder)


TARGETS = {
    target.name: target
    for target in (
        Target("query", "card queries", "t: cost<= sort:name or - ( ) \" / legal: is:unique x 1d6 Łuska : , *", query),
        Target("deck", "deck lists", "2x Brass Lamp # game: lanterns Sideboard: // 0 99999999999 ( ) * [", deck),
        Target("glossary", "pack files in YAML: the glossary", "- id: {en: x} &a *a [[ ]] | > ? !!str ~ 0x1 :", pack_file("glossary.yaml")),
        Target("game", "pack files in YAML: the game", "fields: kind: number values: {} [] &a *a << : query: t:lamp", pack_file("game.yaml")),
        Target("cards", "pack files in YAML: cards", "id: name: type: stats: abilities: effect: :oil: {} [] .inf", pack_file("cards/first.yaml")),
        Target("formats", "pack files in YAML: deck formats", "limits: at_most: at_least: per: takes: {} t:lamp players * 2", pack_file("formats.yaml")),
        Target("turn", "pack files in YAML: the turn track", "loop: choice: when: goto: zones: rolls: {} [] players > 2", pack_file("turn.yaml")),
        Target("rules", "rules in Markdown", "# ## {#a} {#aim section=\"x\"} [[lamps]] :oil: 1. - > | --- ``` <b> **", pack_file("rules.en.md")),
        Target("map", "import maps", "id: Name name: column: split: match: (?P<x>.+) kinds: {} [] records: stats:", import_map),
        Target("rulebook-text", "rulebooks as plain text", "1. a) • - : (x2) Cost 1 / SETTING UP a minimum of 50 cards \f \t ===", rulebook("rules.txt")),
        Target("rulebook-markdown", "rulebooks as Markdown", "# ## - 1. **a** | --- | > ``` [x](#y) (x2) : up to 5 — &amp;", rulebook("rules.md")),
    )
}  # fmt: skip
