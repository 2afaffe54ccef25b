"""Rows of the turn track: zones, quantities, facts, goals, and the tree of steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.database.filling import Rows
    from toolkit.packs import specs


def fill_turn(rows: Rows, game: specs.GameSpec, turn: specs.TurnSpec) -> None:
    """Add everything of `turn.yaml`; procedures are roots of kind `procedure`."""
    for i, (slug, label) in enumerate(turn.actors.items()):
        key = rows.new("actor", slug, game=game.id, position=i)
        rows.texts("actor_text", "actor", key, label=label)
    for i, (slug, zone) in enumerate(turn.zones.items()):
        key = rows.new(
            "zone",
            slug,
            game=game.id,
            position=i,
            owner=zone.owner,
            visible=zone.visible,
            kept=zone.order,
            count=zone.count,
            rule=rows.key("rule", zone.rule),
        )
        rows.texts("zone_text", "zone", key, name=zone.name, note=zone.note)
    for i, (slug, quantity) in enumerate(turn.quantities.items()):
        key = rows.new(
            "quantity",
            slug,
            game=game.id,
            position=i,
            per=quantity.per,
            seats=quantity.seats,
            start=_expression(quantity.start),
            least=_expression(quantity.least),
            most=_expression(quantity.most),
            rule=rows.key("rule", quantity.rule),
        )
        rows.texts("quantity_text", "quantity", key, name=quantity.name, note=quantity.note)
    _facts_and_goals(rows, game, turn)
    steps = _Steps(rows, game.id)
    for i, node in enumerate(turn.track):
        steps.add(node, None, i)
    for i, (slug, procedure) in enumerate(turn.procedures.items()):
        steps.add_procedure(slug, procedure, i)


def _facts_and_goals(rows: Rows, game: specs.GameSpec, turn: specs.TurnSpec) -> None:
    for i, (slug, fact) in enumerate(turn.facts.items()):
        key = rows.new(
            "fact",
            slug,
            game=game.id,
            position=i,
            is_number=fact.number,
            seats=fact.seats,
            rule=rows.key("rule", fact.rule),
        )
        rows.texts("fact_text", "fact", key, ask=fact.ask, parameter=fact.parameter)
    for i, (slug, goal) in enumerate(turn.goals.items()):
        key = rows.new(
            "goal",
            slug,
            game=game.id,
            position=i,
            outcome=goal.outcome,
            test=goal.test,
            looked_at=goal.looked_at,
            rule=rows.key("rule", goal.rule),
        )
        rows.texts("goal_text", "goal", key, name=goal.name, who=goal.who, when_words=goal.when)


def _expression(value: int | str | None) -> str | None:
    return None if value is None else str(value)


class _Steps:
    """Adds nodes in reading order."""

    def __init__(self, rows: Rows, game: str) -> None:
        """Count places from 0."""
        self._rows = rows
        self._game = game
        self._place = 0

    def add_procedure(self, slug: str, procedure: specs.ProcedureSpec, position: int) -> None:
        """Add a named tree."""
        key = self._row(slug, None, position, "procedure")
        self._rows.texts("step_text", "step", key, label=procedure.label)
        self._cited(key, procedure.rules)
        for i, child in enumerate(procedure.do):
            self.add(child, key, i)

    def add(self, node: specs.NodeSpec, parent: int | None, position: int) -> None:
        """Add a node and its children."""
        rows = self._rows
        condition = node.until or node.when
        key = self._row(
            node.id,
            parent,
            position,
            node.kind,
            actor=rows.key("actor", node.by),
            pick=node.pick,
            times=_expression(node.times),
            test=condition.test if condition else None,
            otherwise=node.otherwise,
            weight=node.weight,
            draws=rows.key("zone", node.draws),
            cards=_expression(node.cards),
            per=node.per,
            dice=node.dice,
            roll=node.roll,
            target=node.procedure or node.out_of,
        )
        rows.texts(
            "step_text",
            "step",
            key,
            label=node.label,
            note=node.note,
            decide=node.decide,
            condition=condition.words if condition else None,
            over=node.over,
        )
        self._cited(key, node.rules)
        for i, (name, value) in enumerate(node.set.items()):
            quantity = rows.key("quantity", name)
            rows.add("step_change", step=key, quantity=quantity, position=i, expression=str(value))
        for i, move in enumerate(node.moves):
            rows.add(
                "step_move",
                step=key,
                position=i,
                from_zone=rows.key("zone", move.source),
                to_zone=rows.key("zone", move.target),
                count=_expression(move.count),
            )
        for i, child in enumerate(node.do):
            self.add(child, key, i)

    def _row(self, slug: str, parent: int | None, position: int, kind: str, **values: object) -> int:
        row = {"otherwise": False, **values}
        place, self._place = self._place, self._place + 1
        return self._rows.new(
            "step", slug, game=self._game, parent=parent, position=position, place=place, kind=kind, **row
        )

    def _cited(self, key: int, rules: list[str]) -> None:
        for i, rule in enumerate(dict.fromkeys(rules)):
            self._rows.add("step_rule", step=key, rule=self._rows.key("rule", rule), position=i)
