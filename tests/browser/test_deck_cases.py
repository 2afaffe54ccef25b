"""The browser's reader of deck lists answers the same cases as Python's, and random lists alike."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest

from toolkit.checks import build
from toolkit.database import open_database
from toolkit.decks import decode_deck, format_names, read_deck
from toolkit.decks.export import decks_json
from toolkit.decks.names import read_names
from toolkit.decks.sentences import SENTENCES
from toolkit.errors import DeckloreError
from toolkit.exchange.decks import FORMATS
from toolkit.exchange.decks.columns import COLUMNS

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page, Route

    from toolkit.decks import DeckList

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
MODULES = ROOT / "site" / "theme" / "js"
PACKS = [ROOT / "tests" / "packs" / name for name in ("lanterns", "oddments")]
LISTS: list[dict[str, Any]] = json.loads((CASES / "decks.json").read_text(encoding="utf-8"))
FILES: dict[str, list[dict[str, Any]]] = json.loads((CASES / "deck-formats.json").read_text(encoding="utf-8"))
#: Runs in the page: reads, writes and decodes with the modules that the site uses.
RUN = """
async ([base, data]) => {
  const { Decks, DeckError } = await import(`${base}/decks/index.js`);
  const { Shelf } = await import(`${base}/decks/shelf.js`);
  const decks = new Decks(data.games.map((game) => new Shelf(game)), { lang: "en" });
  const entry = ({ count, section, lines, declared, card: { id, name, set, type, traits, stats, texts } }) =>
    declared
      ? { count, section, lines, declared: name, type, traits, stats, text: texts }
      : { count, section, lines, id, name, set };
  const found = ({ line, severity, limit, message, nearest }) => {
    return { line, severity, limit, message, nearest };
  };
  const answer = ({ text, bytes, file, from = null, game, format, lang = "en" }) => {
    const options = { from, game, format, lang };
    try {
      const given = bytes ? new Uint8Array(bytes) : text;
      const deck = file === undefined ? decks.read(given, options) : decks.readAny(given, file, options);
      const { name, date, parameters, notes } = deck;
      return {
        read_as: { game: deck.game, format: deck.format, name, date, parameters },
        entries: deck.entries.map(entry),
        findings: deck.findings.map(found),
        notes: notes.map((note) => decks.say(note, lang)),
      };
    } catch (error) {
      if (!(error instanceof DeckError)) throw error;
      return { error: error.message };
    }
  };
  const write = ({ list, game, format, to, lang = "en" }) => {
    const deck = decks.read(list, { game, format });
    return Object.fromEntries(to.map((kind) => [kind, decks.write(deck, kind, lang)]));
  };
  return { read: (data.read ?? []).map(answer), written: (data.write ?? []).map(write) };
}
"""
#: Runs in the page: returns the tables that Python has as well.
TABLES = """
async (base) => {
  const { COLUMNS } = await import(`${base}/decks/formats-tables.js`);
  const { KINDS } = await import(`${base}/decks/formats-kinds.js`);
  const kinds = Object.entries(KINDS).map(([id, { endings, read, write, holds }]) => {
    return { id, endings, reads: Boolean(read), writes: Boolean(write), holds: holds ?? null };
  });
  return { columns: COLUMNS, kinds };
}
"""


@pytest.fixture(scope="module")
def packs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("decks") / "decks.db"
    build(PACKS, path)
    connection = open_database(path)
    yield connection
    connection.close()


@pytest.fixture
def games(packs: sqlite3.Connection) -> list[dict[str, Any]]:
    """The data of both games as the site hands it out."""
    data = [decks_json(packs, pack.name) for pack in PACKS]
    loaded: list[dict[str, Any]] = json.loads(json.dumps(data, default=dict))
    return loaded


@pytest.fixture
def run(page: Page, serve: Callable[[Path], str], games: list[dict[str, Any]]) -> Callable[..., Any]:
    """A function that has the page read and write lists."""
    base = serve(MODULES)
    page.goto(f"{base}/decks/index.js")

    def answer(**data: Any) -> Any:
        return page.evaluate(RUN, [base, {"games": games, **data}])

    return answer


def test_lists(run: Callable[..., Any]) -> None:
    answers = run(read=LISTS)["read"]
    assert len(answers) == len(LISTS) > 30
    for case, answer in zip(LISTS, answers, strict=True):
        what = f"{case['report']}: {case['what']}"
        assert without(answer["entries"], "name") == case["entries"], what
        assert without(answer["findings"], "nearest") == case["findings"], what
        if "read_as" in case:
            assert without([answer["read_as"]], "date", "parameters") == [case["read_as"]], what
            assert answer["notes"] == case["notes"], what


def without(rows: list[dict[str, Any]], *names: str) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key not in names} for row in rows]


# ---------------------------------------------------------------- files of other programs


def test_files(run: Callable[..., Any]) -> None:
    cases = FILES["read"]
    answers = run(read=cases)["read"]
    assert len(answers) == len(cases) > 80
    for case, answer in zip(cases, answers, strict=True):
        if "error" in case:
            assert answer == {"error": case["error"]}, case["what"]
            continue
        assert "error" not in answer, (case["what"], answer)
        found = {key: answer[key] for key in ("read_as", "notes")}
        found["entries"] = without(answer["entries"], "name")
        found["findings"] = without(answer["findings"], "nearest")
        assert found == {key: case[key] for key in found}, case["what"]


def test_written(run: Callable[..., Any]) -> None:
    cases = FILES["write"]
    answers = run(write=[case | {"to": list(case["written"])} for case in cases])["written"]
    assert len(answers) == len(cases) > 3
    for case, answer in zip(cases, answers, strict=True):
        for kind, text in case["written"].items():
            assert answer[kind] == {"text": text, "warnings": case["losses"][kind]}, (case["what"], kind)


def test_tables_are_the_same(page: Page, serve: Callable[[Path], str]) -> None:
    base = serve(MODULES)
    page.goto(f"{base}/decks/index.js")
    tables = page.evaluate(TABLES, base)
    assert tables["columns"] == {part: list(words) for part, words in COLUMNS.items()}
    kinds = {kind["id"]: kind for kind in tables["kinds"]}
    # Faces are drawn where there is a printer of sheets, which a browser is not.
    assert list(kinds) == [kind for kind in FORMATS if kind != "tts"]
    for form in FORMATS.values():
        kind = kinds.get(form.id)
        if kind:
            assert (kind["endings"], kind["reads"]) == (list(form.endings), form.reads)
            assert kind["writes"] == form.writes
            assert set(kind["holds"] or form.holds) == form.holds


BYTES = [
    b"1 Minutes\n",
    b"\xef\xbb\xbf1 Minutes\r\n",
    "1 Łódź Façade".encode("utf-16"),
    "1 Łódź Façade".encode("utf-16-be"),
    b"\xfe\xff" + "1 Łódź Façade".encode("utf-16-be"),
    b"",
    b"1 Minutes\n1 Fa\xe7ade\n",
    b"1 Minutes\r\n1 Chip\r1 Disc\n1 Fa\xc3",
    b"\xff\xfe1\x00 \x00\x00\xd8\x0a\x00",
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    b"1 Minutes\n" * 200_000,
]


def test_bytes(run: Callable[..., Any], packs: sqlite3.Connection) -> None:
    asked = {"game": "oddments", "format": "strict", "file": "deck.txt"}
    answers = run(read=[asked | {"bytes": list(raw)} for raw in BYTES])["read"]
    found = [answer.get("error") or [entry["id"] for entry in answer["entries"]] for answer in answers]
    assert found == [_ids_or_error(packs, raw) for raw in BYTES]
    assert sum("error" in answer for answer in answers) == 6


def _ids_or_error(connection: sqlite3.Connection, raw: bytes) -> list[str] | str:
    try:
        text = decode_deck(raw, "deck.txt")
    except DeckloreError as error:
        return str(error)
    deck = read_deck(connection, text, game="oddments", format="strict")
    return [entry.card.id for entry in deck.entries]


@pytest.mark.parametrize(
    ("lang", "error", "warning"),
    [
        (
            "pl",
            "„a.json” nie daje się odczytać jako JSON: wiersz 1, kolumna 1: tu ma stać wartość",
            "CSV: nie da się zapisać: gra, oddments",
        ),
        (
            "sv",
            "”a.json” kan inte läsas som JSON: rad 1, kolumn 1: här måste stå ett värde",
            "CSV rymmer inte spelet, oddments",
        ),
    ],
)
def test_files_are_spoken_of_in_a_language(
    run: Callable[..., Any], lang: str, error: str, warning: str
) -> None:
    asked = {"game": "oddments", "format": "strict", "lang": lang}
    done = run(
        read=[asked | {"text": "", "file": "a.json"}], write=[asked | {"list": "1 Minutes", "to": ["csv"]}]
    )
    assert done["read"] == [{"error": error}]
    assert done["written"][0]["csv"]["warnings"][0] == warning


# ---------------------------------------------------------------- on the site

#: Runs in a page of the site: opens the game's decks and reads a list in its second language.
OPEN = """
async (top) => {
  const { openDecks } = await import(`${top}js/decks/index.js`);
  const decks = await openDecks(`${top}lanterns/decks.json`, { lang: "pl" });
  const deck = decks.read("2 brass lamp\\n1 Qqqqqq");
  const { language, formats } = decks;
  return {
    language,
    formats: formats.map((form) => form.id),
    names: deck.entries.map(({ card }) => card.name),
    said: deck.findings.map((finding) => finding.message),
  };
}
"""


def test_decks_of_the_site(page: Page, top: str) -> None:
    page.route(f"{top}js/**", _apart)
    page.goto(top)
    assert page.evaluate(OPEN, top) == {
        "language": "pl",
        "formats": ["standard"],
        "names": ["Mosiężna lampa"],
        "said": [f"Wiersz 2 („1 Qqqqqq”): {SENTENCES['pl']['unknown-card'].removesuffix('{?hint}')}"],
    }


def _apart(route: Route) -> None:
    """Give a module as it is written, which on the site is part of a joined one."""
    module = MODULES / urlsplit(route.request.url).path.partition("/js/")[2]
    if module.is_file():
        route.fulfill(path=module)
    else:
        route.continue_()


# ---------------------------------------------------------------- random lists


def random_lists(connection: sqlite3.Connection, count: int) -> list[dict[str, Any]]:
    """Make lists of names, slips, headings and odd signs at random, the same ones every time."""
    chance = random.Random(20260131)
    lists = []
    for _ in range(count):
        game, form = chance.choice(format_names(connection))
        lang = chance.choice(["en", "pl", "sv"])
        lines = [_random_line(connection, game, chance) for _ in range(chance.randint(1, 10))]
        lists.append({"game": game, "format": form, "lang": lang, "text": "\n".join(lines)})
    return lists


_SIGNS = [
    "Deck", "Sideboard", "SB:", "Agents", "Tokens:", "#", "//", "2", "0", "-1", "4x", "x3", "×2", "(x2)",
    "[c20]", "(c21)", "[Agent, rare; 1 use per game]", "[Source; cost: 3]", "12", "\t", "-", "*", ":", "(",
    "[", "]", "\ufeff", "é", "🂡", "# date: 2026-02-30", "# name: Ours", "## Main", "==",
]  # fmt: skip


def _random_line(connection: sqlite3.Connection, game: str, chance: random.Random) -> str:
    names = [name for card in read_names(connection, game).cards for name in (*card.names, card.id)]
    name = chance.choice(names)
    if chance.random() < 0.2:
        at = chance.randrange(len(name))
        name = name[:at] + chance.choice("aeż x-") + name[at + chance.randint(0, 1) :]
    words = [chance.choice(["", "2", "3x", "-"]), name, chance.choice(["", *_SIGNS])]
    return " ".join(words if chance.random() < 0.7 else chance.choices(_SIGNS, k=3))


def _as_page(deck: DeckList, lang: str) -> dict[str, Any]:
    entries = []
    for entry in deck.entries:
        card = entry.card
        found: dict[str, Any] = {"count": entry.count, "section": entry.section, "lines": entry.lines}
        if entry.declared:
            found |= {"declared": card.name, "type": card.type, "traits": card.traits, "stats": card.stats}
            found["text"] = [ability.effect for ability in card.abilities]
        else:
            found |= {"id": card.id, "name": card.name, "set": card.printing.set}
        entries.append(found)
    return {
        "read_as": {
            "game": deck.game,
            "format": deck.format,
            "name": deck.name,
            "date": deck.date,
            "parameters": {said.parameter: said.value for said in deck.said},
        },
        "entries": entries,
        "findings": [
            {"line": f.line, "severity": f.severity.value, "limit": f.limit, "message": f.message(lang),
             "nearest": f.nearest}
            for f in deck.findings
        ],
        "notes": [],
    }  # fmt: skip


def test_other_lists_are_read_alike(run: Callable[..., Any], packs: sqlite3.Connection) -> None:
    lists = random_lists(packs, 250)
    by_python = [
        _as_page(
            read_deck(packs, one["text"], game=one["game"], format=one["format"], lang=one["lang"]),
            one["lang"],
        )
        for one in lists
    ]
    by_python = json.loads(json.dumps(by_python))
    assert sum(len(answer["entries"]) for answer in by_python) > len(lists)
    assert sum(len(answer["findings"]) for answer in by_python) > len(lists)
    for one, answer, wanted in zip(lists, run(read=lists)["read"], by_python, strict=True):
        assert answer == wanted, one
