"""Documents typeset as rulebooks are printed, for tests that read them back."""

from __future__ import annotations

import json
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Document, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

#: A page of a rulebook: headers, footers with the number, justified and hyphened words.
SETTING = """
#let book = json("book.json")
#set page(width: 210mm, height: book.height * 1mm, margin: 20mm, columns: book.columns,
  header: align(right, text(8pt)[#book.name]),
  footer: align(center, text(8pt, context counter(page).display())))
#set text(font: "Libertinus Serif", size: 9.5pt, lang: book.lang, hyphenate: true)
#set par(justify: true, spacing: 1.1em)
#let capped(words) = {
  let first = words.clusters().first()
  let cap = text(size: 30pt, first)
  let rest = words.slice(first.len())
  layout(size => {
    let w = measure(cap).width + 1pt
    let taken = ()
    let left = rest.split(" ")
    let fits(n) = measure(box(width: size.width - w, left.slice(0, n).join(" "))).height < 26pt
    let n = left.len()
    while n > 0 and not fits(n) { n -= 1 }
    grid(columns: (w, 1fr), align(top, box(height: 22pt, cap)),
      left.slice(0, n).join(" ") + if n < left.len() { linebreak(justify: true) })
    if n < left.len() { v(-0.8em); left.slice(n).join(" ") }
  })
}
#for b in book.blocks {
  if b.kind == "heading" {
    let big = (18pt, 14pt, 11.5pt).at(calc.min(b.level, 3) - 1)
    block(above: 1.5em, below: 0.8em, sticky: true, text(size: big, weight: "bold", hyphenate: false, b.text))
  } else if b.kind == "item" {
    pad(left: b.level * 1.4em, grid(columns: (b.wide * 0.55em + 0.5em, 1fr), b.marker, b.text))
  } else if b.cap { capped(b.text) } else { par(b.text) }
}
"""


def typeset(folder: Path, document: Document, columns: int, lang: str = "en", height_mm: int = 297) -> Path:
    """Write a document's blocks as a PDF, on pages of a height in millimetres."""
    import typst

    blocks = list(_settable(document))
    book: dict[str, object] = {"columns": columns, "lang": lang, "height": height_mm, "blocks": blocks}
    book["name"] = "Running header of the book"
    (folder / "book.json").write_text(json.dumps(book), encoding="utf-8")
    (folder / "book.typ").write_text(SETTING, encoding="utf-8")
    out = folder / f"book-{columns}.pdf"
    typst.compile(folder / "book.typ", output=out, font_paths=[], ignore_system_fonts=True)
    return out


def _settable(document: Document) -> Iterator[dict[str, object]]:
    after_heading = False
    for block in document.blocks:
        heading = block.kind is Kind.HEADING
        text = f"{block.marker} {block.text}".strip() if heading else block.text
        cap = after_heading and block.kind is Kind.PARAGRAPH and len(text) > 400 and text[0].isalpha()
        yield {
            "kind": block.kind.value, "text": text.replace(r"\*", "*"), "level": block.level,
            "marker": block.marker, "wide": len(block.marker), "cap": cap,
        }  # fmt: skip
        after_heading = heading


def told(blocks: tuple[Block, ...]) -> list[tuple[str, str]]:
    """Return what two readings of one document must agree in: kinds and words."""
    return [
        (block.kind.value, f"{block.marker} {block.text}".strip())
        for block in blocks
        if block.kind is not Kind.FURNITURE
    ]


def differences(plain: Document, read: Document) -> list[str]:
    """Return the blocks that are not the same, those missing with a minus, those more with a plus."""
    a, b = told(plain.blocks), told(read.blocks)
    out = []
    for tag, i, j, k, m in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag != "equal":
            out += [f"- {kind}: {text}" for kind, text in a[i:j]]
            out += [f"+ {kind}: {text}" for kind, text in b[k:m]]
    return out
