"""A document becomes rules that a pack reads without a fault, and no line of it is lost."""

from __future__ import annotations

import pytest

from conftest import SHARED
from toolkit.packs.rules_markdown import RulesReader
from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.outline import make_outline, rules_markdown
from toolkit.rulebook.reading import read_document

BLOCKS = (
    Block(Kind.PARAGRAPH, "Made for two keepers.", (1,)),
    Block(Kind.HEADING, "Setup", (2,), level=2),
    Block(Kind.PARAGRAPH, "Each keeper does this:", (3,)),
    Block(Kind.ITEM, "Take a lamp.", (4,), marker="1."),
    Block(Kind.ITEM, "Choose one: red or :blue: or [[no]].", (5,), marker="2.", level=0),
    Block(Kind.ITEM, "Red burns longer.", (6, 7), marker="•", level=1),
    Block(Kind.PARAGRAPH, "NOTE: Lamps are hot.", (8,)),
    Block(Kind.FURNITURE, "page 1", (9,)),
    Block(Kind.HEADING, "Dusk {late}", (10,), level=3, marker="1."),
    Block(Kind.ITEM, "Oil: What lamps burn.", (11,), marker="•"),
    Block(Kind.ITEM, "Wick - What is lit.", (12,), marker="•"),
    Block(Kind.HEADING, "Setup", (13,), level=2),
    Block(Kind.ROW, "2 | 5", (14,), cells=("2", "5")),
)
DOCUMENT = Document("harbour.txt", "txt", tuple(f"line {i}" for i in range(1, 15)), BLOCKS, "Harbour")


def test_blocks_become_rules_nested_as_printed() -> None:
    outline = make_outline(DOCUMENT)
    assert [(r.id, r.kind, r.title, r.parent) for r in outline.rules] == [
        ("harbour", "section", "Harbour", None),
        ("made-for-two-keepers", "rule", "", "harbour"),
        ("setup", "section", "Setup", "harbour"),
        ("each-keeper-does-this", "rule", "", "setup"),
        ("take-a-lamp", "step", "", "each-keeper-does-this"),
        ("choose-one", "step", "Choose one", "each-keeper-does-this"),
        ("red-burns-longer", "rule", "", "choose-one"),
        ("note-lamps-are-hot", "note", "", "setup"),
        ("dusk-late", "section", "Dusk {late}", "setup"),
        ("oil", "term", "Oil", "dusk-late"),
        ("wick", "term", "Wick", "dusk-late"),
        ("harbour-setup", "section", "Setup", "harbour"),
        ("2-5", "rule", "", "harbour-setup"),
    ]
    assert outline.furniture == (9,)


def check_whole(document: Document) -> dict[str, int]:
    """Check that every line is accounted for once and that the rules read; return how many of each kind."""
    outline = make_outline(document)
    lines = [n for rule in outline.rules for n in rule.lines] + [*outline.contents, *outline.furniture]
    lines += outline.left
    assert sorted(lines) == [n for n, line in enumerate(document.lines, 1) if line.strip()]
    reader = RulesReader(rules_markdown(outline.rules, "rulebook"))
    read = reader.read()
    assert reader.faults == []
    assert [(r.id, r.kind, r.parent) for r in read] == [(r.id, r.kind, r.parent) for r in outline.rules]
    counts: dict[str, int] = {}
    for rule in outline.rules:
        counts[rule.kind] = counts.get(rule.kind, 0) + 1
    return counts


def test_the_rules_read_as_they_were_made() -> None:
    assert check_whole(DOCUMENT) == {"section": 4, "rule": 4, "step": 2, "note": 1, "term": 2}


@pytest.mark.parametrize("start", ["000", "001", "002", "003", "004"])
def test_no_line_of_the_documents_is_lost(start: str) -> None:
    found = sorted((SHARED / "rulebooks").glob(f"{start}*.txt"))
    if not found:
        pytest.skip("the documents are not here")
    document = read_document(found[0])
    counts = check_whole(document)
    outline = make_outline(document)
    entries = {"000": 30, "001": 0, "002": 24, "003": 0, "004": 13}
    assert len(outline.contents) == entries[start]
    headings = [b for b in document.blocks if b.kind is Kind.HEADING and not {*b.lines} & {*outline.contents}]
    assert counts["section"] >= len(headings)
