"""Names in the texts of cards that the pack does not know.

Promises: a word counts as a name where it has a capital letter inside a sentence; one that stands in a rule,
a label or the name of a card is known. Leaves out: languages that write every noun with a capital letter.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.text import fold, nearest
from toolkit.upkeep.plainly import readable, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook
    from toolkit.upkeep.words import Told

_WORD = re.compile(r"[^\W\d_]{4,}")
_ALL_NOUNS = {"de", "lb"}
_TEXTS = {"trigger", "cost", "effect"}


def check_names(notebook: Notebook, spec: specs.PackSpec, texts: Sequence[Told]) -> None:
    """Warn of names on cards that are nearly known, and note those that nothing is like."""
    for lang in spec.game.languages:
        if lang in _ALL_NOUNS:
            continue
        known = {fold(run) for text in texts if not _of_card(text) and lang in text.words
                 for run in written(readable(text.words[lang]), 1)}  # fmt: skip
        for text in texts:
            if _of_card(text) and lang in text.words:
                _check_text(notebook, text, lang, known)


def _of_card(text: Told) -> bool:
    return text.path[:1] == ("cards",) and text.path[-1] in _TEXTS


def _check_text(notebook: Notebook, text: Told, lang: str, known: set[str]) -> None:
    words = readable(text.words[lang])
    for match in _WORD.finditer(words):
        name = match.group()
        if not _is_name(words, match.start()) or fold(name) in known:
            continue
        near = nearest(name, known, least=0.8)
        hint = f' (did you mean "{near[0]}"?)' if near else ""
        notebook.in_text(
            Severity.WARNING if near else Severity.NOTE, "unknown-name", name, text, lang,
            f'names "{name}", which nothing in the pack explains{hint}',
        )  # fmt: skip


def _is_name(text: str, start: int) -> bool:
    """Return whether a word begins with a capital letter inside a sentence."""
    before = text[max(start - 2, 0) : start]
    inside = before.endswith(" ") and (before[:1].islower() or before[:1] in ",;")
    return text[start].isupper() and inside and not text[start : start + 2].isupper()
