"""The command line as a person types it: answers, exit codes, one message for each misuse."""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from PIL import Image, ImageChops
from typer.main import get_command
from typer.testing import CliRunner

from conftest import PACKS, ROOT
from toolkit.cli import make_app
from toolkit.cli.forms import defused

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def run(lanterns_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command on the made-up game; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))

    def _run(*words: str, stdin: str | None = None) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(), list(words), input=stdin)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


def test_games(run: Any) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert re.search(r"lanterns +Lanterns of Mool", out)
    data = json.loads(run("games", "--json")[1])
    assert data[0]["id"] == "lanterns"
    assert data[0]["formats"] == ["standard"]


def test_card(run: Any) -> None:
    code, out, _ = run("card", "brass", "lamp")
    assert code == 0
    assert "Brass Lamp  lanterns · brass-lamp" in out
    assert "Always: Shines three times as far." in out
    assert "First Light (first 2), ×2" in out
    assert json.loads(run("card", "brass-lamp", "--json")[1])["stats"]["cost"] == 3
    assert "Oil" not in out


def test_no_card(run: Any) -> None:
    assert run("card", "brass", "lump") == (
        1,
        "",
        'decklore: there is no card "brass lump"; the nearest: Brass Lamp, Brass, 419: Amoral Lamp\n',
    )


def test_cards(run: Any) -> None:
    code, out, err = run("cards", "t:gust")
    assert code == 0
    assert "Squall" in out
    assert err.endswith(("card\n", "cards\n"))
    data = json.loads(run("cards", "brass lam", "--json", "--limit", "1")[1])
    assert [card["id"] for card in data] == ["brass-lamp"]
    everything = json.loads(run("cards", "--json")[1])
    assert len(everything) > 4


def test_cards_in_every_form(run: Any) -> None:
    everything = json.loads(run("cards", "--json")[1])
    lines = [json.loads(line) for line in run("cards", "--jsonl")[1].splitlines()]
    assert lines == everything
    assert run("cards", "--count") == (0, f"{len(everything)}\n", "")
    names = run("cards", "--names")[1].splitlines()
    assert "Brass Lamp" in names
    assert "Ada: Keeper of the Ford" in names
    rows = list(csv.DictReader(run("cards", "--csv")[1].splitlines()))
    assert [row["id"] for row in rows] == [card["id"] for card in everything]
    assert next(row for row in rows if row["id"] == "moth-lamp")["cost"] == "X"


def test_cards_page_by_page(run: Any) -> None:
    names = run("cards", "--names")[1].splitlines()
    assert run("cards", "--names", "--limit", "2", "--offset", "1")[1].splitlines() == names[1:3]
    assert run("cards", "--names", "--offset", "9999")[1] == ""
    assert run("cards", "--csv", "--json")[0] == 2


@pytest.mark.parametrize(
    ("cell", "safe"),
    [
        ("=1+1", "'=1+1"),
        ("+x", "'+x"),
        ("-x", "'-x"),
        ("@x", "'@x"),
        ("\tx", "'\tx"),
        ("-2", "-2"),
        ("a=b", "a=b"),
    ],
)
def test_a_cell_that_a_spreadsheet_would_run_is_defused(cell: str, safe: str) -> None:
    assert defused(cell) == safe


def test_a_query_read_back(run: Any) -> None:
    assert run("cards", "-t:lamp", "--explain", "--limit", "1")[1].startswith(
        "cards whose type is not Lamp\n"
    )
    assert run("cards", "-t:lamp", "--explain", "--count")[2].startswith("cards whose type is not Lamp\n")


def test_search_finds_everything_at_once(run: Any) -> None:
    code, out, _ = run("search", "lamp")
    assert code == 0
    assert re.search(r"^Terms\n  lamp  lanterns · lamp\n", out)
    data = json.loads(run("search", "brass lamp", "--json")[1])
    assert (data[0]["kind"], data[0]["id"], data[0]["exact"]) == ("card", "brass-lamp", True)
    assert json.loads(run("search", "3.2.2", "--json")[1])[0]["id"] == "blowing"
    assert json.loads(run("search", "draw-card", "--json")[1])[0]["kind"] == "step"
    assert run("search", "zzzzzz")[0] == 1
    for odd in ('"', "(", "a:b", "-x", "[", "\\"):
        assert run("search", "--", odd)[0] in {0, 1}


def test_a_query_may_start_with_a_minus(run: Any) -> None:
    with_lamps = {card["id"] for card in json.loads(run("cards", "--json", "t:lamp")[1])}
    without = {card["id"] for card in json.loads(run("cards", "--json", "-t:lamp")[1])}
    everything = {card["id"] for card in json.loads(run("cards", "--json")[1])}
    assert with_lamps
    assert without
    assert with_lamps | without == everything
    assert not with_lamps & without


def test_a_query_that_is_wrong_shows_where(run: Any) -> None:
    code, out, err = run("cards", 'o:"abc')
    assert (code, out) == (2, "")
    assert 'o:"abc' in err
    assert "^" in err


def test_rules(run: Any) -> None:
    code, out, _ = run("rules", "attach", "gust")
    assert code == 0
    assert out.startswith("3.2.2 Blow  lanterns · blowing\n")
    data = json.loads(run("rules", "gust", "--json", "--limit", "2")[1])
    assert len(data) == 2
    assert {"id", "number", "snippet"} <= set(data[0])
    assert run("rules", "zzzz") == (1, "", 'decklore: no rule has "zzzz"; try fewer or other words\n')


@pytest.mark.parametrize("reference", [["act"], ["3.2"], ["Act"]])
def test_rule(run: Any, reference: list[str]) -> None:
    code, out, _ = run("rule", *reference)
    assert code == 0
    assert out.splitlines()[0] == "3.2 Act  lanterns · act · step"
    assert "  3.2.1 Light. Pay the cost of a lamp in [oil] and light it." in out
    assert "Source: Lanterns leaflet, Turn" in out
    assert json.loads(run("rule", *reference, "--json")[1])["children"] == ["light", "blowing"]


def test_no_rule(run: Any) -> None:
    code, out, err = run("rule", "9.9")
    assert (code, out) == (1, "")
    assert err.startswith('decklore: there is no rule "9.9"')


def test_term(run: Any) -> None:
    code, out, _ = run("term", "lampami", "--lang", "pl")
    assert code == 0
    assert out.startswith("lampa  lanterns · lamp\n")
    assert run("term", "lamb")[0] == 1


def test_turn(run: Any) -> None:
    code, out, _ = run("turn", "lanterns")
    assert code == 0
    assert "Draw a card" in out
    assert "Dobierz kartę" in run("turn", "lanterns", "--lang", "pl")[1]
    assert run("turn", "lanterns", "--as", "mermaid")[1].startswith("stateDiagram-v2")
    assert json.loads(run("turn", "lanterns", "--as", "json")[1])["zones"]


def test_a_walk_by_chance_is_the_same_again(run: Any) -> None:
    code, out, _ = run("turn", "lanterns", "--walk", "--seed", "3", "--limit", "40")
    assert code == 0
    assert "Draw a card" in out
    assert run("turn", "lanterns", "--walk", "--seed", "3", "--limit", "40")[1] == out
    assert run("turn", "lanterns", "--walk", "--seed", "4", "--limit", "40")[1] != out


def test_a_walk_by_hand(run: Any) -> None:
    """Answer, take back, look at the counts, say something wrong, quit."""
    code, out, _ = run("turn", "lanterns", "--walk", stdin="2\n\n?\nx\n9\n1\n4\nb\nb\nq\n")
    assert code == 0
    assert "How many, players, clockwise?" in out
    assert "Deck → Hand: 1" in out
    assert "oil 3, lit lamps 0" in out
    assert '"x" is no answer here; type a number from 1 to 3' in out
    assert "What does the lamp cost?" in out
    assert "not possible: Light a lamp" in out


def test_deck_check(run: Any, tmp_path: Path) -> None:
    deck = PACKS / "lanterns" / "decks" / "first-evening.txt"
    code, out, _ = run("deck", "check", str(deck))
    assert code == 0
    assert "legal in standard (lanterns)" in out
    broken = tmp_path / "broken.txt"
    broken.write_text(deck.read_text(encoding="utf-8").replace("2 Squall", "3 Squall"), encoding="utf-8")
    code, out, _ = run("deck", "check", str(broken), "--json")
    assert code == 1
    data = json.loads(out)
    assert set(data) >= {"game", "format", "legal", "counts", "problems"}
    assert not data["legal"]
    assert {"lamps", "copies"} <= {problem["limit"] for problem in data["problems"]}
    for problem in data["problems"]:
        assert set(problem) >= {
            "limit", "severity", "message", "section", "cards", "required", "actual", "rule"
        }  # fmt: skip


def test_deck_check_from_standard_input(run: Any) -> None:
    deck = (PACKS / "lanterns" / "decks" / "first-evening.txt").read_text(encoding="utf-8")
    assert run("deck", "check", "-", stdin=deck)[0] == 0


def test_print(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "sheets.pdf"
    code, out, _ = run("print", "t:gust", "-o", str(path), "--paper", "letter")
    assert code == 0
    assert path.read_bytes().startswith(b"%PDF-")
    assert out.startswith(f"{path}: ")
    assert run("print", "name:nothing", "-o", str(path))[0] == 1


def test_print_a_player_aid(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "aid.pdf"
    words = ("print", "--aid", "turn", "--game", "lanterns", "-o", str(path))
    code, out, _ = run(*words, "--lang", "pl", "--paper", "letter")
    assert (code, out) == (0, f"{path}: the turn in pl on 1 page (Letter)\n")
    assert path.read_bytes().startswith(b"%PDF-")
    assert json.loads(run(*words, "--json")[1]) == {
        "file": str(path), "game": "lanterns", "aid": "turn", "lang": "en", "pages": 1, "paper": "a4"
    }  # fmt: skip


@pytest.mark.parametrize(("aid", "size"), [("turn", (1754, 1241)), ("rules", (1241, 874))])
def test_preview_of_an_aid_is_a_picture_and_nothing_else(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, aid: str, size: tuple[int, int]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ("print", "--aid", aid, "--game", "lanterns", "--preview", "look.png", "--landscape")
    code, out, _ = run(*words, "--ink-saver")
    assert (code, out.startswith("look.png: the ")) == (0, True)
    assert [path.name for path in tmp_path.iterdir()] == ["look.png"]
    with Image.open("look.png") as picture:
        assert picture.size == pytest.approx(size, abs=1)
        assert ImageChops.difference(picture, picture.convert("L").convert("RGB")).getbbox() is None


def test_print_pictures_and_again(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "cards"
    for _ in range(2):
        code, out, _ = run(
            "print", "set:first t:lamp", "--game", "lanterns", "--preset", "svg", "-o", str(path)
        )
        assert code == 0
        assert out.startswith(f"{path}: ")
    with (path / "order.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert {row["file"] for row in rows} == {one.name for one in path.iterdir()} - {"order.csv"}
    assert "brass-lamp" in {row["card"] for row in rows}


def test_preview(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "look.png"
    code, out, _ = run("print", "t:gust", "--preview", str(path), "--paper", "a5")
    assert (code, out) == (0, f"{path}: the first page\n")
    with Image.open(path) as picture:
        assert picture.size == (875, 1241)
    assert [one.name for one in tmp_path.iterdir()] == ["look.png"]
    code, out, err = run("print", "t:gust", "--preset", "png", "--preview", str(path))
    assert (code, out, err) == (2, "", "decklore: --preview shows pages, and --preset png makes none\n")


def test_calibration(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "calibration.pdf"
    code, out, _ = run("print", "calibration", "--paper", "letter", "-o", str(path))
    words = "print it on both sides and hold it against the light"
    assert (code, out) == (0, f"{path}: {words} (Letter)\n")
    assert path.read_bytes().startswith(b"%PDF-")


def test_backs_make_a_second_side(run: Any, tmp_path: Path) -> None:
    Image.new("RGB", (744, 1039), "#203040").save(tmp_path / "back.png")
    backs = tmp_path / "backs"
    backs.mkdir()
    Image.new("RGB", (744, 1039), "#402030").save(backs / "squall.png")
    words = ("print", "squall", "t:gust", "--game", "lanterns", "--json", "-o", str(tmp_path / "x.pdf"))
    alone = json.loads(run(*words)[1])["pages"]
    assert json.loads(run(*words, "--back", str(tmp_path / "back.png"))[1])["pages"] == 2 * alone
    assert json.loads(run(*words, "--backs", str(backs), "--no-common-back")[1])["pages"] == 2 * alone
    code, _, err = run("print", "t:gust", "--game", "lanterns", "--backs", str(backs), "-o", words[-1])
    assert code == 0
    assert err.startswith(f"decklore: {backs} has no picture of ")
    assert err.endswith("; they have the common back\n")


def test_settings_of_a_profile_and_of_the_command_line(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    profile = tmp_path / "decklore.toml"
    profile.write_text('[print]\npaper = "letter"\nback-shift = [0.5, -1]\n', encoding="utf-8")
    words = ("print", "t:gust", "-o", "x.pdf", "--json")
    assert json.loads(run(*words)[1])["paper"] == "letter"
    assert json.loads(run(*words, "--paper", "a3")[1])["paper"] == "a3"
    profile.write_text('[print]\npapr = "letter"\n', encoding="utf-8")
    code, _, err = run(*words)
    assert code == 2
    assert err == 'decklore: decklore.toml: there is no setting "papr" (did you mean "paper"?)\n'


def test_list_what_can_be_printed(run: Any, tmp_path: Path) -> None:
    code, out, _ = run("print", "--list", "--game", "lanterns")
    assert code == 0
    lines = {" ".join(line.split()) for line in out.splitlines()}
    assert lines >= {
        "decklore print t:flint --game lanterns Flints: 1 counter",
        "decklore print --aid turn --game lanterns player aid, the turn: en, pl",
    }
    listed = json.loads(run("print", "--list", "--json")[1])
    assert {one["kind"] for one in listed} >= {"set", "card", "counter", "aid", "preset", "sheet"}
    [flints] = [one for one in listed if one["kind"] == "counter"]
    printed = run(*flints["command"].split(), "-o", str(tmp_path / "flints.pdf"), "--json")[1]
    assert json.loads(printed)["cards"] == flints["copies"]


def test_check(run: Any, tmp_path: Path) -> None:
    assert (
        run("check", str(ROOT / "data" / "volfyirion"))[1]
        .splitlines()[-1]
        .startswith("1 pack: nothing wrong")
    )
    (tmp_path / "bad").mkdir()
    code, out, _ = run("check", str(tmp_path))
    assert code == 1
    assert out == f"{tmp_path}/bad/game.yaml: is missing\n1 pack: 1 error\n"


def test_check_names_files_as_seen_from_here() -> None:
    found = command("check", "--strict", DECKLORE_DATA=str(ROOT / "data"))
    assert found.returncode == 0
    assert found.stdout.splitlines()[-1].startswith("5 packs: nothing wrong")
    assert str(ROOT) not in found.stdout


def test_build(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "own.db"
    code, out, _ = run("build", "--data", str(PACKS / "lanterns"), "--database", str(path))
    assert (code, out) == (0, f"{path}: 1 game (lanterns)\n")
    assert path.is_file()


MISUSE = [
    (["rule", "1", "--game", "lantern"], 'decklore: there is no game "lantern" (did you mean "lanterns"?)'),
    (["turn", "chess"], 'decklore: there is no game "chess"'),
    (["deck", "check", "nowhere.txt"], "decklore: "),
    (["build", "--data", "nowhere"], 'decklore: there is no folder "nowhere"'),
    (["cards", "cost:", "--json"], "decklore: "),
    (["print", "t:lamp", "--deck", "x.txt"], "decklore: give a query or --deck, not both"),
    (
        ["print", "t:lamp", "--papr", "letter"],
        'decklore: there is no option "--papr" (did you mean "--paper"?)',
    ),
    (["print", "t:lamp", "--papr=letter"], 'decklore: there is no option "--papr" (did you mean "--paper"?)'),
    (["print", "t:lamp", "--xyz"], 'decklore: there is no option "--xyz"\n'),
    (["print", "t:lamp", "--preset", "mcp"], 'decklore: there is no preset "mcp" (did you mean "mpc"?)'),
    (["print", "t:lamp", "--gap", "wide"], "decklore: --gap "),
    (["print", "--aid", "turn"], "decklore: say with --game whose player aid to print"),
    (
        ["print", "t:lamp", "--aid", "turn"],
        "decklore: --list and --aid go without a query and without --deck",
    ),
    (
        ["print", "--aid", "turn", "--game", "lanterns", "--marks", "lines", "--title", "Mine"],
        (
            "decklore: --marks and --title can't change what --aid prints; "
            "of the settings it heeds --paper, --landscape, --inks, --ink-saver\n"
        ),
    ),
]


@pytest.mark.parametrize(("words", "message"), MISUSE)
def test_error_of_misuse(run: Any, words: list[str], message: str) -> None:
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith(message)


def command(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", "from toolkit.start import main; main()", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
        cwd=ROOT,
    )


def test_a_first_look_up_builds_the_database(tmp_path: Path) -> None:
    path = tmp_path / "new" / "decklore.db"
    env = {"DECKLORE_DATABASE": str(path), "DECKLORE_DATA": str(PACKS / "lanterns")}
    first = command("card", "squall", **env)
    assert first.returncode == 0
    assert first.stderr == f"building the database first: {path}\n"
    assert first.stdout.startswith("Squall")
    assert command("card", "squall", **env).stderr == ""


def ended(code: str) -> subprocess.CompletedProcess[str]:
    """Run `start.main` over a command line that does what `code` says."""
    lines = ["import sys, atexit, threading, time", "import toolkit.cli, toolkit.start", code]
    lines += ["toolkit.cli.main = run", "toolkit.start.main()"]
    words = [sys.executable, "-c", "\n".join(lines)]
    return subprocess.run(words, capture_output=True, text=True, check=False, cwd=ROOT)


ENDS = [
    ("def run(): print('x' * 200_000); sys.exit(3)", 3, "x" * 200_000 + "\n", ""),
    ("def run(): print('done'); sys.exit()", 0, "done\n", ""),
    ("def run(): atexit.register(print, 'cleared'); sys.exit(0)", 0, "cleared\n", ""),
    ("def run(): sys.exit('a message')", 1, "", "a message\n"),
    (
        "def run(): threading.Thread(target=lambda: (time.sleep(0.2), print('late'))).start(); sys.exit(0)",
        0,
        "late\n",
        "",
    ),
]


@pytest.mark.parametrize(("code", "status", "out", "err"), ENDS)
def test_the_quick_end_loses_nothing(code: str, status: int, out: str, err: str) -> None:
    done = ended(code)
    assert (done.returncode, done.stdout, done.stderr) == (status, out, err)


def test_the_quick_end_is_quick() -> None:
    """What the interpreter does to every object at an ordinary end is not done."""
    thing = "class Thing:\n    def __del__(self): print('taken apart')\n"
    done = ended(thing + "def run():\n    run.kept = Thing()\n    sys.exit(0)")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


COMPLETED = [
    ("decklore turn lan", "lanterns"),
    ("decklore deck check x.txt --format st", "standard"),
    ("decklore card Brass", "Brass Lamp"),
    ("decklore card brass", "brass-lamp"),
    ("decklore rule blo", "blowing"),
]


@pytest.mark.parametrize(("typed", "completed"), COMPLETED)
def test_shells_complete_games_formats_cards_and_rules(
    lanterns_path: Path, typed: str, completed: str
) -> None:
    found = command(
        _DECKLORE_COMPLETE="complete_bash",
        COMP_WORDS=typed,
        COMP_CWORD=str(typed.count(" ")),
        DECKLORE_DATABASE=str(lanterns_path),
    )
    assert completed in found.stdout.splitlines()


def test_output_that_is_piped_has_no_colour_and_fits(tmp_path: Path, lanterns_path: Path) -> None:
    env = {"DECKLORE_DATABASE": str(lanterns_path), "DECKLORE_DATA": str(PACKS / "lanterns")}
    for words in (
        ["cards"],
        ["games"],
        ["rule", "turn"],
        ["rules", "lamp"],
        ["turn", "lanterns"],
        ["card", "ada"],
    ):
        found = command(*words, **env)
        assert found.returncode == 0
        assert "\x1b" not in found.stdout
        assert max(map(len, found.stdout.splitlines())) <= 80


def test_a_look_up_makes_one_command_alone() -> None:
    from toolkit.cli import COMMANDS, named_command

    assert named_command(["card", "brass"]) == "card"
    assert named_command(["--quiet", "-v", "rule", "1"]) == "rule"
    for words in ([], ["--help"], ["--database", "x", "card"], ["crad", "x"]):
        assert named_command(words) is None
    root = get_command(make_app())
    assert set(root.commands) == set(COMMANDS)  # type: ignore[attr-defined]
    for name in COMMANDS:
        assert name in get_command(make_app(name)).commands  # type: ignore[attr-defined]


def test_help_of_every_command_has_an_example() -> None:
    root = get_command(make_app())
    commands = {name: found for name, found in root.commands.items() if not found.hidden}  # type: ignore[attr-defined]
    for name in ("deck", "site", "import"):
        group = commands.pop(name)
        commands |= {f"{name} {key}": value for key, value in group.commands.items()}
    assert len(commands) >= 13
    for name, found in commands.items():
        assert f"Example: decklore {name}" in (found.help or ""), name
