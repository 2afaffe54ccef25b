"""A track in words: a numbered list that says everything the drawing shows, with the same ids.

Promises: `entries` are the list as data (for a page with links), `as_text` the same as plain text.
Leaves out: Markdown and HTML.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.turn import words
from toolkit.turn.model import said
from toolkit.turn.wording import Spoken, Written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.model import Node, Track
    from toolkit.turn.wording import Wording


@dataclass(frozen=True)
class Entry:
    """A node in words.

    `number` is such as 1.2.3 (a procedure is A, B, …), `depth` counts from 0, `lines` say how often
    it runs, when, what is decided and what it does; `rules` are ids of rules.
    """

    number: str
    depth: int
    id: str
    kind: str
    label: str
    who: str | None
    lines: tuple[str, ...]
    note: str | None
    rules: tuple[str, ...]


def entries(track: Track, lang: str | None = None, *, spoken: bool = False) -> list[Entry]:
    """Return all nodes in reading order, the track's before the procedures'; None is the first language.

    Expressions are as the pack has them or, with `spoken`, in words for players.
    """
    lang = track.language(lang)
    wording = Spoken(track, lang) if spoken else Written(track, lang)
    found: list[Entry] = []
    for i, node in enumerate(track.nodes, 1):
        found += _entries(node, None, f"{i}", 0, wording)
    for i, node in enumerate(track.procedures.values()):
        found += _entries(node, None, letter(i), 0, wording)
    return found


def letter(i: int) -> str:
    """Return A, B, …, Z, AA, AB and so on for 0, 1 and so on."""
    return (letter(i // 26 - 1) if i >= 26 else "") + chr(ord("A") + i % 26)


def _entries(node: Node, parent: Node | None, number: str, depth: int, wording: Wording) -> Iterator[Entry]:
    track, lang = wording.track, wording.lang
    yield Entry(
        number=number,
        depth=depth,
        id=node.id,
        kind=node.kind,
        label=said(node.label, lang),
        who=said(track.actors[node.by], lang) if node.by else None,
        lines=tuple(lines(node, parent, wording)),
        note=said(node.note, lang) if node.note else None,
        rules=node.rules,
    )
    for i, child in enumerate(node.children, 1):
        yield from _entries(child, node, f"{number}.{i}", depth + 1, wording)


def lines(node: Node, parent: Node | None, wording: Wording) -> Iterator[str]:
    """Yield what a node says beside its label: when, how often, what is decided, where to, what it does."""
    lang = wording.lang
    said_first = [
        words.guard(node, parent, wording) if parent else None,
        words.pick(node, lang),
        words.repetition(node, wording),
        words.word("decide", lang, said(node.decide, lang)) if node.decide else None,
        words.target(node, wording.track, lang),
    ]
    yield from (line for line in said_first if line is not None)
    yield from words.effects(node, wording)


def as_text(track: Track, lang: str | None = None) -> str:
    """Return a whole track in plain text: how it ends, all steps, zones, quantities and questions.

    Each step bears its number, its label and, behind a dot, its id; what follows is indented under it.
    """
    lang = track.language(lang)
    wording = Written(track, lang)
    blocks = [
        _block("goals", [_cited(words.goal_words(g, wording), g.rule) for g in track.goals.values()], lang),
        _block("track", [line for entry in entries(track, lang) for line in _written(entry, lang)], lang),
        _block("zones", [_cited(words.zone_words(z, lang), z.rule) for z in track.zones.values()], lang),
        _block(
            "quantities",
            [_cited(words.quantity_words(q, wording), q.rule) for q in track.quantities.values()],
            lang,
        ),
        _block(
            "facts", [_cited(_question(track, name, lang), f.rule) for name, f in track.facts.items()], lang
        ),
    ]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _block(name: str, found: list[str], lang: str) -> str:
    return "\n".join([words.word(f"heading-{name}", lang), "", *found]) if found else ""


def _cited(text: str, rule: str | None) -> str:
    return f"- {text}" + (f" ({rule})" if rule else "")


def _question(track: Track, name: str, lang: str) -> str:
    fact = track.facts[name]
    kind = words.word("a-number" if fact.number else "yes-or-no", lang)
    parameter = f"({said(fact.parameter, lang)})" if fact.parameter else ""
    return f"{name}{parameter}: {said(fact.ask, lang)} {kind}"


def _written(entry: Entry, lang: str) -> Iterator[str]:
    indent = "   " * entry.depth
    dot = "" if "." in entry.number else "."
    yield f"{indent}{entry.number}{dot} {entry.label} · {entry.id}"
    who = [words.word("who", lang, entry.who)] if entry.who else []
    rules = [words.word("rules", lang, ", ".join(entry.rules))] if entry.rules else []
    note = [entry.note] if entry.note else []
    for line in (*who, *entry.lines, *note, *rules):
        yield f"{indent}     {line}"
