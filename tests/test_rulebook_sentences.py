"""What single lines and sentences of a rulebook say: cards, components, bounds of a deck, definitions.

The words of the tests are made up; the documents themselves are read where they are there.
"""

# ruff: noqa: E501 (rows of tables)
from __future__ import annotations

from pathlib import Path

import pytest

from conftest import SHARED
from toolkit.rulebook.card_lines import LineAbility, LineCard, find_card
from toolkit.rulebook.component_lines import Component, find_component, find_components
from toolkit.rulebook.deck_bounds import DeckBound, find_deck_bounds
from toolkit.rulebook.definitions import Lead, LeadKind, find_lead, find_terms
from toolkit.rulebook.number_words import number_of


def lines_of(start: str) -> list[str]:
    """Return the lines of one of the documents, without indents and bullets; skips where it is missing."""
    found = sorted((SHARED / "rulebooks").glob(f"{start}*.txt"))
    if not found:
        pytest.skip("the documents are not here")
    text = Path(found[0]).read_text(encoding="utf-8")
    return [line.strip().lstrip("•-").strip() for line in text.splitlines()]


CARDS = {
    "Ferry Lamp (x3) - Tool, Light. Oil 2 / glow -1. Dusk: Pay 1 oil: Draw a card. Dawn: Rest.": LineCard(
        "Ferry Lamp", "", 3, "Tool", ("Light",), {"oil": 2, "glow": -1},
        (LineAbility("Dusk", "Pay 1 oil: Draw a card."), LineAbility("Dawn", "Rest.")),
    ),
    'Old Maro ("Keep off, you!") — Keeper, River - Pilot. While at sea: It gets +1 glow.': LineCard(
        "Old Maro", "Keep off, you!", 1, "Keeper", ("River", "Pilot"), {},
        (LineAbility("", "While at sea: It gets +1 glow."),),
    ),
    "Fog-Bell (Harbour, 2nd Pier) (2x) – Signal. Oil X.": LineCard(
        "Fog-Bell", "Harbour, 2nd Pier", 2, "Signal", (), {"oil": "X"}, ()
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", CARDS)
def test_a_line_of_a_list_of_cards(line: str) -> None:
    assert find_card(line) == CARDS[line]


@pytest.mark.parametrize(
    "line",
    [
        "Two players - four lamps",
        "Harbour - The place where ferries wait. Nobody may light a lamp here.",
        "Stage 1 - The Dusk Stage",
        "Light a lamp.",
        "Lamp: Gives light.",
        "Signal - Heard far away.",
    ],
)
def test_lines_that_are_no_cards(line: str) -> None:
    assert find_card(line) is None


def test_all_cards_of_the_first_document_and_none_of_the_others() -> None:
    cards = [card for line in lines_of("000") if (card := find_card(line))]
    assert len(cards) == 25
    assert sum(card.quantity for card in cards) == 40
    valued = [card for card in cards if card.values]
    assert len(valued) == 21
    assert sum(len(card.values) for card in valued) == 48
    assert all(card.abilities for card in cards)
    assert {card.type for card in cards} == {"Seeker", "Agent", "Obstacle", "Source", "Moment"}
    labels = {ability.label for card in cards for ability in card.abilities} - {""}
    assert labels == {"Reaction", "Action", "Instant", "Cipher", "Confront", "Discover"}
    for start in ("001", "002", "003", "004"):
        assert [line for line in lines_of(start) if find_card(line)] == []


COMPONENTS = {
    "12 Lamp Cards": Component(12, "Lamp Cards"),
    "3 x Keeper's board": Component(3, "Keeper's board"),
    "9 first cards (6 Novice, 2 Adept and 1 Sage)": Component(
        9, "first cards", (Component(6, "Novice"), Component(2, "Adept"), Component(1, "Sage"))
    ),
    "2 Ferries (Maro, Ilse)": Component(2, "Ferries", (Component(1, "Maro"), Component(1, "Ilse"))),
    "40 oil markers (made of wood)": Component(40, "oil markers"),
    "12 of the cards lie in a row.": Component(12, "of the cards lie in a row"),
    "3. Light a lamp": None,
    "5 lamps: light them": None,
    "Lamp Cards": None,
}


@pytest.mark.parametrize("line", COMPONENTS)
def test_a_line_of_components(line: str) -> None:
    assert find_component(line) == COMPONENTS[line]


def test_a_list_of_components_is_one_as_a_whole() -> None:
    assert [c.count for c in find_components(["12 Lamp Cards", "1 Bell"])] == [12, 1]
    assert find_components(["12 Lamp Cards", "Light a lamp."]) == []
    assert find_components(["12 Lamp Cards"]) == []


def test_all_components_of_the_fifth_document() -> None:
    lines = [line for line in lines_of("004") if line]
    start = lines.index("Components", lines.index("Components") + 1)
    found = find_components(lines[start + 1 : start + 13])
    assert [c.count for c in found] == [1, 6, 4, 6, 12, 12, 18, 33, 20, 2, 1, 2]
    assert [(part.count, part.name) for part in found[8].parts] == [
        (16, "Prospector"), (2, "Captain"), (2, "Diviner"),
    ]  # fmt: skip
    assert [part.count for part in found[11].parts] == [1, 1]


def bound(kind: str, sentence: str, least: int | None, most: int | None, **more: object) -> DeckBound:
    return DeckBound(kind, sentence, least, most, **more)  # type: ignore[arg-type]


BOUNDS: dict[str, list[DeckBound]] = {
    "Your deck has a minimum of 30 cards.": [
        bound("count", "Your deck has a minimum of 30 cards.", 30, None),
    ],
    "A deck is built by each keeper. It holds no more than twenty cards.": [
        bound("count", "It holds no more than twenty cards.", None, 20),
    ],
    "Any lamp may be in a deck with a limit of three copies.": [
        bound("copies", "Any lamp may be in a deck with a limit of three copies.", None, 3),
    ],
    "Exactly 1 in every 5 cards of a deck must be a Ferry card.": [
        bound(
            "ratio", "Exactly 1 in every 5 cards of a deck must be a Ferry card.", 1, 1,
            subject="Ferry", in_every=5,
        ),
    ],
    "In a deck at most 2 out of every 6 Ferry cards can be night Ferry cards.": [
        bound(
            "ratio", "In a deck at most 2 out of every 6 Ferry cards can be night Ferry cards.", None, 2,
            subject="night Ferry", in_every=6, of="Ferry",
        ),
    ],
    "Keepers have up to 4 Bells of each type.": [
        bound("each", "Keepers have up to 4 Bells of each type.", None, 4, subject="Bells"),
    ],
    "You need exactly 2 of each Bell type.": [
        bound("each", "You need exactly 2 of each Bell type.", 2, 2, subject="Bell"),
    ],
    "A first deck is composed of 9 Lamp Cards: 6 Novice, 2 Adept, and 1 Sage.": [
        bound(
            "list", "A first deck is composed of 9 Lamp Cards: 6 Novice, 2 Adept, and 1 Sage.", 9, 9,
            subject="Lamp", parts={"Novice": 6, "Adept": 2, "Sage": 1},
        ),
    ],
    "Draw from your deck until you hold at least 5 cards.": [],
    "Shuffle your deck. If there is at least one card left, go on.": [],
    "Your deck waits; keep no more than 7 cards in your hand.": [],
    "A lamp needs a minimum of 3 cards.": [],
}  # fmt: skip


#: The same in Polish and Swedish: language, words, and kind, ends, subject, in every, parts of each bound.
OTHERS: list[tuple[str, str, list[tuple[object, ...]]]] = [
    ("pl", "Talia liczy co najmniej 30 kart.", [("count", 30, None, "", None, {})]),
    ("pl", "Talia może mieć co najwyżej dwadzieścia kart.", [("count", None, 20, "", None, {})]),
    ("pl", "Talia zawiera dokładnie 40 kart.", [("count", 40, 40, "", None, {})]),
    ("pl", "W talii mogą być nie więcej niż trzy kopie tej samej latarni.", [("copies", None, 3, "", None, {})]),
    ("pl", "Dokładnie 1 na każde 5 kart talii musi być kartą Promu.", [("ratio", 1, 1, "Promu", 5, {})]),
    ("pl", "Gracz ma co najwyżej 4 dzwony każdego rodzaju.", [("each", None, 4, "dzwony", None, {})]),
    (
        "pl", "Talia składa się z 9 kart Lamp: 6 Nowicjusz, 2 Adept i 1 Mędrzec.",
        [("list", 9, 9, "Lamp", None, {"Nowicjusz": 6, "Adept": 2, "Mędrzec": 1})],
    ),
    ("pl", "Dobierz z talii do 5 kart.", []),
    ("pl", "Latarnia potrzebuje co najmniej 3 kart.", []),
    ("sv", "Kortleken har minst 30 kort.", [("count", 30, None, "", None, {})]),
    ("sv", "En lek får ha högst tjugo kort.", [("count", None, 20, "", None, {})]),
    ("sv", "Leken har exakt 40 kort.", [("count", 40, 40, "", None, {})]),
    ("sv", "En lek får ha högst tre exemplar av samma kort.", [("copies", None, 3, "", None, {})]),
    ("sv", "Exakt 1 av 5 kort i leken måste vara Färjekort.", [("ratio", 1, 1, "Färjekort", 5, {})]),
    ("sv", "Väktare har högst 4 klockor av varje sort.", [("each", None, 4, "klockor", None, {})]),
    (
        "sv", "Leken består av 9 lampkort: 6 Novis, 2 Adept och 1 Vis.",
        [("list", 9, 9, "lamp", None, {"Novis": 6, "Adept": 2, "Vis": 1})],
    ),
    ("sv", "Dra ur leken tills du har minst 5 kort.", []),
    ("sv", "En lampa behöver minst 3 kort.", []),
]  # fmt: skip


@pytest.mark.parametrize(("lang", "text", "bounds"), OTHERS)
def test_sentences_of_other_languages(lang: str, text: str, bounds: list[tuple[object, ...]]) -> None:
    found = find_deck_bounds(text, lang)
    assert [(b.kind, b.at_least, b.at_most, b.subject, b.in_every, b.parts) for b in found] == bounds


@pytest.mark.parametrize("text", BOUNDS)
def test_sentences_that_bound_a_deck(text: str) -> None:
    assert find_deck_bounds(text) == BOUNDS[text]


def test_a_language_without_patterns_gives_no_bounds() -> None:
    assert find_deck_bounds("Your deck has a minimum of 30 cards.", "de") == []


def test_all_bounds_of_the_documents() -> None:
    found = {start: [b for line in lines_of(start) for b in find_deck_bounds(line)] for start in
             ("000", "001", "002", "003", "004")}  # fmt: skip
    assert [found[start] for start in ("000", "001", "003")] == [[], [], []]
    assert [(b.kind, b.at_least, b.at_most, b.subject, b.in_every, b.section) for b in found["002"]] == [
        ("each", None, 5, "Pyramids", None, ""),
        ("count", 50, None, "", None, ""),
        ("ratio", 1, 1, "Gate", 10, ""),
        ("ratio", None, 1, "special Gate", 3, ""),
        ("copies", None, 2, "", None, ""),
        ("each", 5, 5, "Pyramid", None, ""),
        ("count", None, 20, "", None, "sideboard"),
        ("count", None, 2, "Gate", None, "sideboard"),
    ]
    assert [(b.kind, b.at_most, b.parts) for b in found["004"]] == [
        ("list", 10, {"Prospector": 8, "Captain": 1, "Diviner": 1})
    ]


LEADS = {
    "Lamp: Gives light.": Lead(LeadKind.TERM, "Lamp", "Gives light."),
    "Ferry Lamp - A lamp at sea.": Lead(LeadKind.TERM, "Ferry Lamp", "A lamp at sea."),
    "Bell (signal) — Heard far away.": Lead(LeadKind.TERM, "Bell (signal)", "Heard far away."),
    "NOTE: Lamps are hot.": Lead(LeadKind.NOTE, "NOTE", "Lamps are hot."),
    "Przykład: Lampa świeci.": Lead(LeadKind.EXAMPLE, "Przykład", "Lampa świeci."),
    "Stage 2 - Dusk": Lead(LeadKind.STAGE, "Stage 2", "Dusk", "2"),
    "Step 4.5 - Ring the bell.": Lead(LeadKind.STAGE, "Step 4.5", "Ring the bell.", "4.5"),
    '"Once a night" - Not again before dawn.': Lead(
        LeadKind.TITLE, '"Once a night"', "Not again before dawn."
    ),
    "Two players - four lamps": Lead(LeadKind.TITLE, "Two players", "four lamps"),
    "whoever rings: they go first": None,
    "If you light it, all see it and nobody sleeps: rest.": None,
    "Light a lamp.": None,
}


@pytest.mark.parametrize("text", LEADS)
def test_leads(text: str) -> None:
    assert find_lead(text) == LEADS[text]


def test_a_lead_that_comes_again_in_a_list_is_a_label() -> None:
    found = find_terms(["Action: Light a lamp.", "Action: Rest.", "Bell: Heard far away.", "Go on."])
    assert [lead and lead.kind for lead in found] == [LeadKind.TITLE, LeadKind.TITLE, LeadKind.TERM, None]


@pytest.mark.parametrize(
    ("text", "lang", "number"),
    [("12", "en", 12), ("Three", "en", 3), ("dwie", "pl", 2), ("tolv", "sv", 12), ("ett", "sv", 1)],
)
def test_numbers(text: str, lang: str, number: int) -> None:
    assert number_of(text, lang) == number


def test_error_no_number() -> None:
    with pytest.raises(ValueError, match=r'^"many" is no number$'):
        number_of("many", "en")
