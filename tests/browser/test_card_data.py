"""The cards of the site as the browser reads them: lines, words, counts, and what comes in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from query_cases import open_two_games

from tests.browser.card_data import write_cards
from toolkit.query import read_records
from toolkit.query.records import record_json

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser

OPEN = """async ([base, ask]) => {
  const { openCards } = await import(`${base}/js/carddata.js`);
  const cards = await openCards(new URL(`${base}/%s`));
  return %s;
}"""


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    connection = open_two_games(tmp_path_factory.mktemp("two"))
    yield connection
    connection.close()


@pytest.fixture
def read(page: Page, serve: Callable[[Path], str], tmp_path: Path) -> Callable[..., Any]:
    """A function that has the page work out an expression about `cards` and `ask`."""

    def answer(connection: sqlite3.Connection, code: str, ask: Any = None, file: str = "query.json") -> Any:
        write_cards(connection, tmp_path)
        base = serve(tmp_path)
        page.goto(f"{base}/query.json")
        return page.evaluate(OPEN % (file, code), [base, ask])

    return answer


def test_records_are_those_of_python(
    read: Callable[..., Any], two_games: sqlite3.Connection, tmp_path: Path
) -> None:
    places = {key: place for place, key in enumerate(write_cards(two_games, tmp_path))}
    wanted = [record_json(record) for record in read_records(two_games)]
    for record in wanted:
        record["printing"] = places[record["printing"]]
    found = read(two_games, "cards.records()")
    assert len(wanted) > 30
    for record in sorted(wanted, key=lambda record: int(record["printing"])):
        assert found[record["printing"]] == {"rank": 0} | plain(record)


def plain(value: Any) -> Any:
    """Return what is left of a value as JSON."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


def test_a_line_is_in_the_language_asked_for(read: Callable[..., Any], lanterns: sqlite3.Connection) -> None:
    one = "cards.whole.then(() => cards.line(ask[0], { lang: ask[1] }))"
    line = read(lanterns, one, ["moth-lamp", "pl"], "lanterns/query.json")
    del line["printing"], line["text"]
    assert line == {
        "game": "lanterns",
        "card": "moth-lamp",
        "name": "Lampa ciem",
        "subtitle": "",
        "type": "Lampa",
        "numbers": [],
        "set": "Pierwsze światło",
        "number": "3",
        "face": False,
        "lang": "pl",
    }
    untranslated = read(lanterns, one, ["or-else", "pl"], "lanterns/query.json")
    assert (untranslated["name"], untranslated["lang"]) == ("Or Else", "en")
    assert read(lanterns, one, ["no-such-card", "en"]) is None


@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("name:lamp", []),
        ("t:lamp s:dusk", []),
        ("t:lamp light>=3", ["query-1"]),
        ("glass:red", ["query-1"]),
        ("a:nobody", ["query-1"]),
        ("text:shines", ["query-1", "query-2"]),
        ("-shines", ["query-1", "query-2"]),
    ],
)
def test_a_query_loads_what_it_needs(
    page: Page, read: Callable[..., Any], lanterns: sqlite3.Connection, query: str, files: list[str]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].removesuffix(".json")))
    assert read(lanterns, "cards.find(ask)", query)["partial"] is False
    assert sorted(name for name in asked if name.startswith("query-")) == files


@pytest.mark.parametrize(
    ("query", "files"),
    [
        ("tale:ship", ["query-tale"]),
        ("t:gust -has:tale", ["query-tale"]),
        ("name:buoy sort:tale", ["query-tale"]),
        ("-ship", ["query-1", "query-2"]),
        ("ship -tale:lamp", ["query-1", "query-2", "query-tale"]),
    ],
)
def test_what_is_no_rules_text_comes_where_its_field_is_named(
    page: Page, read: Callable[..., Any], two_games: sqlite3.Connection, query: str, files: list[str]
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2].removesuffix(".json")))
    code = "cards.find(ask).then((found) => found.partial ? cards.whole : null)"
    read(two_games, code, query, "harbour/query.json")
    assert sorted(name for name in asked if name.startswith("query-")) == files


def test_all_the_words_of_a_card_hold_what_is_no_rules_text(
    read: Callable[..., Any], two_games: sqlite3.Connection
) -> None:
    code = (
        "cards.line('bell-buoy').then(({ printing }) => Promise.all("
        "[{}, { all: true }, { all: true, lang: 'en' }].map((how) => cards.words(printing, how))))"
        ".then((found) => found.map(({ values }) => values.find(({ field }) => field === 'tale')?.value))"
    )
    few, sv, en = read(two_games, code, None, "harbour/query.json")
    assert (sv, en) == ("Alla skepp hörde den.", "Every ship once heard it.")
    assert few is None


def test_words_are_found_in_names_before_texts_have_come(
    read: Callable[..., Any], lanterns: sqlite3.Connection
) -> None:
    both = "cards.find(ask).then(async (first) => [first, (await cards.whole, await cards.find(ask))])"
    first, then = read(lanterns, both, "far")
    assert (first["partial"], then["partial"]) == (True, False)
    assert first["count"] < then["count"]
    names = [line["name"] for line in then["lines"]]
    assert [line["name"] for line in first["lines"]] == names[: first["count"]]


def test_a_page_of_what_is_found(read: Callable[..., Any], lanterns: sqlite3.Connection) -> None:
    code = "Promise.all([{}, { limit: 3 }, { offset: 2, limit: 2 }].map((page) => cards.find(ask, page)))"
    for query in ("t:lamp", "t:lamp sort:-light", "lamp"):
        whole, first, then = (
            (found["count"], [line["card"] for line in found["lines"]])
            for found in read(lanterns, code, query)
        )
        assert whole[0] == first[0] == then[0] == len(whole[1]) > 4
        assert first[1] == whole[1][:3]
        assert then[1] == whole[1][2:4]


def test_values_are_counted_once_a_card(read: Callable[..., Any], lanterns: sqlite3.Connection) -> None:
    code = (
        "cards.tallies(ask, ['type', 'light'].map((name) => cards.vocabulary.findField(name)))"
        ".then((found) => Object.values(found).map((map) => [...map]))"
    )
    types, numbers = (dict(pairs) for pairs in read(lanterns, code, "t:lamp"))
    of_type = "SELECT count(*) FROM card c JOIN card_type t ON t.id = c.type WHERE t.slug = 'lamp'"
    (count,) = lanterns.execute(of_type).fetchone()
    assert types == {"lamp": count}
    assert 0 < sum(numbers.values()) <= count


def test_what_cannot_be_loaded_is_said_and_tried_again(
    page: Page, read: Callable[..., Any], lanterns: sqlite3.Connection
) -> None:
    page.route("**/query-2.json", lambda route: route.fulfill(status=503), times=1)
    code = (
        "cards.find(ask).then(() => 'found', (error) => String(error))"
        ".then(async (first) => [first, (await cards.find(ask)).count])"
    )
    first, count = read(lanterns, code, "text:shines")
    assert first.startswith("Error: ")
    assert first.endswith("query-2.json: 503")
    assert count > 0
