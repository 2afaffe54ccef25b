"""A pack that is private is built and looked up, and in no site and no export until a person says so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.rights import PrivateError
from toolkit.site import build_site

if TYPE_CHECKING:
    from pathlib import Path

MESSAGE = (
    '{}/game.yaml: publish: false keeps "lanterns" private, so it can\'t be in {}; take that line away when '
    "the words are your own, or write `rights: own` there if the rights are yours"
)


def set_private(pack: Path, more: str = "") -> None:
    file = pack / "game.yaml"
    file.write_text(f"{file.read_text(encoding='utf-8')}publish: false\n{more}", encoding="utf-8")


@pytest.fixture
def run(tmp_path: Path, pack: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKLORE_DATABASE", str(tmp_path / "own.db"))
    monkeypatch.setenv("DECKLORE_DATA", str(pack))

    def _run(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(), ["--quiet", *words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


REFUSED = [
    (("export", "lanterns", "--to", "csv"), "an export"),
    (("export", "lanterns", "--to", "cockatrice"), "an export"),
    (("export", "lanterns", "--to", "tts", "-o", "out.json"), "an export"),
    (("deck", "convert", "deck.txt", "--to", "tts", "-o", "out.json"), "pictures for a virtual table"),
    (
        ("print", "t:lamp", "--game", "lanterns", "--preset", "png"),
        "pictures for a print shop or a virtual table",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("words", "what"), REFUSED, ids=[" ".join(row[0][:4]) for row in REFUSED])
def test_error_of_exports(run: Any, pack: Path, tmp_path: Path, words: tuple[str, ...], what: str) -> None:
    (tmp_path / "deck.txt").write_text(
        (pack / "decks" / "first-evening.txt").read_text(encoding="utf-8"), "utf-8"
    )
    set_private(pack)
    assert run(*words) == (2, "", f"decklore: {MESSAGE.format(pack, what)}\n")
    assert not (tmp_path / "out.json").exists()


def test_error_of_the_site(pack: Path, tmp_path: Path) -> None:
    set_private(pack)
    build([pack], tmp_path / "own.db")
    with pytest.raises(PrivateError) as caught:
        build_site(tmp_path / "own.db", tmp_path / "site")
    assert str(caught.value) == MESSAGE.format(pack, "the website")
    assert not (tmp_path / "site").exists()


def test_a_private_pack_is_looked_up_and_printed(run: Any, pack: Path, tmp_path: Path) -> None:
    set_private(pack)
    assert run("card", "brass", "lamp")[0] == 0
    assert run("rule", "keepers")[0] == 0
    code, out, _ = run("print", "brass", "--game", "lanterns", "-o", "sheet.pdf")
    assert code == 0, out
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF")


def test_own_rights_lift_it(run: Any, pack: Path) -> None:
    set_private(pack, "rights: own\n")
    code, out, _ = run("export", "lanterns", "--to", "csv")
    assert code == 0
    assert "Brass Lamp" in out


def test_error_of_other_rights(run: Any, pack: Path) -> None:
    set_private(pack, "rights: mine\n")
    code, out, _ = run("check", str(pack))
    assert code == 1
    assert "rights: " in out
    assert 'should be one of own, not "mine"' in out
