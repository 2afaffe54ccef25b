"""The browser's query language answers the same cases as Python's, and random queries alike."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from query_cases import LONG, SECTIONS, TWO_GAMES, open_two_games, printing_names

from toolkit.query import QueryError, read_records, read_vocabulary, search
from toolkit.query.export import vocabulary_json
from toolkit.query.records import record_json
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

MODULES = Path(__file__).resolve().parents[2] / "site" / "theme" / "js"
#: Runs in the page: answers every query of the data with the modules that the site uses.
RUN = """
async ([base, data]) => {
  const { QueryError, Vocabulary, fold, search } = await import(`${base}/query/index.js`);
  const vocabulary = new Vocabulary(data.vocabulary);
  const answer = ({ query, lang }) => {
    try {
      const found = search(data.records, query, vocabulary, { lang });
      const { warnings, explanation, canonical } = found;
      return { printings: found.records.map((record) => record.printing), warnings, explanation, canonical };
    } catch (error) {
      if (!(error instanceof QueryError)) throw error;
      return { error: error.sentence, at: [error.position, error.length], shown: String(error) };
    }
  };
  return { answers: data.queries.map(answer), folded: data.texts.map(fold) };
}
"""


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    connection = open_two_games(tmp_path_factory.mktemp("two"))
    yield connection
    connection.close()


@pytest.fixture
def run(page: Page, serve: Callable[[Path], str]) -> Callable[..., dict[str, Any]]:
    """A function that has the page answer queries about a database."""
    base = serve(MODULES)
    page.goto(f"{base}/query/index.js")

    def answer(
        connection: sqlite3.Connection, queries: list[dict[str, Any]], texts: list[str] | None = None
    ) -> dict[str, Any]:
        data = {
            "vocabulary": vocabulary_json(read_vocabulary(connection)),
            "records": [record_json(record) for record in read_records(connection)],
            "queries": queries,
            "texts": texts or [],
        }
        answered: dict[str, Any] = page.evaluate(RUN, [base, json.loads(json.dumps(data))])
        return answered

    return answer


@pytest.mark.parametrize("section", SECTIONS)
def test_cases(
    section: str,
    run: Callable[..., dict[str, Any]],
    lanterns: sqlite3.Connection,
    two_games: sqlite3.Connection,
) -> None:
    connection = two_games if section == TWO_GAMES else lanterns
    names = printing_names(connection)
    cases = SECTIONS[section]
    answers = run(connection, [{"query": c["query"], "lang": c.get("lang")} for c in cases])["answers"]
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
