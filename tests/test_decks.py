"""Deck lists: every row of `cases/decks.json`, files, guesses, and that no line is ever lost."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.checks import build
from toolkit.database import open_database
from toolkit.decks import read_deck, read_deck_file, read_format
from toolkit.decks.headings import headings_of
from toolkit.decks.lines import Kind, Way, heading_words, read_lines, ways
from toolkit.decks.sentences import Listed, Saying, say
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.decks import DeckList, Entry

HERE = Path(__file__).resolve().parent
CASES: list[dict[str, Any]] = json.loads((HERE / "cases" / "decks.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def oddments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([HERE / "packs" / "lanterns", HERE / "packs" / "oddments"], path)
    connection = open_database(path)
    yield connection
    connection.close()


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"count": entry.count, "section": entry.section, "lines": list(entry.lines)}
    card = entry.card
    if not entry.declared:
        return found | {"id": card.id, "set": card.printing.set}
    stats = {name: list(value) if isinstance(value, tuple) else value for name, value in card.stats.items()}
    return found | {
        "declared": card.name,
        "type": card.type,
        "traits": list(card.traits),
        "stats": stats,
        "text": [ability.effect for ability in card.abilities],
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['report']}: {case['what']}")
def test_case(oddments: sqlite3.Connection, case: dict[str, Any]) -> None:
    deck = read_deck(oddments, case["text"], game=case["game"], format=case["format"])
    assert [_entry(entry) for entry in deck.entries] == case["entries"]
    found = [
        {"line": f.line, "severity": f.severity.value, "limit": f.limit, "message": f.message()}
        for f in deck.findings
    ]
    assert found == case["findings"]
    if "read_as" in case:
        assert {"game": deck.game, "format": deck.format, "name": deck.name} == case["read_as"]
        assert [say(note) for note in deck.notes] == case["notes"]


def test_cases_cover_the_table_of_reports() -> None:
    table = HERE.parent.parent / "shared" / "cases" / "decks.md"
    if not table.exists():
        pytest.skip("the folder of shared sources is not here")
    lists = table.read_text(encoding="utf-8").split("# Legality")[0]
    rows = [line.split("|")[1].strip() for line in lists.splitlines() if line.startswith("| ")][1:]
    read = {case["report"] for case in CASES} | {"magic-search-engine#124", "netrunner#323", "---"}
    named = {part.strip() for reports in read for part in reports.split(",")}
    missing = {part.strip() for row in rows for part in row.split(",")} - named
    assert len(rows) > 20
    assert missing == set()


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"1 Ada\n", "1 Ada\n"),
        (b"\xef\xbb\xbf1 Ada\r\n", "1 Ada\r\n"),
        ("1 Łódź".encode("utf-16"), "1 Łódź"),
        (b"", ""),
    ],
)
def test_file(tmp_path: Path, raw: bytes, text: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(raw)
    assert read_deck_file(path) == text


@pytest.mark.parametrize(
    ("raw", "message"),
    [
        # magic-search-engine#124
        (
            b"1 Ada\n1 Fa\xe7ade\n",
            "is not UTF-8 text (line 2 has a byte that is none); save the list as UTF-8",
        ),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "is not a text file; a deck list is plain text, a line a card"),
        (b"1 Ada\n" * 200_000, "has 1,200,000 bytes; a deck list has at most 1,000,000"),
    ],
)
def test_error_of_a_file(tmp_path: Path, raw: bytes, message: str) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(raw)
    with pytest.raises(DeckloreError) as error:
        read_deck_file(path)
    assert str(error.value) == f'"{path}" {message}'


def test_error_of_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DeckloreError) as error:
        read_deck_file(tmp_path / "none.txt")
    assert str(error.value) == f'"{tmp_path / "none.txt"}" can\'t be read: No such file or directory'


# ---------------------------------------------------------------- lines


def test_ways_take_the_most_for_the_name_first() -> None:
    found = ways("2 15 Minutes x3")
    assert found[0] == Way("2 15 Minutes x3")
    assert Way("15 Minutes", 1, before="2", after="3") in found
    assert [way.name for way in ways("4 x Marks")] == ["4 x Marks", "x Marks", "Marks"]


@pytest.mark.parametrize(
    "text",
    ["SIDEBOARD:", "Sideboard", "## Sideboard", "[Sideboard]", "== Sideboard ==", "Sideboard (20 cards)",
     "Sideboard: 20", "**Sideboard**", "  Sideboard (3):"],
)  # fmt: skip
def test_heading_words(text: str) -> None:
    assert heading_words(text).lower() == "sideboard"


def test_lines_keep_their_numbers() -> None:
    lines = read_lines("\ufeffa\r\n\r\n# b\rc\n---")
    assert [(line.number, line.text) for line in lines] == [
        (1, "a"),
        (2, ""),
        (3, "# b"),
        (4, "c"),
        (5, "---"),
    ]
    assert [line.kind for line in lines] == [Kind.WORDS, Kind.BLANK, Kind.COMMENT, Kind.WORDS, Kind.COMMENT]


def test_a_very_long_line_is_one_name(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 " + "(a) x2 [b] " * 5000, game="oddments", format="strict")
    assert [finding.line for finding in deck.findings] == [1]
    assert len(deck.findings[0].message()) < 250


# ---------------------------------------------------------------- game and format


def test_a_file_of_something_else_is_still_answered(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "not a card at all\n" * 5000, game="oddments", format="strict")
    assert len(deck.findings) == 5000


def test_game_by_its_format(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 Nobody", format="starter")
    assert (deck.game, deck.format) == ("oddments", "starter")


def test_game_by_what_its_formats_declare(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "Gust\n2 Gale\n")
    assert (deck.game, deck.format) == ("lanterns", "standard")
    assert [say(note) for note in deck.notes] == [
        "Taken as a list for Lanterns of Mool, the only game that knows any of these cards."
    ]


def test_game_that_knows_the_most(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 Ada\n1 Squall\n1 Canal Walk\n")
    assert deck.game == "lanterns"
    assert [say(note) for note in deck.notes] == [
        "Taken as a list for Lanterns of Mool, which knows more of these cards than any other game."
    ]


_NAME_THE_GAME = 'name the game with --game or in a line "# game: lanterns": lanterns, oddments'


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (
            "1 Nobody",
            {},
            f"no game knows these cards; {_NAME_THE_GAME}",
        ),
        (
            "1 Squall\n1 Canal Walk",
            {},
            f"several games know these cards; {_NAME_THE_GAME}",
        ),
        (
            "",
            {"game": "odments"},
            'there is no game "odments" (did you mean "oddments"?); known: lanterns, oddments',
        ),
        ("", {"format": "strikt"}, 'no game has a format "strikt" (did you mean "strict"?)'),
        (
            "",
            {"game": "oddments", "format": "strikt"},
            'oddments has no format "strikt" (did you mean "strict"?)',
        ),
        (
            "",
            {"game": "oddments", "format": "zzzzzz"},
            'oddments has no format "zzzzzz"; it has measured, starter, strict',
        ),
    ],
)
def test_error_of_game_and_format(
    oddments: sqlite3.Connection, text: str, options: dict[str, str], message: str
) -> None:
    with pytest.raises(DeckloreError) as error:
        read_deck(oddments, text, **options)
    assert str(error.value) == message


def test_names_in_a_language(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 brass lamp", game="lanterns", lang="pl")
    assert [entry.card.name for entry in deck.entries] == ["Mosiężna lampa"]


@pytest.mark.parametrize(
    ("text", "ids"),
    [("1 Łuska", ["luska"]), ("1 Luska", ["luska-plain"]), ("1 luska", ["luska"]), ("1 LUSKA", [])],
)
def test_spelling_tells_names_apart_that_fold_to_one(
    oddments: sqlite3.Connection, text: str, ids: list[str]
) -> None:
    deck = read_deck(oddments, text, game="lanterns")
    assert [entry.card.id for entry in deck.entries] == ids
    assert [finding.nearest for finding in deck.findings] == ([] if ids else [("luska", "luska-plain")])


def test_deck_as_json(oddments: sqlite3.Connection) -> None:
    deck = read_deck(
        oddments, "# name: Two\n2 Canal Walk [c20]\nSB: 1 Oddity\n", game="oddments", format="strict"
    )
    found = deck.json()
    assert json.loads(json.dumps(found)) == found
    assert (found["game"], found["format"], found["name"]) == ("oddments", "strict", "Two")
    assert found["counts"] == {"main": 2, "sideboard": 0, "tokens": 0}
    assert [(e["count"], e["card"]["id"], e["card"]["printing"]["set"]) for e in found["entries"]] == [
        (2, "canal-walk", "c20")
    ]
    assert [(f["line"], f["text"], f["severity"]) for f in found["findings"]] == [
        (3, "SB: 1 Oddity", "error")
    ]


def test_format_as_json(oddments: sqlite3.Connection) -> None:
    form = read_format(oddments, "oddments", "Strict")
    found = json.loads(json.dumps(form.json()))
    assert [section["id"] for section in found["sections"]] == ["main", "sideboard", "tokens"]
    limits = {limit["id"]: limit for limit in found["limits"]}
    assert (limits["agents"]["bound"], limits["agents"]["low"], limits["agents"]["in_every"]) == (
        "ratio",
        1,
        2,
    )
    assert limits["rare-agents"]["of"] == "t:agent"
    assert limits["own-most"]["field_label"] == {"en": "most copies"}
    assert limits["size"]["rule"] == {"id": "deck-size", "number": "1.1", "title": {"en": "Size"}}
    assert [(r["id"], r["limits"][0]["rounding"]) for r in found["readings"]] == [
        ("halves-count-down", "down")
    ]
    assert found["declares"][2]["stats"] == [["cost", "1"]]


def test_examples_of_the_page_are_read(oddments: sqlite3.Connection) -> None:
    page = (HERE.parent / "site" / "docs" / "deck-lists.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```([a-z]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    lists = [text for mark, text in blocks if not mark]
    decks = [read_deck(oddments, text, game="lanterns") for text in lists]
    assert [len(deck.entries) for deck in decks] == [5, 3]
    assert [finding.message() for deck in decks for finding in deck.findings] == []
    assert decks[1].entries[2].card.stats == {"rank": "rare", "cost": 3}


# ---------------------------------------------------------------- no line is lost

_NAMES = [
    "Canal Walk",
    "15 Minutes",
    "Minutes",
    "Mirrel",
    "Day",
    "Erase (Almost)",
    "419: Slow Post",
    "Nobody",
]
_WORDS = st.sampled_from(
    [*_NAMES, "Deck", "Sideboard", "Agents", "Tokens:", "SB:", "#", "//", "2", "0", "-1", "4x", "x3", "×2",
     "[c20]", "(c21)", "[Agent, rare; 1 use per game]", "12", "\t", "-", "*", ":", "(", "[", "]",
     "\ufeff", "é", "🂡"]
)  # fmt: skip
_LINES = st.one_of(st.lists(_WORDS, max_size=6).map(" ".join), st.text(max_size=30))
_TEXTS = st.lists(_LINES, max_size=12).map("\n".join)


def _lines_read(deck: DeckList) -> set[int]:
    named = {number for entry in deck.entries for number in entry.lines}
    return named | {finding.line for finding in deck.findings}


@settings(max_examples=150, deadline=None)
@given(text=_TEXTS, format=st.sampled_from(["strict", "starter", "measured"]))
def test_no_line_is_lost(oddments: sqlite3.Connection, text: str, format: str) -> None:  # noqa: A002
    deck = read_deck(oddments, text, game="oddments", format=format)
    types = ["agent", "agents", "source", "sources", "spring", "token", "tokens"]
    headings = headings_of(read_format(oddments, "oddments", format), types)
    read = _lines_read(deck)
    for line in read_lines(text):
        if line.kind is Kind.WORDS and not headings.find(line.text):
            assert line.number in read, line


# ---------------------------------------------------------------- sentences


def test_sentences_name_lists_and_forms() -> None:
    names = Listed(tuple("abcdefghij"))
    assert say(names) == "a, b, c, d, e, f, g, h and 2 more"
    assert say(Listed(("a",))) == "a"
    fact = Saying("has-copies", {"actual": 1, "card": "Ada"})
    assert say(fact) == "this list has 1 copy of Ada"
    assert say(fact, "xx") == say(fact, "en")


def test_import_is_light() -> None:
    heavy = {"pydantic", "sqlmodel", "sqlalchemy", "rich"}
    code = "import sys, toolkit.decks; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "toolkit.decks" in modules
    assert not heavy & modules
