"""Volfyirion Guilds: facts taken from the rulebook by hand, held against the built database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.cards import Card, all_printings, read_cards
from toolkit.decks import check_deck, read_deck
from toolkit.rules import find_terms, get_rule, read_rules, search_rules

if TYPE_CHECKING:
    import sqlite3

GAME = "volfyirion"

#: Question, rule, its number (None for notes and examples), words of its text.
RULES: list[tuple[str, str, str | None, str]] = [
    # ---- components
    ("how many Lair Cards?", "box-lair", "1.1", "1 "),
    ("how many City Cards?", "box-cities", "1.2", "6 "),
    ("how many Vault Cards?", "box-vaults", "1.3", "4 "),
    ("how many Agent Cards?", "box-agents", "1.4", "6 "),
    ("how many Building Cards?", "box-buildings", "1.5", "12 "),
    ("how many Troop Cards?", "box-troops", "1.6", "12 "),
    ("how many Wonder Cards?", "box-wonders", "1.7", "18 "),
    ("how many Command Cards?", "box-commands", "1.8", "33 "),
    ("how many starting cards?", "box-starting-cards", "1.9", "20 starting cards"),
    ("which ones?", "box-starting-cards", "1.9", "16 Prospector, 2 Captain and 2 Diviner"),
    ("how many Aid Cards?", "box-aids", "1.10", "2 Aid"),
    ("how many tokens?", "box-token", "1.11", "1 "),
    ("how many Monster Cards?", "box-monsters", "1.12", "2 Monster Cards"),
    ("how is the game won?", "how-to-win", "2.5", "destroyed every City"),
    # ---- setup
    ("what is a House Deck at the start?", "setup-house-decks", "3.2", "10 Command Cards"),
    ("which cards are in it?", "setup-house-decks", "3.2", "8 Prospector, 1 Captain and 1 Diviner"),
    ("how many cards are in the Asset Row?", "setup-asset-row", "3.7", "top five cards"),
    ("what may the first two Wonders cost?", "setup-first-wonders", "3.10", "3 Battle Points or less"),
    ("which Cities has a player?", "setup-cities", "3.11", "8, 9 and 10"),
    ("how many Cities has a player?", "setup-cities", "3.11", "three City Cards"),
    ("how many Vaults has a player?", "setup-vaults", "3.12", "one Vault Card"),
    ("can removed cards come back?", "discard-and-remove", "3.24", "never comes back into play"),
    # ---- cards
    ("where are Command Points spent first?", "use-acquire-asset", "4.1.1.1", "acquire-asset-card"),
    ("and second?", "use-redeploy", "4.1.1.2", "City to City"),
    ("where are Battle Points spent first?", "use-acquire-wonder", "4.1.2.1", "Wonder Card"),
    ("and second?", "use-attack-city", "4.1.2.2", "City"),
    ("where are Knowledge Points spent first?", "use-seal", "4.1.3.1", "opponent's"),
    ("and second?", "use-replace", "4.1.3.2", "Asset Row"),
    ("and third?", "use-move-volfyirion", "4.1.3.3", "Volfyirion Token"),
    ("which colour is neutral?", "minor-house-color", "4.2.1.4", "grey banner"),
    ("does drawing a card trigger it?", "acquiring-ability-spending", None, "Drawing the card does not"),
    ("what happens to an old Building?", "building-cards", "4.2.3", "removed from the game"),
    ("what happens to an old Troop?", "troop-cards", "4.2.4", "removed from the game"),
    ("have Wonders a colour?", "wonder-colour", "4.3.1", "no colour"),
    ("how many cards may a new Wonder remove?", "wonder-acquiring", "4.3.2", "one other card"),
    ("where is the Troop slot?", "city-slots", "4.4.2", "lower left"),
    ("how many cards does a Vault hold?", "vault-one-card", None, "one Command Card"),
    ("when can it convert?", "vault-second-ability", "4.5.2", "two of your Cities stand, or fewer"),
    ("what does the third give?", "vault-third-ability", "4.5.3", "1 Battle Point and 1 Knowledge Point"),
    ("which points seal Divining Pool?", "vault-first-example", None, "for 4 Knowledge Points"),
    ("what does Qoam Glasses cost?", "vault-second-example", None, "at a cost of 4 Battle Points"),
    ("what does the last example have?", "vault-third-example", None, "6 Knowledge Points and 7 Command"),
    ("what does the dragon's way home cost?", "vault-third-example", None, "8 Knowledge Points"),
    ("how is the example's first sum?", "vault-second-example", None, "1 + 1 + 2 = 4"),
    ("how is the example's second sum?", "vault-third-example", None, "6 + 1 + 1 = 8"),
    # ---- the turn
    ("who goes first?", "first-player", "5.1", "saw a dragon last"),
    ("how many cards are the first hands?", "first-hands", "5.2", "5 cards and the second player 6"),
    ("how large is a new hand?", "new-starting-hand", "5.3.1", "5 cards as first player, 6 as second"),
    ("what may the first player discard?", "first-player-discard", "5.3.2", "one card of the Asset Row"),
    ("what may the second player discard?", "second-player-discard", "5.3.3", "top five cards"),
    ("how many phases has a turn?", "how-to-play", "6", "4 phases"),
    ("what does the last City give?", "one-city-points", "6.1.2", "1 Battle Point and 1 Knowledge Point"),
    ("when can the Agent's card be taken?", "agent-take", "6.1.3.1", "at least as high as the cost"),
    ("where do acquired cards go?", "acquired-to-discard", "6.2.1", "on top of your Discard Pile"),
    ("what stays in the Playing Area?", "end-discard-played", "6.3.1", "but the Wonders"),
    ("what of points left over?", "end-lose-points", "6.3.3", "lose all points"),
    ("what does the dragon destroy?", "end-dragon-destroys", "6.3.5", "destroys this City"),
    ("when is the row refilled?", "end-refill", "6.3.6", "each empty space"),
    ("how many cards are drawn?", "draw-five", "6.4.1", "five cards"),
    ("with how few does one lose?", "too-few-cards", "6.4.3", "at least 5 cards"),
    # ---- actions
    ("with how many cards is the example's turn?", "agent-example", None, "5 + 1 = 6 cards"),
    ("what is The Officer's Defence?", "agent-example", None, "Defence 5"),
    ("how often does a card give points?", "gain-once", "7.3.4", "only once in a turn"),
    ("how many Command Points in the example?", "gain-points-example", None, "1 + 1 + 1 + 2 = 5"),
    ("how many Knowledge Points?", "gain-points-example", None, "3 + 1 + 1 = 5"),
    ("which Battle Points after removing Scout?", "gain-points-example", None, "from 2 to 4"),
    ("what does an open City cost?", "attack-unguarded", "7.6.1", "as its Defence Value"),
    ("what does a guarded City cost?", "attack-guarded", "7.6.2", "of the City and of the Troop together"),
    ("can one attack twice?", "attack-twice", None, "two times running"),
    ("what do the example's two cards cost?", "acquire-example", None, "3 + 2 = 5"),
    ("how many Knowledge Points are left?", "acquire-example", None, "5 Knowledge Points left"),
    ("what does it cost to defeat Volfyirion?", "defeat-volfyirion", "7.9", "16 Battle Points"),
    ("what does the Lair give?", "lair-points", "7.9.4", "4 Battle Points"),
    ("what does replacing cost?", "replace-asset-card", "7.11", "2 Knowledge Points"),
    ("what does moving Volfyirion cost?", "move-volfyirion", "7.12", "8 Knowledge Points"),
    ("what does converting take?", "activate-vault-second-ability", "7.13", "4 Command Points"),
    ("how often is a Secondary Ability used?", "activate-secondary-ability", "7.14", "once per turn"),
    ("what is printed as number 1?", "synergy-chain", "7.14.1", "Synergy Chain"),
    ("what does the first chain give?", "synergy-example-one", None, "1 Command Point"),
    ("and the second?", "synergy-example-two", None, "1 Command Point and 2 Knowledge Points"),
    ("what is printed as number 2?", "remove-this-card", "7.14.2", "Wonders and Troops"),
    ("what does the removal give?", "remove-this-example", None, "1 Battle Point"),
    ("where does Sneak put a card?", "effect-sneak", "7.14.3.9", "opponent's Discard Pile"),
    ("how many cards can be stored?", "store-command-card", "7.15", "one Command Card"),
    # ---- Hugros
    ("how long is Hugros' Life Row?", "hugros-rows", "8.1.1.3", "first three"),
    ("how many cards does that take?", "hugros-rows", "8.1.1.3", "four cards"),
    ("what does Volfyirion do to Hugros?", "hugros-begin", "8.1.2.1", "2 Life cards"),
    ("what does a Life card cost?", "hugros-wound", "8.1.2.2.1", "1 Life card for 6 Battle Points"),
    ("what does sending Volfyirion cost?", "hugros-send-volfyirion", "8.1.2.2.2", "8 Knowledge Points"),
    ("when does Strength grow?", "hugros-end", "8.1.2.3", "drawn your 5 cards"),
    ("how strong is Hugros?", "hugros-red", "8.1.3.2", "twice the number of Strength cards, plus 1"),
    ("what does Hugros know?", "hugros-violet", "8.1.3.3", "twice the number of Strength cards"),
    ("what does grey discard?", "hugros-grey", "8.1.3.4", "1 Building of yours and 2 cards of your hand"),
    ("how long is the Life Row on hard?", "hugros-hard", "8.1.4.2", "4 cards instead of 3"),
    # ---- Ækuhr
    ("how long is Ækuhr's Life Row?", "aekuhr-rows", "8.2.1.3", "first four"),
    ("how many cards does that take?", "aekuhr-rows", "8.2.1.3", "five cards"),
    ("what does Volfyirion do to Ækuhr?", "aekuhr-begin", "8.2.2.1", "two Life cards"),
    ("what does a Life card cost?", "aekuhr-wound", "8.2.2.2.1", "1 Life card for 6 Battle Points"),
    ("what does sending Volfyirion cost?", "aekuhr-send-volfyirion", "8.2.2.2.2", "8 Knowledge Points"),
    ("when are Wonders discarded?", "aekuhr-wonders", "8.2.3.1", "8 or more"),
    ("how strong is Ækuhr?", "aekuhr-attack", "8.2.3.3", "twice the number of Strength cards"),
    # ---- Kodror
    ("how many cards are set up?", "kodror-rows", "8.3.1.3", "7 cards"),
    ("what is the Life Row?", "kodror-life-row", "8.3.1.3.1", "Two red cards with a cost of 4"),
    ("what is the Barrier Row?", "kodror-barrier-row", "8.3.1.3.2", "Two turquoise cards with a cost of 3"),
    ("what is the Strength Row?", "kodror-strength-row", "8.3.1.3.3", "Two grey cards"),
    ("what is the Knowledge Row?", "kodror-knowledge-row", "8.3.1.3.4", "One violet card"),
    ("what does Volfyirion do to Kodror?", "kodror-begin", "8.3.2.1", "two cards"),
    ("what weakens Kodror?", "kodror-weaken", "8.3.2.2.3", "3 Battle Points or for 3 Knowledge Points"),
    ("what does sending Volfyirion cost?", "kodror-send-volfyirion", "8.3.2.2.4", "8 Knowledge Points"),
    ("when can nothing be acquired?", "kodror-barrier-five", "8.3.2.4", "5 cards or more"),
    ("how strong is Kodror?", "kodror-attack", "8.3.3.4", "twice the number of Strength cards"),
    ("when does Kodror send Volfyirion?", "kodror-knowledge", "8.3.3.5", "4 cards or more"),
    ("how many violet cards are there on hard?", "kodror-hard", "8.3.4.2", "3 violet cards instead of 1"),
    ("what does the tip choose?", "kodror-tip", None, "cost 5"),
    # ---- Obsidusa
    ("how many cards are set up?", "obsidusa-rows", "8.4.1.3", "four cards"),
    ("what does Volfyirion do to Obsidusa?", "obsidusa-begin", "8.4.2.1", "draw one card"),
    ("what does a Life card cost?", "obsidusa-wound", "8.4.2.3.1", "6 Battle Points"),
    ("what does sending Volfyirion cost?", "obsidusa-send-volfyirion", "8.4.2.3.2", "8 Knowledge Points"),
    ("what weakens Obsidusa?", "obsidusa-weaken", "8.4.2.3.3", "4 Battle Points or for 4 Knowledge Points"),
    ("how strong is Obsidusa?", "obsidusa-attack", "8.4.3.2.1", "twice the number of Strength cards"),
    ("what is red on hard?", "obsidusa-hard", "8.4.4.2", "Life Deck, upright"),
    ("who designed the game?", "game-design", "9.1", "Alessandro Veracchi"),
]

#: Card: type, copies, and every value that the rulebook gives it.
CARDS: dict[str, tuple[str, int, dict[str, object]]] = {
    "prospector": ("command", 16, {"command": 1}),
    "captain": ("command", 2, {"command": 1}),
    "diviner": ("command", 2, {"command": 1, "knowledge": 3}),
    "intelligence-net": ("command", 1, {}),
    "diplomat": ("command", 1, {}),
    "assassins-guild": ("building", 1, {"colour": "red"}),
    "qoam-market": ("building", 1, {"command": 1, "knowledge": 1}),
    "scout": ("troop", 1, {}),
    "the-officer": ("agent", 1, {"defence": 5}),
    "divining-pool": ("wonder", 1, {"wonder-cost": 4}),
    "qoam-glasses": ("wonder", 1, {"wonder-cost": 4}),
    "qoam-lens": ("wonder", 1, {"wonder-cost": 2}),
    "personal-hook": ("unstated", 1, {}),
    "affiliate-bank": ("unstated", 1, {"command": 1}),
    "qoamcyclopedia": ("unstated", 1, {}),
    "levy-program": ("unstated", 1, {"colour": "red"}),
    "plan-execution": ("unstated", 1, {"command": 2, "battle": 2, "knowledge": 1}),
    "double-game": ("unstated", 1, {"cost": 3}),
    "new-agreement": ("unstated", 1, {"cost": 2}),
    "city-8": ("city", 2, {"defence": 8}),
    "city-9": ("city", 2, {"defence": 9}),
    "city-10": ("city", 2, {"defence": 10}),
    "vault": ("vault", 4, {}),
    "volfyirions-lair": ("lair", 1, {"battle": 4}),
    "volfyirion": ("token", 1, {}),
    "aid": ("aid", 2, {}),
    "hugros": ("monster", 1, {}),
    "aekuhr": ("monster", 1, {}),
    "kodror": ("monster", 0, {}),
    "obsidusa": ("monster", 0, {}),
}

#: Table, row, column, and the value there.
VALUES: list[tuple[str, str, str, object]] = [
    ("quantity", "cities", "start", "3"),
    ("quantity", "cities", "most", "4"),
    ("quantity", "held", "start", "5"),
    ("quantity", "offered", "most", "2"),
    ("quantity", "stored", "most", "1"),
    ("quantity", "monster", "most", "4"),
    ("zone", "asset-deck", "count", 63),
    ("zone", "wonder-deck", "count", 18),
    ("zone", "asset-deck", "visible", "all"),
    ("zone", "wonder-deck", "visible", "none"),
    ("zone", "hand", "visible", "owner"),
    ("goal", "enemy-cities-destroyed", "outcome", "win"),
    ("goal", "own-cities-destroyed", "outcome", "lose"),
    ("goal", "too-few-to-draw", "outcome", "lose"),
    ("goal", "house-deck-runs-out", "outcome", "lose"),
    ("goal", "monster-beaten", "test", "life = 0"),
    ("step", "enough-for-two", "test", "monster = 0 and stock >= 5"),
    ("step", "into-battle", "test", "cities <= 2 and command >= 4"),
    ("step", "wound-monster", "test", "monster >= 1 and monster <= 2 and battle >= 6"),
    ("step", "wound-obsidusa", "test", "obsidusa = 1 and battle >= 6"),
    ("step", "weaken-by-battle", "test", "monster >= 3 and hidden >= 1 and battle >= 3 + obsidusa"),
    ("step", "weaken-by-knowledge", "test", "monster >= 3 and hidden >= 1 and knowledge >= 3 + obsidusa"),
    ("step", "defeat-dragon", "test", "slain = 0 and battle >= 16"),
    ("step", "wonders-eight", "test", "wonder-total >= 8"),
    ("step", "kodror-sends", "test", "lore >= 4 and slain = 0"),
    ("step", "one-city", "test", "cities = 1"),
    ("step", "wounds", "times", "2 - obsidusa"),
]

#: Step, quantity, and what it becomes.
CHANGES: list[tuple[str, str, str]] = [
    ("draw-first-hands", "enemy-held", "6"),
    ("lay-wonders", "offered", "2"),
    ("lay-hugros", "life", "3"),
    ("lay-aekuhr", "life", "4"),
    ("lay-kodror", "life", "2"),
    ("lay-kodror", "barrier", "2"),
    ("lay-kodror", "strength", "2"),
    ("lay-kodror", "lore", "1"),
    ("lay-obsidusa", "life-deck", "3"),
    ("make-harder", "life", "life + bonus"),
    ("make-harder", "lore", "lore * 3"),
    ("vault-gives-points", "knowledge", "knowledge + 1"),
    ("add-lair-points", "battle", "battle + 4"),
    ("exchange-card", "knowledge", "knowledge - 2"),
    ("pay-eight", "knowledge", "knowledge - 8"),
    ("slay-dragon", "battle", "battle - 16"),
    ("take-life", "battle", "battle - 6"),
    ("pay-six", "battle", "battle - 6"),
    ("pay-battle", "battle", "battle - 3 - obsidusa"),
    ("pay-knowledge", "knowledge", "knowledge - 3 - obsidusa"),
    ("attack-with", "attack", "2 * (strength + hidden) + bonus"),
]

#: Format, limit, and its bounds.
LIMITS: list[tuple[str, str, int | None, int | None]] = [
    ("house-deck", "size", 10, 10),
    ("box", "lair", 1, 1),
    ("box", "cities", 6, 6),
    ("box", "vaults", 4, 4),
    ("box", "wonders", 18, 18),
    ("box", "assets", 63, 63),
    ("box", "agents", None, 6),
    ("box", "buildings", None, 12),
    ("box", "troops", None, 12),
    ("box", "commands", None, 33),
    ("box", "aids", 2, 2),
    ("box", "token", 1, 1),
]

#: What a player asks, and the rule that has to come first.
QUESTIONS: list[tuple[str, str]] = [
    ("who goes first", "first-player"),
    ("how many cards does the second player draw", "first-hands"),
    ("how do I win", "how-to-win"),
    ("defeat volfyirion", "defeat-volfyirion"),
    ("how much does it cost to move volfyirion", "move-volfyirion"),
    ("what happens when volfyirion is on my city at the end of the turn", "end-dragon-destroys"),
    ("what happens after volfyirion is defeated", "after-defeat"),
    ("attack a guarded city", "attack-guarded"),
    ("attack an agent", "attack-agent"),
    ("can an agent be taken back", "agent-return"),
    ("seal a wonder", "seal-wonder-card"),
    ("what does sealed mean", "seal"),
    ("replace a card of the asset row", "replace-asset-card"),
    ("spend 4 command points", "activate-vault-second-ability"),
    ("remove a card from a vault", "effect-remove-from-vault"),
    ("what does foresee do", "effect-foresee"),
    ("unremovable", "effect-unremovable"),
    ("sneak", "effect-sneak"),
    ("synergy chain", "synergy-chain"),
    ("does a card count for its own synergy chain", "synergy-not-itself"),
    ("what if my house deck is empty", "reshuffle"),
    ("too few cards to draw", "too-few-cards"),
    ("can I keep unplayed cards", "unplayed-cards"),
    ("are unspent points lost", "end-lose-points"),
    ("old building in the slot removed", "building-cards"),
    ("difference between discard and remove", "discard-and-remove"),
    ("acquiring ability", "acquiring-ability"),
    ("may I remove a card when I acquire a wonder", "wonder-acquiring"),
    ("setup hugros", "hugros-setup"),
    ("hugros red", "hugros-red"),
    ("ækuhr wonders cost 8", "aekuhr-wonders"),
    ("aekuhr attack", "aekuhr-attack"),
    ("hard level kodror", "kodror-hard"),
    ("kodror barrier cards", "kodror-barrier-row"),
    ("obsidusa life deck empty", "obsidusa-empty-deck"),
]


@pytest.fixture(scope="module")
def cards(everything: sqlite3.Connection) -> dict[str, Card]:
    return {card.id: card for card in read_cards(everything, all_printings(everything, GAME))}


@pytest.mark.parametrize(("question", "rule", "number", "words"), RULES)
def test_rule(
    everything: sqlite3.Connection, question: str, rule: str, number: str | None, words: str
) -> None:
    found = get_rule(everything, rule, game=GAME)
    assert found.number == number
    assert words in found.text
    assert found.section


@pytest.mark.parametrize(("question", "rule"), QUESTIONS)
def test_question_finds_its_rule_first(everything: sqlite3.Connection, question: str, rule: str) -> None:
    assert [hit.rule.id for hit in search_rules(everything, question, game=GAME, limit=1)] == [rule]


@pytest.mark.parametrize("card", CARDS)
def test_card(cards: dict[str, Card], card: str) -> None:
    found = cards[card]
    assert CARDS[card] == (found.type, found.printing.quantity, found.stats)


def test_no_card_is_invented(cards: dict[str, Card]) -> None:
    assert set(cards) == set(CARDS)
    copies = sum(card.printing.quantity for card in cards.values() if "starting" in card.traits)
    assert copies == 20


def test_scout_gives_what_raises_two_points_to_four(cards: dict[str, Card]) -> None:
    (ability,) = cards["scout"].abilities
    assert (ability.kind, ability.effect) == ("remove-this", "Gain 2 :battle:.")


@pytest.mark.parametrize(("table", "row", "column", "value"), VALUES)
def test_value(everything: sqlite3.Connection, table: str, row: str, column: str, value: object) -> None:
    sql = f"SELECT {column} FROM {table} WHERE game = :game AND slug = :row"
    assert everything.execute(sql, {"game": GAME, "row": row}).fetchone()[0] == value


@pytest.mark.parametrize(("step", "quantity", "value"), CHANGES)
def test_step_changes(everything: sqlite3.Connection, step: str, quantity: str, value: str) -> None:
    sql = (
        "SELECT x.expression FROM step_change x JOIN step s ON s.id = x.step "
        "JOIN quantity q ON q.id = x.quantity WHERE s.game = :game AND s.slug = :step AND q.slug = :quantity"
    )
    row = everything.execute(sql, {"game": GAME, "step": step, "quantity": quantity}).fetchone()
    assert row[0] == value


@pytest.mark.parametrize(("form", "limit", "low", "high"), LIMITS)
def test_limit(
    everything: sqlite3.Connection, form: str, limit: str, low: int | None, high: int | None
) -> None:
    sql = (
        "SELECT l.low, l.high FROM deck_limit l JOIN format f ON f.id = l.format "
        "WHERE f.game = :game AND f.slug = :form AND l.slug = :limit"
    )
    row = everything.execute(sql, {"game": GAME, "form": form, "limit": limit}).fetchone()
    assert tuple(row) == (low, high)


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("8 Prospector\n1 Captain\n1 Diviner", set()),
        ("8 Prospector\n2 Captain", {"starting-cards"}),
        ("8 Prospector\n1 Captain", {"size", "starting-cards"}),
        ("8 Prospector\n1 Captain\n1 Qoam Market", {"command-cards", "starting-cards"}),
    ],
)
def test_house_deck(everything: sqlite3.Connection, text: str, broken: set[str]) -> None:
    report = check_deck(everything, read_deck(everything, text, game=GAME, format="house-deck"))
    assert {problem.limit for problem in report.problems} == broken


@pytest.mark.parametrize(
    ("heading", "kind", "count"),
    [
        ("command-points", "option", 2),
        ("battle-points", "option", 2),
        ("knowledge-points", "option", 3),
        ("first-turn-options", "option", 3),
        ("end-phase", "step", 7),
        ("actions", "section", 15),
        ("secondary-effects", "term", 10),
        ("vault-cards", "step", 3),
        ("hugros-turn", "option", 4),
        ("aekuhr-remove", "option", 4),
        ("kodror-rows", "rule", 4),
        ("obsidusa-act", "option", 4),
    ],
)
def test_children(everything: sqlite3.Connection, heading: str, kind: str, count: int) -> None:
    found = [r for r in read_rules(everything, GAME) if r.parent == heading and r.kind == kind]
    assert len(found) == count


def test_the_four_phases_bear_the_printed_numbers(everything: sqlite3.Connection) -> None:
    phases = ("beginning-phase", "main-phase", "end-phase", "draw-phase")
    numbers = [get_rule(everything, phase, game=GAME).number for phase in phases]
    assert numbers == ["6.1", "6.2", "6.3", "6.4"]


def test_the_main_phase_lists_every_action(everything: sqlite3.Connection) -> None:
    actions = get_rule(everything, "actions", game=GAME).children
    main = get_rule(everything, "main-phase", game=GAME)
    special = get_rule(everything, "special-action", game=GAME)
    assert set(actions) <= {*main.cites, *special.cites}


@pytest.mark.parametrize(
    ("word", "term"),
    [
        ("Wonders", "wonder"),
        ("cities", "city"),
        ("Troop Cards", "troop"),
        ("unsealed", "unseal"),
        ("sealed", "seal"),
        ("dragon", "volfyirion-token"),
        ("lair", "volfyirions-lair"),
        ("Aekuhr", "aekuhr"),
        ("Ækuhr", "aekuhr"),
        ("removed", "remove"),
        ("Discard Area", "discard-pile"),
        ("house colour", "minor-house-color"),
        ("Strength cards", "strength-row"),
    ],
)
def test_term_by_form(everything: sqlite3.Connection, word: str, term: str) -> None:
    assert [found.id for found in find_terms(everything, word, game=GAME)] == [term]


def test_every_discrepancy_cites_its_places(everything: sqlite3.Connection) -> None:
    found = {rule.id: rule for rule in read_rules(everything, GAME) if rule.kind == "discrepancy"}
    assert {
        "seven-knowledge-points",
        "battle-points-for-qoam-glasses",
        "two-of-four-monsters",
        "defence-of-the-lair",
        "troops-in-the-playing-area",
        "put-in-enemys-deck",
        "aekuhr-levels",
        "kodror-face-down-knowledge",
        "obsidusa-volfyirion-stays",
    } <= set(found)
    for rule in found.values():
        assert rule.text
        assert rule.places


def test_game_is_for_one_or_two(everything: sqlite3.Connection) -> None:
    sql = "SELECT players_min, players_max, publisher FROM game WHERE id = :game"
    assert tuple(everything.execute(sql, {"game": GAME}).fetchone()) == (1, 2, None)
