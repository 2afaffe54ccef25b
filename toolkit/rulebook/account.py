"""What became of every line of a document, in its order.

Promises: every line that is not blank stands here once, whatever it is. Leaves out: printing (`toolkit.cli`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from toolkit.packs.safety import harmless
from toolkit.rulebook.turn_tree import node_rules

if TYPE_CHECKING:
    from toolkit.rulebook.draft import Draft
    from toolkit.rulebook.outline import OutlineRule


class Fate(StrEnum):
    """What a line is kept as, or why it is not kept."""

    RULE = "rule"
    TERM = "term"
    CARD = "card"
    LIMIT = "limit"
    CONTENTS = "contents list"
    FURNITURE = "page furniture"
    LEFT = "left over"


@dataclass(frozen=True)
class AccountedLine:
    """A line: its number from 1, its page where the file has pages, its fate, and all that it became.

    `became` names entries as `file: id`.
    """

    number: int
    page: int | None
    fate: Fate
    became: tuple[str, ...]
    text: str

    def json(self) -> dict[str, object]:
        """Return the line as plain values."""
        return {"line": self.number, "page": self.page, "kept_as": self.fate.value,
                "became": list(self.became), "text": self.text}  # fmt: skip


def account_for(draft: Draft) -> list[AccountedLine]:
    """Return every line of a draft's document with what it became."""
    outline, document = draft.outline, draft.document
    pages = {n: block.page for block in document.blocks for n in block.lines}
    fates: dict[int, tuple[Fate, tuple[str, ...]]] = {}
    for fate, numbers in (
        (Fate.LEFT, outline.left), (Fate.FURNITURE, outline.furniture), (Fate.CONTENTS, outline.contents),
    ):  # fmt: skip
        fates |= dict.fromkeys(numbers, (fate, ()))
    entries = _entries(draft)
    for rule in outline.rules:
        told = entries.get(rule.id, {})
        fates |= dict.fromkeys(
            rule.lines, (_fate(rule, told), tuple(n for names in told.values() for n in names))
        )
    return [
        AccountedLine(n, pages.get(n), *fates.get(n, (Fate.LEFT, ())), text=harmless(line.strip()))
        for n, line in enumerate(document.lines, 1)
        if line.strip()
    ]


def counts(lines: list[AccountedLine]) -> dict[str, int]:
    """Return how many lines have each fate, in the order of the fates."""
    found = Counter(line.fate for line in lines)
    return {fate.value: found[fate] for fate in Fate if found[fate]}


def _fate(rule: OutlineRule, told: dict[str, list[str]]) -> Fate:
    for part, fate in (("cards", Fate.CARD), ("limits", Fate.LIMIT), ("terms", Fate.TERM)):
        if part in told:
            return fate
    if "rules" not in told:
        return Fate.CARD  # the head of a table of cards
    return Fate.TERM if rule.kind == "term" else Fate.RULE


def _entries(draft: Draft) -> dict[str, dict[str, list[str]]]:
    """Return all that each rule became, by the kind of entry."""
    found: dict[str, dict[str, list[str]]] = {}

    def add(rule: str, part: str, name: str) -> None:
        found.setdefault(rule, {}).setdefault(part, []).append(name)

    for rule in draft.rules:
        add(rule.id, "rules", f"rules.{draft.lang}.md: {rule.id}")
    for symbol in draft.symbols:
        add(symbol.rule, "symbols", f"game.yaml: symbols.{symbol.id}")
    for term in draft.terms:
        add(term.rule, "terms", f"glossary.yaml: {term.id}")
    for rule_id, cards in draft.catalogue.made.items():
        for name in cards:
            add(rule_id, "cards", f"cards/{name.replace('/', '.yaml: ')}")
    for limit in draft.limits.proposed:
        add(limit.rule.id, "limits", f"formats.yaml: {limit.format}.{limit.id}")
    for rule_id in node_rules(draft.turn or {}):
        add(rule_id, "turn", f"turn.yaml: {rule_id}")
    return found
