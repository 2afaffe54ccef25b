"""Specs of packs turned into rows of the tables.

Promises: the rows of a sound pack satisfy every constraint of `toolkit.schema`; keys and
positions depend on the packs alone, so that the same packs give the same rows.
Leaves out: checking (a pack with findings is refused before) and writing the rows.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

from toolkit.database.filling_cards import fill_cards, fill_kinds
from toolkit.database.filling_formats import fill_formats
from toolkit.database.filling_rulings import fill_rulings
from toolkit.database.filling_turn import fill_turn
from toolkit.packs.specs import NUMBERED
from toolkit.text import fold, links

if TYPE_CHECKING:
    from toolkit.packs import specs


class Rows:
    """The rows so far, by table, and the keys of what has an id in its pack.

    `keys["rule"]["setup"]` is the key of the row; `keys` belongs to one game at a time. Tables with many
    rows hold them in `tuples`, as values in the order of their `columns`; a key that is not among these is
    the rank of the row, from 1.
    """

    def __init__(self) -> None:
        """Start with no rows."""
        self.tables: dict[str, list[dict[str, Any]]] = defaultdict(list)
        self.keys: dict[str, dict[str, int]] = defaultdict(dict)
        self.columns: dict[str, tuple[str, ...]] = {}
        self.tuples: dict[str, list[Any]] = defaultdict(list)

    def many(self, table: str, *columns: str) -> list[Any]:
        """Return the rows of a table that has many, to add to: tuples of the values of `columns`."""
        self.columns[table] = columns
        return self.tuples[table]

    def add(self, table: str, **values: Any) -> None:
        """Add a row without a key of its own."""
        self.tables[table].append(values)

    def new(self, table: str, slug: str, **values: Any) -> int:
        """Add a row with the next key, remembered under its slug; return the key."""
        key = len(self.tables[table]) + 1
        self.tables[table].append({"id": key, "slug": slug, **values})
        self.keys[table][slug] = key
        return key

    def number(self, table: str, **values: Any) -> int:
        """Add a row with the next key and no slug; return the key."""
        key = len(self.tables[table]) + 1
        self.tables[table].append({"id": key, **values})
        return key

    def key(self, table: str, slug: str | None) -> int | None:
        """Return the key of a slug, None for None."""
        return None if slug is None else self.keys[table][slug]

    def texts(self, table: str, owner: str, key: int | str, **columns: dict[str, str] | None) -> None:
        """Add a row for every language in which any of `columns` has a text."""
        first: dict[str, None] = {lang: None for texts in columns.values() for lang in texts or {}}
        for lang in first:
            values = {name: (texts or {}).get(lang) for name, texts in columns.items()}
            self.add(table, **{owner: key, "lang": lang, **values})


def fill(rows: Rows, pack: specs.PackSpec, position: int) -> None:
    """Add all rows of a sound pack."""
    rows.keys = defaultdict(dict)
    private = not pack.game.publish and pack.game.rights is None
    _fill_game(rows, pack.game, position, f"{pack.folder}/game.yaml" if private else None)
    _fill_symbols(rows, pack)
    _fill_rules(rows, pack)
    fill_kinds(rows, pack.game)
    fill_cards(rows, pack)
    fill_formats(rows, pack)
    fill_rulings(rows, pack)
    if pack.turn:
        fill_turn(rows, pack.game, pack.turn)


def _fill_game(rows: Rows, game: specs.GameSpec, position: int, private_file: str | None) -> None:
    rows.add(
        "game",
        id=game.id,
        position=position,
        publisher=game.publisher,
        players_min=game.players.min,
        players_max=game.players.max,
        edition=game.edition,
        hue=game.hue,
        card_width_mm=game.card_size.width_mm,
        card_height_mm=game.card_size.height_mm,
        private_file=private_file,
    )
    for i, lang in enumerate(game.languages):
        rows.add("game_language", game=game.id, lang=lang, position=i)
    _fill_game_texts(rows, game)
    for i, (slug, source) in enumerate(game.sources.items()):
        key = rows.new(
            "source",
            slug,
            game=game.id,
            position=i,
            title=source.title,
            lang=source.language,
            publisher=source.publisher,
            edition=source.edition,
            date=source.date,
        )
        rows.texts("source_text", "source", key, note=source.note)


def _fill_game_texts(rows: Rows, game: specs.GameSpec) -> None:
    """Add the game's texts; a language that lacks one takes it from the first language."""
    first = game.languages[0]
    for lang in game.languages:
        values = {
            name: (texts or {}).get(lang) or (texts or {}).get(first)
            for name, texts in (
                ("title", game.title),
                ("short_title", game.short_title),
                ("title_note", game.title_note),
                ("about", game.about),
                ("permission", game.permission),
                ("cards_note", game.cards_note),
            )
        }
        rows.add("game_text", game=game.id, lang=lang, **values)


def _fill_symbols(rows: Rows, pack: specs.PackSpec) -> None:
    for slug, label in pack.game.symbols.items():
        key = rows.new("symbol", slug, game=pack.game.id, svg=pack.symbols[slug])
        rows.texts("symbol_text", "symbol", key, label=label)
    for slug, value in pack.game.colours.items():
        rows.new("colour", slug, game=pack.game.id, hex=value)


def numbers(rules: list[specs.RuleSpec]) -> dict[str, str | None]:
    """Compute the number of each rule from its place: its parent's, a full stop, its rank.

    The rank counts the numbered siblings (section, rule, step, option, term) from 1; examples
    and notes have no number.
    """
    found: dict[str, str | None] = {}
    count: dict[str | None, int] = defaultdict(int)
    for rule in rules:
        above = found.get(rule.parent) if rule.parent else ""
        if rule.kind not in NUMBERED or above is None:
            found[rule.id] = None
            continue
        count[rule.parent] += 1
        found[rule.id] = f"{above}.{count[rule.parent]}".lstrip(".")
    return found


def _fill_rules(rows: Rows, pack: specs.PackSpec) -> None:
    first = pack.game.languages[0]
    main = pack.rules[first]
    number = numbers(main)
    children: dict[str | None, int] = defaultdict(int)
    for place, rule in enumerate(main):
        children[rule.parent] += 1
        rows.new(
            "rule",
            rule.id,
            game=pack.game.id,
            parent=rows.key("rule", rule.parent),
            position=rule.position,
            place=place,
            kind=rule.kind,
            number=number[rule.id],
        )
    for place, entry in enumerate(pack.discrepancies, len(main)):
        rows.new(
            "rule",
            entry.id,
            game=pack.game.id,
            parent=rows.key("rule", entry.rules[0]),
            position=children[entry.rules[0]],
            place=place,
            kind="discrepancy",
            number=None,
        )
        children[entry.rules[0]] += 1
    for lang, rules in pack.rules.items():
        for rule in rules:
            _rule_text(rows, rule.id, lang, rule.title, rule.body, rule.source, rule.section)
    for entry in pack.discrepancies:
        _fill_discrepancy(rows, entry)
    for i, term in enumerate(pack.terms):
        _fill_term(rows, pack.game.id, term, i)
    _fill_links(rows, pack, main)


def _rule_text(rows: Rows, rule: str, lang: str, title: str, body: str, source: str, section: str) -> None:
    rows.number(
        "rule_text",
        rule=rows.key("rule", rule),
        lang=lang,
        title=title,
        title_folded=fold(title),
        body=body,
        source=rows.key("source", source),
        section=section,
    )


def _fill_discrepancy(rows: Rows, entry: specs.DiscrepancySpec) -> None:
    first = entry.places[0]
    for lang, title in entry.title.items():
        body = entry.reading.get(lang, "")
        _rule_text(rows, entry.id, lang, title, body, first.source, first.section)
    for i, place in enumerate(entry.places):
        key = rows.number(
            "discrepancy_place",
            rule=rows.key("rule", entry.id),
            position=i,
            source=rows.key("source", place.source),
            section=place.section,
        )
        rows.texts("discrepancy_place_text", "place", key, says=place.says)


def _fill_term(rows: Rows, game: str, term: specs.TermSpec, position: int) -> None:
    key = rows.new("term", term.id, game=game, position=position, rule=rows.key("rule", term.rule))
    for lang, name in term.name.items():
        definition = (term.definition or {}).get(lang)
        rows.add("term_text", term=key, lang=lang, name=name, name_folded=fold(name), definition=definition)
    for lang in {**term.name, **term.forms}:
        forms = dict.fromkeys([*([term.name[lang]] if lang in term.name else []), *term.forms.get(lang, [])])
        for form in forms:
            rows.add("term_form", term=key, lang=lang, form=form, folded=fold(form))


def _fill_links(rows: Rows, pack: specs.PackSpec, main: list[specs.RuleSpec]) -> None:
    of_term = {term.id: term.rule for term in pack.terms}
    cited: dict[tuple[str, str, str], None] = {}
    texts = [(rule.id, rule.body) for rule in main]
    texts += [(rule.id, rule.body) for rules in pack.rules.values() for rule in rules]
    texts += [(entry.id, text) for entry in pack.discrepancies for text in entry.reading.values()]
    for rule, text in texts:
        for target in links(text):
            found = target if target in rows.keys["rule"] else of_term[target]
            if found != rule:
                cited[rule, found, "cites"] = None
    for entry in pack.discrepancies:
        for doubted in entry.rules:
            cited[entry.id, doubted, "doubts"] = None
    for i, (rule, target, kind) in enumerate(cited):
        rows.add(
            "rule_link",
            source_rule=rows.key("rule", rule),
            target_rule=rows.key("rule", target),
            kind=kind,
            position=i,
        )
