"""Translations that are older than their original: by an older state, or by the history of Git.

Promises: a rule counts as older where its original has changed since and the translation has not. Leaves out:
texts whose languages stand in one line of a file, of which Git can't tell which one changed.
"""

from __future__ import annotations

import re
import subprocess
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from toolkit.history.states import HistoryError, edition_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from toolkit.history.states import State
    from toolkit.packs import Pack

#: Why a translation is older, by game, language and rule.
Older = dict[tuple[str, str, str], str]
_TIME = re.compile(r"^committer-time (\d+)$", re.MULTILINE)


def older_since(packs: Sequence[Pack], before: State) -> Older:
    """Return the translations that stand as in an older state, whose originals have changed since."""
    found: Older = {}
    for pack in packs:
        old = before.editions.get(pack.spec.game.id) if pack.spec else None
        if pack.spec is None or old is None:
            continue
        now = edition_of(pack.spec)
        first = pack.spec.game.languages[0]
        for slug, rule in now.rules.items():
            was = old.rules.get(slug)
            if was is None or first not in was.words or was.words[first] == rule.words.get(first):
                continue
            for lang in set(rule.words) - {first}:
                if was.words.get(lang) == rule.words[lang]:
                    found[pack.spec.game.id, lang, slug] = f"has changed since {before.name}"
    return found


def older_by_git(packs: Sequence[Pack]) -> Older:
    """Return the translations whose original was changed in a later commit.

    Lines that are not committed yet count as changed now. Raises HistoryError where a pack with translations
    is in no repository of Git, or in one without its history.
    """
    found: Older = {}
    for pack in packs:
        if pack.spec is None or len(pack.spec.rules) < 2:
            continue
        first = pack.spec.game.languages[0]
        changed = {lang: dict(_changes(pack, lang)) for lang in pack.spec.rules}
        for lang in changed.keys() - {first}:
            for rule in changed[lang].keys() & changed[first].keys():
                if changed[first][rule] > changed[lang][rule]:
                    day = datetime.fromtimestamp(changed[first][rule], UTC).date()
                    found[pack.spec.game.id, lang, rule] = f"was changed on {day}, after it"
    return found


def _changes(pack: Pack, lang: str) -> Iterator[tuple[str, int]]:
    """Yield each rule of a language with the time of its last change, in seconds."""
    times = _line_times(pack.folder, f"rules.{lang}.md")
    starts = sorted((line, rule) for (of, rule), line in pack.rule_lines.items() if of == lang)
    ends = [line for line, _ in starts[1:]] + [len(times) + 1]
    for (line, rule), end in zip(starts, ends, strict=True):
        yield rule, max(times[line - 1 : max(end - 1, line)], default=0)


def _line_times(folder: Path, name: str) -> list[int]:
    try:
        done = subprocess.run(
            ["git", "-C", str(folder), "blame", "--line-porcelain", "-w", "--", name],
            capture_output=True, check=False, text=True, encoding="utf-8", errors="replace",
        )  # fmt: skip
    except FileNotFoundError:
        raise HistoryError("Git is not installed; name an older state with --against instead") from None
    if done.returncode:
        raise HistoryError(
            f'"{folder / name}" has no history in Git; name an older state with --against instead'
        )
    return [int(time) for time in _TIME.findall(done.stdout)]
