"""Numbers of decks: counts and curves, exact chances held against trying everything, sample hands."""

from __future__ import annotations

import json
import os
from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from conftest import DATA
from toolkit.checks import check_packs
from toolkit.cli import make_app
from toolkit.cli.bars import bar
from toolkit.decks import read_deck
from toolkit.decks.chance_stream import ChanceStream
from toolkit.decks.chances import at_least, decimal_of, drawn, more_drawn, opening_hand, shown
from toolkit.decks.hands import deal_hand
from toolkit.decks.odds import Asked, find_odds
from toolkit.decks.opening import Mulligan, Take, find_opening
from toolkit.decks.taking import choose, fewest_and_most
from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

    from toolkit.decks import DeckList
    from toolkit.decks.odds import Odds

HYBORIAN = DATA / "hyborian/decks/five-roads.txt"
HUBWORLD = DATA / "hubworld/decks/constructed-abnus-orzo.txt"
HOUSE = DATA / "volfyirion/decks/starting-house-deck.txt"


def deck_of(connection: sqlite3.Connection, path: Path) -> DeckList:
    return read_deck(connection, path.read_text(encoding="utf-8"), game=path.parent.parent.name)


@pytest.fixture
def run(everything_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command of decks; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(everything_path))
    monkeypatch.setenv("DECKLORE_DATA", os.fspath(DATA))

    def invoke(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app("deck"), ["deck", *words])
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return invoke


# ---------------------------------------------------------------- how a game begins


@pytest.mark.parametrize(
    ("game", "form", "section", "takes", "hands", "mulligan", "turns"),
    [
        ("hyborian", "standard", "main", [("t:trooper or t:monster", 1), ("t:gate", 1)],
         {"opening-hand": 7}, None, (0, 2)),
        ("hubworld", "demo", "main", [], {"council": 5}, ("aside", None, 1), (0, 1)),
        ("hubworld", "constructed", "main", [], {"council": 5}, ("aside", None, 1), (0, 1)),
        ("hubworld", "free-agent", "main", [], {"council": 5}, ("aside", None, 1), (0, 1)),
        ("volfyirion", "house-deck", "main", [], {"first-player": 5, "second-player": 6},
         ("all", None, 1), None),
    ],
)  # fmt: skip
def test_opening_of_a_pack(
    everything: sqlite3.Connection,
    game: str,
    form: str,
    section: str,
    takes: list[tuple[str, int]],
    hands: dict[str, int],
    mulligan: tuple[str, int | None, int] | None,
    turns: tuple[int, int] | None,
) -> None:
    opening = find_opening(everything, game, form)
    assert opening is not None
    assert opening.section == section
    assert [(take.cards, take.count) for take in opening.takes] == takes
    assert {hand.id: hand.draw for hand in opening.hands} == hands
    found = opening.mulligan
    assert (found and (found.kind, found.most, found.times)) == mulligan
    each = opening.each_turn
    assert (each and (each.first, each.draw)) == turns
    cited = [*opening.takes, *opening.hands, *filter(None, (found, each))]
    assert all(part.rule is not None and part.rule.number for part in cited)
    assert json.loads(json.dumps(opening.json()))["section"] == section


def test_no_opening_where_the_rules_state_none(everything: sqlite3.Connection) -> None:
    assert find_opening(everything, "volfyirion", "box") is None
    assert find_opening(everything, "andromeda", None) is None


OPENING = """  opening:
    section: main
    takes:
      - {cards: "t:lamp", rule: deck-size, says: one lamp}
    hands:
      evening: {name: Evening, draw: 3, rule: draw}
    mulligan: {kind: aside, most: 2, says: two cards}
    each_turn: {draw: 1, first: 0, says: one card}
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("section: main", "section: mian", 'the format has no section "mian" (did you mean "main"?)'),
        ("rule: draw", "rule: drow", 'there is no rule "drow" (did you mean "draw"?)'),
        ("rule: deck-size", "rule: deck-sise", 'there is no rule "deck-sise" (did you mean "deck-size"?)'),
        (
            "t:lamp",
            "t:lamb",
            '"t:lamb": no type is called "lamb" (did you mean "lamp"?), so it matches nothing',
        ),
        ("kind: aside", "kind: away", 'should be one of all or aside, not "away"'),
        ("draw: 3", "draw: 0", "Input should be greater than or equal to 1"),
    ],
)
def test_error_in_an_opening(pack: Path, old: str, new: str, message: str) -> None:
    path = pack / "formats.yaml"
    path.write_text(path.read_text(encoding="utf-8").rstrip("\n") + "\n" + OPENING, encoding="utf-8")
    assert check_packs([pack]).findings == []
    text = path.read_text(encoding="utf-8")
    head, tail = text[: -len(OPENING)], text[-len(OPENING) :]
    assert old in tail
    path.write_text(head + tail.replace(old, new, 1), encoding="utf-8")
    assert message in [finding.message for finding in check_packs([pack]).findings]


# ---------------------------------------------------------------- chances

SMALL = st.tuples(st.integers(1, 6), st.integers(0, 6), st.integers(0, 6)).filter(lambda c: c[1] <= c[0])


@given(SMALL)
def test_drawn_is_what_counting_every_hand_gives(case: tuple[int, int, int]) -> None:
    size, wanted, draw = case
    hands = list(combinations(range(size), min(draw, size)))
    counts = Counter(sum(card < wanted for card in hand) for hand in hands)
    assert drawn(size, wanted, draw) == {n: Fraction(count, len(hands)) for n, count in counts.items()}


@settings(deadline=None, max_examples=60)
@given(
    SMALL,
    st.integers(0, 4),
    st.one_of(st.none(), st.builds(Mulligan, st.just("all"), st.none(), st.integers(1, 2)),
              st.builds(Mulligan, st.just("aside"), st.sampled_from([None, 1, 2, 3]), st.integers(1, 2))),
    st.integers(0, 2),
)  # fmt: skip
def test_chances_are_what_playing_out_every_shuffle_gives(
    case: tuple[int, int, int], target: int, mulligan: Mulligan | None, more: int
) -> None:
    size, wanted, draw = case
    hand = opening_hand(size, wanted, draw, target, mulligan)
    assert sum(hand.values()) == 1
    found = more_drawn(hand, size - min(draw, size), wanted, more)
    assert at_least(found, target) == played_out(size, wanted, draw, target, mulligan, more)


def played_out(
    size: int, wanted: int, draw: int, target: int, mulligan: Mulligan | None, more: int
) -> Fraction:
    """The chance over every order of the deck, and of what is shuffled again, card by card."""
    cards = tuple(card < wanted for card in range(size))

    def orders(deck: tuple[bool, ...]) -> list[tuple[Fraction, tuple[bool, ...]]]:
        counts = Counter(permutations(deck))
        return [(Fraction(count, sum(counts.values())), order) for order, count in counts.items()]

    def play(hand: tuple[bool, ...], deck: tuple[bool, ...], times: int) -> Fraction:
        if sum(hand) >= target or mulligan is None or not times:
            final = (*hand, *deck[:more])
            return Fraction(sum(final) >= target)
        if mulligan.kind == "all":
            return sum(
                (chance * play(order[: len(hand)], order[len(hand) :], times - 1)
                 for chance, order in orders((*hand, *deck))),
                Fraction(0),
            )  # fmt: skip
        most = len(hand) if mulligan.most is None else mulligan.most
        aside = min(len(hand) - sum(hand), most)
        kept = tuple(sorted(hand, reverse=True))[: len(hand) - aside]
        new, rest = (*kept, *deck[:aside]), (*deck[aside:], *(False,) * min(aside, len(hand)))
        return sum((chance * play(new, order, times - 1) for chance, order in orders(rest)), Fraction(0))

    times = mulligan.times if mulligan else 0
    start = min(draw, size)
    return sum(
        (chance * play(order[:start], order[start:], times) for chance, order in orders(cards)), Fraction(0)
    )


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0.0 %"),
        (Fraction(1), "100.0 %"),
        (Fraction(1, 10_000), "< 0.1 %"),
        (Fraction(9_999, 10_000), "> 99.9 %"),
        (Fraction(1, 3), "33.3 %"),
        (Fraction(1, 2000), "< 0.1 %"),
        (Fraction(3, 2000), "0.2 %"),
    ],
)
def test_chance_in_percent(chance: Fraction, words: str) -> None:
    assert shown(chance) == words


def test_decimals() -> None:
    assert [decimal_of(Fraction(n, 8), 2) for n in (1, 20, -1)] == ["0.12", "2.50", "-0.12"]


# ---------------------------------------------------------------- odds of a deck


def odds_of(connection: sqlite3.Connection, path: Path, query: str, **asked: Any) -> Odds:
    return find_odds(connection, deck_of(connection, path), Asked(query, **asked))


def test_a_gate_after_setup_has_taken_one(everything: sqlite3.Connection) -> None:
    """50 cards with 5 Gates, less a Gate and a Trooper or Monster: 4 Gates among 48, 7 drawn."""
    odds = odds_of(everything, HYBORIAN, "t:gate", at_least=1, turns=2)
    assert (odds.size, odds.wanted, odds.worst_wanted, odds.draws) == (48, 4, None, (7, 7, 9))
    first = 1 - Fraction(comb(44, 7), comb(48, 7))
    assert odds.rows[0].chances == (first, first, 1 - Fraction(comb(44, 9), comb(48, 9)))
    assert odds.model == (
        "main: 50 cards, 5 of them found by t:gate.",
        "Setup takes out one Trooper or Monster of the player's choice (Rule 5.3, Choose starting cards).",
        "Setup takes out one Gate of the player's choice (Rule 5.3, Choose starting cards).",
        "That leaves 48 cards, 4 of them matching.",
        "The deck is shuffled and 7 cards drawn: Opening hand (Rule 5.6, Draw the opening hand).",
        "No mulligan.",
        "By turn: two cards in the Draw Stage of each turn, none in the first (Rule 6.1.1, Draw two cards).",
    )


def test_both_ends_where_the_player_chooses(everything: sqlite3.Connection) -> None:
    odds = odds_of(everything, HYBORIAN, '"asgard gate"', at_least=1)
    assert (odds.wanted, odds.worst_wanted) == (1, 0)
    assert (odds.rows[0].chances, odds.worst[0].chances) == ((Fraction(7, 48),), (Fraction(0),))


def test_without_setup_and_with_other_numbers(everything: sqlite3.Connection) -> None:
    odds = odds_of(everything, HYBORIAN, "t:gate", at_least=2, setup=False, draw=10, turns=1, each_turn=3)
    assert (odds.size, odds.wanted, odds.draws) == (50, 5, (10, 13))
    assert odds.rows[0].chances[0] == at_least(drawn(50, 5, 10), 2)
    assert odds.model[-1] == "By turn: 3 cards drawn each turn, the first among them."


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ("none", 1 - Fraction(comb(28, 5), comb(36, 5))),
        ("all", 1 - Fraction(comb(28, 5), comb(36, 5)) ** 2),
        ("all:2", 1 - Fraction(comb(28, 5), comb(36, 5)) ** 3),
        ("rule", 1 - Fraction(comb(28, 5), comb(36, 5)) * Fraction(comb(23, 5), comb(31, 5))),
        ("aside", 1 - Fraction(comb(28, 5), comb(36, 5)) * Fraction(comb(23, 5), comb(31, 5))),
        ("aside:2", 1 - Fraction(comb(28, 5), comb(36, 5)) * Fraction(comb(23, 2), comb(31, 2))),
    ],
)
def test_mulligans(everything: sqlite3.Connection, words: str, chance: Fraction) -> None:
    odds = odds_of(everything, HUBWORLD, "t:obstacle", at_least=1, mulligan=words)
    assert odds.rows[0].chances == (chance,)


@pytest.mark.parametrize(
    ("path", "asked", "message"),
    [
        (HUBWORLD, {"mulligan": "al"},
         '"al" is no mulligan; write none, rule, all, all:2 (twice), aside, or aside:3 (3 cards)'),
        (HYBORIAN, {"mulligan": "rule"},
         "the rules state no mulligan for this deck; try --mulligan all or aside"),
        (HYBORIAN, {"section": "mian"}, 'there is no section "mian" (did you mean "main"?)'),
        (HYBORIAN, {"section": "pyramids"},
         "the rules state no opening hand for this deck; say how many with --draw 7"),
        (HOUSE, {"hand": "second"},
         'there is no hand "second" to begin with (did you mean "second-player"?)'),
    ],
)  # fmt: skip
def test_error_in_what_is_asked(
    everything: sqlite3.Connection, path: Path, asked: dict[str, Any], message: str
) -> None:
    with pytest.raises(DeckloreError) as error:
        odds_of(everything, path, "t:gate" if path == HYBORIAN else "", **asked)
    assert str(error.value) == message


def test_error_where_the_deck_lacks_what_setup_takes(everything: sqlite3.Connection) -> None:
    deck = read_deck(everything, "5 Asgard Gate\n", game="hyborian", format="standard")
    message = (
        "setup takes one Trooper or Monster of the player's choice and one Gate of the player's choice out "
        "of the deck, which does not have them; see --no-setup"
    )
    with pytest.raises(DeckloreError) as error:
        find_odds(everything, deck, Asked("t:gate"))
    assert str(error.value) == message
    with pytest.raises(DeckloreError) as error:
        deal_hand(everything, deck, "1")
    assert str(error.value) == message
    assert len(deal_hand(everything, deck, "1", setup=False).hand) == 5


def test_odds_on_the_command_line(run: Any) -> None:
    code, stdout, _ = run("odds", str(HYBORIAN), "t:gate", "--turns", "2", "--at-least", "1")
    assert code == 0
    assert stdout.splitlines()[1:3] == [
        "  (cards drawn)  hand (7)  turn 1 (7)  turn 2 (9)",
        "  at least 1       48.0 %      48.0 %      57.7 %",
    ]
    found = json.loads(run("odds", str(HYBORIAN), "t:gate", "--at-least", "1", "--json")[1])
    assert found["at_least"] == [
        {"n": 1, "chances": [{"exact": str(1 - Fraction(comb(44, 7), comb(48, 7))), "percent": "47.9546 %"}]}
    ]


# ---------------------------------------------------------------- what setup takes

BITS = st.lists(
    st.tuples(st.integers(0, 3), st.booleans(), st.tuples(st.booleans(), st.booleans())), max_size=4
)


@settings(deadline=None)
@given(BITS, st.tuples(st.integers(1, 2), st.integers(1, 2)))
def test_fewest_and_most_of_what_setup_takes(bits: list[Any], counts: tuple[int, int]) -> None:
    takes = [Take("", count, {"en": f"take {count}"}, None) for count in counts]
    cards = [(wanted, serves) for count, wanted, serves in bits for _ in range(count)]
    ends = {
        sum(cards[place][0] for place in (*first, *second))
        for first in combinations(range(len(cards)), counts[0])
        for second in combinations(range(len(cards)), counts[1])
        if not set(first) & set(second)
        and all(cards[place][1][0] for place in first)
        and all(cards[place][1][1] for place in second)
    }
    chosen = choose(len(cards), lambda take, place: cards[place][1][take], counts)
    assert (chosen is None) == (not ends)
    if ends:
        assert fewest_and_most(bits, takes) == (min(ends), max(ends))
        assert chosen is not None
        assert len({*chosen[0], *chosen[1]}) == sum(counts)
    else:
        with pytest.raises(DeckloreError):
            fewest_and_most(bits, takes)


# ---------------------------------------------------------------- sample hands


def test_stream_is_the_same_everywhere() -> None:
    stream = ChanceStream("7")
    assert [stream.below(6) for _ in range(12)] == [5, 0, 2, 3, 5, 5, 0, 1, 0, 2, 4, 4]
    assert ChanceStream("seed").shuffled(list("abcdefgh")) == list("fcdebhag")


def test_every_order_is_as_likely() -> None:
    counts = Counter("".join(ChanceStream(str(seed)).shuffled(list("abc"))) for seed in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_same_seed_deals_the_same_hand_whatever_the_order_of_lines(everything: sqlite3.Connection) -> None:
    deck = deck_of(everything, HYBORIAN)
    text = HYBORIAN.read_text(encoding="utf-8")
    gates, rest = text.split("Troopers\n")
    other = read_deck(everything, f"# format: standard\nTroopers\n{rest}\n{gates[gates.index('Gates') :]}")
    one, two = (deal_hand(everything, cards, "7") for cards in (deck, other))
    titles = [[card.title for card in deal.hand] for deal in (one, two)]
    assert (
        titles[0]
        == titles[1]
        == [
            "Asgard Trooper One",
            "Osiris Companion One",
            "Magic Card One",
            "Tech Card One",
            "Chaos Monster One",
            "Tech Card Three",
            "Vortex Card One",
        ]
    )
    assert [[card.title for card in cards] for _, cards in one.taken] == [
        ["Chaos Monster Two"],
        ["Asgard Gate"],
    ]


@settings(deadline=None, max_examples=30)
@given(seed=st.text(max_size=8), draw=st.integers(0, 60))
def test_what_is_dealt_is_the_deck(everything: sqlite3.Connection, seed: str, draw: int) -> None:
    deck = deck_of(everything, HYBORIAN)
    deal = deal_hand(everything, deck, seed, draw=draw)
    taken = [card for _, cards in deal.taken for card in cards]
    assert [len(cards) for _, cards in deal.taken] == [1, 1]
    assert taken[0].type in {"trooper", "monster"}
    assert taken[1].type == "gate"
    assert len(deal.hand) == min(draw, 48)
    every = Counter(card.title for card in (*taken, *deal.hand, *deal.left))
    assert every == Counter({e.card.title: e.count for e in deck.entries if e.section == "main"})


def test_hand_on_the_command_line(run: Any) -> None:
    code, stdout, stderr = run("hand", str(HOUSE), "--hand", "second-player", "--seed", "x")
    assert (code, stderr) == (0, "")
    assert (
        stdout == f"{HOUSE}: a sample hand, --seed x\n"
        """\
  Second player, 6 cards:
    4 Prospector
    1 Captain
    1 Diviner
  4 cards left in main, Prospector on top
"""
    )
    again = json.loads(run("hand", str(HOUSE), "--json")[1])
    assert json.loads(run("hand", str(HOUSE), "--json", "--seed", again["seed"])[1]) == again


# ---------------------------------------------------------------- counts and curves


STATS = """\
  Type
    Agent     6 16.7 % ####################
    Obstacle  8 22.2 % ###########################
    Source   10 27.8 % #################################
    Moment   12 33.3 % ########################################
  Trait
    Enforcer    2  5.6 % ##########
    Visionary   2  5.6 % ##########
    Renegade    1  2.8 % #####
    Paragon     1  2.8 % #####
    Location    4 11.1 % ####################
    Persona     6 16.7 % ##############################
    Contraption 6 16.7 % ##############################
    Subterfuge  8 22.2 % ########################################
    Tactic      8 22.2 % ########################################
    Being       2  5.6 % ##########
  Set
    Pre-release 25 69.4 % ########################################
    Demo deck   11 30.6 % ##################
  shard cost: average 1.58 of 36 cards
    0  8  ###########################
    1 12  ########################################
    2  7  #######################
    3  5  #################
    4  4  #############
  barrier: average 2.14 of 14 cards, 1.25 of all 24
    0     2  ########
    1     4  ################
    3     6  ########################
    4     2  ########
    none 10  ########################################
  presence: average 3.25 of 24 cards, 2.17 of all 36
    1     3  ##########
    2     2  #######
    3     9  ##############################
    4     6  ####################
    5     4  #############
    none 12  ########################################
  affiliation pips: average 2.00 of 25 cards, 1.39 of all 36
    0     5  ##################
    1     6  ######################
    2     4  ###############
    3     4  ###############
    4     6  ######################
    none 11  ########################################
  copy limit: average 1.80 of 25 cards, 1.25 of all 36
    1     5  ##########
    2    20  ########################################
    none 11  ######################
"""


def test_stats_on_the_command_line(run: Any) -> None:
    code, stdout, _ = run("stats", str(HUBWORLD), "--section", "main", "--ascii")
    assert code == 0
    assert stdout.partition("\n")[2] == STATS


def test_numbers_add_up(run: Any) -> None:
    found = json.loads(run("stats", str(HUBWORLD), "--json")[1])
    assert found["cards"] == 37
    for part in ("sections", "types"):
        assert sum(one["count"] for one in found[part]) == 37
    assert sum(one["count"] for one in found["sets"]) + found["not_in_a_set"] == 37
    cost = next(curve for curve in found["curves"] if curve["field"] == "cost")
    assert sum(int(n) * count for n, count in cost["numbers"].items()) == int(cost["sum"])


def test_missing_numbers_are_in_one_average_and_not_in_the_other(run: Any) -> None:
    found = json.loads(run("stats", str(HUBWORLD), "--json")[1])
    barrier = next(curve for curve in found["curves"] if curve["field"] == "barrier")
    having = sum(barrier["numbers"].values())
    total = Fraction(barrier["sum"])
    assert barrier["missing"] > 0
    assert barrier["average"] == decimal_of(total / having, 3)
    assert barrier["average_over_all"] == decimal_of(total / (having + barrier["missing"]), 3)


def test_error_of_a_section(run: Any) -> None:
    code, stdout, stderr = run("stats", str(HYBORIAN), "--section", "pyramid")
    assert (code, stdout) == (2, "")
    assert stderr.endswith('decklore: there is no section "pyramid" (did you mean "pyramids"?)\n')


@pytest.mark.parametrize(
    ("count", "most", "columns", "drawn_bar", "plain"),
    [
        (0, 10, 10, "", ""),
        (10, 10, 4, "████", "####"),
        (5, 10, 5, "██▌", "###"),
        (1, 1000, 10, "▏", "#"),
        (3, 8, 1, "▍", "#"),
        (3, 0, 9, "", ""),
    ],
)
def test_bar(count: int, most: int, columns: int, drawn_bar: str, plain: str) -> None:
    assert (bar(count, most, columns), bar(count, most, columns, ascii_only=True)) == (drawn_bar, plain)
