"""Hyborian Gates: facts taken from the rulebook by hand, held against the built database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.cards import find_cards, read_cards
from toolkit.decks import check_deck, read_deck
from toolkit.games import get_game
from toolkit.rules import find_terms, get_rule
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3

GAME = "hyborian"

#: Question, rule, and the words of its text that answer it.
SAYS = [
    ("How many play?", "who-plays", "two or more"),
    ("How many Dimensions win with two players?", "win-two-players", "Five of the six"),
    ("How many with three?", "win-three-players", "Four of the six"),
    ("How many with four or more?", "win-four-players", "Three of the six"),
    ("Who wins when a deck runs out?", "win-by-empty-deck", "controls the most Dimensions"),
    ("What breaks a tie first?", "tie-gate-cards", "more Gate cards in play"),
    ("What breaks a tie next?", "tie-strength", "total [[strength]]"),
    ("And then?", "tie-draw", "a draw"),
    ("Where must a Trooper be to get an attachment?", "attach-in-ready-area", "[[ready-area]]"),
    ("What happens to the loser of a battle?", "campaign-winner", "loser is discarded"),
    ("Which Dimensions are there?", "six-dimensions", "Six are known"),
    ("Which Dimension comes third?", "dimension-order", "(3) :asgard: Asgard"),
    ("Are the ends of the line neighbours?", "dimension-order", "adjacent, and so are the two ends"),
    ("When may a new Trooper be transported?", "wait-before-transport", "sequence-stage"),
    ("How many Pyramids may lie beside the deck?", "pyramid-limit", "up to 5"),
    ("What does an Osiran gain for each Tech?", "osiran-troopers", "+1 Strength"),
    ("What does a combined arms team gain?", "combined-arms", "+3 Strength"),
    ("What does an Atlantean add?", "atlantean-support", "add 1"),
    ("Who may use Vehicles?", "asgard-troopers", "only Asgard"),
    ("Where may a Chaos Monster walk?", "chaos-monsters", "adjacent Dimension"),
    ("What defeats a Trooper?", "defeat", "matching or exceeding"),
    ("How many Companions may a Trooper have?", "companion-count", "any number"),
    ("How many Tech cards?", "tech-count", "any number"),
    ("How many Vehicles?", "one-vehicle", "more than one Vehicle"),
    ("In which Step are Vortex Tactics played?", "vortex-when", "Step 5"),
    ("In which Step is Magic played?", "magic-when", "Step 6"),
    ("How many spells in a battle?", "magic-once", "one Magic spell"),
    ("What marks a Power Surge?", "power-surges", "red sunburst"),
    ("Which surge resolves first?", "surge-response", "played last resolves first"),
    ("How large is a deck?", "deck-size", "at least 50"),
    ("How many Gates are in it?", "deck-gates", "One card in every 10"),
    ("How many of them may be special?", "deck-special-gates", "every 3 Gate cards, 1 at most"),
    ("How many copies of a card?", "deck-copies", "at most two copies"),
    ("How many Pyramids does a player need?", "five-pyramids", "5 Pyramids of each type, exactly"),
    ("How many sets for five to eight?", "two-sets", "2 sets"),
    ("What does a player put out at the start?", "place-starting-cards", "a single Pyramid"),
    ("How large is the opening hand?", "draw-opening-hand", "7 cards"),
    ("How many cards in the Draw Stage?", "draw-two", "two cards"),
    ("Who becomes the active player?", "most-complexes", "most operational Pyramid Complexes"),
    ("How many Pyramids can be added to a Gate?", "overload-add", "at most 4 are added"),
    ("Which counter for one added Pyramid?", "overload-counter", "| 1 | 4 |"),
    ("For two?", "overload-counter", "| 2 | 3 |"),
    ("For three?", "overload-counter", "| 3 | 2 |"),
    ("For four?", "overload-counter", "| 4 | 1 |"),
    ("How many Pyramids can one Gate have?", "overload-add", "it has at most 5"),
    ("What power has a matching Pyramid?", "power-match", "2 to that Dimension and of 1 to each"),
    ("A red Gate with a green Pyramid?", "power-count-example", "1 to Chaos and of 1 to Gaea"),
    ("What do one and one symbol cost?", "transport-cost-example", "cost of 2"),
    ("How many Steps has combat?", "combat-phase", "8 Steps"),
    ("How many cards does the defender draw?", "combat-step-1", "draws 3 cards"),
    ("Who activates abilities first?", "attackers-abilities", "come first"),
    ("What is the hand limit?", "hand-limit", "7 are left"),
    ("When do battle abilities resolve?", "battle-abilities", "after Step 4 and before Step 5"),
    ("How many Troopers with four Complexes?", "support-example", "four Troopers"),
    ("How large is the Native Son Bonus?", "native-son-bonus", "+3"),
    ("How many Dimensions win with two sets?", "multiplayer-winning", "at least three"),
    ("How large is the sideboard?", "sideboard-size", "20 cards"),
    ("How many Gates in it?", "sideboard-gates", "2 of these cards"),
    ("How many copies of a card used once per game?", "wording-one-use", "1 copy"),
    ("How weak is the Trooper that is discarded?", "wording-end-of-turn", "below 4"),
]

#: A rule and its computed number, whose last part is the source's own number.
NUMBERS = [
    ("draw-stage", "6.1"),
    ("gate-stage", "6.2"),
    ("sequence-stage", "6.3"),
    ("player-turns", "6.4"),
    ("activation-stage", "6.5"),
    ("end-stage", "6.6"),
    ("overload-phase", "6.4.1"),
    ("ready-phase", "6.4.5"),
    ("combat-step-1", "6.4.4.1"),
    ("combat-step-4", "6.4.4.4"),
    ("combat-step-5", "6.4.4.5"),
    ("vortex-resolve", "6.4.4.5.3"),
    ("card-orientation", "4.7.3"),
    ("once-abilities", "7.4"),
]

#: A card, a value and what it is (None: the rulebook gives none).
STATS = [
    ("Chaos Gate", "primary", "chaos"),
    ("Chaos Gate", "secondary", {"osiris", "hyboria"}),
    ("Chaos Gate", "colour", "red"),
    ("Hyboria Gate", "secondary", {"chaos", "gaea"}),
    ("Asgard Gate", "secondary", {"gaea", "atlantis"}),
    ("Asgard Gate", "colour", None),
    ("Gaea Pyramid", "colour", "green"),
    ("Osiris Pyramid", "colour", None),
    ("Hyboria", "place", 1),
    ("Chaos", "place", 6),
    ("Gaea", "adjacent", {"hyboria", "asgard"}),
    ("Atlantis Pyramid", "dimension", "atlantis"),
]

#: A limit of the format: bound, low end, high end, in every, severity.
LIMITS = [
    ("size", ("count", 50, None, None, "error")),
    ("gates", ("ratio", 1, 1, 10, "error")),
    ("special-gates", ("ratio", None, 1, 3, "error")),
    ("copies", ("copies", None, 2, None, "error")),
    ("gate-copies", ("copies", None, 2, None, "note")),
    ("one-use", ("copies", None, 1, None, "error")),
    ("sideboard-size", ("count", None, 20, None, "error")),
    ("sideboard-gates", ("count", None, 2, None, "error")),
    ("pyramids-most", ("copies", None, 5, None, "error")),
    ("pyramids-all", ("each", 5, None, None, "warning")),
    ("fighter", ("count", 1, None, None, "error")),
    ("starting-gate", ("count", 1, None, None, "error")),
]

#: A form in running text, and the rule that defines its term.
FORMS = [
    ("Osirans", "osiran-troopers"),
    ("Atlantean", "atlantean-troopers"),
    ("Gate Complexes", "pyramid-complexes"),
    ("attachments", "attached-cards"),
    ("Dimension Walk", "dimension-walking"),
    ("spells", "gaean-magic"),
    ("immune", "immunity-extends"),
]

#: A type, what it attaches to.
ATTACHES = [
    ("companion", {"trooper", "monster"}),
    ("tech", {"trooper", "monster"}),
    ("vehicle", {"trooper", "monster"}),
    ("pyramid", {"gate"}),
    ("power-surge", set()),
]


@pytest.mark.parametrize(("question", "rule", "words"), SAYS, ids=[row[0] for row in SAYS])
def test_rule_says(everything: sqlite3.Connection, question: str, rule: str, words: str) -> None:
    found = get_rule(everything, rule, game=GAME)
    assert fold(words) in fold(found.text)
    assert found.section


@pytest.mark.parametrize(("rule", "number"), NUMBERS)
def test_numbers_follow_the_source(everything: sqlite3.Connection, rule: str, number: str) -> None:
    assert get_rule(everything, rule, game=GAME).number == number


@pytest.mark.parametrize(("name", "field", "value"), STATS)
def test_card_has_value(everything: sqlite3.Connection, name: str, field: str, value: object) -> None:
    (card,) = read_cards(everything, find_cards(everything, name, GAME))
    found = card.stats.get(field)
    assert (set(found) if isinstance(found, tuple) else found) == value


def test_the_set_holds_only_what_the_rulebook_defines(everything: sqlite3.Connection) -> None:
    rows = everything.execute(
        "SELECT t.slug, count(*), sum(p.quantity) FROM printing p JOIN card c ON c.id = p.card "
        "JOIN card_type t ON t.id = c.type WHERE c.game = ? GROUP BY t.slug",
        (GAME,),
    )
    assert {row[0]: (row[1], row[2]) for row in rows} == {
        "dimension": (6, 6),
        "gate": (6, 6),
        "pyramid": (6, 30),
    }


@pytest.mark.parametrize(("limit", "bound"), LIMITS)
def test_format_limits(everything: sqlite3.Connection, limit: str, bound: tuple[object, ...]) -> None:
    rows = everything.execute(
        "SELECT l.bound, l.low, l.high, l.in_every, l.severity, l.rule FROM deck_limit l "
        "JOIN format f ON f.id = l.format WHERE f.game = ? AND l.slug = ? AND l.reading IS NULL",
        (GAME, limit),
    ).fetchall()
    assert [tuple(row)[:5] for row in rows] == [bound]
    assert rows[0]["rule"] is not None


@pytest.mark.parametrize(("form", "rule"), FORMS)
def test_term_forms(everything: sqlite3.Connection, form: str, rule: str) -> None:
    assert [term.rule for term in find_terms(everything, form, game=GAME)] == [rule]


@pytest.mark.parametrize(("kind", "targets"), ATTACHES)
def test_attaches_to(everything: sqlite3.Connection, kind: str, targets: set[str]) -> None:
    assert set(get_game(everything, GAME).types[kind].attaches_to) == targets


def test_contradictions_are_told(everything: sqlite3.Connection) -> None:
    for name, rule in (
        ("end-stage-number", "action-sequence"),
        ("eight-steps", "combat-phase"),
        ("magic-in-step-6", "magic-when"),
        ("pyramids-up-to-or-exactly", "pyramid-limit"),
        ("gate-copy-limit", "deck-copies"),
        ("attackers-vortex-tactics", "vortex-order"),
    ):
        found = get_rule(everything, name, game=GAME)
        assert found.kind == "discrepancy"
        assert found.places
        assert rule in (found.parent, *found.cites)


def _found(connection: sqlite3.Connection, text: str, *readings: str) -> set[tuple[str, str]]:
    report = check_deck(connection, read_deck(connection, text, game=GAME), readings=readings).json()
    return {(problem["limit"], problem["severity"]) for problem in report["problems"]}


def test_example_decks_have_no_problem(everything: sqlite3.Connection) -> None:
    rows = everything.execute("SELECT text FROM deck WHERE game = ?", (GAME,)).fetchall()
    assert len(rows) >= 2
    for row in rows:
        assert _found(everything, row["text"]) == set()


def test_readings_change_only_their_limit(everything: sqlite3.Connection) -> None:
    troopers = "\n".join(f"2 Trooper {word} [Trooper]" for word in "abcdefghijklmnopqrstuvwx")
    pyramids = "\n".join(f"5 {name} Pyramid" for name in ("Hyboria", "Gaea", "Asgard", "Atlantis", "Osiris"))
    deck = f"3 Chaos Gate\n2 Gaea Gate\n{troopers}\n5 Chaos Pyramid\n{pyramids}"  # 53 cards
    assert _found(everything, deck) == {("gates", "error"), ("gate-copies", "note")}
    assert _found(everything, deck, "incomplete-tens-count-down") == {("gate-copies", "note")}
    assert _found(everything, deck, "two-copies-of-gates-too") == {
        ("gates", "error"),
        ("gate-copies", "error"),
    }
    assert _found(everything, f"{deck}\nSideboard\n3 Osiris Gate", "incomplete-tens-count-down") == {
        ("gate-copies", "note"),
        ("sideboard-gates", "error"),
    }
