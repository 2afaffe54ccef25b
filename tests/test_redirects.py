"""Ids for ever: what is renamed or merged leaves a redirect, and an id that vanishes fails the check."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import PACKS, change
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.decks.format_reader import read_format

if TYPE_CHECKING:
    from pathlib import Path


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


@pytest.mark.parametrize(
    ("words", "start", "said"),
    [
        (("rule", "gusts-blow"), "3.2.2 Blow  lanterns · blowing",
         'decklore: the rule "gusts-blow" of lanterns is "blowing" now\n'),
        (("rule", "who-draws-first"), "Does the first player draw?  lanterns · first-draw",
         'decklore: the rule "who-draws-first" of lanterns is "first-draw" now\n'),
        (("term", "lantern"), "lamp  lanterns · lamp",
         'decklore: the term "lantern" of lanterns is "lamp" now\n'),
        (("card", "brass-lantern"), "Brass Lamp  lanterns · brass-lamp",
         'decklore: the card "brass-lantern" of lanterns is "brass-lamp" now\n'),
        (("rulings", "blow-mine"), "May I attach a gust to a lamp of my own?  lanterns · blow-own-lamp",
         'decklore: the ruling "blow-mine" of lanterns is "blow-own-lamp" now\n'),
        (("rule", "blowing"), "3.2.2 Blow  lanterns · blowing", ""),
    ],
)  # fmt: skip
def test_a_former_id_answers_and_says_so(run: Any, words: tuple[str, str], start: str, said: str) -> None:
    code, out, err = run(*words)
    assert (code, err) == (0, said)
    assert out.startswith(start)


@pytest.mark.parametrize(
    ("kind", "old", "now"),
    [
        ("rule", "who-draws-first", "first-draw"),
        ("term", "lantern", "lamp"),
        ("card", "brass-lantern", "brass-lamp"),
        ("ruling", "blow-mine", "blow-own-lamp"),
        ("step", "puff", "blow-out"),
    ],
)
def test_search_resolves_a_former_id(run: Any, kind: str, old: str, now: str) -> None:
    found = json.loads(run("search", old, "--json")[1])
    assert now in {one["id"] for one in found if one["kind"] == kind}


def test_queries_resolve_a_former_id(run: Any) -> None:
    found = json.loads(run("cards", "id:brass-lantern", "--json")[1])
    assert [card["id"] for card in found] == ["brass-lamp"]


@pytest.mark.parametrize(("kind", "old"), [("rule", "gusts-blow"), ("card", "brass-lantern")])
def test_json_says_what_was_asked(run: Any, kind: str, old: str) -> None:
    assert json.loads(run(kind, old, "--json")[1])["redirected_from"] == old


def test_a_former_format_is_read(lanterns: sqlite3.Connection) -> None:
    assert read_format(lanterns, "lanterns", "usual").id == "standard"


@pytest.mark.parametrize(
    ("redirects", "message"),
    [
        ("rules: {old: aims}", 'redirects.yaml:1: rules.old: there is no rule "aims" (did you mean "aim"?)'),
        ("cards:\n  old: none-such", 'redirects.yaml:2: cards.old: there is no card "none-such"'),
        (
            "rules: {draw: aim}",
            'redirects.yaml:1: rules.draw: there still is a rule "draw"; only an id that is gone leads on',
        ),
        ("rules:\n  a: b\n  b: aim", 'redirects.yaml:2: rules.a: "b" leads elsewhere itself; write "aim"'),
        ("terms: {a: b, b: c, c: a}", "redirects.yaml:1: terms.a: leads round in a circle: a → b → c → a"),
        ("formats: {a: a}", "redirects.yaml:1: formats.a: leads round in a circle: a → a"),
        ("sets: {a: b}", 'redirects.yaml:1: sets: unknown field "sets" (did you mean "steps"?)'),
    ],
)
def test_error_of_a_redirect(pack: Path, redirects: str, message: str) -> None:
    assert check_packs([pack]).sound
    (pack / "redirects.yaml").write_text(redirects + "\n", encoding="utf-8")
    said = [str(finding).replace(f"{pack}/", "") for finding in check_packs([pack]).findings]
    assert message in said


def test_error_of_a_link_to_a_former_id(pack: Path) -> None:
    change(pack, "rules.en.md", "[[blowing|how to blow]]", "[[gusts-blow|how to blow]]")
    said = [finding.message for finding in check_packs([pack]).findings]
    assert said == ['there is no rule, discrepancy or term "gusts-blow"; it is "blowing" now']


# ------------------------------------------------------------ decklore check --against


def vanish(pack: Path) -> None:
    """Take a rule, a term, a card and a ruling out of the pack, and a redirect that it once had."""
    example = (
        "> {#aim-example-two .example} Ben's third lamp goes out before it is lit, so nothing happens.\n"
    )
    change(pack, "rules.en.md", example, "")
    text = (pack / "glossary.yaml").read_text(encoding="utf-8")
    (pack / "glossary.yaml").write_text(text[: text.index("- id: oil")], encoding="utf-8")
    rulings = (pack / "rulings.yaml").read_text(encoding="utf-8")
    (pack / "rulings.yaml").write_text(rulings[: rulings.index("- id: third")], encoding="utf-8")
    change(pack, "redirects.yaml", ", objective: aim", "")
    change(pack, "turn.yaml", "- step: end-turn", "- step: pass-turn")
    odd = (pack / "cards" / "odd.yaml").read_text(encoding="utf-8")
    line = next(line for line in odd.splitlines(keepends=True) if "{id: swit," in line)
    change(pack, "cards/odd.yaml", line, "")


def test_ids_that_vanished_are_faults(pack: Path, lanterns_path: Path, run: Any) -> None:
    vanish(pack)
    assert run("check", str(pack))[0] == 0
    code, out, _ = run("check", str(pack), "--against", str(lanterns_path), "--json")
    gone = [finding["field"] for finding in json.loads(out) if finding["severity"] == "error"]
    assert code == 1
    assert gone == [
        "cards.swit",
        "rules.aim-example-two",
        "rules.objective",
        "rulings.third-lamp-in-their-turn",
        "steps.end-turn",
        "terms.oil",
    ]
    code, out, _ = run("check", str(pack), "--against", str(lanterns_path))
    gone = (
        f'{pack}/redirects.yaml: cards.swit: the card "swit" was in {lanterns_path} and is gone; '
        "say what stands for it now: cards: {swit: …}"
    )
    assert gone in out.splitlines()
    assert out.splitlines()[-1].startswith("1 pack: 6 errors")


def test_redirects_settle_it(pack: Path, lanterns_path: Path, run: Any) -> None:
    vanish(pack)
    (pack / "redirects.yaml").write_text(
        "rules: {gusts-blow: blowing, objective: aim, who-draws-first: first-draw, aim-example-two: aim}\n"
        "terms: {lantern: lamp, oil: lamp}\ncards: {brass-lantern: brass-lamp, swit: luska}\n"
        "formats: {usual: standard}\n"
        "rulings: {blow-mine: blow-own-lamp, third-lamp-in-their-turn: blow-own-lamp}\n"
        "steps: {puff: blow-out, end-turn: pass-turn}\n",
        encoding="utf-8",
    )
    code, out, _ = run("check", str(pack), "--against", str(lanterns_path))
    assert (code, out.splitlines()[-1]) == (0, "1 pack: 2 warnings, 2 notes")


def test_a_game_that_vanished_is_a_fault_where_all_packs_are_checked(
    tmp_path: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "both.db"
    build([PACKS / "lanterns", PACKS / "guilds"], path)
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    code, out, _ = run("check", "--against", str(path))
    assert (code, out.splitlines()[0]) == (1, f"guilds: the game was in {path} and is gone")
    assert run("check", str(PACKS / "lanterns"), "--against", str(path))[0] == 0


def test_a_database_of_an_older_version_is_read(tmp_path: Path, lanterns_path: Path, run: Any) -> None:
    path = tmp_path / "older.db"
    path.write_bytes(lanterns_path.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE meta SET value = '1' WHERE key = 'schema'")
        for table in ("redirect", "ruling_text", "ruling_rule", "ruling_card", "ruling"):
            connection.execute(f"DROP TABLE {table}")
        connection.execute("UPDATE card SET slug = 'lost' WHERE slug = 'swit'")
        connection.commit()
    code, out, _ = run("check", str(PACKS / "lanterns"), "--against", str(path), "--json")
    gone = [finding["field"] for finding in json.loads(out) if finding["severity"] == "error"]
    assert (code, gone) == (1, ["cards.lost"])


REVISIONS = "a revision of Git is written git:none-such.db or none-such.db:data/game"
NOT_OURS, NO_PACK = PACKS / "lanterns" / "game.yaml", PACKS / "lanterns" / "cards"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("none-such.db", f'there is no database and no folder "none-such.db"; {REVISIONS}'),
        (str(NOT_OURS), f"{NOT_OURS} is not a database of this program"),
        (str(NO_PACK), f'"{NO_PACK}" holds no pack: a pack is a folder with a game.yaml'),
    ],
)
def test_error_of_what_it_is_checked_against(run: Any, name: str, message: str) -> None:
    assert run("check", str(PACKS / "lanterns"), "--against", name) == (2, "", f"decklore: {message}\n")
