"""Deck legality: every row of `cases/legality.json`, every limit of every format at its edge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.cards import all_printings, read_cards
from toolkit.checks import build
from toolkit.database import open_database
from toolkit.decks import check_deck, format_names, read_deck, read_format
from toolkit.decks.picking import Picker
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.decks.formats import Format, Limit

HERE = Path(__file__).resolve().parent
CASES: list[dict[str, Any]] = json.loads((HERE / "cases" / "legality.json").read_text(encoding="utf-8"))
DATA = HERE.parent / "data"
EXAMPLES = [*sorted(DATA.glob("*/decks/*.txt")), *sorted((HERE / "packs").glob("*/decks/*.txt"))]


@pytest.fixture(scope="module")
def oddments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([HERE / "packs" / name for name in ("lanterns", "oddments", "guilds")], path)
    connection = open_database(path)
    yield connection
    connection.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['report']}: {case['what']}")
def test_case(oddments: sqlite3.Connection, case: dict[str, Any]) -> None:
    def read(text: str) -> Any:
        return read_deck(oddments, text, game=case["game"], format=case["format"])

    before = read(case["before"]) if "before" in case else None
    report = check_deck(
        oddments,
        read(case["text"]),
        readings=case.get("readings", ()),
        before=before,
        parameters=case.get("parameters"),
    )
    found = report.json()
    assert found["parameters"] == case.get("answers", {})
    assert found["problems"] == case["problems"]
    assert (found["legal"], found["counts"]) == (case["legal"], case["counts"])
    assert [entry["limit"] for entry in found["unchecked"]] == case["unchecked"]
    assert json.loads(json.dumps(found)) == found


def test_every_kind_of_bound_is_broken_by_a_case(oddments: sqlite3.Connection) -> None:
    broken = {(case["format"], problem["limit"]) for case in CASES for problem in case["problems"]}
    for game, slug in format_names(oddments):
        if game == "lanterns":
            continue
        limits = read_format(oddments, game, slug).limits
        assert limits
        assert {limit.id for limit in limits} <= {limit for form, limit in broken if form == slug}


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
        found = [p for p in check_deck(connection, deck).problems if p.limit == limit.id]
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


def test_report_in_a_language_of_the_game(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, "Deck\n3 Squall\n", game="lanterns", lang="pl")
    messages = [problem["message"] for problem in check_deck(oddments, deck, lang="pl").json()["problems"]]
    assert (
        "Talia: najwyżej dwie kopie karty, but this list has 3 copies of Szkwał (line 2). Take out 1. "
        "(Rule 4.2, Copies)"
    ) in messages


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
    ],
)
def test_error_of_a_name(oddments: sqlite3.Connection, options: dict[str, Any], message: str) -> None:
    deck = read_deck(oddments, "", game="oddments", format="strict")
    with pytest.raises(DeckloreError) as error:
        check_deck(oddments, deck, **options)
    assert str(error.value) == message
