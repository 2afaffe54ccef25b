"""The browser's query language answers the same cases as Python's, and random queries alike."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from query_cases import LONG, SECTIONS, TWO_GAMES, open_two_games, printing_names

from tests.browser.card_data import write_cards
from toolkit.query import QueryError, read_vocabulary, search
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

#: Runs in the page: answers every query of the data with the code and from the files that the site uses.
RUN = """
async ([base, data]) => {
  const { openCards, QueryError } = await import(`${base}/js/carddata.js`);
  const { fold, search } = await import(`${base}/js/query/index.js`);
  const cards = await openCards(new URL(`${base}/query.json`));
  await cards.whole;
  const records = data.records && await cards.records();
  const find = (text, as) => records ? search(records, text, cards.vocabulary, as) : cards.find(text, as);
  const answer = async ({ query, lang }) => {
    try {
      const found = await find(query, { lang });
      const { warnings, explanation, canonical } = found;
      const printings = (found.records ?? found.lines).map((one) => one.printing);
      return { printings, warnings, explanation, canonical };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return { error: error.sentence, at: [error.position, error.length], shown: String(error) };
    }
  };
  const answers = [];
  for (const query of data.queries) answers.push(await answer(query));
  return { answers, folded: data.texts.map(fold) };
}
"""


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    connection = open_two_games(tmp_path_factory.mktemp("two"))
    yield connection
    connection.close()


@pytest.fixture
def run(page: Page, serve: Callable[[Path], str], tmp_path: Path) -> Callable[..., dict[str, Any]]:
    """A function that has the page answer queries about a database."""

    def answer(
        connection: sqlite3.Connection,
        queries: list[dict[str, Any]],
        texts: list[str] | None = None,
        *,
        records: bool = False,
    ) -> dict[str, Any]:
        keys = write_cards(connection, tmp_path)
        base = serve(tmp_path)
        page.goto(f"{base}/query.json")
        data = {"queries": queries, "texts": texts or [], "records": records}
        answered: dict[str, Any] = page.evaluate(RUN, [base, data])
        for found in answered["answers"]:
            if "printings" in found:
                found["printings"] = [keys[place] for place in found["printings"]]
        return answered

    return answer


@pytest.mark.parametrize("records", [False, True], ids=["columns", "records"])
@pytest.mark.parametrize("section", SECTIONS)
def test_cases(
    section: str,
    records: bool,
    run: Callable[..., dict[str, Any]],
    lanterns: sqlite3.Connection,
    two_games: sqlite3.Connection,
) -> None:
    connection = two_games if section == TWO_GAMES else lanterns
    names = printing_names(connection)
    cases = SECTIONS[section]
    asked = [{"query": case["query"], "lang": case.get("lang")} for case in cases]
    answers = run(connection, asked, records=records)["answers"]
    assert len(answers) == len(cases) > 0
    for case, answer in zip(cases, answers, strict=True):
        assert said(answer, names) == expected(case), case["query"]


def said(answer: dict[str, Any], names: dict[int, str]) -> dict[str, Any]:
    """Return an answer in the words of a case."""
    if "error" in answer:
        return {"error": answer["error"], "at": answer["at"]}
    return {
        "cards": " ".join(names[key] for key in answer["printings"]),
        "says": answer["explanation"],
        "canonical": answer["canonical"],
        "warnings": answer["warnings"],
    }


def expected(case: dict[str, Any]) -> dict[str, Any]:
    rest = {name: value for name, value in case.items() if name not in {"query", "report", "lang"}}
    return rest if "error" in case else {"warnings": []} | rest


PARTS = [
    case["query"]
    for cases in SECTIONS.values()
    for case in cases
    if 0 < len(case["query"]) < 25 and ("error" not in case or len(case["query"]) % 5 == 0)
]


def random_queries(count: int) -> list[str]:
    """Join parts of the cases at random, the same ones every time."""
    chance = random.Random(20250101)
    joins = [" ", " ", " or ", " and ", ", ", " -", " (", ") ", "|", ""]
    return ["".join(chance.choice(PARTS) + chance.choice(joins) for _ in range(3)) for _ in range(count)]


@pytest.mark.parametrize("queries", [random_queries(1500), list(LONG.values())], ids=["random", "long"])
def test_other_queries_are_answered_alike(
    queries: list[str], run: Callable[..., dict[str, Any]], two_games: sqlite3.Connection
) -> None:
    by_python = answers_of_python(two_games, queries)
    assert sum("printings" in answer for answer in by_python) > len(queries) / 5
    assert run(two_games, [{"query": query} for query in queries])["answers"] == by_python


def answers_of_python(connection: sqlite3.Connection, queries: list[str]) -> list[dict[str, Any]]:
    vocabulary = read_vocabulary(connection)
    by_python: list[dict[str, Any]] = []
    for query in queries:
        try:
            found = search(connection, query, vocabulary=vocabulary)
        except QueryError as error:
            at = [error.position, error.length]
            by_python.append({"error": error.sentence, "at": at, "shown": str(error)})
        else:
            by_python.append(
                {
                    "printings": found.printings,
                    "warnings": found.warnings,
                    "explanation": found.explanation,
                    "canonical": found.canonical,
                }
            )
    return by_python


def test_folding_is_the_same(run: Callable[..., dict[str, Any]], lanterns: sqlite3.Connection) -> None:
    letters = [chr(code) for code in [*range(0x2FFF), *range(0xA000, 0xAC00), *range(0xF900, 0xFFFE)]]
    plain = [letter for letter in letters if letter.isprintable() or letter.isspace()]
    texts = [f"x{letter}y" for letter in plain] + ["𝔐oth 🔥", "  a \u00a0 b ", "Cafe\u0301", "ΑΣ ὈΔΥΣΣΕΎΣ"]
    assert len(texts) > 5000
    assert run(lanterns, [], texts)["folded"] == [fold(text) for text in texts]
