"""Parameters of formats: answered by the list or the caller, on the command line, and in any combination."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.main import get_command
from typer.testing import CliRunner

from conftest import PACKS
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.decks import check_deck, format_names, read_deck, read_format
from toolkit.decks.parameters import range_of
from toolkit.decks.sentences import say
from toolkit.errors import DeckloreError
from toolkit.packs.specs import NOT_PARAMETERS
from toolkit.query import search

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.decks import DeckList

#: Four cards, two of them Agents, as one player of `measured` needs them.
FOUR = "Deck\n1 Agent Provost\n1 Sideboard Dancer\n1 Canal Walk\n1 Minutes\n"


@pytest.fixture(scope="module")
def oddments_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([PACKS / "oddments"], path)
    return path


@pytest.fixture(scope="module")
def oddments(oddments_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(oddments_path)
    yield connection
    connection.close()


def _check(connection: sqlite3.Connection, text: str, **options: Any) -> dict[str, Any]:
    deck = read_deck(connection, text, game="oddments", format="measured")
    return check_deck(connection, deck, **options).json()


def test_format_has_its_parameters(oddments: sqlite3.Connection) -> None:
    form = read_format(oddments, "oddments", "measured")
    assert [(p.id, say(range_of(p)), p.default) for p in form.parameters] == [
        ("players", "1 to 4", None),
        ("agents", "players to 3 * players", None),
        ("price", "at least 0", 2),
    ]
    found = json.loads(json.dumps(form.json()))
    assert found["parameters"][0]["ask"] == {"en": "How many play?", "pl": "Ile osób gra?"}
    limits = {limit["id"]: limit for limit in found["limits"]}
    assert (limits["size"]["low"], limits["size"]["low_expression"]) == (None, "4 * players")
    assert (limits["copies"]["low_expression"], limits["copies"]["high_expression"]) == (None, "players")
    assert (limits["dear"]["cards"], limits["dear"]["high"]) == ("cost>{price}", 0)


# ---------------------------------------------------------------- answers in the list

#: A comment, and what it answers.
COMMENTS = [
    ("# players: 3", {"players": 3}),
    ("#players:3", {"players": 3}),
    ("// Players : 3", {"players": 3}),
    ("# PLAYERS: 3\n# agents: 5", {"players": 3, "agents": 5}),
    ("## players: 3", {}),
    ("players: 3", {}),
    ("# for players: 3", {}),
    ("# players 3", {}),
    ("# players:", {}),
    ("# note: 12", {}),
    ("# date: 2026", {}),
]


@pytest.mark.parametrize(("text", "answers"), COMMENTS)
def test_comment(oddments: sqlite3.Connection, text: str, answers: dict[str, int]) -> None:
    deck = read_deck(oddments, f"{text}\n{FOUR}", game="oddments", format="measured")
    assert deck.json()["parameters"] == answers
    assert deck.count("main") == 4


def test_a_format_that_asks_for_nothing_reads_no_answers(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, f"# players: 3\n{FOUR}", game="oddments", format="strict")
    assert (deck.said, deck.findings) == ((), ())
    assert check_deck(oddments, deck).json()["parameters"] == {}


def test_a_list_is_read_again_for_the_answers_of_another_format(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, f"# players: 1\n# agents: 2\n{FOUR}", game="oddments", format="strict")
    report = check_deck(oddments, deck, format="measured").json()
    assert (report["legal"], report["parameters"]) == (True, {"players": 1, "agents": 2, "price": 2})


def test_what_is_not_answered_is_said_with_how_to_answer(oddments: sqlite3.Connection) -> None:
    unchecked = {entry["limit"]: entry for entry in _check(oddments, FOUR)["unchecked"]}
    assert unchecked["size"] == {
        "limit": "size",
        "says": "<4 * players> cards, four a player",
        "why": 'It needs an answer to "How many play?" (--players N, or a line "# players: N" in the list).',
        "rule": "deck-size",
    }
    assert unchecked["rare"]["why"] == (
        'It needs an answer to "How many play?" (--players N, or a line "# players: N" in the list) '
        'and "How many Agents are there?" (--agents N, or a line "# agents: N" in the list).'
    )
    one = {entry["limit"]: entry["why"] for entry in _check(oddments, f"# players: 1\n{FOUR}")["unchecked"]}
    assert set(one) == {"agents", "rare"}
    (why,) = set(one.values())
    assert why.startswith('It needs an answer to "How many Agents are there?" (--agents N')


def test_questions_in_a_language_of_the_game(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, FOUR, game="oddments", format="measured", lang="pl")
    entry = check_deck(oddments, deck, lang="pl").json()["unchecked"][0]
    assert entry["says"] == "kart: <4 * players>, po cztery na gracza"
    assert "Ile osób gra?" in entry["why"]


# ---------------------------------------------------------------- answers of the caller

WRONG = [
    ({"plaers": 2}, 'measured has no parameter "plaers" (did you mean "players"?)'),
    ({"zzz": 2}, 'measured has no parameter "zzz"; it has agents, players, price'),
    ({"players": 0}, "players has to be 1 to 4, not 0"),
    ({"players": -3}, "players has to be 1 to 4, not -3"),
    ({"price": -1}, "price has to be at least 0, not -1"),
    ({"price": 1_000_000}, "price has to be 0 to 999999, not 1000000"),
    ({"agents": 7, "players": 2}, "agents has to be 2 to 6 where players is 2, not 7"),
    ({"agents": 10**30}, f"agents has to be 0 to 999999, not {10**30}"),
]


@pytest.mark.parametrize(("parameters", "message"), WRONG)
def test_error_of_an_answer(oddments: sqlite3.Connection, parameters: dict[str, int], message: str) -> None:
    with pytest.raises(DeckloreError) as error:
        _check(oddments, FOUR, parameters=parameters)
    assert str(error.value) == message


def test_error_of_an_answer_that_nothing_asks_for(oddments: sqlite3.Connection) -> None:
    deck = read_deck(oddments, FOUR, game="oddments", format="starter")
    with pytest.raises(DeckloreError) as error:
        check_deck(oddments, deck, parameters={"players": 2})
    assert str(error.value) == 'starter has no parameter "players"; it has none'


def test_a_list_out_of_the_range_that_the_callers_answers_leave(oddments: sqlite3.Connection) -> None:
    text = f"# players: 2\n# agents: 2\n{FOUR}"
    report = _check(oddments, text, parameters={"players": 3})
    assert [problem["message"] for problem in report["problems"]][:1] == [
        'Line 2 ("# agents: 2"): agents has to be 3 to 9 where players is 3, not 2'
    ]
    assert report["parameters"] == {"players": 3, "price": 2}


# ---------------------------------------------------------------- which format is meant


@pytest.mark.parametrize(
    ("text", "parameters", "form"),
    [
        ("1 Canal Walk\n", (), "starter"),
        ("# players: 1\n1 Canal Walk\n", (), "measured"),
        ("1 Canal Walk\n", ("players",), "measured"),
        ("1 Canal Walk\n", ("plaers",), "starter"),
        ("# pages: 2\n1 Canal Walk\n", (), "starter"),
    ],
)
def test_a_format_that_asks_what_is_answered_is_guessed(
    oddments: sqlite3.Connection, text: str, parameters: tuple[str, ...], form: str
) -> None:
    assert read_deck(oddments, text, game="oddments", parameters=parameters).format == form


def test_a_limit_that_waits_for_an_answer_bans_no_card(oddments: sqlite3.Connection) -> None:
    assert len(search(oddments, "legal:measured t:agent").printings) > 5


# ---------------------------------------------------------------- the command line


@pytest.fixture
def run(oddments_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Check four cards as `measured`; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(oddments_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "oddments"))
    path = tmp_path / "four.txt"
    path.write_text(FOUR, encoding="utf-8")

    def _run(*words: str, form: str = "measured") -> tuple[int, str, str]:
        words = tuple(word.replace("FILE", str(path)) for word in words)
        result = CliRunner().invoke(make_app(), ["deck", "check", "--format", form, *words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


@pytest.mark.parametrize(
    "words",
    [
        ("FILE", "--players", "1", "--agents", "2"),
        ("--players", "1", "--agents=2", "FILE"),
        ("--agents", "1", "--players", "1", "--agents", "2", "--", "FILE"),
        ("--players=1", "FILE", "--agents", "2", "--game", "oddments"),
    ],
)
def test_options_answer(run: Any, words: tuple[str, ...]) -> None:
    code, out, err = run(*words, "--json") if "--" not in words else run("--json", *words)
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert (report["parameters"], report["unchecked"]) == ({"players": 1, "agents": 2, "price": 2}, [])


def test_the_answer_tells_what_was_answered_and_what_was_not(run: Any) -> None:
    code, out, _ = run("FILE", "--agents", "3")
    assert code == 1
    assert "\n  agents: 3\n  price: 2\n" in out
    assert "\n  4 limits not checked:\n" in out
    assert "this list has 2: 1 Agent Provost and 1 Sideboard Dancer. Add 1." in " ".join(out.split())
    assert '--players N, or a line "# players: N" in the list' in " ".join(out.split())


_ASKS = "the format measured asks for --players, --agents, --price"
_NEEDS = "needs a whole number, such as"
_IF = "if it answers what the format asks for; there is no other option of that name"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--plaers", "3"), f'there is no option "--plaers" (did you mean "--players"?); {_ASKS}'),
        (("--zzz=3",), f'there is no option "--zzz"; {_ASKS}'),
        (("--befor", "3"), f'there is no option "--befor" (did you mean "--before"?); {_ASKS}'),
        (("--players", "9"), "players has to be 1 to 4, not 9"),
        (("--players",), f"--players {_NEEDS} --players 3, {_IF}"),
        (("--agents=two",), f"--agents {_NEEDS} --agents 3, {_IF}"),
        (("--jsn",), f'--jsn {_NEEDS} --jsn 3, {_IF} (did you mean "--json"?)'),
    ],
)
def test_error_of_an_option(run: Any, words: tuple[str, ...], message: str) -> None:
    assert run("FILE", *words) == (2, "", f"decklore: {message}\n")


def test_error_of_an_option_where_nothing_is_asked(run: Any) -> None:
    message = 'there is no option "--players"; the format starter asks for nothing'
    assert run("FILE", "--players", "3", form="starter") == (2, "", f"decklore: {message}\n")


def test_no_parameter_may_be_called_like_an_option_of_a_deck_command() -> None:
    group = get_command(make_app("deck")).commands["deck"]  # type: ignore[attr-defined]
    names = {opt for command in group.commands.values() for p in command.params for opt in p.opts}
    options = {name.removeprefix("--") for name in names if name.startswith("--")}
    assert "before" in options
    assert options <= NOT_PARAMETERS


# ---------------------------------------------------------------- any answers

_NUMBERS = st.one_of(st.integers(0, 12), st.integers(), st.sampled_from([999_999, 1_000_000]))
#: Values of one line: a value with a line end would be another line of the list.
_VALUES = st.one_of(_NUMBERS.map(str), st.text(max_size=8).map(lambda text: " ".join(text.splitlines())))


def _report_or_error(
    connection: sqlite3.Connection, deck: DeckList, parameters: dict[str, int], readings: tuple[str, ...] = ()
) -> dict[str, Any] | str:
    """Return the report, or what is wrong with an answer of the caller."""
    try:
        return check_deck(connection, deck, readings=readings, parameters=parameters).json()
    except DeckloreError as error:
        return str(error)


@settings(max_examples=80, deadline=None)
@given(
    said=st.lists(st.tuples(st.sampled_from(["players", "agents", "price", "prise"]), _VALUES), max_size=5),
    answers=st.dictionaries(st.sampled_from(["players", "agents", "price"]), _NUMBERS, max_size=3),
    readings=st.sampled_from([(), ("five-a-player",)]),
)
def test_no_answers_make_the_check_fail(
    oddments: sqlite3.Connection,
    said: list[tuple[str, str]],
    answers: dict[str, int],
    readings: tuple[str, ...],
) -> None:
    text = "\n".join([*(f"# {name}: {value}" for name, value in said), FOUR])
    deck = read_deck(oddments, text, game="oddments", format="measured")
    report = _report_or_error(oddments, deck, answers, readings)
    if isinstance(report, str):
        assert "has to be" in report
        assert answers
        return
    assert report["parameters"].items() >= answers.items()
    unchecked = {entry["limit"] for entry in report["unchecked"]}
    assert not unchecked & {problem["limit"] for problem in report["problems"]}
    assert bool(unchecked) == (set(report["parameters"]) != {"players", "agents", "price"})


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_answers_make_the_check_of_a_published_format_fail(
    everything: sqlite3.Connection, data: st.DataObject
) -> None:
    forms = [read_format(everything, game, slug) for game, slug in format_names(everything)]
    asking = [form for form in forms if form.parameters]
    assert asking
    form = data.draw(st.sampled_from(asking))
    answers = {p.id: data.draw(st.integers(0, 12)) for p in form.parameters if data.draw(st.booleans())}
    deck = read_deck(everything, "1 Nobody\n", game=form.game, format=form.id)
    report = _report_or_error(everything, deck, answers)
    if isinstance(report, str):
        assert "has to be" in report
        return
    assert report["parameters"].items() >= answers.items()
