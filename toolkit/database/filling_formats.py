"""Rows of deck formats, their limits and readings, and example decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from toolkit.database.filling_opening import fill_opening

if TYPE_CHECKING:
    from toolkit.database.filling import Rows
    from toolkit.packs import specs


def fill_formats(rows: Rows, pack: specs.PackSpec) -> None:
    """Add formats in the order of the file, then the example decks."""
    for i, form in enumerate(pack.formats):
        key = rows.new(
            "format",
            form.id,
            game=pack.game.id,
            position=i,
            rule=rows.key("rule", form.rule),
            source=rows.key("source", form.source),
            section=form.source_section,
        )
        rows.texts("format_text", "format", key, name=form.name, says=form.says)
        rows.keys["deck_section"] = {}
        _sections(rows, key, form)
        _parameters(rows, key, form)
        for j, limit in enumerate(form.limits):
            _limit(rows, key, None, j, limit)
        _readings(rows, key, form)
        for j, entry in enumerate(form.unchecked):
            unchecked = rows.new(
                "unchecked", entry.id, format=key, position=j, rule=rows.key("rule", entry.rule)
            )
            rows.texts("unchecked_text", "unchecked", unchecked, says=entry.says, why=entry.why)
        _declares(rows, key, form)
        if form.opening:
            fill_opening(rows, key, form.opening)
    for i, deck in enumerate(pack.decks):
        rows.new(
            "deck",
            deck.id,
            game=pack.game.id,
            position=i,
            name=deck.name,
            format=rows.key("format", deck.format),
            text=deck.text,
        )


def _sections(rows: Rows, key: int, form: specs.FormatSpec) -> None:
    for j, (slug, section) in enumerate(form.sections.items()):
        section_key = rows.new("deck_section", slug, format=key, position=j, takes=section.takes)
        rows.texts("deck_section_text", "section", section_key, name=section.name)
        for heading in dict.fromkeys(section.headings):
            rows.add("deck_heading", section=section_key, heading=heading)


def _parameters(rows: Rows, key: int, form: specs.FormatSpec) -> None:
    for j, (slug, parameter) in enumerate(form.parameters.items()):
        parameter_key = rows.new(
            "format_parameter",
            slug,
            format=key,
            position=j,
            least=str(parameter.least),
            most=None if parameter.most is None else str(parameter.most),
            default_answer=parameter.default,
        )
        rows.texts("format_parameter_text", "parameter", parameter_key, ask=parameter.ask)


def _readings(rows: Rows, key: int, form: specs.FormatSpec) -> None:
    for j, reading in enumerate(form.readings):
        reading_key = rows.new(
            "format_reading",
            reading.id,
            format=key,
            position=j,
            discrepancy=rows.key("rule", reading.discrepancy),
        )
        rows.texts("format_reading_text", "reading", reading_key, says=reading.says)
        for k, limit in enumerate(reading.limits):
            _limit(rows, key, reading_key, k, limit)


def _declares(rows: Rows, key: int, form: specs.FormatSpec) -> None:
    for word, declared in form.declares.items():
        declared_key = rows.number(
            "declared",
            format=key,
            word=word,
            type=rows.key("card_type", declared.type),
            section=rows.key("deck_section", declared.section),
        )
        for trait in dict.fromkeys(declared.traits):
            rows.add("declared_trait", declared=declared_key, trait=rows.key("trait", trait))
        for name, value in declared.stats.items():
            rows.add("declared_stat", declared=declared_key, field=rows.key("field", name), text=str(value))


def _limit(rows: Rows, form: int, reading: int | None, position: int, limit: specs.LimitSpec) -> None:
    key = rows.new(
        "deck_limit",
        limit.id,
        format=form,
        reading=reading,
        position=position,
        section=rows.key("deck_section", limit.section),
        cards=limit.cards,
        **_bound(rows, limit),
        severity=limit.severity,
        starts=limit.starts,
        ends=limit.ends,
        rule=rows.key("rule", limit.rule),
    )
    rows.texts("deck_limit_text", "deck_limit", key, says=limit.says)
    for card, count in (limit.cards_exactly or {}).items():
        rows.add("deck_limit_card", deck_limit=key, card=rows.key("card", card), count=count)
    for name in dict.fromkeys(limit.with_sections):
        rows.add("deck_limit_section", deck_limit=key, section=rows.key("deck_section", name))


def _bound(rows: Rows, limit: specs.LimitSpec) -> dict[str, Any]:
    """Return the columns of a limit's one bound."""
    for kind in ("count", "each", "copies"):
        bound: specs.Bound | None = getattr(limit, kind)
        if bound is not None:
            return {"bound": kind, **_ends(bound), "copies_by": getattr(bound, "by", None)}
    if limit.ratio is not None:
        ratio = limit.ratio
        rest = {"in_every": ratio.in_every, "of": ratio.of, "rounding": ratio.rounding}
        return {"bound": "ratio", **_ends(ratio), **rest}
    if limit.copies_by_field is not None:
        return {"bound": "copies_by_field", "by_field": rows.key("field", limit.copies_by_field)}
    if limit.grouped is not None:
        return _grouped(rows, limit.grouped)
    return {"bound": "same_size" if limit.same_size else "cards_exactly"}


def _grouped(rows: Rows, bound: specs.Need | specs.Highest) -> dict[str, Any]:
    """Return the columns of a bound over groups of cards."""
    fields = {"by_field": rows.key("field", bound.field), "group_field": rows.key("field", bound.group)}
    of = getattr(bound, "of", None)
    if of is not None:
        return {"bound": "need", **fields, "of": of}
    return {"bound": "sum_of_highest", **fields, **_end("high", getattr(bound, "at_most", None))}


def _ends(bound: specs.Bound | specs.Ratio) -> dict[str, int | str]:
    """Return the columns of both ends: a number, an expression, or none of the two."""
    low, high = bound.at_least, bound.at_most
    if bound.exactly is not None:
        low = high = bound.exactly
    return _end("low", low) | _end("high", high)


def _end(name: str, end: int | str | None) -> dict[str, int | str]:
    if end is None:
        return {}
    return {f"{name}_expression" if isinstance(end, str) else name: end}
