"""Every row of tests/cases/query.json, answered by SQL and in memory; the browser runs the same rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from query_cases import CASES, TWO_GAMES, case_id, open_two_games, printing_names

from toolkit.query import QueryError, matches, parse, read_records, read_vocabulary, search, to_text
from toolkit.query.nodes import Directives

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.query import Record, Vocabulary

#: Reports about other tools that `cases/search.md` lists and that concern the query language.
REPORTS = {
    "scryfall/feedback#769", "scryfall/feedback#46", "scryfall/feedback#92", "scryfall/feedback#793",
    "PennyDreadful#12226", "magic-search-engine#17, #266", "netrunnerdb#1009",
    "netrunnerdb-api-server#211", "ashes.live#79", "datasette#651", "scryfall/feedback#875",
    "scryfall/feedback#82", "cockatrice#3996", "scryfall/servo#13", "PennyDreadful#8970",
    "Pagefind/pagefind#538", "mkdocs/mkdocs#2128", "LederCards/rules", "moxfield-public#128",
}  # fmt: skip


@pytest.fixture(scope="module")
def two_games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    connection = open_two_games(tmp_path_factory.mktemp("two"))
    yield connection
    connection.close()


class Games:
    """A database with what is read from it once."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self.names = printing_names(connection)
        self.vocabulary: Vocabulary = read_vocabulary(connection)
        self.records: list[Record] = read_records(connection)


@pytest.fixture(scope="module")
def games(lanterns: sqlite3.Connection, two_games: sqlite3.Connection) -> dict[bool, Games]:
    return {False: Games(lanterns), True: Games(two_games)}


def test_there_are_enough_cases_and_all_reports() -> None:
    assert len(CASES) >= 250
    assert {case["report"] for _, case in CASES if "report" in case} == REPORTS


@pytest.mark.parametrize(("section", "case"), CASES, ids=[case_id(*row) for row in CASES])
def test_case(section: str, case: dict[str, Any], games: dict[bool, Games]) -> None:
    here = games[section == TWO_GAMES]
    query = case["query"]
    if "error" in case:
        with pytest.raises(QueryError) as caught:
            search(here.connection, query, vocabulary=here.vocabulary)
        assert (caught.value.sentence, [caught.value.position, caught.value.length]) == (
            case["error"],
            case["at"],
        )
        return
    result = search(here.connection, query, vocabulary=here.vocabulary, lang=case.get("lang"))
    assert " ".join(here.names[key] for key in result.printings) == case["cards"]
    assert result.warnings == case.get("warnings", [])
    assert result.explanation == case["says"]
    assert result.canonical == case["canonical"]


ANSWERED = [row for row in CASES if "error" not in row[1]]


@pytest.mark.parametrize(("section", "case"), ANSWERED, ids=[case_id(*row) for row in ANSWERED])
def test_case_in_memory_and_negated(section: str, case: dict[str, Any], games: dict[bool, Games]) -> None:
    here = games[section == TWO_GAMES]
    query = parse(case["query"], here.vocabulary)
    where = to_text(query._replace(directives=Directives()), here.vocabulary)
    selected = _printings(here, f"({where}) unique:printings")
    assert selected == {record.printing for record in here.records if matches(query, record, here.vocabulary)}
    again = parse(to_text(query, here.vocabulary), here.vocabulary)
    assert again[:2] == query[:2]
    rest = _printings(here, f"-({where}) unique:printings")
    assert not selected & rest
    assert selected | rest == {record.printing for record in here.records}


def _printings(here: Games, query: str) -> set[int]:
    return set(search(here.connection, query, vocabulary=here.vocabulary).printings)


def test_the_caret_stands_under_the_place(lanterns: sqlite3.Connection) -> None:
    with pytest.raises(QueryError) as caught:
        search(lanterns, '🔥 t:lamp cots<=2 o:"x"')
    assert str(caught.value) == (
        'character 10: no field is called "cots" (did you mean "cost"?)\n'
        '  🔥 t:lamp cots<=2 o:"x"\n'
        "           ^^^^"
    )


def test_a_long_query_is_shown_around_the_place(lanterns: sqlite3.Connection) -> None:
    with pytest.raises(QueryError) as caught:
        search(lanterns, "a " * 100 + "cots:2 " + "b\t" * 100)
    assert str(caught.value) == (
        'character 201: no field is called "cots" (did you mean "cost"?)\n'
        f"  …{'a ' * 25}cots:2 {'b ' * 23}b…\n"
        f"   {' ' * 50}^^^^"
    )
