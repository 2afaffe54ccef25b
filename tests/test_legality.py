"""Deck legality: every row of `cases/legality.json`, every limit of every format at its edge."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from legality_cases import CASES, Case, build_all_games, expected, report_of, told
from typer.testing import CliRunner

from conftest import change
from toolkit.cards import all_printings, read_cards
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.decks import check_deck, format_names, read_deck, read_format
from toolkit.decks.picking import Picker
from toolkit.errors import DeckloreError, Severity
from toolkit.games import get_game
from toolkit.pages.book import Book
from toolkit.pages.formats import read_formats
from toolkit.query import search

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.decks.formats import Format, Limit

HERE = Path(__file__).resolve().parent
DATA = HERE.parent / "data"
EXAMPLES = [*sorted(DATA.glob("*/decks/*.txt")), *sorted((HERE / "packs").glob("*/decks/*.txt"))]


@pytest.fixture(scope="module")
def oddments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([HERE / "packs" / name for name in ("lanterns", "oddments", "guilds")], path)
    connection = open_database(path)
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def all_games_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_all_games(tmp_path_factory.mktemp("all"))


@pytest.fixture(scope="module")
def all_games(all_games_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(all_games_path)
    yield connection
    connection.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['format']}: {case['what']}")
def test_case(all_games: sqlite3.Connection, case: Case) -> None:
    found = report_of(all_games, case)
    assert told(found) == expected(case)
    assert json.loads(json.dumps(found)) == found


def test_no_two_cases_are_called_alike() -> None:
    names = [(case["game"], case["format"], case["what"]) for case in CASES]
    assert [name for name, count in Counter(names).items() if count > 1] == []


#: Limits that no list breaks alone, and why.
NEVER_ALONE = {
    (
        "aeons-end",
        "supply",
        "piles-of-spells",
    ): "nine piles with the right gems and relics have the right spells",
    ("hyborian", "standard", "starting-gate"): "a deck without a Gate is too small or lacks others too",
    ("volfyirion", "house-deck", "size"): "another number is another list of starting cards",
    ("volfyirion", "house-deck", "command-cards"): "and so is another type",
    ("volfyirion", "box", "cities"): "another number is not two of each",
}
#: Limits that no list breaks at all, and why.
NEVER = {("aeons-end", "turn-order", "only-turn-order"): "no card of the game is of another type"}


def test_every_limit_is_broken_by_cases_alone_and_with_another(all_games: sqlite3.Connection) -> None:
    """A note beside it leaves a limit alone, unless the limit is a note itself."""
    alone: set[tuple[str, str, str]] = set()
    paired: set[tuple[str, str, str]] = set()
    for case in CASES:
        form = (case["game"], case["format"])
        problems = [problem for problem in case["problems"] if problem["section"]]
        limits = {problem["limit"] for problem in problems}
        graver = {p["limit"] for p in problems if p["severity"] != "note"} or limits
        alone |= {(*form, *graver)} if len(graver) == 1 else set()
        paired |= {(*form, limit) for limit in limits if len(limits) > 1}
    forms = [read_format(all_games, *name) for name in format_names(all_games)]
    known = {(form.game, form.id, limit.id) for form in forms for limit in form.limits} - set(NEVER)
    single = {(form.game, form.id, form.limits[0].id) for form in forms if len(form.limits) == 1}
    assert known >= set(NEVER_ALONE)
    assert alone == known - set(NEVER_ALONE)
    assert paired == known - single


def test_every_limit_of_a_reading_is_broken_by_a_case(all_games: sqlite3.Connection) -> None:
    broken = {
        (case["game"], case["format"], reading, problem["limit"])
        for case in CASES
        for reading in case.get("readings", ())
        for problem in case["problems"]
    }
    forms = [read_format(all_games, *name) for name in format_names(all_games)]
    wanted = {
        (form.game, form.id, reading.id, limit.id)
        for form in forms
        for reading in form.readings
        for limit in reading.limits
    }
    assert wanted - broken == set()


# ---------------------------------------------------------------- example decks


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_example_deck_is_legal(
    everything: sqlite3.Connection, oddments: sqlite3.Connection, path: Path
) -> None:
    connection = everything if path.is_relative_to(DATA) else oddments
    game = path.parent.parent.name
    deck = read_deck(connection, path.read_text(encoding="utf-8"), game=game)
    report = check_deck(connection, deck)
    assert deck.entries
    assert [p.message() for p in report.problems if p.severity == "error"] == []
    assert report.legal


def test_there_are_example_decks() -> None:
    assert EXAMPLES


# ---------------------------------------------------------------- a list that declares its cards


def _gates_and_troopers(gates: int, size: int, more: str = "") -> str:
    """Write a list of so many cards, of which so many are Gates, no two alike."""
    lines = ["Deck", *(f"1 Road {i} [Gate]" for i in range(gates))]
    lines += [f"1 Soldier {i} [Trooper]" for i in range(size - gates)]
    pyramids = [f"5 {name} Pyramid" for name in ("Hyboria", "Gaea", "Asgard", "Atlantis", "Osiris", "Chaos")]
    return "\n".join([*lines, more, "Pyramids", *pyramids])


@pytest.mark.parametrize(
    ("text", "readings", "found"),
    [
        (_gates_and_troopers(5, 50), [], []),
        (_gates_and_troopers(5, 49), [], [("size", "error", 49), ("gates", "error", 49)]),
        (_gates_and_troopers(5, 53), [], [("gates", "error", 53)]),
        (_gates_and_troopers(5, 53), ["incomplete-tens-count-down"], []),
        (_gates_and_troopers(6, 53), ["incomplete-tens-count-down"], [("gates", "error", 6)]),
        (_gates_and_troopers(4, 58, "2 Way [Special Gate]"), [], []),
        (_gates_and_troopers(2, 47, "3 Road [Gate]"), [], [("gate-copies", "note", 3)]),
        (
            _gates_and_troopers(2, 47, "3 Road [Gate]"),
            ["two-copies-of-gates-too"],
            [("gate-copies", "error", 3)],
        ),
        (_gates_and_troopers(3, 48, "2 Way [Special Gate]"), [], [("special-gates", "error", 2)]),
        (_gates_and_troopers(5, 47, "3 Guard [Trooper]"), [], [("copies", "error", 3)]),
        (_gates_and_troopers(5, 48, "2 Once [Tech, 1 use per game]"), [], [("one-use", "error", 2)]),
        (_gates_and_troopers(5, 50, "SB: 21 Spare [Tech]"), [], [("sideboard-size", "error", 21)]),
        (_gates_and_troopers(5, 50, "Sideboard\n3 Spare [Gate]"), [], [("sideboard-gates", "error", 3)]),
        (_gates_and_troopers(5, 50, "SB: 1 Chaos Pyramid"), [], [("beside-the-sideboard", "error", 1)]),
        (_gates_and_troopers(5, 49, "Deck\n1 Chaos Pyramid"), [], [("beside-the-deck", "error", 1)]),
        (_gates_and_troopers(5, 50) + "\n1 Chaos Pyramid", [], [("pyramids-most", "error", 6)]),
        (_gates_and_troopers(5, 50).replace("5 Chaos", "4 Chaos"), [], [("pyramids-all", "warning", 4)]),
        (_gates_and_troopers(5, 50).split("Pyramids")[0], [], [("pyramids-all", "warning", 0)]),
        (_gates_and_troopers(5, 50).replace("Trooper", "Tech"), [], [("fighter", "error", 0)]),
        (_gates_and_troopers(0, 50), [], [("gates", "error", 0), ("starting-gate", "error", 0)]),
        (_gates_and_troopers(5, 50, "1 Nobody"), [], [("known-cards", "error", None)]),
    ],
)
def test_hyborian_deck(
    everything: sqlite3.Connection, text: str, readings: list[str], found: list[tuple[str, str, int | None]]
) -> None:
    report = check_deck(everything, read_deck(everything, text, game="hyborian"), readings=readings)
    assert [(p.limit, p.severity, p.actual) for p in report.problems] == found
    assert report.legal == all(severity != "error" for _, severity, _ in found)


def test_a_size_that_no_number_of_gates_fits_names_the_sizes_beside_it(
    everything: sqlite3.Connection,
) -> None:
    deck = read_deck(everything, _gates_and_troopers(5, 53), game="hyborian")
    message = check_deck(everything, deck).problems[0].message()
    assert "this list has 53 cards, and 53 is not a multiple of 10. Make it 50 or 60 cards." in message


# ---------------------------------------------------------------- copies at their limit


def _copy_limits(form: Format) -> list[Limit]:
    return [limit for limit in form.limits if limit.bound == "copies" and limit.high is not None]


def _check_edges(connection: sqlite3.Connection, game: str, form: Format) -> int:
    """Hold every known card at, then above, every copy limit; return how many were held."""
    picker, held = Picker(connection, game), 0
    for limit in _copy_limits(form):
        for card in picker.cards():
            if picker.matches(limit.cards, card):
                _check_edge(connection, game, form, limit, card.id)
                held += 1
    return held


def _check_edge(connection: sqlite3.Connection, game: str, form: Format, limit: Limit, card: str) -> None:
    assert limit.high is not None
    for copies in (limit.high, limit.high + 1):
        text = f"{form.section(limit.section).headings[0]}\n{copies} {card}\n"
        deck = read_deck(connection, text, game=game, format=form.id)
        found = [p for p in check_deck(connection, deck, on=limit.starts).problems if p.limit == limit.id]
        assert [(p.actual, p.severity, p.cards[0].id) for p in found] == (
            [(copies, limit.severity, card)] if copies > limit.high else []
        )


def test_a_copy_above_a_limit_is_that_limits_problem(
    everything: sqlite3.Connection, oddments: sqlite3.Connection
) -> None:
    held = 0
    for connection in (everything, oddments):
        for game, slug in format_names(connection):
            held += _check_edges(connection, game, read_format(connection, game, slug))
    assert held > 20


@settings(max_examples=60, deadline=None)
@given(copies=st.integers(1, 6), parts=st.lists(st.integers(1, 3), max_size=4), data=st.data())
def test_copies_add_up_over_lines_and_printings(
    oddments: sqlite3.Connection, copies: int, parts: list[int], data: st.DataObject
) -> None:
    cards = read_cards(oddments, all_printings(oddments, "oddments"))
    card = data.draw(st.sampled_from([card for card in cards if card.type != "token"]))
    counts = [copies, *parts]
    sets = [data.draw(st.sampled_from([p.set for p in card.printings])) for _ in counts]
    text = "\n".join(f"{n} {card.id} [{of}]" for n, of in zip(counts, sets, strict=True))
    report = check_deck(oddments, read_deck(oddments, text, game="oddments", format="strict"))
    found = [problem.actual for problem in report.problems if problem.limit == "copies"]
    assert found == ([sum(counts)] if sum(counts) > 3 else [])


# ---------------------------------------------------------------- any text


@settings(max_examples=100, deadline=None)
@given(text=st.text(), slug=st.sampled_from(["strict", "starter", "measured"]))
def test_no_text_makes_the_check_fail(oddments: sqlite3.Connection, text: str, slug: str) -> None:
    report = check_deck(oddments, read_deck(oddments, text, game="oddments", format=slug))
    found = report.json()
    assert found["legal"] == all(problem["severity"] != "error" for problem in found["problems"])
    assert all(problem["message"] for problem in found["problems"])


# ---------------------------------------------------------------- the rest of a report


def test_report_says_what_it_did_not_check(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 Nobody\n2 Noone\n", game="oddments", format="strict")
    report = check_deck(oddments, deck, readings=["halves-count-down"]).json()
    assert report["unchecked"] == [
        {
            "limit": "mood",
            "says": "everybody is in the mood",
            "why": "No list tells the mood.",
            "rule": "deck-note",
        },
        {
            "limit": "swap",
            "says": "as many cards after a swap as before",
            "why": "The deck before the swap was not given.",
            "rule": None,
        },
        {
            "limit": "known-cards",
            "says": "the cards of 2 lines (1 and 2)",
            "why": "They are not known, so that no limit counts them.",
            "rule": None,
        },
    ]
    assert report["readings"] == ["halves-count-down"]


def test_report_says_which_limits_do_not_hold_on_its_day(all_games: sqlite3.Connection) -> None:
    deck = read_deck(all_games, "# date: 2025-06-01\nCouncil\n1 Bea", game="guilds", format="council")
    report = check_deck(all_games, deck).json()
    assert report["date"] == "2025-06-01"
    assert report["unchecked"][2:] == [
        {
            "limit": "banned-tower",
            "says": "Tower is banned",
            "why": "It holds from 2026-02-01 on, and the list is checked for 2025-06-01.",
            "rule": "hall-bans",
        },
        {
            "limit": "one-of-them",
            "says": "Ale and Tower share one place",
            "why": "It held until 2024-12-31, and the list is checked for 2025-06-01.",
            "rule": "hall-bans",
        },
    ]


def test_without_a_day_the_check_is_for_today(all_games: sqlite3.Connection) -> None:
    deck = read_deck(all_games, "Council\n1 Ale\n1 Tower", game="guilds", format="council")
    before = date.today().isoformat()
    report = check_deck(all_games, deck)
    assert before <= (report.date or "") <= date.today().isoformat()
    assert "one-of-them" in [entry.limit for entry in report.unchecked]


def test_without_a_dated_limit_there_is_no_day(all_games: sqlite3.Connection) -> None:
    deck = read_deck(all_games, "# date: 2025-06-01\n1 Tower", game="guilds", format="calls")
    assert check_deck(all_games, deck, on="2025-06-02").json()["date"] is None


@pytest.mark.parametrize(
    ("days", "banned"),
    [
        ('from: "2000-01-01"', True),
        ('from: "2999-01-01"', False),
        ('until: "2000-01-01"', False),
        ('from: "2000-01-01", until: "2999-01-01"', True),
    ],
)
def test_a_search_for_what_is_legal_is_of_today(tmp_path: Path, days: str, banned: bool) -> None:
    folder = tmp_path / "guilds"
    shutil.copytree(HERE / "packs" / "guilds", folder)
    change(folder, "formats.yaml", 'from: "2026-02-01"', days)
    build([folder], tmp_path / "guilds.db")
    connection = open_database(tmp_path / "guilds.db")
    assert len(search(connection, "legal:council id:ale").printings) == 1
    assert len(search(connection, "legal:council id:tower").printings) == (0 if banned else 1)
    connection.close()


def test_a_deck_is_held_against_another_format(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 15 Minutes\n2 Minutes\n1 Canal Walk", game="oddments", format="strict")
    assert not check_deck(oddments, deck).legal
    report = check_deck(oddments, deck, format="starter")
    assert (report.format.id, report.legal) == ("starter", True)


def test_small_numbers_name_two_sizes_to_go_to(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "1 Minutes", game="oddments", format="strict")
    messages = [problem.message() for problem in check_deck(oddments, deck).problems]
    assert (
        "Deck: exactly half the cards are Agents, but this list has 1 card, and 1 is not a multiple of 2. "
        "Make it 2 or 4 cards. (Rule 1.3, Agents)"
    ) in messages


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"format": "starte"}, 'oddments has no format "starte" (did you mean "starter"?)'),
        (
            {"readings": ["halves-count-up"]},
            'strict has no reading "halves-count-up" (did you mean "halves-count-down"?)',
        ),
        ({"format": "starter", "readings": ["x"]}, 'starter has no reading "x"; it has none'),
        ({"parameters": {"players": 2}}, 'strict has no parameter "players"; it has none'),
        ({"format": "measured", "parameters": {"players": 5}}, "players has to be 1 to 4, not 5"),
        ({"on": "2026-02-30"}, '"2026-02-30" is no day; write it as 2026-01-31'),
        ({"on": "20260131"}, '"20260131" is no day; write it as 2026-01-31'),
    ],
)
def test_error_of_a_name(oddments: sqlite3.Connection, options: dict[str, Any], message: str) -> None:
    deck = read_deck(oddments, "", game="oddments", format="strict")
    with pytest.raises(DeckloreError) as error:
        check_deck(oddments, deck, **options)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("before", "words", "code", "said"),
    [
        (
            (),
            (),
            0,
            """\
LIST: legal in council (guilds)
  banners 1, main 4
  guests: 0
  checked for 2026-01-31
  4 limits not checked:
    - the Masters mind their manners: No list tells their manners.
    - as many cards after a swap as before: The deck before the swap was not
    given.
    - Tower is banned: It holds from 2026-02-01 on, and the list is checked for
    2026-01-31.
    - Ale and Tower share one place: It held until 2024-12-31, and the list is
    checked for 2026-01-31.
""",
        ),
        (
            ("--quiet",),
            ("--on", "2026-02-01"),
            1,
            """\
LIST: not legal in council (guilds)
  banners 1, main 4
  guests: 0
  checked for 2026-02-01
  error: Council: Tower is banned, but this list has 1: 1 Tower. Take out 1.
  (Rule 1.5, Banned works)
""",
        ),
        ((), ("--on", "tomorrow"), 2, 'decklore: "tomorrow" is no day; write it as 2026-01-31\n'),
    ],
)
def test_command_checks_for_a_day(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    before: tuple[str, ...],
    words: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    folder, path = HERE / "packs" / "guilds", tmp_path / "guilds.db"
    build([folder], path)
    monkeypatch.setenv("DECKLORE_DATABASE", str(path))
    monkeypatch.setenv("DECKLORE_DATA", str(folder))
    deck = tmp_path / "list.txt"
    deck.write_text("# date: 2026-01-31\n1 Mason Banner\nCouncil\n1 Bea\n1 Cob\n1 Tower\n1 Cloth\n")
    asked = ["deck", "check", str(deck), "--format", "council"]
    result = CliRunner().invoke(make_app(), [*before, *asked, *words])
    assert (result.exit_code, result.output.replace(str(deck), "LIST")) == (code, said)


@pytest.mark.parametrize(
    ("lang", "days"),
    [
        ("en", ["from 2026-02-01 on", "from 2025-03-01 until 2026-01-31", "until 2024-12-31"]),
        (
            "sv",
            [
                "från och med 2026-02-01",
                "från 2025-03-01 till och med 2026-01-31",
                "till och med 2024-12-31",
            ],
        ),
    ],
)
def test_page_of_a_format_tells_when_a_limit_holds(
    all_games: sqlite3.Connection, lang: str, days: list[str]
) -> None:
    book = Book(all_games, get_game(all_games, "guilds"), lang)
    [council] = [form for form in read_formats(all_games, book) if form.id == "council"]
    limits = [limit for section in council.sections for limit in section.limits]
    assert [limit.days for limit in limits if limit.days] == days


# ---------------------------------------------------------------- the pack format


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (
            "id:scrap,riddle",
            "id:scrap,ridle",
            '.cards: "id:scrap,ridle": there is no card "ridle" (did you mean "riddle"?)',
        ),
        ('from: "2026-02-01"', 'from: "2026-02-30"', '.from: "2026-02-30" is no day; write it as 2026-01-31'),
        ('from: "2026-02-01"', 'from: "20260201"', '.from: "20260201" is no day; write it as 2026-01-31'),
        ('until: "2024-12-31"', 'until: "2024"', '.until: "2024" is no day; write it as 2026-01-31'),
        (
            'until: "2026-01-31"',
            'until: "2025-02-28"',
            ": it would hold from 2025-03-01 until 2025-02-28, which is before that",
        ),
        ("by: printing}, rule", "by: set}, rule", '.copies.by: should be one of name or printing, not "set"'),
    ],
)
def test_error_of_a_limit(tmp_path: Path, old: str, new: str, fault: str) -> None:
    folder = tmp_path / "guilds"
    shutil.copytree(HERE / "packs" / "guilds", folder)
    change(folder, "formats.yaml", old, new)
    [finding] = [f for f in check_packs([folder]).findings if f.severity is Severity.ERROR]
    assert fault in str(finding)
