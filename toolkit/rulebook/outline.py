"""Blocks of a document made into rules with proposed ids, and these written as the rules of a pack.

Promises: every block is a rule, or its lines are in `contents` or `furniture`; every id is given once and
depends on the document alone. Leaves out: cards, limits and the glossary, which other modules propose.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import chain, count, groupby
from typing import TYPE_CHECKING

from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.contents_lists import find_contents
from toolkit.rulebook.definitions import Lead, LeadKind, find_terms
from toolkit.text import slug

if TYPE_CHECKING:
    from collections.abc import Sequence

#: An id is made of so many words, and has so many letters at most.
_ID_WORDS, _ID_LETTERS = 5, 48
_DEEPEST = 6
_NUMBERED = re.compile(r"\(?(?:\d+(?:\.\d+)*[a-z]?|[A-Za-z])[.):]?\)?")
_KINDS = {LeadKind.TERM: "term", LeadKind.EXAMPLE: "example", LeadKind.NOTE: "note"}


@dataclass(frozen=True)
class OutlineRule:
    """A rule as proposed: `depth` is the level of a heading, or the nesting of an item below its section."""

    id: str
    kind: str
    depth: int
    title: str
    body: str
    parent: str | None
    section: str
    lines: tuple[int, ...]
    page: int | None


@dataclass(frozen=True)
class Outline:
    """The rules of a document in order, and the lines of its contents lists and its page furniture."""

    rules: tuple[OutlineRule, ...]
    contents: tuple[int, ...]
    furniture: tuple[int, ...]


def make_outline(document: Document) -> Outline:
    """Return the rules of a document; text before its first heading gets a section of the document's name."""
    listed = find_contents(document.blocks)
    contents = [line for i in sorted(listed) for line in document.blocks[i].lines]
    furniture = [n for block in document.blocks if block.kind is Kind.FURNITURE for n in block.lines]
    kept = [
        block
        for i, block in enumerate(document.blocks)
        if i not in listed and block.kind is not Kind.FURNITURE
    ]
    maker = _Maker(document.title or document.name)
    for is_item, group in groupby(kept, key=lambda block: block.kind is Kind.ITEM):
        blocks = list(group)
        leads = find_terms([block.text for block in blocks]) if is_item else []
        for i, block in enumerate(blocks):
            maker.add(block, leads[i] if is_item else find_terms([block.text])[0])
    return Outline(tuple(maker.rules), tuple(contents), tuple(furniture))


class _Maker:
    """Makes rules of blocks.

    `_headings` and `_items` are open: the next block may stand below them. `_led` says that the first of the
    items is a paragraph, whose list may follow.
    """

    def __init__(self, name: str) -> None:
        self.rules: list[OutlineRule] = []
        self._name = name
        self._headings: list[OutlineRule] = []
        self._items: list[OutlineRule] = []
        self._used: set[str] = set()
        self._led = False

    def add(self, block: Block, lead: Lead | None) -> None:
        """Add a block as a rule below what is open."""
        if block.kind is Kind.HEADING:
            self._heading(min(max(block.level, 1), _DEEPEST), block.text, block)
            return
        if not self._headings:
            self._heading(1, self._name, None)
        depth = 0
        if block.kind is Kind.ITEM:
            base = 1 if self._items and self._items[0].body.endswith(":") and self._led else 0
            depth = min(block.level + base, len(self._items))
        self._led = block.kind is Kind.PARAGRAPH if depth == 0 else self._led
        del self._items[depth:]
        parent = self._items[-1] if self._items else self._headings[-1]
        self._items.append(self._item(block, lead, parent, depth))

    def _heading(self, level: int, title: str, block: Block | None) -> None:
        self._items.clear()
        while self._headings and self._headings[-1].depth >= level:
            self._headings.pop()
        parent = self._headings[-1] if self._headings else None
        section = f"{parent.section} > {title}" if parent and parent.depth > 1 else title
        lines, page = (block.lines, block.page) if block else ((), None)
        name = self._id(title, parent)
        rule = OutlineRule(
            name, "section", level, title, "", parent.id if parent else None, section, lines, page
        )
        self._headings.append(rule)
        self.rules.append(rule)

    def _item(self, block: Block, lead: Lead | None, parent: OutlineRule, depth: int) -> OutlineRule:
        text = " | ".join(block.cells) if block.cells else block.text
        step = block.kind is Kind.ITEM and _NUMBERED.fullmatch(block.marker) is not None
        kind = _KINDS.get(lead.kind, "rule") if lead else "rule"
        if kind == "rule" or (kind == "term" and step):
            kind = "step" if step or (lead and lead.kind is LeadKind.STAGE) else "rule"
        titled = lead is not None and lead.kind not in {LeadKind.EXAMPLE, LeadKind.NOTE}
        title = lead.name if lead and titled else ""
        body = lead.words if lead and titled else text
        name = self._id(title or text, parent)
        rule = OutlineRule(
            name, kind, depth, title, body, parent.id, self._headings[-1].section, block.lines, block.page
        )
        self.rules.append(rule)
        return rule

    def _id(self, text: str, parent: OutlineRule | None) -> str:
        """Return an id that is not given yet: of the words, with the parent's before them, with a number."""
        words = slug(text).split("-")[:_ID_WORDS]
        plain = "-".join(words)[:_ID_LETTERS].strip("-") or "rule"
        wider = f"{parent.id[: 79 - len(plain) - 4].strip('-')}-{plain}" if parent else plain
        tries = chain((plain, wider), (f"{wider}-{i}" for i in count(2)))
        name = next(one for one in tries if one not in self._used)
        self._used.add(name)
        return name


def rules_markdown(rules: Sequence[OutlineRule], source: str) -> str:
    """Write rules as `rules.<lang>.md`: items are bullets that name their kind."""
    parts = [f"---\nsource: {source}\n---\n"]
    for rule in rules:
        if rule.kind == "section":
            mark = f'{{#{rule.id} section="{_quoted(rule.section)}"}}'
            parts.append(f"\n{'#' * rule.depth} {_plain(rule.title)} {mark}\n\n")
            continue
        kind = "" if rule.kind == "rule" else f" .{rule.kind}"
        stop = "" if rule.title.endswith(("?", "!")) else "."
        title = f"**{_plain(rule.title).replace('*', '')}{stop}** " if rule.title else ""
        body = " ".join(rule.body.split())
        parts.append(f"{'  ' * rule.depth}- {{#{rule.id}{kind}}} {title}{_unlinked(body)}\n")
    return "".join(parts)


def _quoted(text: str) -> str:
    return _plain(text).replace('"', "'")


def _plain(text: str) -> str:
    return _unlinked(text).replace("{", "(").replace("}", ")")


def _unlinked(text: str) -> str:
    """Take apart what a pack would read as a link or an icon, where a document prints it."""
    return re.sub(r":(?=[a-z0-9][a-z0-9-]*:)", ": ", text).replace("[[", "[ [")
