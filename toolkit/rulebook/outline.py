"""Blocks of a document made into rules with proposed ids, and these written as the rules of a pack.

Promises: every block is a rule, or its lines are in `contents`, `furniture` or `left`; every id is given once
and depends on the document alone. Leaves out: cards, limits and the glossary, which other modules propose.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from itertools import chain, count, groupby
from typing import TYPE_CHECKING

from toolkit.packs.safety import harmless
from toolkit.rulebook.blocks import Block, Document, Kind
from toolkit.rulebook.contents_lists import find_contents
from toolkit.rulebook.definitions import Lead, LeadKind, find_terms
from toolkit.rulebook.levels import levelled
from toolkit.rulebook.nesting import nested
from toolkit.rulebook.turn_words import is_choice, is_turn_line
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: An id is made of so many words, and has so many letters at most.
_ID_WORDS, _ID_LETTERS = 5, 48
_DEEPEST, _DEEPEST_ITEM = 6, 8
#: A few words: a name or a date that stands before the first heading.
_STRAY_WORDS = 3
_NUMBERED = re.compile(r"\(?(?:\d+(?:\.\d+)*[a-z]?|[A-Za-z])[.):]?\)?")
_EXAMPLE = re.compile(
    r"(?:E\.g\.|For example|For instance|Np\.|Na przykład|T\.ex\.|Till exempel)[\s,:]", re.IGNORECASE
)
#: The word before the number of a page, by language.
_PAGE = {"en": "p.", "pl": "s.", "sv": "s."}
#: A lead in bold letters, with what parts it from the words after it.
_BOLD = re.compile(r"\*\*(?P<name>[^*]{1,60})\*\*(?=\s*[:.]|\s+[-–—]\s|(?<=[.:]\*\*)\s)")
_HEADED = re.compile(r"\*\*[^*]+(?:\.\*\*|\*\*\.)")
_KINDS = {LeadKind.TERM: "term", LeadKind.EXAMPLE: "example", LeadKind.NOTE: "note"}


@dataclass(frozen=True)
class OutlineRule:
    """A rule as proposed: `depth` is the level of a heading, or the nesting of an item below its section.

    `text` is the whole as printed, title and all.
    """

    id: str
    kind: str
    depth: int
    title: str
    body: str
    parent: str | None
    section: str
    lines: tuple[int, ...]
    page: int | None
    marker: str = ""
    cells: tuple[str, ...] = ()
    header: bool = False
    text: str = ""
    printed_page: str | None = None

    def cited(self, lang: str) -> str:
        """Return the section in which the rule stands, with its page where the file has pages."""
        word = _PAGE.get(lang, _PAGE["en"])
        return f"{self.section}, {word} {self.printed_page or self.page}" if self.page else self.section


@dataclass(frozen=True)
class Outline:
    """The rules of a document in order; the lines of its contents lists, its furniture and what is left."""

    rules: tuple[OutlineRule, ...]
    contents: tuple[int, ...]
    furniture: tuple[int, ...]
    left: tuple[int, ...] = ()


def make_outline(document: Document, prefix: str = "") -> Outline:
    """Return the rules of a document; text before its first heading gets a section of the document's name.

    `prefix` starts all ids.
    """
    blocks = levelled(document.blocks) if document.format == "txt" else list(document.blocks)
    listed = find_contents(blocks)
    contents = [line for i in sorted(listed) for line in blocks[i].lines]
    furniture = [n for block in blocks if block.kind is Kind.FURNITURE for n in block.lines]
    kept = [block for i, block in enumerate(blocks) if i not in listed and block.kind is not Kind.FURNITURE]
    strays = _strays(kept)
    left = [n for i in strays for n in kept[i].lines]
    kept = nested([block for i, block in enumerate(kept) if i not in strays])
    heads = [block.text for block in kept if block.kind is Kind.HEADING]
    maker = _Maker(document.title or document.name.rpartition(".")[0] or document.name, heads, prefix)
    for block, lead in zip(kept, _leads(kept), strict=True):
        maker.add(block, lead)
    return Outline(tuple(maker.rules), tuple(contents), tuple(furniture), tuple(left))


def _leads(blocks: Sequence[Block]) -> list[Lead | None]:
    """Return the lead of each block; a name that several of them define is a label, and no term."""
    found: list[Lead | None] = []
    for is_item, group in groupby(blocks, key=lambda block: block.kind is Kind.ITEM):
        texts = [_lead_text(block) for block in group]
        found += find_terms(texts) if is_item else [find_terms([text])[0] for text in texts]
    times = Counter(fold(lead.name) for lead in found if lead and lead.kind is LeadKind.TERM)
    return [_settled(lead, times, block.text) for lead, block in zip(found, blocks, strict=True)]


def _settled(lead: Lead | None, times: Counter[str], text: str) -> Lead | None:
    """Return a lead as a title where it is no term: it comes again, or heads a paragraph in bold."""
    if lead is None or lead.kind is not LeadKind.TERM:
        return lead
    titled = times[fold(lead.name)] > 1 or _HEADED.match(text) is not None
    return replace(lead, kind=LeadKind.TITLE) if titled else lead


def _lead_text(block: Block) -> str:
    """Return what of a block may hold a lead: nothing of headings, of rows and of lines of a turn's tree."""
    plain = block.kind in {Kind.ITEM, Kind.PARAGRAPH}
    return _bold_lead(block.text) if plain and not is_turn_line(block.text) else ""


def _bold_lead(text: str) -> str:
    """Return words whose lead is set bold as if it were plain: `**Lamp**: …`, `**Lamp.** …`."""
    match = _BOLD.match(text)
    if match is None:
        return text
    name, rest = match["name"].rstrip(".:"), text[match.end() :].lstrip(":. ")
    dashed = re.match(r"[-–—]\s", rest)
    return f"{name} {rest}" if dashed else f"{name}: {rest}"


def _strays(blocks: Sequence[Block]) -> frozenset[int]:
    """Return the places of what is no rule: a few words before the first heading, and what has no letters."""
    found = set()
    for i, block in enumerate(blocks):
        if block.kind is Kind.HEADING:
            break
        short = len(block.text.split()) <= _STRAY_WORDS and block.text[-1:] not in ".:;!?"
        if block.kind is Kind.PARAGRAPH and short:
            found.add(i)
    bare = {
        i
        for i, block in enumerate(blocks)
        if block.kind is Kind.PARAGRAPH and not any(map(str.isalnum, block.text))
    }
    return frozenset(found | bare)


class _Maker:
    """Makes rules of blocks.

    `_headings` and `_items` are open: the next block may stand below them. `_led` says that the first of the
    items is a paragraph, whose list may follow.
    """

    def __init__(self, name: str, heads: Sequence[str], prefix: str) -> None:
        self.rules: list[OutlineRule] = []
        self._prefix = prefix
        self._name = name
        self._headings: list[OutlineRule] = []
        self._items: list[OutlineRule] = []
        self._used: set[str] = set()
        self._led = False
        self._of_heads = {prefixed(_short_id(head), prefix) for head in heads}

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
            depth = min(block.level + base, len(self._items), _DEEPEST_ITEM)
        self._led = block.kind is Kind.PARAGRAPH if depth == 0 else self._led
        del self._items[depth:]
        parent = self._items[-1] if self._items else self._headings[-1]
        self._items.append(self._item(block, lead, parent, depth))

    def _heading(self, level: int, title: str, block: Block | None) -> None:
        self._items.clear()
        while self._headings and self._headings[-1].depth >= level:
            self._headings.pop()
        parent = self._headings[-1] if self._headings else None
        title = title.replace("*", "")
        section = f"{parent.section} > {title}" if parent and parent.depth > 1 else title
        lines, page = (block.lines, block.page) if block else ((), None)
        name = self._id(title, parent, heading=True)
        rule = OutlineRule(
            name, "section", level, title, "", parent.id if parent else None, section, lines, page, text=title
        )
        rule = replace(rule, marker=block.marker, printed_page=block.printed_page) if block else rule
        self._headings.append(rule)
        self.rules.append(rule)

    def _item(self, block: Block, lead: Lead | None, parent: OutlineRule, depth: int) -> OutlineRule:
        text = " | ".join(block.cells) if block.cells else block.text
        step = block.kind is Kind.ITEM and _NUMBERED.fullmatch(block.marker) is not None
        titled = lead is not None and lead.kind not in {LeadKind.EXAMPLE, LeadKind.NOTE}
        kind = _KINDS.get(lead.kind, "rule") if lead else "rule"
        if parent.marker == "•" and is_choice(parent.body):
            kind = "option"
        elif not titled and _EXAMPLE.match(text):
            kind = "example"
        if kind == "rule" or (kind == "term" and step):
            kind = "step" if step or (lead and lead.kind is LeadKind.STAGE) else "rule"
        title = lead.name if lead and titled else ""
        body = lead.words if lead and titled else text
        name = self._id(title or text, parent)
        rule = OutlineRule(
            name, kind, depth, title, body, parent.id, self._headings[-1].section, block.lines, block.page,
            block.marker, block.cells, block.header, text, block.printed_page,
        )  # fmt: skip
        self.rules.append(rule)
        return rule

    def _id(self, text: str, parent: OutlineRule | None, *, heading: bool = False) -> str:
        """Return an id that is not given yet: of the words, with the parent's before them, with a number.

        What a heading may be called is left to the headings.
        """
        plain = prefixed(_short_id(text), self._prefix)
        above = parent.id[: 79 - len(plain) - 4].strip("-") if parent else ""
        wider = f"{above}-{_short_id(text)}" if above else plain
        tries = chain((plain, wider), (f"{wider}-{i}" for i in count(2)))
        kept = set() if heading else self._of_heads
        name = next(one for one in tries if one not in self._used and one not in kept)
        self._used.add(name)
        return name


def _as_it_is(rule: OutlineRule, text: str) -> str:  # noqa: ARG001  (what links a rule's words is asked so)
    return text


def prefixed(name: str, prefix: str) -> str:
    """Return an id with a prefix, if there is one."""
    return f"{prefix}-{name}" if prefix else name


def _short_id(text: str) -> str:
    return "-".join(slug(text).split("-")[:_ID_WORDS])[:_ID_LETTERS].strip("-") or "rule"


def rules_markdown(
    rules: Sequence[OutlineRule],
    source: str,
    lang: str = "en",
    link: Callable[[OutlineRule, str], str] = _as_it_is,
) -> str:
    """Write rules as `rules.<lang>.md`: items are bullets that name their kind; `link` links their words.

    A section cites its page, and an item its own where that is another.
    """
    parts = [f"---\nsource: {source}\n---\n"]
    cited: dict[str | None, str] = {}
    for rule in rules:
        cited[rule.id] = rule.cited(lang)
        said = f' section="{_quoted(cited[rule.id])}"'
        if rule.kind == "section":
            parts.append(f"\n{'#' * rule.depth} {_plain(rule.title)} {{#{rule.id}{said}}}\n\n")
            continue
        kind = "" if rule.kind == "rule" else f" .{rule.kind}"
        said = "" if cited.get(rule.parent) == cited[rule.id] else said
        stop = "" if rule.title.endswith(("?", "!")) else "."
        title = f"**{_plain(rule.title).replace('*', '')}{stop}** " if rule.title else ""
        body = " ".join(rule.body.split())
        mark = f"{{#{rule.id}{kind}{said}}}"
        parts.append(f"{'  ' * rule.depth}- {mark} {title}{link(rule, unlinked(body))}\n")
    return "".join(parts)


def _quoted(text: str) -> str:
    return _plain(text).replace('"', "'")


def _plain(text: str) -> str:
    return unlinked(text).replace("{", "(").replace("}", ")")


def unlinked(text: str) -> str:
    """Take apart what a pack would read as a link or an icon; letters that steer a terminal go."""
    return re.sub(r":(?=[a-z0-9][a-z0-9-]*:)", ": ", harmless(text)).replace("[[", "[ [")
