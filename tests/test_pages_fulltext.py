"""The index of full texts where the program that makes it comes to an end before its work does."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from toolkit.pages import fulltext
from toolkit.pages.finder import Entry

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def entries() -> list[Entry]:
    """More than a pipe takes while nobody reads it."""
    blank: dict[str, Any] = {field.name: "" for field in dataclasses.fields(Entry)}
    return [Entry(**{**blank, "id": f"rule-{i}", "forms": (), "text": "word " * 2000}) for i in range(60)]


@pytest.mark.parametrize("before", [None, "same", "other"])
def test_the_folder_is_emptied_before_each_index(
    entries: list[Entry], tmp_path: Path, before: str | None
) -> None:
    folder, old = tmp_path / "index", None
    if before:
        old = tmp_path / "old"
        fulltext.Index(entries[:1] if before == "same" else entries[:2], old).finish()
    (folder / "fragment").mkdir(parents=True)
    left = [folder / "left-over.txt", folder / "fragment" / "en_0000000.pf_fragment"]
    for path in left:
        path.write_text("of an older index", encoding="utf-8")
    fulltext.Index(entries[:1], folder, old).finish()
    assert (folder / "pagefind.js").is_file()
    assert len(list((folder / "fragment").iterdir())) == 1
    assert not any(path.exists() for path in left)


def gone(folder: Path) -> str:
    """A program that ends at once, whatever it is sent."""
    program = folder / "gone"
    program.write_text(f"#!{sys.executable}\n", encoding="utf-8")
    program.chmod(0o755)
    assert subprocess.run([program], check=False).returncode == 0
    return str(program)


def test_an_index_whose_program_ends_early_says_so(
    entries: list[Entry], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = gone(tmp_path)
    monkeypatch.setattr(fulltext, "_program", lambda: program)
    with pytest.raises(fulltext.FullTextError, match=r"^Pagefind ended before it wrote the index$"):
        fulltext.Index(entries, tmp_path / "index").finish()


def test_an_index_that_is_stopped_says_nothing(
    entries: list[Entry], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    index = fulltext.Index(entries, tmp_path / "index")
    index.stop()
    assert capfd.readouterr() == ("", "")
