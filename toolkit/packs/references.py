"""What a pack names must exist in it: rules, terms, fields, types, traits, symbols, cards, zones.

Promises: every dangling name of the pack is one finding with its file, line and field and the
nearest known name. Leaves out: what an expression or a card query says (`toolkit.checks`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.packs.printings import check_cards, set_file
from toolkit.packs.redirects import check_redirects
from toolkit.packs.specs import NOT_PARAMETERS
from toolkit.text import Link, SymbolMark, did_you_mean, inline, may_be_marked

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from toolkit.packs import specs
    from toolkit.packs.pack import Pack

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Named:
    """A name somewhere in a pack that must be one of those known: what it is, and where it stands.

    `by` is what names it, where its place has no words for that.
    """

    what: str
    name: str
    file: str
    path: Path
    by: str = ""


def check_references(pack: Pack) -> None:
    """Add a finding for every name that leads nowhere and every id that is given twice."""
    spec = pack.spec
    if spec is None:
        return
    known = _known(spec)
    hints: dict[tuple[str, str], str] = {}
    for named in _names(spec, pack, known):
        if named.name not in known[named.what]:
            key = (named.what, named.name)
            hint = hints[key] if key in hints else _hint(named, spec, known)
            hints[key] = hint
            pack.fault_at(named.file, named.path, f'{named.by}there is no {named.what} "{named.name}"{hint}')
    _check_twice(pack, spec)
    _check_parameters(pack, spec)
    _check_groups(pack, spec)
    _check_openings(pack, spec)
    _check_rules(pack, spec, known)
    _check_drawings(pack, spec)
    check_redirects(pack, spec)
    check_cards(pack, spec)


def _hint(named: Named, spec: specs.PackSpec, known: dict[str, set[str]]) -> str:
    """Return what an unknown name may have been meant to be: what it leads to by now, or the nearest."""
    redirects = spec.redirects
    by_kind = {"rule": redirects.rules, "card": redirects.cards, "format": redirects.formats}
    leads = by_kind.get(named.what, {**redirects.terms, **redirects.rules} if "term" in named.what else {})
    if named.name in leads:
        return f'; it is "{leads[named.name]}" now'
    return did_you_mean(named.name, known[named.what])


def _known(spec: specs.PackSpec) -> dict[str, set[str]]:
    game = spec.game
    first = game.languages[0]
    rules = {r.id for r in spec.rules.get(first, [])}
    actors = spec.turn.actors if spec.turn else {}
    return {
        "rule": rules,
        "rule, discrepancy or term": rules | {d.id for d in spec.discrepancies} | {t.id for t in spec.terms},
        "discrepancy": {d.id for d in spec.discrepancies},
        "source": set(game.sources),
        "field": set(game.fields),
        "type": set(game.types),
        "trait": set(game.traits),
        "kind of ability": set(game.ability_kinds),
        "symbol": set(game.symbols),
        "colour": set(game.colours),
        "set": {s.id for s in spec.sets},
        "card": {c.id for s in spec.sets for c in s.cards},
        "format": {f.id for f in spec.formats},
        "actor": set(actors),
        "reading": {r.id for f in spec.formats for r in f.readings},
    }


def _names(spec: specs.PackSpec, pack: Pack, known: dict[str, set[str]]) -> Iterator[Named]:
    yield from _in_game(spec.game)
    yield from _in_glossary(spec)
    for card_set in spec.sets:
        yield from _in_set(card_set, set_file(pack, card_set.id), known)
    for i, form in enumerate(spec.formats):
        yield from _in_format(form, i)
    if spec.turn:
        yield from _in_turn(spec.turn)
    for deck in spec.decks:
        if deck.format:
            yield Named("format", deck.format, f"decks/{deck.id}.txt", ())


def _maybe(what: str, name: str | None, file: str, path: Path) -> Iterator[Named]:
    if name is not None:
        yield Named(what, name, file, path)


def _each(what: str, names: Iterable[str], file: str, path: Path) -> Iterator[Named]:
    for i, name in enumerate(names):
        yield Named(what, name, file, (*path, i))


def _in_game(game: specs.GameSpec) -> Iterator[Named]:
    file = "game.yaml"
    closed: list[tuple[Path, specs.Choice]] = [(("traits", key), v) for key, v in game.traits.items()]
    for key, field in game.fields.items():
        yield from _maybe("symbol", field.symbol, file, ("fields", key, "symbol"))
        yield from _maybe("rule", field.rule, file, ("fields", key, "rule"))
        closed += [(("fields", key, "values", v), value) for v, value in field.values.items()]
    for path, choice in closed:
        yield from _maybe("symbol", choice.symbol, file, (*path, "symbol"))
        yield from _maybe("colour", choice.colour, file, (*path, "colour"))
        yield from _maybe("rule", choice.rule, file, (*path, "rule"))
    for key, kind in game.types.items():
        yield from _each("field", kind.fields, file, ("types", key, "fields"))
        yield from _each("field", kind.requires, file, ("types", key, "requires"))
        yield from _each("type", kind.attaches_to, file, ("types", key, "attaches_to"))
        yield from _maybe("symbol", kind.symbol, file, ("types", key, "symbol"))
        yield from _maybe("rule", kind.rule, file, ("types", key, "rule"))
    for key, ability in game.ability_kinds.items():
        yield from _maybe("symbol", ability.symbol, file, ("ability_kinds", key, "symbol"))
        yield from _maybe("rule", ability.rule, file, ("ability_kinds", key, "rule"))
    for slot in ("corner", "numbers", "foot", "strip"):
        yield from _each("field", getattr(game.face, slot), file, ("face", slot))


def _in_glossary(spec: specs.PackSpec) -> Iterator[Named]:
    for i, term in enumerate(spec.terms):
        yield Named("rule", term.rule, "glossary.yaml", (i, "rule"))
        for lang, text in (term.definition or {}).items():
            yield from _in_text(text, "glossary.yaml", (i, "definition", lang))
    for i, entry in enumerate(spec.discrepancies):
        file = "discrepancies.yaml"
        yield from _each("rule", entry.rules, file, (i, "rules"))
        yield from _each("reading", entry.readings, file, (i, "readings"))
        for j, place in enumerate(entry.places):
            yield Named("source", place.source, file, (i, "places", j, "source"))
        for lang, text in entry.reading.items():
            yield from _in_text(text, file, (i, "reading", lang))
    for i, ruling in enumerate(spec.rulings):
        for named in _in_ruling(ruling, "rulings.yaml", i):
            yield replace(named, by=f'the ruling "{ruling.id}": ')


def _in_ruling(ruling: specs.RulingSpec, file: str, i: int) -> Iterator[Named]:
    yield from _each("rule", ruling.rules, file, (i, "rules"))
    yield from _each("card", ruling.cards, file, (i, "cards"))
    yield Named("source", ruling.source, file, (i, "source"))
    for part, texts in (("question", ruling.question), ("answer", ruling.answer)):
        for lang, text in texts.items():
            yield from _in_text(text, file, (i, part, lang))


def _in_text(text: str, file: str, path: Path) -> Iterator[Named]:
    for part in inline(text):
        if isinstance(part, Link):
            yield Named("rule, discrepancy or term", part.target, file, path)
        elif isinstance(part, SymbolMark):
            yield Named("symbol", part.name, file, path)


def _in_set(card_set: specs.SetSpec, file: str, known: dict[str, set[str]]) -> Iterator[Named]:
    yield Named("source", card_set.source, file, ("source",))
    yield from _maybe("set", card_set.after, file, ("after",))
    yield from _each("field", card_set.expects, file, ("expects",))
    for i, card in enumerate(card_set.cards):
        yield from _in_card(card, file, ("cards", i), known)


def _in_card(card: specs.CardSpec, file: str, path: Path, known: dict[str, set[str]]) -> Iterator[Named]:
    """Yield the names in a card; those that are known at a look may be left out, for there are many."""
    if card.type not in known["type"]:
        yield from _maybe("type", card.type, file, (*path, "type"))
    yield from _maybe("set", card.same_as, file, (*path, "same_as"))
    if not known["trait"].issuperset(card.traits):
        yield from _each("trait", card.traits, file, (*path, "traits"))
    if not known["field"].issuperset(card.stats):
        for key in card.stats:
            yield Named("field", key, file, (*path, "stats", key))
    for j, ability in enumerate(card.abilities):
        if ability.kind not in known["kind of ability"]:
            yield Named("kind of ability", ability.kind, file, (*path, "abilities", j, "kind"))
        for part, texts in (("trigger", ability.trigger), ("cost", ability.cost), ("effect", ability.effect)):
            for lang, text in texts.items() if texts else ():
                if may_be_marked(text):
                    yield from _in_text(text, file, (*path, "abilities", j, part, lang))


def _limits(form: specs.FormatSpec, i: int) -> Iterator[tuple[Path, specs.LimitSpec]]:
    """Yield the limits of a format, the `i`th, and of its readings with their places."""
    for j, limit in enumerate(form.limits):
        yield (i, "limits", j), limit
    for j, reading in enumerate(form.readings):
        for k, limit in enumerate(reading.limits):
            yield (i, "readings", j, "limits", k), limit


def _in_format(form: specs.FormatSpec, i: int) -> Iterator[Named]:
    file = "formats.yaml"
    yield Named("source", form.source, file, (i, "source"))
    yield from _maybe("rule", form.rule, file, (i, "rule"))
    for j, reading in enumerate(form.readings):
        yield from _maybe("discrepancy", reading.discrepancy, file, (i, "readings", j, "discrepancy"))
    for path, limit in _limits(form, i):
        yield from _maybe("rule", limit.rule, file, (*path, "rule"))
        yield from _maybe("field", limit.copies_by_field, file, (*path, "copies_by_field"))
        for kind, bound in (("need", limit.need), ("sum_of_highest", limit.sum_of_highest)):
            if bound is not None:
                yield Named("field", bound.field, file, (*path, kind, "field"))
                yield Named("field", bound.group, file, (*path, kind, "group"))
        for card in limit.cards_exactly or {}:
            yield Named("card", card, file, (*path, "cards_exactly", card))
    for j, unchecked in enumerate(form.unchecked):
        yield from _maybe("rule", unchecked.rule, file, (i, "unchecked", j, "rule"))
    yield from _in_opening(form.opening, file, (i, "opening"))
    for word, declared in form.declares.items():
        yield Named("type", declared.type, file, (i, "declares", word, "type"))
        yield from _each("trait", declared.traits, file, (i, "declares", word, "traits"))
        for key in declared.stats:
            yield Named("field", key, file, (i, "declares", word, "stats", key))


def _in_opening(opening: specs.OpeningSpec | None, file: str, path: Path) -> Iterator[Named]:
    if opening is None:
        return
    for j, take in enumerate(opening.takes):
        yield from _maybe("rule", take.rule, file, (*path, "takes", j, "rule"))
    for key, hand in opening.hands.items():
        yield from _maybe("rule", hand.rule, file, (*path, "hands", key, "rule"))
    for part, of in (("mulligan", opening.mulligan), ("each_turn", opening.each_turn)):
        yield from _maybe("rule", of.rule if of else None, file, (*path, part, "rule"))


def _in_turn(turn: specs.TurnSpec) -> Iterator[Named]:
    file = "turn.yaml"
    for group in ("zones", "quantities", "facts", "goals"):
        for key, value in getattr(turn, group).items():
            yield from _maybe("rule", value.rule, file, (group, key, "rule"))
    for key, procedure in turn.procedures.items():
        yield from _each("rule", procedure.rules, file, ("procedures", key, "rules"))
        yield from _in_nodes(procedure.do, ("procedures", key, "do"))
    yield from _in_nodes(turn.track, ("track",))


def _in_nodes(nodes: list[specs.NodeSpec], path: Path) -> Iterator[Named]:
    for i, node in enumerate(nodes):
        here = (*path, i)
        yield from _each("rule", node.rules, "turn.yaml", (*here, "rules"))
        yield from _in_nodes(node.do, (*here, "do"))


def _check_twice(pack: Pack, spec: specs.PackSpec) -> None:
    """Report ids that are given twice; rules and discrepancies share one space of ids."""
    rules = {r.id for r in spec.rules.get(spec.game.languages[0], [])}
    for i, entry in enumerate(spec.discrepancies):
        if entry.id in rules:
            pack.fault_at("discrepancies.yaml", (i, "id"), f'the id "{entry.id}" is already a rule\'s')
    lists: list[tuple[str, Path, list[str]]] = [
        ("discrepancies.yaml", (), [d.id for d in spec.discrepancies]),
        ("glossary.yaml", (), [t.id for t in spec.terms]),
        ("formats.yaml", (), [f.id for f in spec.formats]),
        ("rulings.yaml", (), [r.id for r in spec.rulings]),
    ]
    for i, form in enumerate(spec.formats):
        lists.append(("formats.yaml", (i, "limits"), [x.id for x in form.limits]))
        lists.append(("formats.yaml", (i, "readings"), [x.id for x in form.readings]))
    for card_set in spec.sets:
        ids = [f"{c.id} {c.number}" for c in card_set.cards]
        lists.append((set_file(pack, card_set.id), ("cards",), ids))
    for file, path, ids in lists:
        seen: set[str] = set()
        for i, name in enumerate(ids):
            if name in seen:
                shown_id = name.split(" ")[0]
                pack.fault_at(file, (*path, i, "id"), f'the id "{shown_id}" is given twice')
            seen.add(name)
    for name, count in Counter(s.id for s in spec.sets).items():
        if count > 1:
            pack.fault_at(set_file(pack, name), ("id",), f'two files hold the set "{name}"')


def _check_parameters(pack: Pack, spec: specs.PackSpec) -> None:
    """Report parameters of formats whose id is no word for an answer."""
    for i, form in enumerate(spec.formats):
        for name in form.parameters:
            if name in NOT_PARAMETERS or name.isdigit():
                message = f'"{name}" means something else in a deck list or a command; give another id'
                pack.fault_at("formats.yaml", (i, "parameters", name), message)


def _check_groups(pack: Pack, spec: specs.PackSpec) -> None:
    """Report sections that limits name and the format lacks, and groups of a field without a closed list."""
    for i, form in enumerate(spec.formats):
        for path, limit in _limits(form, i):
            bound = limit.grouped
            kind = "need" if limit.need else "sum_of_highest"
            sections = [((*path, "section"), limit.section)]
            sections += [((*path, "with_sections", j), s) for j, s in enumerate(limit.with_sections)]
            if bound is not None:
                for part, wanted in (("field", "number"), ("group", "choice")):
                    field = spec.game.fields.get(getattr(bound, part))
                    if field is not None and field.kind != wanted:
                        message = f"should be a field of kind {wanted}, not {field.kind}"
                        pack.fault_at("formats.yaml", (*path, kind, part), message)
            for place, name in sections:
                if name not in form.sections:
                    hint = did_you_mean(name, form.sections)
                    pack.fault_at("formats.yaml", place, f'the format has no section "{name}"{hint}')


def _check_openings(pack: Pack, spec: specs.PackSpec) -> None:
    """Report openings that draw from a section which the format lacks."""
    for i, form in enumerate(spec.formats):
        if form.opening and form.opening.section not in form.sections:
            hint = did_you_mean(form.opening.section, form.sections)
            message = f'the format has no section "{form.opening.section}"{hint}'
            pack.fault_at("formats.yaml", (i, "opening", "section"), message)


def _check_rules(pack: Pack, spec: specs.PackSpec, known: dict[str, set[str]]) -> None:
    first = spec.game.languages[0]
    for lang, rules in spec.rules.items():
        file = f"rules.{lang}.md"
        seen: dict[str, int] = {}
        for rule in rules:
            if rule.id in seen:
                pack.fault(file, rule.line, rule.id, f"this id stands in line {seen[rule.id]} as well")
            seen.setdefault(rule.id, rule.line)
            if rule.source not in known["source"]:
                hint = did_you_mean(rule.source, known["source"])
                pack.fault(file, rule.line, rule.id, f'there is no source "{rule.source}"{hint}')
            if lang != first and rule.id not in known["rule"]:
                hint = did_you_mean(rule.id, known["rule"])
                pack.fault(file, rule.line, rule.id, f"rules.{first}.md has no rule of this id{hint}")
            for named in _in_text(f"{rule.title} {rule.body}", file, ()):
                if named.name not in known[named.what]:
                    hint = _hint(named, spec, known)
                    pack.fault(file, rule.line, rule.id, f'there is no {named.what} "{named.name}"{hint}')


def _check_drawings(pack: Pack, spec: specs.PackSpec) -> None:
    """Report icons without a drawing, and drawings of no icon."""
    missing = set(spec.game.symbols) - set(spec.symbols)
    for name in sorted(missing):
        pack.fault_at("game.yaml", ("symbols", name), f"there is no drawing symbols/{name}.svg")
    for name in sorted(set(spec.symbols) - set(spec.game.symbols)):
        pack.fault(f"symbols/{name}.svg", 0, "", "game.yaml names no such symbol")
