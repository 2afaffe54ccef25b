"""The schemas of turn tracks and deck formats, and of the parts that they are made of.

Promises: every key that is ever written stands here with its type; one that is not required may be missing.
"""

from __future__ import annotations

from toolkit.pages.api.shapes import (
    COUNT,
    ID,
    IDS,
    LINK,
    OR_NONE,
    RULE,
    TEXT,
    TEXTS,
    Schema,
    by_key,
    list_of,
    object_of,
    ref,
    value,
)

_EXPRESSION = ref("Expression")
_CONDITION = ref("Condition")
_OR_NUMBER = value(["integer", "null"])
_OR_RULE: Schema = {"anyOf": [ref("RuleRef"), {"type": "null"}]}
_LINKS = by_key(LINK, "Where it stands on the site, by language.")

#: By name.
PLAY_SCHEMAS: dict[str, Schema] = {
    "Turn": object_of(
        "How a game's turns run, as `decklore turn --json` gives it.",
        {
            "game": ID,
            "permalink": LINK,
            "permalinks": _LINKS,
            "actors": by_key(TEXTS, "Who acts."),
            "zones": list_of(ref("Zone"), "Where cards lie."),
            "quantities": list_of(ref("Quantity"), "What players count."),
            "facts": list_of(ref("Fact"), "What only the table can answer."),
            "goals": list_of(ref("Goal"), "How the game ends."),
            "track": list_of(ref("Node"), "The turn as a tree."),
            "procedures": list_of(ref("Node"), "Named trees that nodes of the kind call run."),
        },
    ),
    "Zone": object_of(
        "A place where cards lie.",
        {"id": TEXT, "name": TEXTS, "owner": TEXT, "visible": TEXT, "order": TEXT},
        {"count": COUNT, "note": TEXTS, "rule": RULE},
    ),
    "Quantity": object_of(
        "Something that players count.",
        {"id": TEXT, "name": TEXTS, "per": TEXT},
        {
            "start": _EXPRESSION,
            "least": _EXPRESSION,
            "most": _EXPRESSION,
            "note": TEXTS,
            "rule": RULE,
            "seats": {"const": True, "description": "It is the number of players."},
        },
    ),
    "Fact": object_of(
        "A question to the table: yes or no or, with number, how many.",
        {"id": TEXT, "ask": TEXTS},
        {
            "number": {"const": True},
            "parameter": TEXTS,
            "rule": RULE,
            "seats": {"const": True, "description": "It is the number of players."},
        },
    ),
    "Goal": object_of(
        "A way the game ends; looked_at is a node or at-once.",
        {"id": TEXT, "name": TEXTS, "outcome": TEXT, "who": TEXTS, "when": _CONDITION, "looked_at": TEXT},
        {"rule": RULE},
    ),
    "Node": object_of(
        "A node of the turn track; its kind decides which of the other values it has.",
        {"id": TEXT, "kind": TEXT, "label": TEXTS},
        {
            "by": value("string", "Who acts."),
            "rules": IDS,
            "note": TEXTS,
            "until": _CONDITION,
            "times": _EXPRESSION,
            "over": TEXTS,
            "pick": value("string", "exactly one, at most one, or any number in any order."),
            "decide": TEXTS,
            "when": _CONDITION,
            "otherwise": {"const": True},
            "weight": COUNT,
            "draws": value("string", "The zone from which a chance draws without putting back."),
            "cards": _EXPRESSION,
            "per": TEXT,
            "dice": COUNT,
            "roll": _EXPRESSION,
            "procedure": TEXT,
            "out_of": TEXT,
            "set": by_key(_EXPRESSION, "Quantities that change, with what they become."),
            "moves": list_of(ref("Move")),
            "do": list_of(ref("Node"), "What stands in it."),
        },
    ),
    "Move": object_of("Cards that go from zone to zone.", {"from": TEXT, "to": TEXT}, {"count": _EXPRESSION}),
    "Condition": object_of(
        "A condition in words and, where it can be computed, as an expression.",
        {"words": TEXTS},
        {"test": _EXPRESSION},
    ),
    "Expression": object_of(
        "An expression as written and as a tree of operators and names, so that no parser is needed.",
        {"text": TEXT, "tree": value("array")},
    ),
    "Format": object_of(
        "A deck format: its sections, and each limit as a card query with a bound.",
        {
            "id": ID,
            "game": ID,
            "name": TEXTS,
            "says": TEXTS,
            "rule": _OR_RULE,
            "sections": list_of(ref("Section")),
            "parameters": list_of(ref("Parameter")),
            "limits": list_of(ref("Limit")),
            "readings": list_of(ref("Reading"), "Other readings of unclear rules."),
            "unchecked": list_of(ref("Unchecked"), "What no check can settle."),
            "declares": list_of(ref("Declares")),
            "permalink": LINK,
            "permalinks": _LINKS,
        },
    ),
    "RuleRef": object_of("A rule that is cited.", {"id": TEXT, "number": value(OR_NONE), "title": TEXTS}),
    "Section": object_of(
        "A part of a deck.",
        {"id": TEXT, "name": TEXTS, "takes": value("string", "A card query."), "headings": IDS},
    ),
    "Parameter": object_of(
        "A number that a check asks for; least and most are expressions over those before it.",
        {"id": TEXT, "ask": TEXTS, "least": TEXT, "most": value(OR_NONE), "default": _OR_NUMBER},
    ),
    "Limit": object_of(
        "A limit: the cards of a section that a query picks, and one bound on them.",
        {
            "id": TEXT,
            "section": TEXT,
            "cards": value("string", "A card query."),
            "bound": TEXT,
            "severity": TEXT,
            "says": TEXTS,
            "rule": _OR_RULE,
            "low": _OR_NUMBER,
            "high": _OR_NUMBER,
            "low_expression": value(OR_NONE),
            "high_expression": value(OR_NONE),
            "in_every": _OR_NUMBER,
            "of": TEXT,
            "rounding": TEXT,
            "by": TEXT,
            "exact": list_of(value("array", "A card's id and how many."), "The cards of an exact list."),
            "by_field": value(OR_NONE),
            "field_label": TEXTS,
            "group": value(OR_NONE),
            "group_label": TEXTS,
            "group_labels": by_key(TEXTS),
            "with_sections": IDS,
            "starts": value(OR_NONE, "The first day on which it holds."),
            "ends": value(OR_NONE, "The last day."),
        },
    ),
    "Reading": object_of(
        "Another reading; its limits replace those of the same id.",
        {"id": TEXT, "says": TEXTS, "discrepancy": value(OR_NONE), "limits": list_of(ref("Limit"))},
    ),
    "Unchecked": object_of(
        "A limit that no check can settle, and why.",
        {"id": TEXT, "says": TEXTS, "why": TEXTS, "rule": _OR_RULE},
    ),
    "Declares": object_of(
        "What a word in a list makes of a card that is not known.",
        {"word": TEXT, "type": TEXT, "section": value(OR_NONE), "traits": IDS, "stats": value("array")},
    ),
}
