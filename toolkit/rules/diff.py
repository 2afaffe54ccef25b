"""What changed between two states of a game's rules: added, removed, changed, moved, renamed.

Promises: rules are compared by their ids, so that a rule which only got another number has not changed;
an id that a redirect replaced is the same rule. What links name is read by today's names, so that a new
title changes the rule that bears it and none that cites it. Leaves out: reading states
(`toolkit.rules.editions`).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from toolkit.text import links, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from toolkit.rules.editions import Edition, Names, RuleState

_TOKEN = re.compile(r"\w+(?:['’-]\w+)*|\s+|.", re.DOTALL)
_SPACE = re.compile(r"[^\S\n]+")


class Run(NamedTuple):
    """Words that stayed, went or came."""

    how: Literal["same", "gone", "new"]
    words: str


@dataclass(frozen=True)
class TextChange:
    """What changed in one language: the title and the text as runs; one without a change is all "same"."""

    lang: str
    title: tuple[Run, ...]
    text: tuple[Run, ...]

    def json(self) -> dict[str, Any]:
        """Return the change as plain values."""
        parts = {"title": self.title, "text": self.text}
        return {"lang": self.lang} | {
            name: [run._asdict() for run in runs] for name, runs in parts.items() if runs
        }


@dataclass(frozen=True)
class RuleChange:
    """A rule that is not as it was. `old` is None for one that was added, `new` for one removed.

    `how` holds what happened: added, removed, or any of changed, moved, renamed, merged, kind. `links`
    are what it cites no more and what it cites now. `merged_into` is the rule that a removed one went into.
    """

    id: str
    how: tuple[str, ...]
    old: RuleState | None
    new: RuleState | None
    texts: tuple[TextChange, ...] = ()
    links: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    merged_into: str | None = None

    @property
    def state(self) -> RuleState:
        """The rule as it is, or as it last was."""
        found = self.new or self.old
        assert found is not None
        return found

    def json(self) -> dict[str, Any]:
        """Return the change as plain values; what does not apply is left out."""
        record: dict[str, Any] = {"id": self.id, "how": list(self.how)}
        for side, state in (("old", self.old), ("new", self.new)):
            if state is not None:
                record[side] = {"id": state.id, "number": state.number, "kind": state.kind}
                record[side] |= {"parent": state.parent, "title": state.words_in("").title}
        record["texts"] = [text.json() for text in self.texts]
        record["links"] = {"gone": list(self.links[0]), "new": list(self.links[1])}
        record["merged_into"] = self.merged_into
        return {name: value for name, value in record.items() if value not in (None, [], _NO_LINKS)}


_NO_LINKS: dict[str, list[str]] = {"gone": [], "new": []}


def diff_rules(old: Edition, new: Edition) -> list[RuleChange]:
    """Return what changed from `old` to `new`, in the reading order of `new`, what went last."""
    return _Diff(old, new).changes()


class _Diff:
    def __init__(self, old: Edition, new: Edition) -> None:
        self._old, self._new = old, new
        came_to: dict[str, list[str]] = defaultdict(list)
        for rule in old.rules:
            now = self._now(rule)
            if now is not None:
                came_to[now].append(rule)
        #: For each rule of today the rule that it was; of several that were merged, the one of its id.
        self._was = {now: now if now in were else were[0] for now, were in came_to.items()}
        self._moved = self._find_moved()

    def _now(self, rule: str) -> str | None:
        """Return the present id of an old rule, None where it is gone."""
        target = rule if rule in self._new.rules else self._new.redirects.get(rule)
        return target if target in self._new.rules else None

    def changes(self) -> list[RuleChange]:
        found = [self._change(rule) for rule in self._new.rules.values()]
        gone = [self._gone(rule) for rule in self._old.rules.values()]
        return [change for change in (*found, *gone) if change is not None]

    def _change(self, new: RuleState) -> RuleChange | None:
        if new.id not in self._was:
            return RuleChange(new.id, ("added",), None, new, self._texts(None, new))
        old = self._old.rules[self._was[new.id]]
        texts, cited = self._texts(old, new), self._links(old, new)
        happened = {
            "changed": bool(texts) or cited != ((), ()),
            "moved": new.id in self._moved,
            "renamed": old.id != new.id,
            "kind": old.kind != new.kind,
        }
        how = tuple(name for name, did in happened.items() if did)
        return RuleChange(new.id, how, old, new, texts, cited) if how else None

    def _gone(self, old: RuleState) -> RuleChange | None:
        now = self._now(old.id)
        if now is not None and self._was[now] == old.id:
            return None
        how = ("removed",) if now is None else ("merged",)
        return RuleChange(old.id, how, old, None, self._texts(old, None), merged_into=now)

    def _find_moved(self) -> set[str]:
        """Return the rules that stand under another rule than before, or in another order there."""
        under: dict[str | None, list[str]] = defaultdict(list)
        moved = set()
        for rule in self._new.rules.values():
            if rule.id not in self._was:
                continue
            before = self._old.rules[self._was[rule.id]].parent
            if (self._now(before) or before if before else None) == rule.parent:
                under[rule.parent].append(rule.id)
            else:
                moved.add(rule.id)
        place = {rule: i for i, rule in enumerate(self._old.rules)}
        for siblings in under.values():
            moved |= set(siblings) - _longest_rising(siblings, [place[self._was[s]] for s in siblings])
        return moved

    def _texts(self, old: RuleState | None, new: RuleState | None) -> tuple[TextChange, ...]:
        langs = {lang: None for state in (new, old) if state for lang in state.words}
        found = []
        for lang in langs:
            before, after = (self._said(state, lang) for state in (old, new))
            if before != after:
                title, text = (word_runs(one, other) for one, other in zip(before, after, strict=True))
                found.append(TextChange(lang, title, text))
        return tuple(found)

    def _said(self, state: RuleState | None, lang: str) -> tuple[str, str]:
        """Return title and text of a rule without markup; "" for what there is not."""
        words = state.words.get(lang) if state else None
        if words is None:
            return "", ""
        names, symbols = self._names(lang), self._symbols(lang)
        said = (plain(part, symbols, names) for part in words)
        title, text = (_SPACE.sub(" ", part.replace("\n\n", "\0").replace("\n", " ")) for part in said)
        return title, text.replace("\0", "\n")

    def _names(self, lang: str) -> dict[str, str]:
        """Return what links without words of their own name: the titles of today, otherwise the old ones."""
        found: dict[str, str] = {}
        for edition in (self._old, self._new):
            found |= {key: _named(names, lang) for key, names in edition.terms.items()}
            titles = {key: rule.words_in(lang).title for key, rule in edition.rules.items()}
            found |= {key: title for key, title in titles.items() if title}
        now = {**self._new.term_redirects, **self._new.redirects}
        return found | {old: found[new] for old, new in now.items() if new in found}

    def _symbols(self, lang: str) -> dict[str, str]:
        symbols: Names = {**self._old.symbols, **self._new.symbols}
        return {key: _named(names, lang) for key, names in symbols.items()}

    def _links(self, old: RuleState, new: RuleState) -> tuple[tuple[str, ...], tuple[str, ...]]:
        now = {**self._new.term_redirects, **self._new.redirects}
        before = {now.get(link, link): None for link in _cited(old)}
        after = _cited(new)
        return tuple(x for x in before if x not in after), tuple(x for x in after if x not in before)


def _cited(state: RuleState) -> dict[str, None]:
    return {link: None for words in state.words.values() for link in links(words.text)}


def _named(names: Mapping[str, str], lang: str) -> str:
    return names.get(lang) or next(iter(names.values()), "")


def _longest_rising(items: Sequence[str], places: Sequence[int]) -> set[str]:
    """Return the most items that stand in the order of their places."""
    ends: list[int] = []
    tops: list[int] = []
    before: list[int | None] = []
    for i, place in enumerate(places):
        at = bisect_left(ends, place)
        before.append(tops[at - 1] if at else None)
        ends[at : at + 1] = [place]
        tops[at : at + 1] = [i]
    kept, here = set(), tops[-1] if tops else None
    while here is not None:
        kept.add(items[here])
        here = before[here]
    return kept


def word_runs(old: str, new: str) -> tuple[Run, ...]:
    """Return two texts as runs of whole words that stayed, went and came, in the order to be read."""
    from difflib import SequenceMatcher

    before, after = _TOKEN.findall(old), _TOKEN.findall(new)
    runs: list[Run] = []
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for how, i, j, k, m in matcher.get_opcodes():
        if how == "equal":
            _add(runs, "same", before[i:j])
        else:
            _add(runs, "gone", before[i:j])
            _add(runs, "new", after[k:m])
    return tuple(_joined(runs))


def _add(runs: list[Run], how: Literal["same", "gone", "new"], tokens: Iterable[str]) -> None:
    words = "".join(tokens)
    if words:
        runs.append(Run(how, words))


def _joined(runs: Sequence[Run]) -> Iterable[Run]:
    """Yield runs so that changes which only a space parts read as one: first what went, then what came."""
    gone = new = ""
    for i, run in enumerate(runs):
        inner = 0 < i < len(runs) - 1 and run.how == "same" and not run.words.strip(" ")
        if run.how != "same" or (inner and (gone or new)):
            gone += run.words if run.how != "new" else ""
            new += run.words if run.how != "gone" else ""
            continue
        yield from _both(gone, new)
        gone = new = ""
        yield run
    yield from _both(gone, new)


def _both(gone: str, new: str) -> Iterable[Run]:
    if gone:
        yield Run("gone", gone)
    if new:
        yield Run("new", new)
