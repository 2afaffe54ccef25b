"""Cross-references: words of a rule that name another heading become links to it.

Promises: only a whole title is linked, after a word such as "see" or in quotes, and the words stay as
printed. Leaves out: references by page or by number, which a document that changes outdates.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from toolkit.rulebook.outline import OutlineRule

#: Words with which a sentence sends its reader elsewhere, in all languages that have some here.
_SEE = re.compile(
    r"\b(?:see|refer to|explained (?:in|under)|described (?:in|under)|patrz|zobacz|zob\.|se även|se)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"[\"“„«](?P<words>[^\"“”„«»]{4,75})[\"”“»]")
#: What a link is made of and how far behind "see" it may start.
_LINK = re.compile(r"\[\[[^\]]*\]\]")
_REACH = 24


class CrossReferences:
    """Links the words of rules to the headings that they name."""

    def __init__(self, rules: Sequence[OutlineRule]) -> None:
        """Take the titles of sections and of steps; where several are alike, the nearest counts."""
        self._rules = {rule.id: rule for rule in rules}
        self._titles: dict[str, list[str]] = {}
        self.found: list[tuple[str, str]] = []
        for rule in rules:
            chapter = rule.kind == "section" and rule.parent is not None
            if chapter or (rule.kind == "step" and len(rule.title.split()) > 1):
                self._titles.setdefault(fold(rule.title), []).append(rule.id)
        words = sorted({self._rules[ids[0]].title for ids in self._titles.values()}, key=len, reverse=True)
        self._any = re.compile("|".join(rf"\b{re.escape(title)}(?!\w)" for title in words) or r"(?!)", re.I)

    def link(self, rule: OutlineRule, text: str) -> str:
        """Return the words of a rule with links to what they name."""
        spans = sorted({*self._seen(rule, text), *self._quoted(rule, text)})
        parts, end = [], 0
        for start, stop, target in spans:
            if start < end:
                continue
            parts += [text[end:start], f"[[{target}|{text[start:stop]}]]"]
            self.found.append((rule.id, target))
            end = stop
        return "".join([*parts, text[end:]])

    def _seen(self, rule: OutlineRule, text: str) -> Iterator[tuple[int, int, str]]:
        for see in _SEE.finditer(text):
            match = self._any.search(text, see.end())
            if match and match.start() - see.end() <= _REACH and not _LINK.search(text[see.end() :]):
                target = self._nearest(rule, match.group())
                if target:
                    yield match.start(), match.end(), target

    def _quoted(self, rule: OutlineRule, text: str) -> Iterator[tuple[int, int, str]]:
        for match in _QUOTED.finditer(text):
            target = self._nearest(rule, match["words"])
            if target and len(match["words"].split()) > 1:
                yield match.start("words"), match.end("words"), target

    def _nearest(self, rule: OutlineRule, words: str) -> str | None:
        """Return the id of what bears these words as its title, other than the rule and what it stands in."""
        above = list(self._above(rule))
        ids = [name for name in self._titles.get(fold(words), ()) if name != rule.id and name not in above]
        shared = [len({*above} & {*self._above(self._rules[name])}) for name in ids]
        return ids[shared.index(max(shared))] if ids else None

    def _above(self, rule: OutlineRule) -> Iterator[str]:
        at = rule.parent
        while at is not None:
            yield at
            at = self._rules[at].parent
