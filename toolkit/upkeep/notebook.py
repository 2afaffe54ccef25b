"""What the checks of upkeep find, with its place, and without what a pack accepts.

Promises: a warning names its kind and its subject, by which `accepts` in `game.yaml` takes it as wrong; what
is accepted and no longer found is noted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import Finding, Severity
from toolkit.packs.pack import dotted
from toolkit.text import did_you_mean, fold

if TYPE_CHECKING:
    from toolkit.packs import Pack, specs
    from toolkit.upkeep.words import Path, Told

#: The kinds of findings that a pack may accept.
KINDS = (
    "spelling", "unused-term", "uncited-rule", "unknown-name", "missing-translation", "older-translation",
    "numbers", "citation", "colour",
)  # fmt: skip


class Notebook:
    """Takes findings of one pack."""

    def __init__(self, pack: Pack, spec: specs.PackSpec) -> None:
        """Read what the pack accepts."""
        self._pack = pack
        self._lines: dict[str, list[str]] = {}
        self._accepts = {
            kind: {fold(word): (i, word) for i, word in enumerate(words)}
            for kind, words in spec.game.accepts.items()
        }
        self._taken: set[tuple[str, str]] = set()
        self._next_rules = _next_lines(pack)

    def at(
        self, severity: Severity, kind: str, subject: str, file: str, path: Path, message: str, hint: str = ""
    ) -> None:
        """Write down a finding at a path of a YAML file."""
        document = self._pack.documents.get(file)
        line, column = document.place(path) if document else (0, 0)
        self._add(Finding(str(self._pack.folder / file), line, dotted(path), message, severity, column, hint,
                          kind, subject))  # fmt: skip

    def in_rule(
        self, severity: Severity, kind: str, subject: str, lang: str, rule: str, message: str, *,
        hint: str = "", word: str = "",
    ) -> None:  # fmt: skip
        """Write down a finding in a rule, at the place where `word` stands in it."""
        file = f"rules.{lang}.md"
        line, column = self._find(file, lang, rule, word)
        self._add(Finding(str(self._pack.folder / file), line, rule, message, severity, column, hint, kind,
                          subject))  # fmt: skip

    def in_text(
        self, severity: Severity, kind: str, subject: str, text: Told, lang: str, message: str, *,
        hint: str = "", word: str = "",
    ) -> None:  # fmt: skip
        """Write down a finding in a text, in one of its languages."""
        if text.rule:
            self.in_rule(severity, kind, subject, lang, text.rule, message, hint=hint, word=word)
        else:
            self.at(severity, kind, subject, text.file, (*text.path, lang), message, hint)

    def _add(self, finding: Finding) -> None:
        subject = fold(finding.subject)
        if subject in self._accepts.get(finding.kind, {}):
            self._taken.add((finding.kind, subject))
        else:
            self._pack.findings.append(finding)

    def _find(self, file: str, lang: str, rule: str, word: str) -> tuple[int, int]:
        start = self._pack.rule_lines.get((lang, rule), 0)
        lines = self._lines.setdefault(file, self._pack.texts.get(file, "").split("\n"))
        for number in range(start, self._next_rules.get((lang, rule), start + 1)):
            at = lines[number - 1].find(word) if word and number else -1
            if at >= 0:
                return number, at + 1
        return start, len(lines[start - 1]) - len(lines[start - 1].lstrip()) + 1 if start else 0

    def close(self) -> None:
        """Say which acceptances are of no kind that there is, or accept nothing any more."""
        for kind, words in self._accepts.items():
            path: Path = ("accepts", kind)
            if kind not in KINDS:
                known = did_you_mean(kind, KINDS) or f"; there are {', '.join(KINDS)}"
                self._pack.fault_at("game.yaml", path, f'there is no kind of warning "{kind}"{known}')
                continue
            for subject, (i, word) in words.items():
                if (kind, subject) not in self._taken:
                    self._pack.note_at("game.yaml", (*path, i), f'accepts "{word}", which is no longer found')


def _next_lines(pack: Pack) -> dict[tuple[str, str], int]:
    """Return the line after each rule, by language and id."""
    found = {}
    for lang in {lang for lang, _ in pack.rule_lines}:
        lines = sorted((line, rule) for (of, rule), line in pack.rule_lines.items() if of == lang)
        end = pack.texts.get(f"rules.{lang}.md", "").count("\n") + 2
        for (_, rule), after in zip(lines, [*(line for line, _ in lines[1:]), end], strict=True):
            found[lang, rule] = after
    return found
