"""Rules in Markdown: headings, list items and blockquotes, each with an id of its own.

The format, of which every part is described in `site/docs/pack-format.md`:

    # Heading {#id section="Where in the source"}
    1. {#id} **Title.** body            a step
    - {#id .term} **Title.** body       a rule, or the kind named after the dot
    > {#id .example} body               an example, or .note

Promises: nothing is lost: every block belongs to a rule or is a fault with its line.
Leaves out: inline Markdown, which stays as written.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from toolkit.packs.specs import RULE_KINDS
from toolkit.packs.yaml import YamlError, read_yaml
from toolkit.text import nearest

if TYPE_CHECKING:
    from markdown_it.token import Token

_ATTRIBUTES = re.compile(r"\{([^{}]*)\}")
_PART = re.compile(r'#(?P<id>\S+)|\.(?P<kind>\S+)|(?P<key>[a-z]+)="(?P<value>[^"]*)"|(?P<odd>\S+)')
_TITLE = re.compile(r"\*\*(?P<title>(?:[^*]|\*(?!\*))+?)(?P<stop>[.:?!]?)\*\*(?P<after>[.:]?)\s*")
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


@dataclass
class RuleDraft:
    """A rule as read, before its values are checked; `line` counts from 1."""

    id: str
    kind: str
    parent: str | None
    position: int
    title: str
    source: str
    section: str
    line: int
    body: list[str] = field(default_factory=list)

    def values(self) -> dict[str, Any]:
        """Return what a RuleSpec takes."""
        body = re.sub(r"\n{3,}", "\n\n", "\n\n".join(part for part in self.body if part)).strip()
        return {**self.__dict__, "body": body}


@dataclass
class _Attributes:
    id: str = ""
    kind: str = ""
    section: str = ""
    source: str = ""


class RulesReader:
    """Reads one file; `faults` are (line, message) pairs."""

    def __init__(self, text: str) -> None:
        """Split off the front matter; the lines keep the numbers of the file."""
        self.faults: list[tuple[int, str]] = []
        self.rules: list[RuleDraft] = []
        self._children: dict[str | None, int] = {}
        self._lines = text.split("\n")
        self._source = ""
        self._front_matter()

    def _front_matter(self) -> None:
        if self._lines[:1] != ["---"] or "---" not in self._lines[1:]:
            self.faults.append((1, "the file starts with front matter that names its `source`"))
            return
        end = self._lines.index("---", 1)
        try:
            value = read_yaml("\n".join(self._lines[1:end])).value
        except YamlError as error:
            self.faults.append((error.line + 1, str(error)))
            value = {}
        if isinstance(value, dict):
            self._source = str(value.get("source", ""))
            for key in set(value) - {"source"}:
                self.faults.append((1, f'unknown key "{key}" in the front matter; only source is read'))
        if not self._source:
            self.faults.append((1, "the front matter names no `source`"))
        self._lines[: end + 1] = [""] * (end + 1)

    def read(self) -> list[RuleDraft]:
        """Return the rules in reading order."""
        from markdown_it import MarkdownIt

        # What stands inside a line is read elsewhere.
        blocks = MarkdownIt("commonmark").enable("table").disable("inline")
        tokens = blocks.parse("\n".join(self._lines))
        headings: list[tuple[int, RuleDraft]] = []
        i = 0
        while i < len(tokens):
            token = tokens[i]
            end = _closing(tokens, i)
            if token.type == "heading_open":
                level = int(token.tag[1])
                while headings and headings[-1][0] >= level:
                    headings.pop()
                parent = headings[-1][1] if headings else None
                headings.append((level, self._heading(tokens[i + 1], parent, _line(token))))
            else:
                self._block(tokens, i, end, headings[-1][1] if headings else None)
            i = end + 1
        return self.rules

    def _heading(self, inline: Token, parent: RuleDraft | None, line: int) -> RuleDraft:
        text = inline.content
        match = _ATTRIBUTES.search(text)
        attributes = self._attributes(match.group(1) if match else "", line, "section", f'heading "{text}"')
        title = _ATTRIBUTES.sub("", text).strip()
        return self._add(attributes, parent, title, line)

    def _block(self, tokens: list[Token], start: int, end: int, parent: RuleDraft | None) -> None:
        token = tokens[start]
        if token.type in {"ordered_list_open", "bullet_list_open"}:
            kind = "step" if token.type.startswith("ordered") else "rule"
            i = start + 1
            while i < end:
                close = _closing(tokens, i)
                self._item(tokens, i, close, parent, kind)
                i = close + 1
        elif token.type == "blockquote_open":
            self._item(tokens, start, end, parent, "note")
        elif parent is None:
            self.faults.append((_line(token), "text before the first heading belongs to no rule"))
        elif self._children.get(parent.id):
            self.faults.append(
                (
                    _line(token),
                    f'text of "{parent.id}" after its items; give it an id of its own, such as a note',
                )
            )
        else:
            parent.body.append(self._raw(token))

    def _item(self, tokens: list[Token], start: int, end: int, parent: RuleDraft | None, kind: str) -> None:
        line = _line(tokens[start])
        first = (
            tokens[start + 2].content
            if start + 2 < end and tokens[start + 1].type == "paragraph_open"
            else ""
        )
        match = _ATTRIBUTES.match(first)
        attributes = self._attributes(match.group(1) if match else "", line, kind, f'item "{first[:40]}"')
        rest = first[match.end() :].strip() if match else first
        titled = _TITLE.match(rest)
        title = titled.group("title").strip() if titled else ""
        if titled and titled.group("stop") in {"?", "!"}:
            title += titled.group("stop")
        rule = self._add(attributes, parent, title, line)
        rule.body.append(rest[titled.end() :] if titled else rest)
        i = start + 4 if first else start + 1
        while i < end:
            close = _closing(tokens, i)
            self._block(tokens, i, close, rule)
            i = close + 1

    def _attributes(self, text: str, line: int, kind: str, what: str) -> _Attributes:
        found = _Attributes(kind=kind)
        for part in _PART.finditer(text):
            if part["id"]:
                found.id = part["id"]
            elif part["kind"]:
                found.kind = part["kind"]
            elif part["key"] in {"section", "source"}:
                setattr(found, part["key"], part["value"])
            else:
                self.faults.append(
                    (line, f'"{part.group()}" is not read here; write #id, .kind, section="…"')
                )
        if found.kind not in RULE_KINDS:
            near = nearest(found.kind, RULE_KINDS)
            hint = f' (did you mean "{near[0]}"?)' if near else f"; known: {', '.join(RULE_KINDS)}"
            self.faults.append((line, f'unknown kind of rule "{found.kind}"{hint}'))
            found.kind = kind
        if not found.id:
            self.faults.append((line, f"the {what} has no id; write {{#some-id}}"))
            found.id = f"line-{line}"
        elif not _ID.fullmatch(found.id):
            self.faults.append((line, f'"{found.id}" is not an id: lower-case letters, digits and hyphens'))
            found.id = f"line-{line}"
        return found

    def _add(self, found: _Attributes, parent: RuleDraft | None, title: str, line: int) -> RuleDraft:
        above = parent.id if parent else None
        position = self._children.get(above, 0)
        self._children[above] = position + 1
        section = found.section or (parent.section if parent else "")
        source = found.source or (parent.source if parent else self._source)
        if not section:
            self.faults.append((line, f'"{found.id}" cites no section of its source; write section="…"'))
        rule = RuleDraft(found.id, found.kind, above, position, title, source, section, line)
        self.rules.append(rule)
        return rule

    def _raw(self, token: Token) -> str:
        assert token.map is not None
        lines = self._lines[token.map[0] : token.map[1]]
        if token.type in {"fence", "code_block"}:
            return "\n".join(lines)
        indent = min((len(line) - len(line.lstrip(" >")) for line in lines if line.strip()), default=0)
        return "\n".join(line[indent:].rstrip() for line in lines).strip()


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 1


def _closing(tokens: list[Token], start: int) -> int:
    depth = 0
    for i in range(start, len(tokens)):
        depth += tokens[i].nesting
        if depth == 0:
            return i
    return len(tokens) - 1
