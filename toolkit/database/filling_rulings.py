"""Rulings and redirects turned into rows.

Promises: a ruling keeps the order of what it cites. Leaves out: whether that exists (`toolkit.packs`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.text import fold

if TYPE_CHECKING:
    from toolkit.database.filling import Rows
    from toolkit.packs import specs


def fill_rulings(rows: Rows, pack: specs.PackSpec) -> None:
    """Add the rulings of a pack, whose rules and cards have their keys, and its redirects."""
    for position, ruling in enumerate(pack.rulings):
        key = rows.new(
            "ruling",
            ruling.id,
            game=pack.game.id,
            position=position,
            date=ruling.date,
            source=rows.key("source", ruling.source),
            section=ruling.section,
        )
        for lang, question in ruling.question.items():
            rows.add(
                "ruling_text",
                ruling=key,
                lang=lang,
                question=question,
                question_folded=fold(question),
                answer=ruling.answer[lang],
            )
        for kind, cited in (("rule", ruling.rules), ("card", ruling.cards)):
            for i, name in enumerate(dict.fromkeys(cited)):
                rows.add(f"ruling_{kind}", ruling=key, position=i, **{kind: rows.key(kind, name)})
    _fill_redirects(rows, pack)


def _fill_redirects(rows: Rows, pack: specs.PackSpec) -> None:
    for kinds, redirects in pack.redirects:
        for old, new in redirects.items():
            rows.add("redirect", game=pack.game.id, kind=kinds.removesuffix("s"), old=old, new=new)
