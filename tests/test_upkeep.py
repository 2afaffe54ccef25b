# ruff: noqa: E501  (whole messages are pinned, a line each)
"""What keeps a pack right for years: each doubt with its place, its hint, and a way to take it back."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from conftest import DATA, ROOT, change
from toolkit.checks import check_for_upkeep
from toolkit.cli import make_app
from toolkit.cli.checking import annotation
from toolkit.errors import Finding, Severity
from toolkit.starter import new_game, place_pack, starter_files

if TYPE_CHECKING:
    from collections.abc import Mapping


@pytest.fixture
def lamps(tmp_path: Path) -> Path:
    """A new pack in which there is nothing to doubt."""
    folder = tmp_path / "lamps"
    place_pack(folder, starter_files(new_game("Lamps", id="lamps")))
    assert check_for_upkeep([folder]).findings == []
    return folder


def doubts(folder: Path, aging: Mapping[tuple[str, str, str], str] | None = None) -> list[str]:
    checked = check_for_upkeep([folder], (lambda _: aging) if aging else None)
    return [found.with_column().removeprefix(f"{folder}/") for found in checked.findings]


DOUBTS = [
    (
        "rules.en.md", "Stays on the table", "A-lly: stays on the table",
        ('rules.en.md:11:29: allies: warning: "A-lly" is another spelling of "ally"; write it alike, or add it to '
        'the forms of "ally"'),
    ),
    (
        "glossary.yaml", "forms: [ally, allies]", "forms: [ally, allies, side board]\n\n",
        None,
    ),
    (
        "glossary.yaml", "- id: ally", "- {id: moon, name: moon, forms: [moons], rule: winning}\n- id: ally",
        ('glossary.yaml:5:4: [1].id: warning: no rule, card or format uses the term "moon"; add the forms in which '
        "it stands"),
    ),
    (
        "rules.en.md", "2. {#playing}", "2. {#waiting} **Wait.** Wait.\n3. {#playing}",
        ("rules.en.md:20:1: waiting: note: no step of the turn track cites this rule, though it cites others beside "
        "it; name it in the `rules` of a step of turn.yaml"),
    ),
    (
        "cards/first.yaml", "effect: Draw a card.", "effect: Draw an Evnet card.",
        ('cards/first.yaml:19:24: cards[1].abilities[1].effect.en: warning: names "Evnet", which nothing in the pack '
        'explains (did you mean "event"?)'),
    ),
    (
        "cards/first.yaml", "effect: Draw a card.", "effect: Draw a Zeppelin.",
        ('cards/first.yaml:19:24: cards[1].abilities[1].effect.en: note: names "Zeppelin", which nothing in the pack '
        "explains"),
    ),
    ("cards/first.yaml", "effect: Draw a card.", "effect: Draw. Zeppelins fly.", None),
    (
        "formats.yaml", "rule: deck-size, ", "",
        'formats.yaml:14:7: [1].limits[1]: warning: the limit "size" cites no rule; name it as `rule`',
    ),
    (
        "formats.yaml", "  rule: decks\n", "",
        'formats.yaml:5:3: [1]: warning: the format "standard" cites no rule; name it as `rule`',
    ),
    (
        "turn.yaml", "    rule: winning\n", "",
        'turn.yaml:17:3: goals.ten-points: warning: the goal "ten-points" cites no rule; name it as `rule`',
    ),
    (
        "game.yaml", "face:", 'colours: {sun: "#f6e05e"}\nface:',
        ('game.yaml:41:11: colours.sun: note: "sun" has a contrast of 1.3:1 on white; words in it are drawn in '
        "#756701; 3:1 and more are seen as given"),
    ),
    (
        "game.yaml", "face:", 'colours: {sky: "#2b5fc0", sea: "#2a5cbb"}\nface:',
        ('game.yaml:41:27: colours.sea: warning: "sea" can\'t be told from "sky" as cards draw them, #2a5cbb and '
        "#2b5fc0; choose a colour of another hue"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "old", "new", "message"), DOUBTS, ids=[f"{row[0]} {row[2][:30]}" for row in DOUBTS]
)
def test_a_doubt(lamps: Path, name: str, old: str, new: str, message: str | None) -> None:
    change(lamps, name, old, new)
    assert doubts(lamps) == ([message] if message else [])


def spoilt(lamps: Path) -> Path:
    """The pack in two languages, of which the second has numbers of its own and lacks rules."""
    change(lamps, "game.yaml", "languages: [en]", "languages: [en, pl]")
    turn = (lamps / "turn.yaml").read_text(encoding="utf-8")
    in_two = place_of_turn(("en", "pl"))
    assert turn != in_two
    (lamps / "turn.yaml").write_text(in_two, encoding="utf-8")
    (lamps / "rules.pl.md").write_text(
        '---\nsource: rulebook\n---\n\n# Cel {#aim section="Aim"}\n\n'
        "- {#winning} **Wygrana.** Wygrywasz, gdy masz dwanaście punktów, 12 albo 1,5.\n\n"
        '# Talie {#decks section="Decks"}\n\n'
        "- {#deck-size} **Wielkość.** Talia ma co najmniej 6 kart.\n"
        "- {#deck-copies} **Kopie.** Najwyżej trzy razy tę samą.\n",
        encoding="utf-8",
    )
    return lamps


def place_of_turn(languages: tuple[str, ...]) -> str:
    return starter_files(new_game("Lamps", id="lamps", languages=languages))["turn.yaml"]


def test_translations_missing_and_of_other_numbers(lamps: Path) -> None:
    found = doubts(spoilt(lamps))
    assert found == [
        (
            "cards/first.yaml:6:1: name: note: 5 of 5 texts have no words in pl: name, cards[1].name, "
            "cards[1].abilities[1].effect, cards[2].name and 1 more"
        ),
        (
            "formats.yaml:6:3: [1].name: note: 5 of 5 texts have no words in pl: [1].name, [1].says, "
            "[1].sections.main.name, [1].limits[1].says and 1 more"
        ),
        (
            "game.yaml:9:1: title: note: 12 of 12 texts have no words in pl: title, short_title, about, permission and "
            "8 more"
        ),
        "glossary.yaml:6:3: [1].name: note: 1 of 1 texts have no words in pl: [1].name",
        "rules.en.md:9:1: cards: note: 7 of 12 rules have no words in pl: cards, allies, events, turn and 3 more",
        "rules.pl.md:7:66: winning: warning: the numbers differ from those in en: pl has 12 and 1.5",
    ]


def test_a_number_in_words_is_the_same_number(lamps: Path) -> None:
    change(spoilt(lamps), "rules.pl.md", ", 12 albo 1,5", "")
    change(lamps, "rules.en.md", "more than three times", "more than 3 times")
    assert not [line for line in doubts(lamps) if "numbers differ" in line]
    change(lamps, "rules.pl.md", "trzy razy", "dwa razy")
    assert (
        "rules.pl.md:12:1: deck-copies: warning: the numbers differ from those in en: pl lacks 3"
        in doubts(lamps)
    )


def test_a_translation_older_than_its_original(lamps: Path) -> None:
    found = doubts(spoilt(lamps), {("lamps", "pl", "deck-size"): "has changed since old.db"})
    assert (
        "rules.pl.md:11:1: deck-size: warning: the rule in en has changed since old.db; translate what is new in it"
    ) in found


def check(*words: str, **env: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app("check"), ["check", *words], env={"GITHUB_ACTIONS": "", **env})
    return result.exit_code, result.output


def test_against_an_older_state_it_is_told(lamps: Path, tmp_path: Path) -> None:
    shutil.copytree(spoilt(lamps), tmp_path / "old")
    change(lamps, "rules.en.md", "at least six cards", "six cards or more")
    code, output = check(str(lamps), "--against", str(tmp_path / "old"))
    assert code == 0
    wanted = (
        f"{lamps}/rules.pl.md:11:1: deck-size: warning: the rule in en has changed since {tmp_path / 'old'}"
    )
    assert f"{wanted}; translate what is new in it\n" in output
    assert output.count("has changed since") == 1
    change(lamps, "rules.pl.md", "co najmniej 6 kart", "6 kart lub więcej")
    assert "has changed since" not in check(str(lamps), "--against", str(tmp_path / "old"))[1]


def git(folder: Path, *words: str, day: str) -> None:
    date = f"{day}T12:00:00Z"
    told = {"GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "HOME": str(folder), "PATH": "/usr/bin:/bin"}
    who = ["-c", "user.name=A", "-c", "user.email=a@b.c"]
    subprocess.run(["git", "-C", str(folder), *who, *words], check=True, capture_output=True, env=told)


def test_git_tells_it_too(lamps: Path) -> None:
    spoilt(lamps)
    git(lamps, "init", day="2026-01-01")
    for day, old, new in (("2026-01-02", "", ""), ("2026-02-03", "at least six cards", "six cards or more")):
        change(lamps, "rules.en.md", old, new)
        git(lamps, "add", ".", day=day)
        git(lamps, "commit", "-m", "x", day=day)
    lines = [line for line in check(str(lamps), "--git")[1].splitlines() if "translate" in line]
    assert lines == [
        (
            f"{lamps}/rules.pl.md:11:1: deck-size: warning: the rule in en was changed on 2026-02-03, after it; "
            "translate what is new in it"
        )
    ]


def test_error_without_a_history(lamps: Path) -> None:
    code, output = check(str(spoilt(lamps)), "--git")
    assert code == 2
    assert output.endswith("has no history in Git; name an older state with --against instead\n")


def test_a_warning_that_is_wrong_is_taken_back(lamps: Path) -> None:
    change(lamps, "cards/first.yaml", "effect: Draw a card.", "effect: Draw an Evnet card.")
    change(lamps, "game.yaml", "face:", "accepts: {unknown-name: [evnet, tram], unused-tern: [x]}\nface:")
    assert doubts(lamps) == [
        'game.yaml:41:33: accepts.unknown-name[2]: note: accepts "tram", which is no longer found',
        'game.yaml:41:40: accepts.unused-tern: there is no kind of warning "unused-tern" (did you mean "unused-term"?)',
    ]


def test_a_pack_with_errors_is_not_doubted(lamps: Path) -> None:
    change(lamps, "cards/first.yaml", "effect: Draw a card.", "effect: Draw an Evnet card.")
    change(lamps, "rules.en.md", "[[allies|ally]]", "[[alliez|ally]]")
    assert doubts(lamps) == [
        'rules.en.md:20:76: playing: there is no rule, discrepancy or term "alliez" (did you mean "allies"?)'
    ]


def test_levels_and_exit_codes(lamps: Path) -> None:
    assert check(str(lamps), "--strict") == (0, "1 pack: nothing wrong\n")
    change(lamps, "rules.en.md", "2. {#playing}", "2. {#waiting} **Wait.** Wait.\n3. {#playing}")
    assert check(str(lamps), "--strict")[0] == 0
    assert check(str(lamps))[1].splitlines()[-1] == "1 pack: nothing wrong, 1 note"
    change(lamps, "formats.yaml", "rule: deck-size, ", "")
    assert check(str(lamps))[0] == 0
    assert check(str(lamps), "--strict")[0] == 1
    change(lamps, "game.yaml", 'edition: "1"', "edition: [1]")
    code, output = check(str(lamps))
    assert (code, output.splitlines()[-1]) == (1, "1 pack: 1 error")


def test_json_has_everything_apart(lamps: Path) -> None:
    change(lamps, "rules.en.md", "[[allies|ally]]", "[[alliez|ally]]")
    [found] = json.loads(check(str(lamps), "--json")[1])
    assert found == {
        "file": f"{lamps}/rules.en.md", "line": 20, "column": 76, "field": "playing", "severity": "error",
        "message": 'there is no rule, discrepancy or term "alliez" (did you mean "allies"?)',
        "nearest": "allies", "hint": "", "kind": "", "subject": "",
    }  # fmt: skip


ANNOTATIONS = [
    (
        Finding("data/a,b/game.yaml", 3, "hue", 'should be a number, not "1%:2"', column=6),
        '::error file=data/a%2Cb/game.yaml,line=3,col=6,title=hue::should be a number, not "1%25:2"',
    ),
    (
        Finding("a.md", 2, "", "two\nlines", Severity.WARNING, hint="write one"),
        "::warning file=a.md,line=2::two%0Alines; write one",
    ),
    (Finding("a.md", 0, "x", "y", Severity.NOTE), "::notice file=a.md,title=x::y"),
]


@pytest.mark.parametrize(("finding", "line"), ANNOTATIONS)
def test_annotations_for_github(finding: Finding, line: str) -> None:
    assert annotation(finding) == line


def test_on_github_they_come_by_themselves(lamps: Path) -> None:
    change(lamps, "game.yaml", "hue: ", "huge: ")
    assert "\n::error file=" in check(str(lamps), GITHUB_ACTIONS="true")[1]
    assert "::error" not in check(str(lamps), "--no-github", GITHUB_ACTIONS="true")[1]
    assert "::error" not in check(str(lamps))[1]
    assert "\n::error file=" in check(str(lamps), "--github")[1]


def test_the_packs_that_come_along_are_clean_to_the_letter() -> None:
    checked = check_for_upkeep([DATA])
    assert len(checked.packs) >= 2
    assert [str(found) for found in checked.findings if found.severity is not Severity.NOTE] == []
    assert Path(ROOT / "data").is_dir()
