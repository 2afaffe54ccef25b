"""The browser checks the decks of the same cases as Python does, and gives the same reports."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from legality_cases import CASES, build_all_games, expected, report_of, told

from toolkit.database import open_database
from toolkit.decks import format_names
from toolkit.decks.export import decks_json
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MODULES = Path(__file__).resolve().parents[2] / "site" / "theme" / "js"
#: Runs in the page: reads and checks the deck of every case, and again with each change that is suggested.
RUN = """
async ([base, games, cases, fixing]) => {
  const { checkDeck, CheckError, Decks } = await import(`${base}/decks/index.js`);
  const { applyFix, suggestFixes } = await import(`${base}/decks/fixes.js`);
  const { Shelf } = await import(`${base}/decks/shelf.js`);
  const shelves = Object.fromEntries(Object.entries(games).map(([game, data]) => [game, new Shelf(data)]));
  return cases.map(({ game, format, text, lang = null, before, readings, parameters, on }) => {
    const decks = new Decks([shelves[game]], lang ? { lang } : {});
    const deck = decks.read(text, { format });
    const asked = { readings, parameters, date: on, lang };
    if (before !== undefined) asked.before = decks.read(before, { format });
    try {
      if (!fixing) return checkDeck(deck, format, decks, asked);
      return suggestFixes(deck, format, decks, asked).map(({ limit, solves, legal, message, ...step }) => {
        const after = checkDeck(applyFix(deck, step), format, decks, asked);
        return { limit, solves, legal, message, after };
      });
    } catch (error) {
      if (!(error instanceof CheckError)) throw error;
      return error.message;
    }
  });
}
"""


@pytest.fixture(scope="module")
def all_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    connection = open_database(build_all_games(tmp_path_factory.mktemp("all")))
    yield connection
    connection.close()


@pytest.fixture
def run(page: Page, serve: Callable[[Path], str], all_games: sqlite3.Connection) -> Callable[..., Any]:
    """A function that has the page read and check decks, all in one go."""
    base = serve(MODULES)
    page.goto(f"{base}/decks/index.js")
    games = {game: decks_json(all_games, game) for game in {game for game, _ in format_names(all_games)}}
    data = json.loads(json.dumps(games))

    def answer(cases: list[dict[str, Any]], *, fixing: bool = False) -> Any:
        return page.evaluate(RUN, [base, data, cases, fixing])

    return answer


def test_cases(run: Callable[..., Any], all_games: sqlite3.Connection) -> None:
    answers = run(CASES)
    assert len(answers) == len(CASES) > 0
    for case, answer in zip(CASES, answers, strict=True):
        assert told(answer) == expected(case), name_of(case)
        assert answer == report_of(all_games, case), name_of(case)


def name_of(case: dict[str, Any]) -> str:
    return f"{case['format']}: {case['what']}"


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (
            {"readings": ["halves-count-up"]},
            'strict has no reading "halves-count-up" (did you mean "halves-count-down"?)',
        ),
        ({"format": "starter", "readings": ["x"]}, 'starter has no reading "x"; it has none'),
        ({"parameters": {"players": 2}}, 'strict has no parameter "players"; it has none'),
        ({"format": "measured", "parameters": {"players": 5}}, "players has to be 1 to 4, not 5"),
        ({"on": "2026-02-30"}, '"2026-02-30" is no day; write it as 2026-01-31'),
    ],
)
def test_error_of_what_is_asked(
    run: Callable[..., Any], all_games: sqlite3.Connection, asked: dict[str, Any], message: str
) -> None:
    case = {"game": "oddments", "format": "strict", "text": "1 Canal Walk"} | asked
    assert run([case]) == [message]
    with pytest.raises(DeckloreError) as error:
        report_of(all_games, case)
    assert str(error.value) == message


# ---------------------------------------------------------------- small changes that help

#: The changes that are suggested for some cases, in order.
FIXES = {
    "demo: a card that the demo deck lacks in the place of one that it has": [
        "Add 1 Fun Run. Take out 1 Dodge.",
        "Take out 1 Dodge.",
        "Add 1 Fun Run.",
    ],
    "constructed: three copies of a moment": [
        "Add 1 Turn Up the Heat. Take out 1 Dodge.",
        "Add 1 Fun Run. Take out 1 Dodge.",
    ],
    "constructed: three copies on two lines make a card too many": [
        "Take out 1 Dodge.",
        "Take out 1 Barbican Gate.",
        "Take out 1 Capricious Informant.",
    ],
    "standard: six Pyramids of a type: more than the limit": ["Take out 1 Chaos Pyramid."],
    "standard: two keepers, in Polish": ["Usuń: 1 Ada.", "Usuń: 1 Brass."],
    "standard: six Gates among 50": [],
    "demo: a seeker of another set": [
        "Add 1 Abnus Orzo. Take out 1 Goldie Xin: Tinkering Technician.",
        "Add 1 Chairman Bo Pax. Take out 1 Goldie Xin: Tinkering Technician.",
        "Add 1 Goldie Xin: Junk Collector. Take out 1 Goldie Xin: Tinkering Technician.",
    ],
}


def test_changes_that_are_suggested_help(run: Callable[..., Any]) -> None:
    answers = dict(zip(map(name_of, CASES), run(CASES, fixing=True), strict=True))
    for case in CASES:
        before = off(case["problems"])
        for fix in answers[name_of(case)]:
            after = off(fix["after"]["problems"])
            assert fix["legal"] == fix["after"]["legal"], name_of(case)
            assert fix["solves"] == (fix["limit"] not in after), name_of(case)
            assert fix["limit"] in before, name_of(case)
            assert after <= before, name_of(case)
            assert fix["after"]["problems"] != case["problems"], name_of(case)
    assert {name: [fix["message"] for fix in answers[name]] for name in FIXES} == FIXES
    illegal = [name_of(case) for case in CASES if not case["legal"]]
    solved = [name for name in illegal if any(fix["legal"] for fix in answers[name])]
    assert len(solved) > len(illegal) / 2


def off(problems: list[dict[str, Any]]) -> set[str]:
    """Return the limits that are broken, but for notes."""
    return {p["limit"] for p in problems if p["section"] and p["severity"] != "note"}
