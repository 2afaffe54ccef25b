"""Translations: what is missing, and numbers that differ from the original's.

Promises: a number counts as the same whether it is written in figures or in words. Leaves out: which
translations are older, which only an older state or Git can tell (`toolkit.history.aging`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.rulebook.number_words import NUMBER_WORDS
from toolkit.upkeep.plainly import readable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook
    from toolkit.upkeep.words import Told

_FIGURES = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]+")
#: So many of the places without a translation are named in a line.
_NAMED = 4


def check_translations(
    notebook: Notebook, spec: specs.PackSpec, texts: Sequence[Told], older: Mapping[tuple[str, str, str], str]
) -> None:
    """Note what lacks a translation, a line a file and language; warn of what is older and of numbers."""
    first, *others = spec.game.languages
    for lang in others:
        _check_missing(notebook, first, lang, texts)
        for text in texts:
            if first in text.words and lang in text.words:
                _check_numbers(notebook, text, first, lang)
                why = older.get((spec.game.id, lang, text.rule))
                if why:
                    notebook.in_rule(
                        Severity.WARNING, "older-translation", text.rule, lang, text.rule,
                        f"the rule in {first} {why}", hint="translate what is new in it",
                    )  # fmt: skip


def _check_missing(notebook: Notebook, first: str, lang: str, texts: Sequence[Told]) -> None:
    missing: dict[str, list[Told]] = {}
    counts: dict[str, int] = {}
    for text in texts:
        if first in text.words:
            counts[text.file] = counts.get(text.file, 0) + 1
            if lang not in text.words:
                missing.setdefault(text.file, []).append(text)
    for file, lacking in missing.items():
        names = [text.rule or _shown(text) for text in lacking]
        more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        what = "rules" if file == "rules" else "texts"
        named = ", ".join(names[:_NAMED])
        message = f"{len(names)} of {counts[file]} {what} have no words in {lang}: {named}{more}"
        if file == "rules":
            notebook.in_rule(Severity.NOTE, "missing-translation", f"{file} {lang}", first, names[0], message)
        else:
            notebook.at(
                Severity.NOTE, "missing-translation", f"{file} {lang}", file, lacking[0].path, message
            )


def _shown(text: Told) -> str:
    from toolkit.packs.pack import dotted

    return dotted(text.path)


def _check_numbers(notebook: Notebook, text: Told, first: str, lang: str) -> None:
    original, translated = readable(text.words[first]), readable(text.words[lang])
    figures, others = _figures(original), _figures(translated)
    lost = sorted(figures - others - _in_words(translated, lang), key=_size)
    new = sorted(others - figures - _in_words(original, first), key=_size)
    if lost or new:
        said = [f"lacks {' and '.join(lost)}" if lost else "", f"has {' and '.join(new)}" if new else ""]
        notebook.in_text(
            Severity.WARNING, "numbers", text.rule or f"{text.file} {_shown(text)}", text, lang,
            f"the numbers differ from those in {first}: {lang} {' and '.join(filter(None, said))}",
            word=new[0] if new else "",
        )  # fmt: skip


def _figures(text: str) -> set[str]:
    return {match.replace(",", ".") for match in _FIGURES.findall(text)}


def _size(number: str) -> tuple[int, str]:
    return len(number), number


def _in_words(text: str, lang: str) -> set[str]:
    """Return the numbers that stand in a text as words, in figures."""
    spoken = {
        word: str(number)
        for number, words in enumerate(NUMBER_WORDS.get(lang, "").split(), 1)
        for word in words.split("|")
    }
    return {spoken[word] for word in map(str.lower, _WORD.findall(text)) if word in spoken}
