"""A turn that a document writes out as a tree, with its conditions, as a turn track.

Promises: every line of the tree is a node, a condition or what a node decides, and conditions stay words.
Leaves out: what the conditions compute, and zones and quantities, which only steps that move or count
them give a meaning.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from toolkit.rulebook.turn_words import after, is_choice, outcome_of, split_by, split_until
from toolkit.text import slug

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from toolkit.rulebook.outline import OutlineRule

Node = dict[str, object]
#: The longest label of a node, in letters.
LONGEST = 90
#: What the rest of a branch is called, and who wins or loses where a line does not say it, by language.
_ELSE = {"en": "otherwise", "pl": "w innym razie", "sv": "annars"}
_ALL = {"en": "the players", "pl": "gracze", "sv": "spelarna"}


def find_turn_tree(rules: Sequence[OutlineRule], lang: str) -> Node | None:
    """Return the values of `turn.yaml` for the tree of a document, None where it has none."""
    for i, rule in enumerate(rules):
        if rule.kind != "rule" or rule.depth or rule.text.endswith((".", ":")) or not split_until(rule.text):
            continue
        below = [one for one in rules[i + 1 :] if one.section == rule.section]
        if any(one.depth and one.marker and after("if", one.text) is not None for one in below):
            return _Tree(rules, lang).track(rule, below)
    return None


def find_goals(rules: Sequence[OutlineRule], lang: str) -> Node:
    """Return the goals that lines such as `Victory: all lamps are lit` tell, by id."""
    goals: Node = {}
    for rule in rules:
        told = outcome_of(rule.text) if rule.kind in {"rule", "term"} else None
        if told and len(rule.text) <= LONGEST:
            outcome, name, words = told
            who = _ALL.get(lang, _ALL["en"])
            goals[rule.id] = {"name": name, "outcome": outcome, "who": who, "when": words, "rule": rule.id}
    return goals


def node_rules(value: object) -> Iterator[str]:
    """Yield the rules that nodes and goals name, each once for every mention."""
    if isinstance(value, list):
        for one in value:
            yield from node_rules(one)
    elif isinstance(value, dict):
        cited = value.get("rules") or [value["rule"]] if "rules" in value or "rule" in value else []
        yield from dict.fromkeys(cited)
        for key, one in value.items():
            if key not in {"rules", "rule"}:
                yield from node_rules(one)


class _Tree:
    """Makes nodes of the rules of one tree."""

    def __init__(self, rules: Sequence[OutlineRule], lang: str) -> None:
        self._lang = lang
        self._rules = rules
        self._below: Mapping[str | None, list[OutlineRule]] = defaultdict(list)
        for rule in rules:
            self._below[rule.parent].append(rule)
        self._actors: Node = {}

    def track(self, root: OutlineRule, below: Sequence[OutlineRule]) -> Node:
        """Return the loop of the whole game, with what stands below its line."""
        tops = [rule for rule in below if rule.depth == 0 and rule.parent == root.parent]
        loop = self._looped(root, self._nodes(tops))
        goals = find_goals(self._rules, self._lang)
        parts: Node = {"actors": self._actors, "goals": goals, "track": [loop]}
        return {key: value for key, value in parts.items() if value}

    def _nodes(self, rules: Sequence[OutlineRule]) -> list[Node]:
        return [self._node(rule) for rule in rules]

    def _node(self, rule: OutlineRule) -> Node:
        below = self._below[rule.id]
        choices = [r for r in below if is_choice(r.text)]
        cases = [r for r in below if after("if", r.text) is not None]
        if choices:
            return self._choice(rule, self._below[choices[0].id])
        if cases and len(cases) == len(below):
            return self._branch(rule, cases)
        decided = [words for r in below if (words := after("choose", r.text)) is not None]
        rest = [r for r in below if after("choose", r.text) is None]
        if split_until(rule.text) and rest:
            return self._looped(rule, self._nodes(rest))
        kind = "sequence" if rest else "step"
        node = {**self._named(rule, kind), **({"decide": ", ".join(decided)} if decided else {})}
        return {**node, "do": self._nodes(rest)} if rest else node

    def _named(self, rule: OutlineRule, kind: str, label: str = "") -> Node:
        """Return what every node has: its kind with its id, its label, who acts, the rule it restates."""
        words, actor = split_by(label or rule.text)
        node: Node = {kind: rule.id, "label": clipped(words)}
        if actor:
            key = slug(actor) or "actor"
            self._actors.setdefault(key, actor)
            node["by"] = key
        return {**node, "rules": [rule.id]}

    def _looped(self, rule: OutlineRule, nodes: list[Node]) -> Node:
        label, until = split_until(rule.text) or (rule.text, "")
        return {**self._named(rule, "loop", label), "until": {"words": until}, "do": nodes}

    def _choice(self, rule: OutlineRule, options: Sequence[OutlineRule]) -> Node:
        head = self._named(rule, "choice")
        return {
            **head,
            "pick": "exactly one",
            "decide": head["label"],
            "do": [self._option(o) for o in options],
        }

    def _option(self, rule: OutlineRule) -> Node:
        node = self._named(rule, "option")
        below = [r.text for r in self._below[rule.id]]
        allowed = next((words for text in below if (words := after("allowed", text))), None)
        decided = next((words for text in below if (words := after("choose", text))), None)
        if allowed:
            node["when"] = {"words": allowed}
        if decided:
            node["decide"] = decided
        return node

    def _branch(self, rule: OutlineRule, cases: Sequence[OutlineRule]) -> Node:
        """Return a branch; a step with one condition comes before what holds under it."""
        label = _ELSE.get(self._lang, _ELSE["en"])
        otherwise: Node = {"case": f"{rule.id[:70]}-else", "label": label, "otherwise": True}
        found = [*(self._case(case) for case in cases), otherwise]
        if len(cases) > 1:
            return {**self._named(rule, "branch"), "do": found}
        step = self._named(rule, "step")
        asked = {"branch": f"{rule.id[:70]}-if", "label": step["label"], "rules": [rule.id], "do": found}
        return {
            "sequence": f"{rule.id[:70]}-all",
            "label": step["label"],
            "rules": [rule.id],
            "do": [step, asked],
        }

    def _case(self, rule: OutlineRule) -> Node:
        """Return a case; what follows its condition after a colon is done where the condition holds."""
        words = after("if", rule.text) or rule.text
        condition, _, told = words.partition(": ")
        chosen = after("choose", told) if "(" not in condition else None
        condition = condition if chosen else words
        node: Node = {
            "case": rule.id,
            "label": clipped(condition),
            "when": {"words": condition},
            "rules": [rule.id],
        }
        nodes = self._nodes(self._below[rule.id])
        if chosen:
            step: Node = {
                "step": f"{rule.id[:70]}-choose",
                "label": told,
                "decide": chosen,
                "rules": [rule.id],
            }
            nodes = [step, *nodes]
        return {**node, "do": nodes} if nodes else node


def clipped(words: str) -> str:
    """Return words as a label: without marks, and short."""
    plain = words.replace("**", "").strip().rstrip(":")
    return plain if len(plain) <= LONGEST else f"{plain[:LONGEST].rsplit(' ', 1)[0]} …"
