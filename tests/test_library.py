# ruff: noqa: E501  (whole messages are pinned, a line each)
"""Packs from elsewhere: added whole or not at all, listed, replaced, removed, and passed on as the same bytes."""

from __future__ import annotations

import json
import subprocess
import zipfile
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from conftest import DATA, PACKS, change
from toolkit import places
from toolkit.cli import make_app
from toolkit.database.opening import is_stale
from toolkit.library import zip_pack

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a person's own packs, empty."""
    folder = tmp_path / "own"
    monkeypatch.setenv("DECKLORE_PACKS", str(folder))
    monkeypatch.setenv("DECKLORE_DATABASE", str(tmp_path / "own.db"))
    monkeypatch.delenv("DECKLORE_DATA", raising=False)
    return folder


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app(), list(words))
    assert not result.exception or isinstance(result.exception, SystemExit)
    return result.exit_code, result.output


def left(own: Path) -> list[str]:
    return sorted(path.name for path in own.iterdir()) if own.exists() else []


def as_zip(pack: Path, path: Path, top: str = "lanterns/") -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(pack.rglob("*")):
            archive.write(file, f"{top}{file.relative_to(pack).as_posix()}")
    return path


def repository(pack: Path) -> Path:
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", str(pack), *words], check=True, capture_output=True)
    return pack


def files(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.relative_to(folder).parts[0].startswith(".")
    }


def sources(pack: Path, tmp_path: Path) -> dict[str, str]:
    return {
        "folder": str(pack),
        "zip": str(as_zip(pack, tmp_path / "a.zip")),
        "zip without a folder": str(as_zip(pack, tmp_path / "b.zip", "")),
        "git": f"file://{repository(pack)}",
    }


@pytest.mark.parametrize("kind", ["folder", "zip", "zip without a folder", "git"])
def test_a_pack_is_added_and_in_use(kind: str, pack: Path, own: Path, tmp_path: Path) -> None:
    source = sources(pack, tmp_path)[kind]
    code, output = run("pack", "add", source)
    assert (code, output.splitlines()[-1]) == (0, f"lanterns: Lanterns of Mool, kept in {own / 'lanterns'}")
    assert left(own) == ["lanterns"]
    assert files(own / "lanterns") == files(pack)
    assert places.data_folders() == [DATA, own]
    listed = {row["id"]: row for row in json.loads(run("pack", "list", "--json")[1])}
    assert listed["lanterns"]["source"] == source
    assert listed["lanterns"]["added"] is True
    assert (listed["lanterns"]["revision"] is not None) == (kind == "git")
    assert listed["hubworld"]["added"] is False


def test_what_is_added_answers_and_what_is_removed_is_gone(pack: Path, own: Path) -> None:
    run("--quiet", "pack", "add", str(pack))
    assert run("--quiet", "card", "Brass Lamp", "--game", "lanterns")[0] == 0
    assert run("pack", "remove", "lanterns") == (0, f"lanterns: removed; it came from {pack}\n")
    assert left(own) == []
    assert places.data_folders() == [DATA]
    assert is_stale(places.database_path(), places.data_folders())


def test_one_of_the_same_id_is_replaced_only_where_that_is_wanted(pack: Path, own: Path) -> None:
    run("pack", "add", str(pack))
    change(pack, "game.yaml", "hue: 42", "hue: 43")
    code, output = run("pack", "add", str(pack))
    assert (code, output) == (
        2,
        'decklore: there is a pack "lanterns" already; --replace takes this one instead\n',
    )
    assert "hue: 42" in (own / "lanterns" / "game.yaml").read_text(encoding="utf-8")
    assert run("pack", "add", str(pack), "--replace")[0] == 0
    assert "hue: 43" in (own / "lanterns" / "game.yaml").read_text(encoding="utf-8")
    assert left(own) == ["lanterns"]


def test_a_pack_with_errors_is_not_kept(pack: Path, own: Path) -> None:
    run("pack", "add", str(pack))
    change(pack, "game.yaml", "hue: 42", "hue: blue")
    code, output = run("pack", "add", str(pack), "--replace")
    assert (code, output) == (1, f'{pack}/game.yaml:9: hue: should be a whole number, not "blue"\n1 fault\n')
    assert left(own) == ["lanterns"]
    assert "hue: 42" in (own / "lanterns" / "game.yaml").read_text(encoding="utf-8")


def test_several_packs_in_one_place_are_named(own: Path, tmp_path: Path) -> None:
    path = as_zip(PACKS, tmp_path / "all.zip", "repository/")
    code, output = run("pack", "add", str(path))
    assert (code, output) == (
        2,
        (
            f"decklore: {path} holds 3 packs; name one with --folder: repository/guilds, repository/lanterns, "
            "repository/oddments\n"
        ),
    )
    assert run("pack", "add", str(path), "--folder", "repository/guilds")[0] == 0
    assert left(own) == ["guilds"]
    code, output = run("pack", "add", str(path), "--folder", "../..")
    assert (code, output) == (2, f'decklore: {path} has no pack in "../.."\n')


ERRORS = [
    (["add", "nowhere"], 'there is no folder, ZIP file or address "nowhere"'),
    (["add", "ext::sh -c touch% /tmp/x"], 'nothing is fetched from "ext::sh -c touch% /tmp/x"; write https://, ssh://, git:// or user@host:path'),
    (["add", "ftp://a/b"], 'nothing is fetched from "ftp://a/b"; write https://, ssh://, git:// or user@host:path'),
    (["remove", "lanterns"], 'there is no added pack "lanterns"; none was added'),
    (["remove", "../lanterns"], 'there is no added pack "../lanterns"; none was added'),
    (["remove", "hubworld"], 'the pack "hubworld" came along and was not added; it stays'),
    (["add", str(DATA / "hubworld")], f'there is a pack "hubworld" in {DATA} already'),
    (["zip", "nowhere"], 'there is no folder "nowhere"'),
]  # fmt: skip


@pytest.mark.parametrize(("words", "message"), ERRORS, ids=[" ".join(words) for words, _ in ERRORS])
def test_error_of_a_pack(words: list[str], message: str, own: Path) -> None:
    assert run("pack", *words) == (2, f"decklore: {message}\n")
    assert left(own) == []


def test_error_of_git_is_one_line(own: Path, tmp_path: Path) -> None:
    code, output = run("pack", "add", f"file://{tmp_path}/none.git")
    assert code == 2
    assert output.startswith(f'decklore: Git can\'t fetch "file://{tmp_path}/none.git": ')
    assert output.count("\n") == 1
    assert left(own) == []


def test_a_zip_of_a_pack_is_the_same_twice_and_comes_back(pack: Path, own: Path, tmp_path: Path) -> None:
    (pack / ".schemas").mkdir()
    (pack / ".schemas" / "game.json").write_text("{}", encoding="utf-8")
    one, count = zip_pack(pack, tmp_path / "one.zip")
    two, _ = zip_pack(pack, tmp_path / "two.zip")
    assert one.read_bytes() == two.read_bytes()
    assert count == len(files(pack))
    run("pack", "add", str(one))
    assert files(own / "lanterns") == files(pack)
    code, output = run("pack", "zip", "lanterns", "-o", str(tmp_path / "three.zip"))
    assert (code, output) == (0, f"{tmp_path / 'three.zip'}: {count} files, {one.stat().st_size:,} bytes\n")
    assert (tmp_path / "three.zip").read_bytes() == one.read_bytes()


def test_a_private_pack_is_not_passed_on(pack: Path, tmp_path: Path) -> None:
    change(pack, "game.yaml", "hue: 42", "hue: 42\npublish: false")
    assert run("pack", "zip", str(pack), "-o", str(tmp_path / "x.zip")) == (
        2,
        (
            f'decklore: "{pack}" is private (publish: false): restate its rules in your own words first, or say '
            "rights: own in game.yaml where they are yours\n"
        ),
    )
    assert not (tmp_path / "x.zip").exists()
    change(pack, "game.yaml", "publish: false", "publish: false\nrights: own")
    assert run("pack", "zip", str(pack), "-o", str(tmp_path / "x.zip"))[0] == 0


def test_nothing_is_asked_where_there_is_no_terminal(pack: Path, own: Path) -> None:
    run("pack", "add", str(pack))
    assert run("pack", "remove", "lanterns")[0] == 0
