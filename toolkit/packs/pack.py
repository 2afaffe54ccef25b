"""A pack as read: its spec, what is wrong with it, and the place of everything in it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.errors import Finding, Severity
from toolkit.packs.safety import harmless

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from toolkit.packs import specs
    from toolkit.packs.documents import Document

_QUOTED = re.compile(r'"([^"]*)"')


@dataclass
class Pack:
    """A pack as read: its spec (None where `game.yaml` can't be read), its faults, its places.

    `documents` holds the YAML files by name relative to the folder, for the line of any path;
    `rule_lines` the line of each rule by language and id; `texts` the files that are no YAML, for the columns
    in them; `faulty_cards` the ids of cards left out.
    """

    folder: Path
    spec: specs.PackSpec | None = None
    findings: list[Finding] = field(default_factory=list)
    documents: dict[str, Document] = field(default_factory=dict)
    rule_lines: dict[tuple[str, str], int] = field(default_factory=dict)
    faulty_cards: set[str] = field(default_factory=set)
    texts: dict[str, str] = field(default_factory=dict)

    def fault(self, name: str, line: int, where: str, message: str, column: int = 0) -> None:
        """Add a fault at a line of a file of this pack; the column is looked for where it is not known."""
        column = column or self._column(name, line, message)
        said = Finding(harmless(str(self.folder / name)), line, harmless(where), harmless(message))
        self.findings.append(said._replace(column=column))

    def note_at(self, name: str, path: tuple[str | int, ...], message: str) -> None:
        """Add a note, which is no fault, at a path of a YAML file of this pack."""
        self.fault_at(name, path, message)
        self.findings.append(self.findings.pop()._replace(severity=Severity.NOTE))

    def fault_at(self, name: str, path: tuple[str | int, ...], message: str) -> None:
        """Add a fault at a path of a YAML file of this pack."""
        document = self.documents.get(name)
        line, column = document.place(path) if document else (0, 0)
        self.fault(name, line, dotted(path), message, column)

    def _column(self, name: str, line: int, message: str) -> int:
        """Return the column of what a message quotes, or of the first letter, in a line of words."""
        if name not in self.texts or not line:
            return 0
        text = self.texts[name].split("\n")[line - 1]
        quoted = (text.find(word) for word in _QUOTED.findall(message) if word)
        return next((at for at in quoted if at >= 0), len(text) - len(text.lstrip())) + 1


def dotted(path: Iterable[str | int]) -> str:
    """Write a path as `cards[3].stats.cost`, counting from 1 as people do."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return text.lstrip(".")
