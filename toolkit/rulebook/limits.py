"""Sentences that bound a deck as formats of the pack: limits for a person to look through.

Promises: each limit keeps its sentence and cites its rule, warns instead of refusing, and names only what
the pack has; types that a sentence counts and no card list has are added. Leaves out: whether a sentence
was understood, which is why every limit is marked for review.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.rulebook.catalogue import COMPONENTS, Catalogue
from toolkit.rulebook.deck_bounds import DeckBound, find_deck_bounds
from toolkit.rulebook.outline import prefixed
from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.rulebook.outline import OutlineRule

#: Words of a draft's formats, by language; English where a language has none.
_WORDS: dict[str, tuple[str, str, str]] = {
    "en": ("Deck", "Sideboard", "Limits as sentences of the document were understood; look through each."),
    "pl": ("Talia", "Sideboard", "Limity tak, jak zrozumiano zdania dokumentu; każdy trzeba sprawdzić."),
    "sv": ("Lek", "Sidolek", "Gränser så som dokumentets meningar förstods; var och en ska ses över."),
}  # fmt: skip
_DECK_NAME = re.compile(r"\b((?:[A-ZÀ-ÞŁŚŻ][\w'’-]* ){1,3}[Dd]eck)\b")
_LEADING = re.compile(r"^(?:The|A|An|Each|Your|Both) ")


@dataclass(frozen=True)
class ProposedLimit:
    """A limit of a format, the rule whose words it is read from, and the sentence."""

    format: str
    id: str
    rule: OutlineRule
    sentence: str


@dataclass
class Limits:
    """Formats as values of `formats.yaml`, and where each of their limits comes from."""

    formats: list[dict[str, object]] = field(default_factory=list)
    proposed: list[ProposedLimit] = field(default_factory=list)


def propose_limits(rules: Sequence[OutlineRule], found: Catalogue, lang: str, source: str) -> Limits:
    """Return the formats that a document's sentences make; types and cards that these name go to `found`."""
    bounds = [(rule, bound) for rule in rules for bound in find_deck_bounds(_plain(rule), lang)]
    made = Limits()
    for rule, bound in bounds:
        name = _deck_name(rule, lang) if bound.kind == "list" else _WORDS.get(lang, _WORDS["en"])[0]
        form = _format(made, name, rule, found, source)
        limits, sections = form["limits"], form["sections"]
        assert isinstance(limits, list)
        assert isinstance(sections, dict)
        if bound.section:
            sections.setdefault("sideboard", {"name": _WORDS.get(lang, _WORDS["en"])[1]})
        limit = _limit(bound, found, rule, [one["id"] for one in limits], source)
        limits.append(limit)
        made.proposed.append(ProposedLimit(str(form["id"]), str(limit["id"]), rule, bound.sentence))
    return made


def _plain(rule: OutlineRule) -> str:
    """Return the words of a rule; a heading, a row and a note bound no deck."""
    return "" if rule.kind in {"section", "note", "example"} or rule.cells else rule.text.replace("*", "")


def _format(made: Limits, name: str, rule: OutlineRule, found: Catalogue, source: str) -> dict[str, object]:
    key = prefixed(slug(name) or "deck", found.prefix)
    for form in made.formats:
        if form["id"] == key:
            return form
    made.formats.append({
        "id": key,
        "name": name,
        "says": _WORDS.get(found.lang, _WORDS["en"])[2],
        "rule": rule.id,
        "source": source,
        "source_section": rule.cited(found.lang),
        "sections": {"main": {"name": name}},
        "limits": [],
    })  # fmt: skip
    return made.formats[-1]


def _deck_name(rule: OutlineRule, lang: str) -> str:
    """Return what a paragraph calls the deck that it lists: `House Deck`."""
    match = _DECK_NAME.search(rule.text)
    return _LEADING.sub("", match[1]) if match else f"{_WORDS.get(lang, _WORDS['en'])[0]} ({rule.id})"


def _limit(
    bound: DeckBound, found: Catalogue, rule: OutlineRule, taken: Sequence[object], source: str
) -> dict[str, object]:
    wider = _query(found, bound.of)
    query = _query(found, bound.subject, within=bound.of) if bound.kind != "list" else ""
    ends = {"exactly": bound.at_least} if bound.at_least == bound.at_most else {
        "at_least": bound.at_least, "at_most": bound.at_most}  # fmt: skip
    number = {key: value for key, value in ends.items() if value is not None}
    values: dict[str, object] = {
        "id": _free(slug(f"{bound.kind} {bound.subject}").strip("-"), taken),
        "section": "sideboard" if bound.section else "main",
    }
    if query:
        values["cards"] = query
    if bound.kind == "list":
        values["cards_exactly"] = {_card(found, name, n, rule, source): n for name, n in bound.parts.items()}
    elif bound.kind == "ratio":
        of = {"of": wider} if wider else {}
        values["ratio"] = {**number, "in_every": bound.in_every, **of}
    elif bound.kind == "each":
        values["each" if "exactly" in number else "copies"] = number
    else:
        values[bound.kind] = number
    return {**values, "severity": "warning", "rule": rule.id, "says": bound.sentence}


def _free(name: str, taken: Sequence[object]) -> str:
    tries = [name or "limit", *(f"{name or 'limit'}-{i}" for i in range(2, len(taken) + 3))]
    return next(one for one in tries if one not in taken)


def _query(found: Catalogue, subject: str, within: str = "") -> str:
    """Return the query for what a sentence counts; its last word is a type, others before it are a trait."""
    if not subject:
        return ""
    kind = found.type_of(subject) or found.type_of(_singular(subject))
    trait = slug(subject)
    if kind is None and trait in found.traits:
        return f"trait:{trait}"
    before = ""
    if kind is None and within and fold(subject).endswith(fold(within)):
        before, subject = subject[: -len(within)].strip(), within
        kind = found.type_of(subject) or found.type_of(_singular(subject))
    if kind is None:
        kind = slug(_singular(subject)) or "card"
        found.types[kind] = {"label": _singular(subject), "plural": subject, "fields": []}
    if not before:
        return f"type:{kind}"
    found.traits.setdefault(slug(before), before)
    return f"type:{kind} trait:{slug(before)}"


def _singular(words: str) -> str:
    """Return an English plural in the singular; others stay as they are."""
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words


def _card(found: Catalogue, name: str, count: int, rule: OutlineRule, source: str) -> str:
    """Return the id of a card that a list names; one that no list of cards has is added to the components."""
    known = found.card_ids.get(fold(name)) or found.card_ids.get(fold(_singular(name)))
    if known:
        return known
    made = prefixed(slug(name)[:60].strip("-") or "card", found.prefix)
    found.card_ids[fold(name)] = made
    kind = "component"
    found.types.setdefault(kind, {"label": "Component", "plural": "Components", "fields": []})
    key = prefixed(COMPONENTS, found.prefix)
    kept = found.sets.setdefault(key, {
        "id": key, "name": "Components", "source": source, "section": rule.cited(found.lang), "cards": [],
    })["cards"]  # fmt: skip
    assert isinstance(kept, list)
    entry = {
        "id": made,
        "name": name,
        "type": kind,
        "number": len(kept) + 1,
        "section": rule.cited(found.lang),
    }
    kept.append({**entry, "quantity": count} if count != 1 else entry)
    return made
