"""New packs: they build and are clean as they are, whatever the game is called; nothing is overwritten."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from conftest import DATA, PACKS, change
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.packs.editors import FILES
from toolkit.packs.yaml import read_yaml
from toolkit.starter import StarterError, new_game, place_pack, shape_files, starter_files

if TYPE_CHECKING:
    from pathlib import Path

TITLES = [
    "Lighthouse Keepers",
    'Zażółć: "Lamps" #1',
    "- [x]: {y}",
    "no",
    "1.50",
    "<b>Lamps</b> & =1+1",
    "'; DROP",
]


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app("new"), ["new", *words])
    return result.exit_code, result.output


@pytest.mark.parametrize("title", TITLES)
def test_a_new_pack_builds_and_is_clean(title: str, tmp_path: Path) -> None:
    game = new_game(title, id=None if title[0].isalnum() else "x", publisher=title)
    folder = tmp_path / "new"
    assert place_pack(folder, starter_files(game)) == []
    checked = build([folder], tmp_path / "new.db")
    spec = checked.packs[0].spec
    assert spec is not None
    assert (spec.game.title, spec.game.publisher) == ({"en": title}, title)
    assert all((spec.rules["en"], spec.terms, spec.sets[0].cards, spec.formats, spec.turn, spec.decks))


def test_every_file_teaches_and_finds_its_schema(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    place_pack(folder, starter_files(new_game("Lamps")))
    files = sorted(folder.rglob("*.yaml"))
    assert len(files) == 5
    for path in files:
        first, *rest = path.read_text(encoding="utf-8").splitlines()
        schema = path.parent / first.removeprefix("# yaml-language-server: $schema=")
        assert schema.is_file(), first
        assert rest[1].startswith("# ")
        validator = Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
        assert list(validator.iter_errors(read_yaml(path.read_text(encoding="utf-8")).value)) == []
    assert {path.name for path in (folder / ".schemas").iterdir()} == set(FILES)


def test_the_first_deck_is_legal(tmp_path: Path) -> None:
    place_pack(tmp_path / "lamps", starter_files(new_game("Lamps", languages=("sv", "en"), players="1")))
    build([tmp_path / "lamps"], tmp_path / "lamps.db")
    deck = str(tmp_path / "lamps" / "decks" / "first.txt")
    result = CliRunner().invoke(
        make_app(), ["--database", str(tmp_path / "lamps.db"), "deck", "check", deck],
        env={"DECKLORE_DATA": str(tmp_path / "lamps")},
    )  # fmt: skip
    assert result.exit_code == 0, result.output


def patterns() -> list[Path]:
    return [
        folder for top in (DATA, PACKS) for folder in sorted(top.iterdir()) if (folder / "cards").is_dir()
    ]


@pytest.mark.parametrize("pattern", patterns(), ids=lambda path: path.name)
def test_a_structure_is_copied_without_words(pattern: Path, tmp_path: Path) -> None:
    source = check_packs([pattern]).packs[0].spec
    assert source is not None
    files, _ = shape_files(new_game("Lamps"), pattern)
    folder = tmp_path / "new"
    assert place_pack(folder, files) == []
    spec = build([folder], tmp_path / "new.db").packs[0].spec
    assert spec is not None
    kinds = {name: field.kind for name, field in source.game.fields.items()}
    assert {name: field.kind for name, field in spec.game.fields.items()} == kinds
    for name, kind in source.game.types.items():
        mine = spec.game.types[name]
        assert (mine.fields, mine.requires, mine.frame) == (kind.fields, kind.requires, kind.frame)
    assert {form.id for form in spec.formats} <= {form.id for form in source.formats}
    assert spec.formats
    assert [card.id for card_set in spec.sets for card in card_set.cards] == ["first-card"]
    written = "\n".join(files.values())
    for text in (*source.game.about.values(), *source.game.title.values(), *source.game.permission.values()):
        assert text not in written


def test_what_makes_no_sense_without_the_cards_is_named(tmp_path: Path, pack: Path) -> None:
    change(pack, "formats.yaml", 'cards: "t:lamp", ratio', 'cards: "t:lamp or id:ada", ratio')
    code, output = run("Lamps", "--from", str(pack), "-o", str(tmp_path / "new"))
    assert code == 0
    assert (
        f"left out, since it makes no sense without the cards of {pack}: limit lamps of standard\n" in output
    )


ERRORS = [
    (["A", "--players", "4-2"], '"4-2" is no number of players; write 2-4, 2, or 2+ for no end'),
    (["A", "--players", "0"], '"0" is no number of players; write 2-4, 2, or 2+ for no end'),
    (["A", "--language", "English"], '"English" is no language; write en, pl, sv and so on'),
    (["中文"], 'no id can be made of "中文"; give one with --id'),
    (
        ["A", "--id", "Big A"],
        '"Big A" is no id: at most 80 lower-case letters, digits and hyphens between them',
    ),
    (
        ["A", "--id", "../a"],
        '"../a" is no id: at most 80 lower-case letters, digits and hyphens between them',
    ),
    (["  "], "a game needs a title of letters that can be seen"),
    (["a\x1b[31m"], "a game needs a title of letters that can be seen"),
    (["A", "--from", "nowhere"], '"nowhere" is no pack: a pack is a folder with a game.yaml'),
    ([], 'say what the game is called, as in: decklore new "Lighthouse Keepers"'),
]


@pytest.mark.parametrize(("words", "message"), ERRORS, ids=[" ".join(words) or "-" for words, _ in ERRORS])
def test_error_of_a_game(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(*words) == (2, f"decklore: {message}\n")
    assert list(tmp_path.iterdir()) == []


def test_error_a_folder_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    kept = tmp_path / "lamps"
    kept.mkdir()
    with pytest.raises(StarterError) as error:
        place_pack(kept, starter_files(new_game("Lamps")))
    assert (
        str(error.value) == f'there is a "{kept}" already, which stays as it is; name another folder with -o'
    )
    assert [path.name for path in tmp_path.rglob("*")] == ["lamps"]


def test_error_where_nothing_can_be_written_nothing_is_left(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StarterError) as error:
        place_pack(tmp_path / "file" / "lamps", starter_files(new_game("Lamps")))
    assert (
        str(error.value)
        == f'"{tmp_path / "file" / "lamps"}" can\'t be written: "{tmp_path / "file"}" is no folder'
    )


def test_error_of_a_pattern_with_faults(pack: Path) -> None:
    change(pack, "game.yaml", "hue: 42", "hue: blue")
    with pytest.raises(StarterError) as error:
        shape_files(new_game("Lamps"), pack)
    assert str(error.value) == f'the pack "{pack}" has faults; `decklore check {pack}` names them'


def test_on_a_terminal_it_asks(tmp_path: Path) -> None:
    shown, held = pty.openpty()
    code = "import sys; sys.argv = ['decklore', 'new']; from toolkit.cli import main; main()"
    made = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdin=held, stdout=held, stderr=held,
        env={**os.environ, "PYTHONPATH": str(DATA.parent)},
    )  # fmt: skip
    os.close(held)
    os.write(shown, b"Lamps\n\nsv en\n1-2\n\n")
    assert made.wait(60) == 0
    os.close(shown)
    text = (tmp_path / "lamps" / "game.yaml").read_text(encoding="utf-8")
    assert "\ntitle: Lamps\n" in text
    assert "\nplayers: {min: 1, max: 2}\n" in text
    assert "\nlanguages: [sv, en] #" in text
