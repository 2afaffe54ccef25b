"""Rulings: read from packs, found, and shown with what they cite."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import PACKS, change
from toolkit.checks import check_packs
from toolkit.cli import make_app
from toolkit.finder import find_everything
from toolkit.rules import find_rulings, read_rulings, rulings_on

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

OWN, THEIRS = "blow-own-lamp", "third-lamp-in-their-turn"


@pytest.fixture
def run(lanterns_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))

    def _run(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(), list(words))
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


def test_a_ruling_is_read_whole(lanterns: sqlite3.Connection) -> None:
    assert read_rulings(lanterns, "lanterns")[0].json() == {
        "id": OWN,
        "game": "lanterns",
        "question": "May I attach a gust to a lamp of my own?",
        "answer": "Yes. A gust goes on any [[lamps|lamp]] that is lit, whoever owns it.",
        "lang": "en",
        "rules": ["blowing", "gusts"],
        "cards": ["squall"],
        "date": "2024-05-01",
        "source": "Lanterns leaflet",
        "section": "Questions, 1",
    }


def test_a_ruling_in_another_language_or_the_first(lanterns: sqlite3.Connection) -> None:
    assert [(found.id, found.lang) for found in read_rulings(lanterns, lang="pl")] == [
        (OWN, "pl"),
        (THEIRS, "en"),
    ]


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", [OWN, THEIRS]),
        (OWN, [OWN]),
        ("blow-mine", [OWN]),
        ("squall", [OWN]),
        ("gusts", [OWN]),
        ("aim", [THEIRS]),
        ("third lamps", [THEIRS]),
        ("lit lamp", [THEIRS, OWN]),
        ("podmuchy", [OWN]),
        ("MY OWN LAMP", [OWN]),
        ("whoever owns it", [OWN]),
        ("volcano", []),
        ('"unclosed (', []),
    ],
)
def test_find_rulings(lanterns: sqlite3.Connection, words: str, ids: list[str]) -> None:
    assert [found.id for found in find_rulings(lanterns, words)] == ids


def test_what_a_rule_and_a_card_are_cited_by(lanterns: sqlite3.Connection) -> None:
    assert [found.id for found in rulings_on(lanterns, "lanterns", rule="blowing")] == [OWN]
    assert [found.id for found in rulings_on(lanterns, "lanterns", card="squall")] == [OWN]
    assert rulings_on(lanterns, "lanterns", rule="draw") == []


def test_everything_finds_rulings(lanterns: sqlite3.Connection) -> None:
    found = [item for item in find_everything(lanterns, "third lamp lit") if item.kind == "ruling"]
    assert [(item.id, item.title) for item in found] == [
        (THEIRS, "Do I win when my third lamp is lit in somebody else's turn?")
    ]


def test_the_command_line_shows_rulings(run: Any) -> None:
    code, out, _ = run("rulings", "third", "lamp")
    assert code == 0
    assert out == (
        "Do I win when my third lamp is lit in somebody else's turn?  lanterns · third-lamp-in-their-turn\n"
        "  Yes, at once; it doesn't matter whose turn it is, nor who paid the [oil].\n"
        "  rule aim · Lanterns leaflet, Questions, 2, 2024-06-12\n"
    )
    for words in (("rule", "blowing"), ("card", "squall")):
        _, out, _ = run(*words)
        assert "Rulings:\n  May I attach a gust to a lamp of my own?  lanterns · blow-own-lamp\n" in out
        _, out, _ = run(*words, "--json")
        assert [found["id"] for found in json.loads(out)["rulings"]] == [OWN]
    _, out, _ = run("rule", "draw", "--json")
    assert "rulings" not in json.loads(out)


def test_error_of_no_ruling(run: Any) -> None:
    code, out, err = run("rulings", "volcano")
    assert (code, out, err) == (1, "", 'decklore: no ruling has "volcano"; try fewer or other words\n')


#: How a fault names the ruling in which it stands.
RULING = 'the ruling "blow-own-lamp": '


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("rules: [blowing, gusts]", "rules: [blowing, gust]",
         f'rulings.yaml:6: [1].rules[2]: {RULING}there is no rule "gust" (did you mean "gusts"?)'),
        ("rules: [blowing, gusts]", "rules: [gusts-blow]",
         f'rulings.yaml:6: [1].rules[1]: {RULING}there is no rule "gusts-blow"; it is "blowing" now'),
        ("cards: [squall]", "cards: [squal]",
         f'rulings.yaml:7: [1].cards[1]: {RULING}there is no card "squal" (did you mean "squall"?)'),
        ("source: leaflet", "source: letter",
         f'rulings.yaml:9: [1].source: {RULING}there is no source "letter"'),
        ("[[lamps|lamp]]", "[[volcano|lamp]]",
         f'rulings.yaml:4: [1].answer.en: {RULING}there is no rule, discrepancy or term "volcano"'),
        ("  rules: [aim]\n", "",
         "rulings.yaml:11: [2]: a ruling cites a rule or a card; give rules or cards"),
        ("2024-05-01", "2024-05-41",
         'rulings.yaml:8: [1].date: "2024-05-41" is no day; write it as 2026-01-31'),
        ("id: third-lamp-in-their-turn", "id: blow-own-lamp",
         'rulings.yaml:11: [2].id: the id "blow-own-lamp" is given twice'),
        ("    pl: Tak. Podmuch dołącza się do każdej zapalonej lampy, czyjakolwiek jest.\n", "",
         "rulings.yaml:1: [1]: question and answer stand in the same languages"),
    ],
)  # fmt: skip
def test_error_of_a_ruling(pack: Path, old: str, new: str, message: str) -> None:
    """A citation of what is gone fails, naming both. Report: LederCards/rules, 8 of 67 answers."""
    assert check_packs([pack]).sound
    change(pack, "rulings.yaml", old, new)
    said = [str(finding).replace(f"{pack}/", "") for finding in check_packs([pack]).findings]
    assert message in said
