"""What a pack defines and never uses: terms, and steps that the turn track passes over.

Promises: a term counts as used where any form of it stands outside its own definition, or where something
links to it or cites the rule that bears its name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.errors import Severity
from toolkit.text import fold, links
from toolkit.upkeep.plainly import readable, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolkit.packs import specs
    from toolkit.upkeep.notebook import Notebook
    from toolkit.upkeep.words import Told


def check_usage(notebook: Notebook, spec: specs.PackSpec, texts: Sequence[Told]) -> None:
    """Warn of terms that nothing uses, and note steps that the track passes over beside those it cites."""
    _check_terms(notebook, spec, texts)
    if spec.turn is not None:
        _check_steps(notebook, spec, _cited(spec.turn))


def _check_terms(notebook: Notebook, spec: specs.PackSpec, texts: Sequence[Told]) -> None:
    forms = {
        term.id: {fold(form) for listed in term.forms.values() for form in listed}
        | set(map(fold, term.name.values()))
        for term in spec.terms
    }
    most = max((len(form.split()) for found in forms.values() for form in found), default=1)
    titles = {rule.id: fold(rule.title) for rules in spec.rules.values() for rule in rules}
    defines = {term.id for term in spec.terms if titles.get(term.rule) in forms[term.id]}
    cited = _cited_anywhere(spec)
    names = {fold(word) for words in _other_names(spec) for word in words}
    left = {
        i: term
        for i, term in enumerate(spec.terms)
        if not (term.id in defines and term.rule in cited) and not forms[term.id] & names
    }
    for text in texts:
        if not left:
            return
        held = {fold(run) for words in text.words.values() for run in written(readable(words), most)}
        linked = {target for words in text.words.values() for target in links(words)}
        for i, term in list(left.items()):
            own = (text.rule == term.rule and term.id in defines) or (
                text.file == "glossary.yaml" and text.path[:1] == (i,)
            )
            if not own and (forms[term.id] & held or {term.id, term.rule} & linked):
                del left[i]
    for i, term in left.items():
        notebook.at(
            Severity.WARNING, "unused-term", term.id, "glossary.yaml", (i, "id"),
            f'no rule, card or format uses the term "{term.id}"', "add the forms in which it stands",
        )  # fmt: skip


def _cited_anywhere(spec: specs.PackSpec) -> set[str]:
    """Return the rules that types, fields, abilities, limits and the turn cite."""
    game = spec.game
    groups: list[Iterable[specs.TypeSpec | specs.FieldSpec | specs.Choice | specs.AbilityKind]] = [
        game.types.values(), game.fields.values(), game.traits.values(), game.ability_kinds.values()
    ]  # fmt: skip
    cited = {one.rule for group in groups for one in group if one.rule}
    cited |= {value.rule for field in game.fields.values() for value in field.values.values() if value.rule}
    cited |= {limit.rule for form in spec.formats for limit in form.limits if limit.rule}
    return cited | (_cited(spec.turn) if spec.turn else set())


def _other_names(spec: specs.PackSpec) -> Iterator[Sequence[str]]:
    """Yield what else types, fields and their values are called."""
    yield from (kind.aliases for kind in spec.game.types.values())
    for field in spec.game.fields.values():
        yield field.aliases
        yield from (value.aliases for value in field.values.values())


def _cited(turn: specs.TurnSpec) -> set[str]:
    groups: list[Iterable[specs.ZoneSpec | specs.QuantitySpec | specs.FactSpec | specs.GoalSpec]] = [
        turn.zones.values(), turn.quantities.values(), turn.facts.values(), turn.goals.values()
    ]  # fmt: skip
    cited = {one.rule for group in groups for one in group if one.rule}
    cited |= {rule for procedure in turn.procedures.values() for rule in procedure.rules}
    for nodes in (turn.track, *(procedure.do for procedure in turn.procedures.values())):
        cited |= {rule for node in nodes_below(nodes) for rule in node.rules}
    return cited


def nodes_below(nodes: Sequence[specs.NodeSpec]) -> Iterator[specs.NodeSpec]:
    """Yield nodes and all below them, in order."""
    for node in nodes:
        yield node
        yield from nodes_below(node.do)


def _check_steps(notebook: Notebook, spec: specs.PackSpec, cited: set[str]) -> None:
    first = spec.game.languages[0]
    rules = {rule.id: rule for rule in spec.rules.get(first, [])}
    reached = set(cited)
    for slug in cited & rules.keys():
        parent = rules[slug].parent
        while parent is not None and parent in rules:
            reached.add(parent)
            parent = rules[parent].parent
    beside = {rules[slug].parent for slug in cited & rules.keys() if rules[slug].kind in {"step", "option"}}
    for rule in rules.values():
        if rule.kind in {"step", "option"} and rule.parent in beside and rule.id not in reached:
            notebook.in_rule(
                Severity.NOTE, "uncited-rule", rule.id, first, rule.id,
                "no step of the turn track cites this rule, though it cites others beside it",
                hint="name it in the `rules` of a step of turn.yaml",
            )  # fmt: skip
