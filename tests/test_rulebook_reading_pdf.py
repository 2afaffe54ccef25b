"""PDF read back: made-up text and the shared rulebooks, typeset here in one column and in two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from test_rulebook_reading import check_lines

from conftest import SHARED
from rulebook_pages import differences, typeset
from toolkit.rulebook.blocks import Kind
from toolkit.rulebook.reading import ReadingError, read_document

if TYPE_CHECKING:
    from pathlib import Path

BOOKS = sorted((SHARED / "rulebooks").glob("*.txt"))
#: How much of the lines may differ.
MOST = 0.02
PARAGRAPH = (
    "Every keeper draws extraordinarily many flickering lanterns and classifies them, one after the "
    "other, by illumination. Officially the affluent keepers begin; afterwards all go on in the direction "
    "of the wind, which is determined by the fluttering of flags. "
)
MADE_UP = (
    "Lantern Fair\n\nSetting Up\n\n"
    + PARAGRAPH * 3
    + "\n\n1. Draw 5 cards.\n2. Choose:\n   • a) Light a lamp.\n"
    "   • b) Wait.\n3. Go on.\n\n" + (PARAGRAPH * 2 + "\n\nAnother Turn\n\n" + PARAGRAPH * 4 + "\n\n") * 6
)


def check(plain: Path, folder: Path, columns: int, lang: str) -> None:
    document = read_document(plain)
    read = read_document(typeset(folder, document, columns, lang))
    found = differences(document, read)
    print("\n".join(found))
    missing = sum(line.startswith("-") for line in found)
    extra = len(found) - missing
    assert max(missing, extra) <= MOST * len(document.blocks)
    check_lines(read)
    assert all(block.page for block in read.blocks)
    furniture = [block.text for block in read.blocks if block.kind is Kind.FURNITURE]
    pages = {block.page for block in read.blocks}
    assert len(pages) == 1 or furniture.count("Running header of the book") == len(pages)


@pytest.mark.parametrize("columns", [1, 2])
def test_made_up_text(tmp_path: Path, columns: int) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text(MADE_UP, encoding="utf-8")
    check(plain, tmp_path, columns, "en")


@pytest.mark.shared
@pytest.mark.skipif(not BOOKS, reason="the folder of shared sources is not here")
@pytest.mark.parametrize("columns", [1, 2])
@pytest.mark.parametrize(("at", "lang"), list(enumerate(["en", "pl", "en", "sv", "en"])))
def test_shared_rulebooks(tmp_path: Path, at: int, lang: str, columns: int) -> None:
    check(BOOKS[at], tmp_path, columns, lang)


def typeset_source(folder: Path, source: str) -> Path:
    import typst

    out = folder / "small.pdf"
    typst.compile(source.encode(), output=out)
    return out


def test_tables_are_rows(tmp_path: Path) -> None:
    source = "#table(columns: 3, [*Card*], [*Type*], [*Cost*], [Lamp], [Light], [2], [Wick], [Part], [10])"
    rows = [(block.cells, block.header) for block in read_document(typeset_source(tmp_path, source)).blocks]
    assert rows == [
        (("Card", "Type", "Cost"), True), (("Lamp", "Light", "2"), False), (("Wick", "Part", "10"), False),
    ]  # fmt: skip


def test_emphasis_and_ligatures(tmp_path: Path) -> None:
    file = typeset_source(tmp_path, "The *office* and _first_ flame: affluent 2\\*3\\*4.")
    assert [block.text for block in read_document(file).blocks] == [
        r"The **office** and *first* flame: affluent 2\*3\*4."
    ]


def test_error_of_a_pdf_without_text(tmp_path: Path) -> None:
    file = typeset_source(tmp_path, "#rect(width: 50mm, height: 50mm, fill: red)")
    with pytest.raises(ReadingError) as caught:
        read_document(file)
    assert str(caught.value) == f"{file} holds pictures of pages and no text: run it through OCR first"


def test_error_of_a_locked_pdf(tmp_path: Path) -> None:
    import pikepdf

    file = tmp_path / "locked.pdf"
    with pikepdf.open(typeset_source(tmp_path, "Light")) as pdf:
        pdf.save(file, encryption=pikepdf.Encryption(owner="a", user="b"))
    with pytest.raises(ReadingError) as caught:
        read_document(file)
    assert str(caught.value) == f"{file}: the PDF is locked with a password; save a copy without one"
