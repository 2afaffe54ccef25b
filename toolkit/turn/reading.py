"""A track read from a pack's spec or from the database: the same values from both.

Promises: plain SQL, no model of the tables is imported; the order is the pack's. Leaves out:
checking (`toolkit.turn.sound`); the database holds only sound tracks.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from toolkit.errors import DeckloreError
from toolkit.text import did_you_mean
from toolkit.turn.model import Condition, Fact, Goal, Move, Node, Quantity, Track, Zone

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable, Mapping

    from toolkit.packs import specs

# ---------------------------------------------------------------- from a spec


def track_from_spec(spec: specs.TurnSpec) -> Track:
    """Return the track that a validated `turn.yaml` describes."""
    return Track(
        nodes=tuple(map(_node, spec.track)),
        actors=spec.actors,
        zones={
            key: Zone(key, z.name, z.owner, z.visible, z.order, z.count, z.note, z.rule)
            for key, z in spec.zones.items()
        },
        quantities={key: _counted(key, q) for key, q in spec.quantities.items()},
        facts={
            key: Fact(key, f.ask, f.number, f.parameter, f.rule, f.seats) for key, f in spec.facts.items()
        },
        goals={
            key: Goal(key, g.name, g.outcome, g.who, Condition(g.when, g.test), g.looked_at, g.rule)
            for key, g in spec.goals.items()
        },
        procedures={
            key: Node("procedure", key, p.label, rules=tuple(p.rules), children=tuple(map(_node, p.do)))
            for key, p in spec.procedures.items()
        },
    )


def _counted(key: str, spec: specs.QuantitySpec) -> Quantity:
    start, least, most = map(_written, (spec.start, spec.least, spec.most))
    return Quantity(key, spec.name, spec.per, start, least, most, spec.note, spec.rule, spec.seats)


def _node(spec: specs.NodeSpec) -> Node:
    return Node(
        kind=spec.kind,
        id=spec.id,
        label=spec.label,
        by=spec.by,
        rules=tuple(spec.rules),
        note=spec.note,
        children=tuple(map(_node, spec.do)),
        until=_condition(spec.until),
        times=_written(spec.times),
        over=spec.over,
        pick=spec.pick,
        decide=spec.decide,
        when=_condition(spec.when),
        otherwise=spec.otherwise,
        weight=spec.weight,
        draws=spec.draws,
        cards=_written(spec.cards),
        per=spec.per,
        dice=spec.dice,
        roll=spec.roll,
        procedure=spec.procedure,
        out_of=spec.out_of,
        changes=tuple((name, str(value)) for name, value in spec.set.items()),
        moves=tuple(Move(m.source, m.target, _written(m.count)) for m in spec.moves),
    )


def _condition(spec: specs.Condition | None) -> Condition | None:
    return None if spec is None else Condition(spec.words, spec.test)


def _written(value: int | str | None) -> str | None:
    return None if value is None else str(value)


# ---------------------------------------------------------------- from the database

_ROWS = {
    "actor": "SELECT id, slug FROM actor WHERE game = :game ORDER BY position",
    "zone": "SELECT z.*, r.slug AS cited FROM zone z LEFT JOIN rule r ON r.id = z.rule"
    " WHERE z.game = :game ORDER BY z.position",
    "quantity": "SELECT q.*, r.slug AS cited FROM quantity q LEFT JOIN rule r ON r.id = q.rule"
    " WHERE q.game = :game ORDER BY q.position",
    "fact": "SELECT f.*, r.slug AS cited FROM fact f LEFT JOIN rule r ON r.id = f.rule"
    " WHERE f.game = :game ORDER BY f.position",
    "goal": "SELECT g.*, r.slug AS cited FROM goal g LEFT JOIN rule r ON r.id = g.rule"
    " WHERE g.game = :game ORDER BY g.position",
    "step": "SELECT s.*, a.slug AS by_actor, z.slug AS drawn FROM step s LEFT JOIN actor a ON a.id = s.actor"
    " LEFT JOIN zone z ON z.id = s.draws"
    " WHERE s.game = :game ORDER BY s.place",
    "rule": "SELECT x.step, r.slug FROM step_rule x JOIN step s ON s.id = x.step JOIN rule r ON r.id = x.rule"
    " WHERE s.game = :game ORDER BY x.step, x.position",
    "change": "SELECT x.step, q.slug, x.expression FROM step_change x JOIN step s ON s.id = x.step"
    " JOIN quantity q ON q.id = x.quantity WHERE s.game = :game ORDER BY x.step, x.position",
    "move": "SELECT x.step, a.slug AS source, b.slug AS target, x.count FROM step_move x"
    " JOIN step s ON s.id = x.step JOIN zone a ON a.id = x.from_zone JOIN zone b ON b.id = x.to_zone"
    " WHERE s.game = :game ORDER BY x.step, x.position",
}


def read_track(connection: sqlite3.Connection, game: str) -> Track | None:
    """Return the turn track of a game, or None where its pack has none.

    `connection` has `sqlite3.Row` as its row factory. Raises DeckloreError where there is no such game.
    """
    rows = {part: connection.execute(sql, {"game": game}).fetchall() for part, sql in _ROWS.items()}
    if not rows["step"]:
        _expect_game(connection, game)
        return None
    texts = {
        part: _texts(connection, game, part) for part in ("actor", "zone", "quantity", "fact", "goal", "step")
    }
    roots = _tree(rows, texts["step"])
    return Track(
        nodes=tuple(node for node in roots if node.kind != "procedure"),
        actors={r["slug"]: texts["actor"][r["id"]]["label"] for r in rows["actor"]},
        zones={r["slug"]: _zone(r, texts["zone"][r["id"]]) for r in rows["zone"]},
        quantities={r["slug"]: _quantity(r, texts["quantity"][r["id"]]) for r in rows["quantity"]},
        facts={r["slug"]: _fact(r, texts["fact"][r["id"]]) for r in rows["fact"]},
        goals={r["slug"]: _goal(r, texts["goal"][r["id"]]) for r in rows["goal"]},
        procedures={node.id: node for node in roots if node.kind == "procedure"},
    )


def _expect_game(connection: sqlite3.Connection, game: str) -> None:
    games = [row[0] for row in connection.execute("SELECT id FROM game ORDER BY position")]
    if game not in games:
        raise DeckloreError(f'there is no game "{game}"{did_you_mean(game, games)}')


_Words = dict[str, dict[str, str]]


def _texts(connection: sqlite3.Connection, game: str, part: str) -> Mapping[int, _Words]:
    """Return the words of all rows of a table: by key, column and language, in the game's order."""
    sql = (
        f"SELECT t.* FROM {part}_text t JOIN {part} p ON p.id = t.{part}"
        " JOIN game_language l ON l.game = p.game AND l.lang = t.lang"
        " WHERE p.game = :game ORDER BY l.position"
    )
    found: dict[int, _Words] = {}
    for row in connection.execute(sql, {"game": game}):
        for column in row.keys():  # noqa: SIM118  (a row is no mapping: iterating gives its values)
            if column not in {part, "lang"} and row[column] is not None:
                found.setdefault(row[part], {}).setdefault(column, {})[row["lang"]] = row[column]
    return found


def _zone(row: sqlite3.Row, words: _Words) -> Zone:
    return Zone(
        row["slug"], words["name"], row["owner"], row["visible"], row["kept"], row["count"],
        words.get("note"), row["cited"],
    )  # fmt: skip


def _quantity(row: sqlite3.Row, words: _Words) -> Quantity:
    return Quantity(
        row["slug"], words["name"], row["per"], row["start"], row["least"], row["most"],
        words.get("note"), row["cited"], bool(row["seats"]),
    )  # fmt: skip


def _fact(row: sqlite3.Row, words: _Words) -> Fact:
    return Fact(
        row["slug"], words["ask"], bool(row["is_number"]), words.get("parameter"), row["cited"],
        bool(row["seats"]),
    )  # fmt: skip


def _goal(row: sqlite3.Row, words: _Words) -> Goal:
    when = Condition(words["when_words"], row["test"])
    return Goal(
        row["slug"], words["name"], row["outcome"], words["who"], when, row["looked_at"], row["cited"]
    )


def _tree(rows: Mapping[str, list[sqlite3.Row]], texts: Mapping[int, _Words]) -> tuple[Node, ...]:
    """Return the nodes without parent, each with everything below it."""
    below: dict[int | None, list[sqlite3.Row]] = defaultdict(list)
    for row in rows["step"]:
        below[row["parent"]].append(row)
    parts = {name: _by_step(rows[name]) for name in ("rule", "change", "move")}

    def build(parent: int | None) -> tuple[Node, ...]:
        return tuple(_step(row, texts[row["id"]], parts, build(row["id"])) for row in below[parent])

    return build(None)


def _by_step(rows: Iterable[sqlite3.Row]) -> Mapping[int, list[sqlite3.Row]]:
    found: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for row in rows:
        found[row["step"]].append(row)
    return found


def _step(
    row: sqlite3.Row,
    words: _Words,
    parts: Mapping[str, Mapping[int, list[sqlite3.Row]]],
    children: tuple[Node, ...],
) -> Node:
    """Return one node; `test` and the condition's words go to `until` or `when` by its kind."""
    condition = Condition(words["condition"], row["test"]) if "condition" in words else None
    key, kind = row["id"], row["kind"]
    given: dict[str, Any] = {name: words.get(name) for name in ("note", "over", "decide")}
    given["until" if kind == "loop" else "when"] = condition
    given["out_of" if kind == "leave" else "procedure"] = row["target"]
    return Node(
        kind=kind,
        id=row["slug"],
        label=words["label"],
        by=row["by_actor"],
        rules=tuple(r["slug"] for r in parts["rule"].get(key, [])),
        children=children,
        pick=row["pick"],
        times=row["times"],
        otherwise=bool(row["otherwise"]),
        weight=row["weight"],
        draws=row["drawn"],
        cards=row["cards"],
        per=row["per"],
        dice=row["dice"],
        roll=row["roll"],
        changes=tuple((r["slug"], r["expression"]) for r in parts["change"].get(key, [])),
        moves=tuple(Move(r["source"], r["target"], r["count"]) for r in parts["move"].get(key, [])),
        **given,
    )
