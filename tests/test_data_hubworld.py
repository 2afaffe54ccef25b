"""Facts of Hubworld taken from its rulebook by hand, looked up in the database built from the pack."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.cards import Card, all_printings, read_cards
from toolkit.rules import find_terms, get_rule, read_rules

if TYPE_CHECKING:
    import sqlite3

GAME = "hubworld"
LIMITS = {"action-limit": 3, "council-limit": 5, "shard-limit": 10}

#: Design: type, traits, cost / barrier / presence ("-" where not printed), copies, kinds of its abilities.
CARDS: dict[str, tuple[str, str, str, int, str]] = {
    "abnus-orzo": ("seeker", "enforcer", "- - -", 1, "reaction"),
    "chairman-bo-pax": ("seeker", "visionary", "- - -", 1, "action"),
    "goldie-xin": ("seeker", "renegade", "- - -", 1, "action"),
    "jayko-and-ace": ("seeker", "renegade", "- - -", 1, "reaction"),
    "doctor-twilight": ("agent", "visionary", "3 3 3", 1, "instant"),
    "sergeant-cole": ("agent", "renegade", "1 3 1", 1, "reaction"),
    "gargala-larga": ("agent", "enforcer", "3 4 1", 1, "instant"),
    "auntie-ruth": ("agent", "paragon", "4 3 2", 1, "reaction"),
    "rory-and-bug": ("agent", "renegade", "0 3 2", 1, "instant"),
    "kryzar-the-rat": ("agent", "enforcer", "2 3 3", 1, "reaction"),
    "barbican-gate": ("obstacle", "location", "1 1 4", 2, "confront discover"),
    "eye-enforcers": ("obstacle", "persona", "4 3 5", 2, "confront discover"),
    "transit-station": ("obstacle", "location", "1 1 1", 2, "static static"),
    "waterway-ferry": ("obstacle", "contraption", "1 2 3", 2, "reaction"),
    "canal-network": ("obstacle", "location", "3 2 5", 2, "confront discover"),
    "capricious-informant": ("source", "persona", "3 - 4", 2, "instant"),
    "disagreeable-inspector": ("source", "persona", "1 - 2", 2, "reaction"),
    "shardwinner": ("source", "persona", "3 - 2", 2, "static static"),
    "tele-mail-cluster": ("source", "contraption", "2 - 4", 2, "reaction"),
    "the-dragons-hoard": ("source", "location", "2 - 3", 2, "static"),
    "likely-a-trap": ("moment", "subterfuge tactic", "0 - -", 2, "reaction"),
    "calling-in-favors": ("moment", "commerce influence", "0 - -", 2, "action"),
    "infiltrate": ("moment", "subterfuge", "1 - -", 2, "reaction"),
    "fun-run": ("moment", "subterfuge tactic", "0 - -", 2, "reaction"),
    "smooth-handoff": ("moment", "subterfuge tactic", "0 - -", 2, "action"),
}

#: Question, rule, its number, words of its text.
RULES: list[tuple[str, str, str, str]] = [
    ("which part of a card is its shard cost?", "part-shard-cost", "1.1", "How many"),
    ("which part holds the collection icons?", "part-collection-icons", "1.4", "yields"),
    ("which part is the Cipher?", "part-cipher", "1.8", "further demand"),
    ("which part holds the limit values?", "part-limits", "1.9", "council limit and shard limit"),
    ("what happens to a moment after it is played?", "moment", "1.10.4", "goes to your [[exile|Exile]]"),
    ("how large is the grid?", "grid", "4.1", "3 by 3"),
    ("how many districts has a player?", "district", "5.3", "3 districts"),
    ("are cards diagonal to each other adjacent?", "adjacent", "5.1", "each other are not adjacent"),
    ("who is the rival with three players?", "rival", "5.6", "the player to your left"),
    ("which row is farthest away?", "row", "5.7", "the front row is farthest away"),
    ("which tokens does setup give?", "setup-tokens", "6.2", "3 action tokens and 5 shard tokens"),
    ("how many cards are the first Council?", "setup-council", "6.4", "a hand of 5 cards"),
    ("may cards be replaced before the game?", "mulligan", "6.5", "draw until you have 5 again"),
    ("how many agents win?", "win-by-agents", "7.1", "3 enemy agents"),
    ("when does an empty Commons win?", "win-by-empty-commons", "7.2", "draw from an empty Commons"),
    ("how many shards does an action give?", "action-gain-shard", "8.1.2", "1 shard"),
    ("how many cards does an action draw?", "action-draw", "8.1.3", "top card"),
    ("what becomes of a forged card in the slot?", "action-stage", "8.1.4", "exile it if it is forged"),
    ("can the first action be a delve?", "action-delve", "8.1.8", "can't be a delve"),
    ("to how many actions does one reset?", "refresh-actions", "8.2.1", "3 actions"),
    ("how many shards may a pool keep?", "refresh-shards", "8.2.2", "more than 10 shards"),
    ("how many cards may a Council keep?", "refresh-draw", "8.2.3", "more than 5 cards"),
    ("are seekers unexhausted?", "refresh-unexhaust", "8.2.4", "your seeker too"),
    ("where does the first player token go?", "refresh-first-player", "8.2.5", "to the left"),
    ("what follows a round?", "refresh-end", "8.2.6", "Start the next one"),
    ("what can one collect with?", "instant-collect", "9.2", "a forged agent or source"),
    ("who starts in a window of a delve?", "instant-order-start", "9.5.1", "the defending player starts"),
    ("when does a window close?", "instant-window-closes", "9.5.3", "one directly after the other"),
    ("where does a delve begin?", "delve-slots", "11.4", "beginning with the front row"),
    ("who goes first in an encounter's window?", "encounter-window", "11.6.2", "the defender of the delve"),
    ("what about a forged, unexhausted card?", "slot-forged-unexhausted", "11.6.3.1", "have to confront"),
    ("what about an unforged card?", "slot-unforged", "11.6.3.4", "[[encounter-discover|discover]]"),
    ("when may one retreat?", "encounter-complete", "11.6.5", "ends the delve"),
    ("what does heat cost?", "breach-heat", "11.7.3", "1 shard more for every heat"),
    ("how many cards does a breach discover?", "breach-discover", "11.7.4", "as the defender has heat"),
    ("is a breach complete without heat?", "breach-complete", "11.7.5", "even if you generated no heat"),
    ("what if one does not break the barrier?", "confront-barrier", "12.2", "the delve ends at once"),
    ("what does presence cost?", "confront-presence", "12.3", "as many shards as its value"),
    ("who uses a discover ability?", "discover-ability", "13.1", "the defender may use it"),
    ("what does a card in the Archives cost?", "discover-in-archives", "13.3", "costs you no shards"),
    ("can an agent be exiled?", "agents-never-exiled", "14.1", "can't go to the [[exile|Exile]]"),
    ("who gets an agent that would be exiled?", "agent-exiled-otherwise", "14.3", "of your [[rival|rival]]"),
    ("which icons changed?", "pnp-icons", "16.2", "Presence, Barrier and Encounter"),
    ("is Cipher a keyword?", "pnp-ciphers", "16.3", "ceased to be a keyword"),
    ("how large is the demo deck?", "pnp-copies", "16.5", "36 cards: 6 agents"),
    ("how large is a constructed deck?", "constructed-size", "17.1", "37 cards"),
    ("how many agents has a constructed deck?", "constructed-agents", "17.3", "Exactly 6"),
    ("how many copies may a constructed deck have?", "constructed-copies", "17.4", "at most 2"),
    ("how many pips may a card have?", "constructed-affiliations", "17.5", "than the deck has agents"),
    ("what caps a free agent deck?", "free-agent-pips", "17.6.2", "at most 6"),
    ("which affiliations are there?", "affiliation", "18.1", "There are four"),
    ("how many pips can a card have?", "pips", "18.2", "from 0 to 6"),
    ("how many copies of a card?", "copy-limit", "18.3", "1 of a seeker or an agent, 2 of any other"),
    ("how many cards are unique?", "unique-card", "18.4", "21 cards"),
    ("how many sources have an icon?", "recorded-icons", "18.5", "18 of the 21 sources"),
    ("what does Refund do?", "refund", "18.7.1", "gain that many shards"),
    ("what does Rush do?", "rush", "18.7.2", "pay the shard cost"),
    ("what does Cache do?", "cache", "18.7.3", "put that many shards on it"),
]

#: Card, which ability, its part, and words of it.
ABILITIES: list[tuple[str, int, str, str]] = [
    ("abnus-orzo", 0, "trigger", "after you complete a breach on the Archives"),
    ("abnus-orzo", 0, "cost", "archive 1 card off the top"),
    ("chairman-bo-pax", 0, "effect", "gains 1 heat"),
    ("goldie-xin", 0, "effect", "Gain 3 shards"),
    ("jayko-and-ace", 0, "cost", "gain 1 heat"),
    ("jayko-and-ace", 0, "effect", "Gain 2 shards and draw 1 card"),
    ("doctor-twilight", 0, "effect", "Gain 3 shards"),
    ("sergeant-cole", 0, "effect", "top 2 cards"),
    ("auntie-ruth", 0, "effect", "draws 3 cards"),
    ("rory-and-bug", 0, "cost", "lose 2 shards"),
    ("kryzar-the-rat", 0, "effect", "Stage 1 card"),
    ("barbican-gate", 0, "effect", "gain 2 shards"),
    ("barbican-gate", 1, "effect", "Gain 1 shard"),
    ("eye-enforcers", 0, "cost", "lose 1 heat"),
    ("eye-enforcers", 1, "effect", "2 random cards"),
    ("transit-station", 0, "effect", "+4 presence"),
    ("transit-station", 1, "effect", "+2 barrier"),
    ("capricious-informant", 0, "cost", "2 cards from the top"),
    ("disagreeable-inspector", 0, "effect", "-2 barrier"),
    ("shardwinner", 0, "effect", "1 more shard collection icon"),
    ("shardwinner", 1, "effect", "+4 presence"),
    ("the-dragons-hoard", 0, "effect", "+1 presence"),
    ("likely-a-trap", 0, "effect", "top 2 cards"),
    ("calling-in-favors", 0, "effect", "Gain 4 shards and draw 1 card"),
    ("infiltrate", 0, "effect", "2 cards more"),
    ("fun-run", 0, "effect", "Gain 3 shards"),
    ("smooth-handoff", 0, "effect", "loses 1 heat and draws 1 card"),
]

#: The three cards with a Cipher, and words of it.
CIPHERS = {
    "sergeant-cole": "exhausts a card of theirs",
    "gargala-larga": "exhausts their seeker",
    "auntie-ruth": "loses 1 action",
}

#: Table, row, column, and the value there.
VALUES: list[tuple[str, str, str, object]] = [
    ("quantity", "actions", "start", "3"),
    ("quantity", "actions", "most", "3"),
    ("quantity", "shards", "start", "5"),
    ("quantity", "heat", "start", "0"),
    ("quantity", "cards-in-council", "start", "5"),
    ("goal", "three-agents", "test", "secured >= 3"),
    ("goal", "three-agents", "outcome", "win"),
    ("goal", "empty-commons", "outcome", "lose"),
    ("step", "delve-option", "test", "actions-taken > 1"),
    ("step", "pay-for-heat-option", "test", "shards >= 1 + defender-heat"),
    ("step", "end-at-barrier", "target", "delve"),
    ("step", "retreat", "target", "delve"),
    ("zone", "council", "visible", "owner"),
    ("zone", "commons", "visible", "none"),
    ("zone", "commons", "kept", "shuffled"),
    ("zone", "exile", "visible", "all"),
]

#: Question, SQL, how many.
COUNTS: dict[str, tuple[str, int]] = {
    "symbols": ("SELECT count(*) FROM symbol WHERE game = :game", 10),
    "districts and other areas": ("SELECT count(*) FROM zone WHERE game = :game AND owner = 'player'", 9),
}


@pytest.fixture(scope="module")
def cards(everything: sqlite3.Connection) -> dict[str, Card]:
    keys = [
        row["id"]
        for row in everything.execute(
            "SELECT p.id FROM printing p JOIN card_set s ON s.id = p.card_set "
            "WHERE s.game = :game AND s.slug = 'demo' ORDER BY p.place",
            {"game": GAME},
        )
    ]
    return {card.id: card for card in read_cards(everything, keys)}


@pytest.mark.parametrize("card", CARDS)
def test_card(cards: dict[str, Card], card: str) -> None:
    found = cards[card]
    printed = " ".join(str(found.stats.get(name, "-")) for name in ("cost", "barrier", "presence"))
    kinds = " ".join(ability.kind for ability in found.abilities)
    assert CARDS[card] == (found.type, " ".join(found.traits), printed, found.printing.quantity, kinds)
    assert found.printing.number == str([*CARDS].index(card) + 1)
    limits = {name: value for name, value in found.stats.items() if name.endswith("-limit")}
    assert limits == (LIMITS if found.type == "seeker" else {})


def test_set_holds_the_listed_designs_and_two_reference_cards(cards: dict[str, Card]) -> None:
    assert [card.id for card in cards.values() if card.type != "reference"] == [*CARDS]
    assert [card.id for card in cards.values() if card.type == "reference"] == [
        "round-structure-card",
        "extra-reminders-card",
    ]
    assert sum(c.printing.quantity for c in cards.values() if c.type not in {"seeker", "reference"}) == 36


def test_ciphers(cards: dict[str, Card]) -> None:
    found = {card.id: str(card.stats["cipher"]) for card in cards.values() if "cipher" in card.stats}
    assert set(found) == set(CIPHERS)
    for card, words in CIPHERS.items():
        assert words in found[card]


@pytest.mark.parametrize(("card", "which", "part", "words"), ABILITIES)
def test_ability(cards: dict[str, Card], card: str, which: int, part: str, words: str) -> None:
    assert words in (getattr(cards[card].abilities[which], part) or "")


@pytest.mark.parametrize(("question", "rule", "number", "words"), RULES)
def test_rule(everything: sqlite3.Connection, question: str, rule: str, number: str, words: str) -> None:
    found = get_rule(everything, rule, game=GAME)
    assert found.number == number
    assert words in found.text
    assert found.section


@pytest.mark.parametrize(("table", "row", "column", "value"), VALUES)
def test_value(everything: sqlite3.Connection, table: str, row: str, column: str, value: object) -> None:
    sql = f"SELECT {column} FROM {table} WHERE game = :game AND slug = :row"
    assert everything.execute(sql, {"game": GAME, "row": row}).fetchone()[0] == value


@pytest.mark.parametrize("what", COUNTS)
def test_count(everything: sqlite3.Connection, what: str) -> None:
    sql, count = COUNTS[what]
    assert everything.execute(sql, {"game": GAME}).fetchone()[0] == count


@pytest.mark.parametrize(("heading", "count"), [("main-phase", 7), ("instants", 4), ("instant-windows", 4)])
def test_options(everything: sqlite3.Connection, heading: str, count: int) -> None:
    options = [r for r in read_rules(everything, GAME) if r.parent == heading and r.kind == "option"]
    assert len(options) == count


@pytest.mark.parametrize(
    ("form", "limit", "low", "high"),
    [
        ("demo", "one-seeker", 1, 1),
        ("constructed", "one-seeker", 1, 1),
        ("constructed", "size", 36, 36),
        ("constructed", "six-agents", 6, 6),
        ("constructed", "agents-differ", None, 1),
        ("constructed", "two-copies", None, 2),
        ("free-agent", "size", 36, 36),
        ("free-agent", "six-agents", 6, 6),
        ("free-agent", "highest-pips", None, 6),
    ],
)
def test_limit(
    everything: sqlite3.Connection, form: str, limit: str, low: int | None, high: int | None
) -> None:
    sql = (
        "SELECT l.low, l.high FROM deck_limit l JOIN format f ON f.id = l.format "
        "WHERE f.game = :game AND f.slug = :form AND l.slug = :limit"
    )
    row = everything.execute(sql, {"game": GAME, "form": form, "limit": limit}).fetchone()
    assert tuple(row) == (low, high)


def test_demo_format_is_the_printed_deck(everything: sqlite3.Connection) -> None:
    sql = (
        "SELECT c.slug, x.count FROM deck_limit_card x JOIN card c ON c.id = x.card "
        "JOIN deck_limit l ON l.id = x.deck_limit JOIN format f ON f.id = l.format "
        "WHERE f.game = :game AND f.slug = 'demo'"
    )
    found = dict(map(tuple, everything.execute(sql, {"game": GAME})))
    assert found == {card: facts[3] for card, facts in CARDS.items() if facts[0] != "seeker"}
    assert sum(found.values()) == 36


def test_game_is_for_two_or_more_and_names_no_publisher(everything: sqlite3.Connection) -> None:
    sql = "SELECT players_min, players_max, publisher FROM game WHERE id = :game"
    assert tuple(everything.execute(sql, {"game": GAME}).fetchone()) == (2, None, None)


@pytest.mark.parametrize(
    ("steps", "heading"),
    [
        (9, "card-types"),
        (6, "setup"),
        (6, "refresh-phase"),
        (2, "instant-order"),
        (5, "encountering-a-grid-slot"),
        (5, "breaching-a-district"),
        (3, "confronting-cards"),
        (2, "discovering-cards"),
    ],
)
def test_steps_bear_the_printed_numbers(everything: sqlite3.Connection, steps: int, heading: str) -> None:
    rules = {rule.id: rule for rule in read_rules(everything, GAME)}
    above = rules[heading]
    numbered = [rules[child] for child in above.children if rules[child].number][:steps]
    wanted = "term" if heading == "card-types" else "step"
    assert [(r.kind, r.number) for r in numbered] == [
        (wanted, f"{above.number}.{i + 1}") for i in range(steps)
    ]


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("shifting", "shift"),
        ("shifted", "shift"),
        ("exhausts", "exhausted"),
        ("forging", "forged"),
        ("grid slots", "grid-slot"),
        ("engaging player", "engaged"),
        ("defending player", "defender"),
        ("delves", "delve"),
        ("confrontation", "confront"),
        ("front row", "row"),
        ("archived", "archive"),
        ("Archives", "archives"),
    ],
)
def test_term_by_form(everything: sqlite3.Connection, word: str, term: str) -> None:
    assert [found.id for found in find_terms(everything, word, game=GAME)] == [term]


def test_every_discrepancy_cites_its_places(everything: sqlite3.Connection) -> None:
    found = [rule for rule in read_rules(everything, GAME) if rule.kind == "discrepancy"]
    assert {"cipher-keyword", "engaged-or-engaging", "three-agents-from-three-players"} <= {
        r.id for r in found
    }
    for rule in found:
        assert rule.text
        assert rule.places


def test_every_card_can_be_listed(everything: sqlite3.Connection, cards: dict[str, Card]) -> None:
    newest = {card.id for card in read_cards(everything, all_printings(everything, GAME))}
    assert set(cards) <= newest
