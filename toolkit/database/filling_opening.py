"""Rows of how a game with a deck of a format begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from toolkit.database.filling import Rows
    from toolkit.packs import specs


def fill_opening(rows: Rows, form: int, opening: specs.OpeningSpec) -> None:
    """Add what setting up takes out of a deck, the hands, the mulligan and the draw of each turn."""
    rows.add("opening", format=form, section=rows.key("deck_section", opening.section))
    for i, take in enumerate(opening.takes):
        rule = rows.key("rule", take.rule)
        key = rows.number(
            "opening_take", format=form, position=i, cards=take.cards, count=take.count, rule=rule
        )
        rows.texts("opening_take_text", "take", key, says=take.says)
    for i, (slug, hand) in enumerate(opening.hands.items()):
        rule = rows.key("rule", hand.rule)
        key = rows.new("opening_hand", slug, format=form, position=i, draw=hand.draw, rule=rule)
        rows.texts("opening_hand_text", "hand", key, name=hand.name)
    mulligan, draws = opening.mulligan, opening.each_turn
    if mulligan:
        rows.add(
            "mulligan",
            format=form,
            kind=mulligan.kind,
            most=mulligan.most,
            times=mulligan.times,
            rule=rows.key("rule", mulligan.rule),
        )
        rows.texts("mulligan_text", "format", form, says=mulligan.says)
    if draws:
        rule = rows.key("rule", draws.rule)
        rows.add("turn_draw", format=form, draw=draws.draw, first=draws.first, rule=rule)
        rows.texts("turn_draw_text", "format", form, says=draws.says)
