"""The words that the outputs of a track put between those of its pack: "until", "at most one" and so on.

Promises: one table for text, Mermaid and the drawing, in English, Polish and Swedish; a pack in
another language gets the English ones. Leaves out: the words of the site (`toolkit.pages`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.turn.expressions import Binary, Name, Number
from toolkit.turn.grammar import parse_expression
from toolkit.turn.model import ANY_NUMBER, AT_MOST_ONE, AT_ONCE, EXACTLY_ONE, GAME, said

if TYPE_CHECKING:
    from collections.abc import Iterator

    from toolkit.turn.model import Goal, Node, Quantity, Track, Zone
    from toolkit.turn.wording import Wording

#: By key, then language; {} are filled in.
WORDS: dict[str, dict[str, str]] = {
    "until": {"en": "until {}", "pl": "aż {}", "sv": "tills {}"},
    "times": {"en": "{} times", "pl": "razy: {}", "sv": "{} gånger"},
    "as-often": {
        "en": "as many times as this says: {}",
        "pl": "tyle razy, ile tu wychodzi: {}",
        "sv": "så många gånger som detta blir: {}",
    },
    "question": {"en": "“{}”", "pl": "„{}”", "sv": "”{}”"},
    "each": {"en": "once for each: {}", "pl": "po kolei: {}", "sv": "en gång för varje: {}"},
    "again": {"en": "again and again", "pl": "wciąż od nowa", "sv": "om och om igen"},
    EXACTLY_ONE: {"en": "exactly one", "pl": "dokładnie jedno", "sv": "precis ett"},
    AT_MOST_ONE: {"en": "at most one", "pl": "najwyżej jedno", "sv": "högst ett"},
    ANY_NUMBER: {
        "en": "any number, in any order",
        "pl": "dowolnie wiele, w dowolnej kolejności",
        "sv": "hur många som helst, i valfri ordning",
    },
    "window": {
        "en": "until all have passed in a row",
        "pl": "aż wszyscy po kolei spasują",
        "sv": "tills alla har passat i rad",
    },
    "pass": {"en": "pass", "pl": "pas", "sv": "pass"},
    "pick-it": {"en": "picked", "pl": "wybrane", "sv": "valt"},
    "stop": {"en": "stop", "pl": "dość", "sv": "sluta"},
    "when": {"en": "if {}", "pl": "jeśli {}", "sv": "om {}"},
    "otherwise": {"en": "otherwise", "pl": "w przeciwnym razie", "sv": "annars"},
    "drawn": {"en": "drawn or rolled", "pl": "los", "sv": "draget eller slaget"},
    "weight": {"en": "{} in {}", "pl": "{} na {}", "sv": "{} av {}"},
    "cards-in": {"en": "cards of it: {}", "pl": "takich kart: {}", "sv": "sådana kort: {}"},
    "cards-each": {
        "en": "cards of it for each player: {}",
        "pl": "takich kart dla każdego gracza: {}",
        "sv": "sådana kort för varje spelare: {}",
    },
    "call": {"en": "go through {}", "pl": "wykonaj: {}", "sv": "gå igenom {}"},
    "back": {"en": "done", "pl": "gotowe", "sv": "klart"},
    "leave": {"en": "leave {}", "pl": "opuść: {}", "sv": "lämna {}"},
    "game-over": {"en": "the game ends", "pl": "gra się kończy", "sv": "spelet slutar"},
    "decide": {"en": "decide {}", "pl": "zdecyduj: {}", "sv": "bestäm {}"},
    "who": {"en": "who: {}", "pl": "kto: {}", "sv": "vem: {}"},
    "rules": {"en": "rules: {}", "pl": "zasady: {}", "sv": "regler: {}"},
    "most": {"en": "at most {}", "pl": "najwyżej {}", "sv": "högst {}"},
    "least": {"en": "at least {}", "pl": "co najmniej {}", "sv": "minst {}"},
    "start": {"en": "starts at {}", "pl": "na początku {}", "sv": "börjar på {}"},
    "open": {"en": "any number", "pl": "dowolnie wiele", "sv": "valfritt antal"},
    "then": {"en": "then", "pl": "potem", "sv": "sedan"},
    "next-pass": {"en": "again", "pl": "od nowa", "sv": "igen"},
    "at-once": {"en": "looked at at once", "pl": "sprawdzane od razu", "sv": "gäller genast"},
    "looked-at": {"en": "looked at here: {}", "pl": "sprawdzane tu: {}", "sv": "prövas här: {}"},
    "win": {"en": "win", "pl": "wygrana", "sv": "vinst"},
    "lose": {"en": "loss", "pl": "przegrana", "sv": "förlust"},
    "draw": {"en": "draw", "pl": "remis", "sv": "oavgjort"},
    "end": {"en": "end", "pl": "koniec", "sv": "slut"},
    "owner-shared": {"en": "shared", "pl": "wspólna", "sv": "gemensam"},
    "owner-player": {"en": "one a player", "pl": "osobna dla każdego gracza", "sv": "en för varje spelare"},
    "owner-opponent": {"en": "the opponent's", "pl": "przeciwnika", "sv": "motståndarens"},
    "visible-all": {"en": "seen by all", "pl": "widzą wszyscy", "sv": "ses av alla"},
    "visible-owner": {"en": "seen by its owner", "pl": "widzi właściciel", "sv": "ses av ägaren"},
    "visible-none": {"en": "seen by nobody", "pl": "nie widzi nikt", "sv": "ses av ingen"},
    "order-shuffled": {"en": "shuffled", "pl": "potasowana", "sv": "blandad"},
    "order-kept": {"en": "order kept", "pl": "kolejność zachowana", "sv": "ordningen behålls"},
    "order-free": {"en": "in any order", "pl": "kolejność dowolna", "sv": "i valfri ordning"},
    "order-arrival": {
        "en": "in order of arrival",
        "pl": "w kolejności przybycia",
        "sv": "i den ordning de kom",
    },
    "cards": {"en": "cards at the start: {}", "pl": "kart na początku: {}", "sv": "kort från början: {}"},
    "per-player": {"en": "each player's own", "pl": "osobno dla każdego gracza", "sv": "var spelares egen"},
    "per-shared": {"en": "shared", "pl": "wspólne", "sv": "gemensam"},
    "a-number": {"en": "a number", "pl": "liczba", "sv": "ett tal"},
    "yes-or-no": {"en": "yes or no", "pl": "tak lub nie", "sv": "ja eller nej"},
    "yes": {"en": "yes", "pl": "tak", "sv": "ja"},
    "no": {"en": "no", "pl": "nie", "sv": "nej"},
    "done": {"en": "done", "pl": "zrobione", "sv": "klart"},
    "is-it-so": {"en": "Is it so: {}?", "pl": "Czy tak jest: {}?", "sv": "Är det så: {}?"},
    "how-often": {"en": "How many, {}?", "pl": "Ile, {}?", "sv": "Hur många, {}?"},
    "how-many-players": {
        "en": "How many players are there?",
        "pl": "Ilu jest graczy?",
        "sv": "Hur många spelare är ni?",
    },
    "what-start": {"en": "At the start, {}:", "pl": "Na początku, {}:", "sv": "Från början, {}:"},
    "how-many-cards": {"en": "How many cards from {}?", "pl": "Ile kart z: {}?", "sv": "Hur många från {}?"},
    "which-outcome": {"en": "What comes up?", "pl": "Co wypadło?", "sv": "Vad blev det?"},
    "only-if": {"en": "only if {}", "pl": "tylko jeśli {}", "sv": "bara om {}"},
    "refused": {"en": "not possible: {}", "pl": "nie można: {}", "sv": "går inte: {}"},
    "heading-goals": {"en": "How the game ends", "pl": "Jak kończy się gra", "sv": "Hur spelet slutar"},
    "heading-track": {"en": "All steps", "pl": "Wszystkie kroki", "sv": "Alla steg"},
    "heading-zones": {"en": "Zones", "pl": "Strefy", "sv": "Zoner"},
    "heading-quantities": {"en": "What is counted", "pl": "Co się liczy", "sv": "Det som räknas"},
    "heading-facts": {"en": "What the table tells", "pl": "Co mówi stół", "sv": "Det bordet vet"},
}  # fmt: skip


def word(key: str, lang: str, *fill: object) -> str:
    """Return a word in a language, filled in."""
    return said(WORDS[key], lang if lang in WORDS[key] else "en").format(*fill)


def repetition(node: Node, wording: Wording) -> str | None:
    """Say how often the children of a node run, or None where they run once."""
    lang, parts = wording.lang, [*wording.often(node)]
    if node.until is not None:
        parts.append(word("until", lang, wording.condition(node.until)))
    if node.kind == "window":
        parts.append(word("window", lang))
    if node.kind == "loop" and not parts:
        parts.append(word("again", lang))
    return "; ".join(parts) or None


def guard(node: Node, parent: Node, wording: Wording) -> str | None:
    """Say when an option, a case or an outcome is taken, or None where nothing decides it."""
    lang = wording.lang
    if node.when is not None:
        return word("when", lang, wording.condition(node.when))
    if node.otherwise:
        return word("otherwise", lang)
    if node.weight is not None:
        total = sum(sibling.weight or 0 for sibling in parent.children)
        return word("weight", lang, node.weight, total)
    if node.cards is not None:
        return word("cards-each" if node.per else "cards-in", lang, wording.formula(node.cards))
    return None


def pick(node: Node, lang: str) -> str | None:
    """Say how many options are picked, or None where none are."""
    if node.kind == "chance":
        return word("drawn", lang)
    return word(node.pick, lang) if node.pick else None


def target(node: Node, track: Track, lang: str) -> str | None:
    """Say where a call or a leave goes, or None for other kinds."""
    if node.procedure is not None:
        procedure = track.procedures[node.procedure]
        return word("call", lang, said(procedure.label, lang))
    if node.out_of == GAME:
        return word("game-over", lang)
    if node.out_of is not None:
        left = next(found for found in track.all_nodes() if found.id == node.out_of)
        return word("leave", lang, said(left.label, lang))
    return None


def effects(node: Node, wording: Wording) -> Iterator[str]:
    """Yield what a step changes and moves, and the goals that are looked at there."""
    track, lang = wording.track, wording.lang
    for name, text in node.changes:
        quantity = track.quantities[name]
        held = quantity.most and _may_rise(name, text)
        most = f" ({word('most', lang, wording.formula(quantity.most))})" if quantity.most and held else ""
        yield wording.change(quantity, text) + most
    for move in node.moves:
        source, to = (said(track.zones[zone].name, lang) for zone in (move.source, move.target))
        yield f"{source} → {to}: {wording.formula(move.count) if move.count else word('open', lang)}"
    for goal in track.goals.values():
        if goal.looked_at == node.id:
            yield word("looked-at", lang, said(goal.name, lang))


def _may_rise(name: str, text: str) -> bool:
    """Say whether a change may be held back by the most that its quantity has."""
    expression = parse_expression(text)
    if isinstance(expression, Binary) and expression.operator == "-":
        return expression.left != Name(name)
    return not isinstance(expression, Number)


def goal_words(goal: Goal, wording: Wording) -> str:
    """Say a goal in one line."""
    lang, when = wording.lang, wording.condition(goal.when)
    looked = word("at-once", lang)
    if goal.looked_at != AT_ONCE:
        step = next(node for node in wording.track.all_nodes() if node.id == goal.looked_at)
        looked = word("looked-at", lang, said(step.label, lang))
    who = said(goal.who, lang)
    return (
        f"{said(goal.name, lang)} ({word(goal.outcome, lang)}: {who}): {word('when', lang, when)}; {looked}"
    )


def zone_words(zone: Zone, lang: str) -> str:
    """Say a zone in one line."""
    parts = [word(f"owner-{zone.owner}", lang), word(f"visible-{zone.visible}", lang)]
    parts.append(word(f"order-{zone.order}", lang))
    if zone.count is not None:
        parts.append(word("cards", lang, zone.count))
    if zone.note is not None:
        parts.append(said(zone.note, lang))
    return f"{said(zone.name, lang)}: {'; '.join(parts)}"


def bounds_words(quantity: Quantity, wording: Wording) -> Iterator[str]:
    """Yield at what a quantity starts and between what it stays."""
    ends = {"start": quantity.start, "least": quantity.least, "most": quantity.most}
    for key, text in ends.items():
        if text is not None:
            yield word(key, wording.lang, wording.formula(text))


def quantity_words(quantity: Quantity, wording: Wording) -> str:
    """Say a quantity in one line."""
    lang = wording.lang
    parts = [word(f"per-{quantity.per}", lang), *bounds_words(quantity, wording)]
    if quantity.note is not None:
        parts.append(said(quantity.note, lang))
    return f"{said(quantity.name, lang)}: {'; '.join(parts)}"
