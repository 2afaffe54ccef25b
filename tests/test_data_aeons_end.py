"""Aeon's End: facts taken from the structure of the rules by hand, held against the built database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.cards import find_cards, read_cards
from toolkit.decks import check_deck, read_deck, read_format
from toolkit.decks.parameters import range_of
from toolkit.decks.sentences import say
from toolkit.games import get_game
from toolkit.rules import find_terms, get_rule, read_rules, search_rules
from toolkit.text import fold
from toolkit.turn import Node, Track, read_track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

GAME = "aeons-end"

#: Question, rule, and the words of its English and its Polish text that answer it.
SAYS = [
    ("How many play?", "player-count", "One to four", "od jednego do czterech"),
    ("What is shuffled?", "turn-order-shuffled", "which is shuffled", "ta jest tasowana"),
    ("Are players' decks shuffled?", "no-shuffling", "never shuffle", "nigdy nie tasują"),
    ("Which decks bring chance?", "where-chance-lies", "Two decks alone", "tylko dwie talie"),
    ("How many ways to win?", "victories", "one of two ways", "jeden z dwóch sposobów"),
    ("How many ways to lose?", "defeats", "one of two ways", "jeden z dwóch sposobów"),
    ("What wins first?", "win-nemesis-life", "is 0", "wynosi 0"),
    ("What wins next?", "win-nemesis-deck", "is empty, and neither", "jest pusta, a w grze nie ma"),
    ("What loses first?", "lose-gravehold", "reached 0", "osiąga 0"),
    ("What loses next?", "lose-exhausted", "not [[exhausted]]", "nie byłby [[exhausted"),
    ("When does the game end?", "checked-immediately", "even in the middle", "także w środku tury"),
    ("How many steps repeat?", "course", "Two steps", "dwa kroki"),
    ("How many cards are drawn?", "draw-turn-card", "One card", "jedną kartę"),
    ("And if there is none?", "empty-turn-deck", "are shuffled", "tasuje się"),
    ("Who is chosen?", "wild-card", "any one player", "któregokolwiek gracza"),
    ("Who chooses?", "wild-card", "The players decide", "decydują gracze"),
    ("Whose turn can it be?", "whose-turn", "either a player", "albo gracz, albo nemezis"),
    ("How many phases has a player?", "players-turn", "three phases", "trzech faz"),
    ("Cast from an open breach?", "cast-from-open", "optional", "dobrowolne"),
    ("Cast from a closed breach?", "cast-from-closed", "required", "obowiązkowe"),
    ("How long is the main phase?", "main-phase", "until the player stops", "dopóki gracz jej nie zakończy"),
    ("How many actions are there?", "free-actions", "following seven actions", "jedną z siedmiu"),
    ("What can be played?", "play-gem-or-relic", "at least one of them", "co najmniej jedną"),
    ("Which pile?", "gain-card", "they can afford", "na które go stać"),
    ("How much for a charge?", "gain-charge", "at least 2", "co najmniej 2"),
    ("How many charges?", "gain-charge", "fewer charges than the maximum", "mniej ładunków"),
    ("Which breach is focused?", "focus-breach", "its focus cost", "kosztuje jej skupienie"),
    ("Which breach is opened?", "open-breach", "its open cost", "kosztuje jej otwarcie"),
    ("Where is a spell prepped?", "prep-spell", "either is open or was [[focused]]", "albo w tej turze"),
    ("When is the ability used?", "use-ability", "are equal to its maximum", "równa jej maksimum"),
    ("May one stop?", "end-main", "always possible", "Zawsze wolno"),
    ("Who orders the discard?", "discard-order", "theirs to choose", "sam wybiera"),
    ("How many are drawn?", "draw-to-five", "up to 5", "do 5"),
    ("How many phases has the nemesis?", "nemesis-turn", "two phases", "dwóch faz"),
    ("Which card in play first?", "nemesis-main-phase", "with the oldest", "od najstarszej"),
    ("How many kinds does it draw?", "nemesis-draw-phase", "one of three kinds", "jednego z trzech rodzajów"),
    ("When does an attack happen?", "nemesis-attack", "at once", "od razu"),
    ("Where does a power go?", "nemesis-power", "into play", "do gry"),
    ("Where does a minion go?", "nemesis-minion", "into play", "do gry"),
    ("How many zones are there?", "on-the-table", "12 zones", "12 strefach"),
    ("How many are each player's?", "on-the-table", "Five of them", "Pięć z nich"),
    ("How many nemesis turn cards?", "turn-order-deck", "2 of the nemesis", "2 karty nemezis"),
    ("How many players' cards?", "turn-order-deck", "depends on how many play", "zależy od tego"),
    ("Who sees a deck?", "player-deck", "its owner alone", "tylko jej właściciel"),
    ("How many breaches?", "breaches", "4 to a mage", "po 4 na maga"),
    ("How many spells in one?", "breaches", "Each holds 1", "najwyżej 1"),
    ("How many piles?", "supply", "9 piles", "9 stosów"),
    ("How is it shuffled?", "nemesis-deck", "each [[tier]] by itself", "tasuje się osobno"),
    ("Which tier is on top?", "tier", "Tier 1", "Poziom 1"),
    ("In which order are they in play?", "nemesis-play", "in which they arrived", "w jakiej przybyli"),
    ("Who consents?", "nothing-published", "publisher", "wydawca"),
]

#: A rule and its computed number; below 3 its last part is the source's own number.
NUMBERS = [
    ("draw-turn-card", "3.1"),
    ("whose-turn", "3.2"),
    ("casting-phase", "3.2.1.1"),
    ("main-phase", "3.2.1.2"),
    ("free-actions", "3.2.1.2.1"),
    ("use-ability", "3.2.1.2.1.7"),
    ("draw-phase", "3.2.1.3"),
    ("nemesis-main-phase", "3.2.2.1"),
    ("nemesis-draw-phase", "3.2.2.2"),
    ("turn-order-deck", "4.1"),
    ("nemesis-discard", "4.12"),
]

#: What a person types, without accents too, and the rule that comes first.
ASKED = [
    ("en", "how many players can play", "player-count"),
    ("en", "does a player shuffle their deck", "no-shuffling"),
    ("en", "where does chance come into the game", "where-chance-lies"),
    ("en", "nemesis life at 0", "win-nemesis-life"),
    ("en", "nemesis deck empty and no minions in play", "win-nemesis-deck"),
    ("en", "gravehold at 0", "lose-gravehold"),
    ("en", "all players exhausted", "lose-exhausted"),
    ("en", "when are victory and defeat checked", "checked-immediately"),
    ("en", "what if the turn order deck is empty", "empty-turn-deck"),
    ("en", "what if the card is wild", "wild-card"),
    ("en", "must I cast a spell from a closed breach", "cast-from-closed"),
    ("en", "may a spell stay in an open breach", "cast-from-open"),
    ("en", "how long does the main phase last", "main-phase"),
    ("en", "when can I play a gem or relic", "play-gem-or-relic"),
    ("en", "can I afford a card in the supply", "gain-card"),
    ("en", "how much aether does a charge cost", "gain-charge"),
    ("en", "what does it cost to focus a breach", "focus-breach"),
    ("en", "when can I use my ability", "use-ability"),
    ("en", "how do I end the main phase", "end-main"),
    ("en", "how many cards do I draw", "draw-to-five"),
    ("en", "which minion acts first, the oldest or the newest", "nemesis-main-phase"),
    ("en", "how many breaches does a mage have", "breaches"),
    ("en", "how many piles are in the supply", "supply"),
    ("en", "how many nemesis cards are in the turn order deck", "turn-order-deck"),
    ("en", "which tier lies on top", "tier"),
    ("en", "is unspent aether lost", "unspent-aether"),
    ("pl", "ilu graczy moze grac", "player-count"),
    ("pl", "gdzie w grze jest los", "where-chance-lies"),
    ("pl", "jak gracze wygrywaja", "victories"),
    ("pl", "jak gracze przegrywaja", "defeats"),
    ("pl", "zycie nemezis wynosi 0", "win-nemesis-life"),
    ("pl", "pusta talia nemezis bez slug w grze", "win-nemesis-deck"),
    ("pl", "gravehold spada do 0", "lose-gravehold"),
    ("pl", "wszyscy gracze wyczerpani", "lose-exhausted"),
    ("pl", "co jesli talia kolejnosci tur jest pusta", "empty-turn-deck"),
    ("pl", "kto wybiera gracza po karcie dowolnej", "wild-card"),
    ("pl", "czy musze rzucic zaklecie z zamknietej wyrwy", "cast-from-closed"),
    ("pl", "czy moge zostawic zaklecie w otwartej wyrwie", "cast-from-open"),
    ("pl", "jak dlugo trwa faza glowna", "main-phase"),
    ("pl", "kiedy moge zagrac klejnot lub relikt", "play-gem-or-relic"),
    ("pl", "jak zdobyc karte z zasobow", "gain-card"),
    ("pl", "ile kosztuje skupienie wyrwy", "focus-breach"),
    ("pl", "ile kosztuje otwarcie wyrwy", "open-breach"),
    ("pl", "gdzie moge przygotowac zaklecie", "prep-spell"),
    ("pl", "jak zakonczyc faze glowna", "end-main"),
    ("pl", "w jakiej kolejnosci odrzucam karty", "discard-order"),
    ("pl", "od najstarszej do najnowszej karty", "nemesis-main-phase"),
    ("pl", "co robi atak nemezis", "nemesis-attack"),
    ("pl", "ile stosow jest w zasobach", "supply"),
    ("pl", "ile kart nemezis jest w talii kolejnosci tur", "turn-order-deck"),
    ("pl", "ktory poziom lezy na wierzchu", "tier"),
]

#: A zone: owner, who sees it, order, as the source gives them.
ZONES = {
    "turn-order-deck": ("shared", "none", "shuffled"),
    "turn-order-discard": ("shared", "all", "free"),
    "deck": ("player", "owner", "kept"),
    "hand": ("player", "owner", "free"),
    "played": ("player", "all", "free"),
    "discard": ("player", "all", "arrival"),
    "breaches": ("player", "all", "free"),
    "supply": ("shared", "all", "free"),
    "nemesis-deck": ("opponent", "none", "shuffled"),
    "nemesis-revealed": ("opponent", "all", "free"),
    "nemesis-play": ("opponent", "all", "arrival"),
    "nemesis-discard": ("opponent", "all", "free"),
}

#: An action of the main phase, the rule that it restates, and its condition.
ACTIONS = [
    ("play-card", "play-gem-or-relic", "gem-or-relic-in-hand"),
    ("gain-supply-card", "gain-card", "aether >= supply-cost(supply-pile)"),
    ("take-charge", "gain-charge", "aether >= 2 and charges < ability-maximum"),
    ("focus", "focus-breach", "closed-breaches > 0 and aether >= focus-cost(closed-breach)"),
    ("open", "open-breach", "closed-breaches > 0 and aether >= open-cost(closed-breach)"),
    ("prep", "prep-spell", "spell-in-hand and suitable-breach"),
    ("ability", "use-ability", "charges = ability-maximum"),
    ("stop", "end-main", None),
]

GOALS = {
    "nemesis-without-life": ("win", "nemesis-life = 0"),
    "nemesis-without-cards": ("win", "nemesis-cards = 0 and nemesis-in-play = 0"),
    "gravehold-lost": ("lose", "gravehold = 0"),
    "all-exhausted": ("lose", "exhausted-players = player-count"),
}

#: A type, its fields, what it attaches to.
TYPES = {
    "gem": ({"cost"}, set()),
    "relic": ({"cost"}, set()),
    "spell": ({"cost"}, {"breach"}),
    "attack": ({"tier"}, set()),
    "power": ({"tier"}, set()),
    "minion": ({"tier"}, set()),
    "breach": ({"focus-cost", "open-cost"}, set()),
    "turn-order": ({"turn", "seat"}, set()),
}

#: A form in running text, and the rule that defines its term.
FORMS = [
    ("relics", "relic"),
    ("prepped spells", "prepped-spell"),
    ("supply piles", "supply"),
    ("minions", "nemesis-minion"),
    ("wyrwami", "breaches"),
    ("ladunkow", "charge"),
    ("zaklęciem", "spell"),
    ("sługami", "nemesis-minion"),
    ("talią kolejności tur", "turn-order-deck"),
    ("wyczerpanych", "exhausted"),
]

#: A list, its format, and the limits that it breaks.
LISTS = [
    ("turn-order", "2 Nemesis\n3 Player 1\n1 Wild", set()),
    ("turn-order", "2 Nemezis\n1 Gracz 1", set()),
    ("turn-order", "1 Nemesis\n3 Player 1", {"nemesis-cards"}),
    ("turn-order", "3 Nemesis\n3 Player 2", {"nemesis-cards"}),
    ("turn-order", "2 Nemesis", {"players-cards"}),
    ("turn-order", "# players: 3\n# player-cards: 4\n2 Nemesis\n3 Player 3\n1 Wild", set()),
    ("turn-order", "# players: 3\n# player-cards: 4\n2 Nemesis\n3 Player 3", {"players-cards-by-count"}),
    ("turn-order", "# players: 2\n2 Nemesis\n3 Player 3\n1 Wild", {"seats"}),
    ("turn-order", "# players: 1\n2 Nemesis\n3 Player 1\n1 Ann [Player, seat: 2]", {"seats"}),
    ("turn-order", "# players: 5\n2 Nemesis\n3 Player 3", {"readable-lines"}),
    ("turn-order", "2 Nemesis\n1 Player 1\n1 Something", {"known-cards"}),
    ("supply", "Gems\n3 A\nRelics\n3 B\nSpells\n3 C", set()),
    ("supply", "Gems\n3 A\nRelics\n3 B\nSpells\n2 C", {"piles"}),
    ("supply", "Gems\n3 A\nRelics\n6 B", {"some-spells"}),
    ("supply", "# gems: 4\n# relics: 2\nGems\n4 A\nRelics\n2 B\nSpells\n3 C", set()),
    (
        "supply",
        "# gems: 4\n# relics: 2\nGems\n3 A\nRelics\n3 B\nSpells\n3 C",
        {"piles-of-gems", "piles-of-relics"},
    ),
    ("supply", "# gems: 4\n# relics: 2\nGems\n4 A\nRelics\n2 B\nSpells\n2 C", {"piles", "piles-of-spells"}),
    ("supply", "# gems: 9\n# relics: 0\nGems\n9 A", {"some-relics", "some-spells"}),
    ("supply", "# gems: 8\n# relics: 2\nGems\n8 A\nRelics\n1 B", {"readable-lines", "some-spells"}),
    ("supply", "# gems: 3\nGems\n3 A\nRelics\n3 B\nSpells\n3 C", set()),
    ("supply", "Gems\n3 A\nRelics\n3 B\nSpells\n2 C\nPiles\n1 Wild", {"kinds"}),
]


@pytest.fixture(scope="module")
def track(everything: sqlite3.Connection) -> Track:
    found = read_track(everything, GAME)
    assert found is not None
    return found


def _node(track: Track, name: str) -> Node:
    return next(node for node in track.all_nodes() if node.id == name)


@pytest.mark.parametrize(("question", "rule", "en", "pl"), SAYS, ids=[row[0] for row in SAYS])
def test_rule_says(everything: sqlite3.Connection, question: str, rule: str, en: str, pl: str) -> None:
    for lang, words in (("en", en), ("pl", pl)):
        found = get_rule(everything, rule, game=GAME, lang=lang)
        assert (found.lang, fold(words) in fold(found.text)) == (lang, True), found.text
        assert found.section


@pytest.mark.parametrize(("rule", "number"), NUMBERS)
def test_numbers_follow_the_source(everything: sqlite3.Connection, rule: str, number: str) -> None:
    assert get_rule(everything, rule, game=GAME).number == number


def test_every_rule_and_discrepancy_is_in_both_languages(everything: sqlite3.Connection) -> None:
    english = read_rules(everything, GAME, "en")
    polish = read_rules(everything, GAME, "pl")
    assert len(english) > 100
    assert {rule.lang for rule in english} == {"en"}
    assert {rule.lang for rule in polish} == {"pl"}
    assert [(r.id, r.number, r.section, r.cites) for r in english] == [
        (r.id, r.number, r.section, r.cites) for r in polish
    ]


@pytest.mark.parametrize(("lang", "words", "rule"), ASKED, ids=[row[1] for row in ASKED])
def test_search_finds_the_rule_first(
    everything: sqlite3.Connection, lang: str, words: str, rule: str
) -> None:
    hits = search_rules(everything, words, game=GAME, lang=lang, limit=1)
    assert [hit.rule.id for hit in hits] == [rule]


def test_zones(track: Track) -> None:
    assert {key: (z.owner, z.visible, z.order) for key, z in track.zones.items()} == ZONES
    for name in ("turn-order-deck", "deck", "breaches", "supply", "nemesis-deck", "nemesis-play"):
        note = track.zones[name].note
        assert note is not None
        assert set(note) == {"en", "pl"}


def test_goals_are_looked_at_at_once(track: Track) -> None:
    found = {key: (goal.outcome, goal.when.test) for key, goal in track.goals.items()}
    assert found == GOALS
    assert {goal.looked_at for goal in track.goals.values()} == {"at-once"}


def test_the_numbers_of_the_model(track: Track) -> None:
    quantities = track.quantities
    assert (quantities["player-count"].least, quantities["player-count"].most) == ("1", "4")
    assert quantities["player-turn-cards"].start == "player-count * turn-cards-each + wild-turn-cards"
    assert quantities["turn-cards-left"].start == "player-turn-cards + 2"
    assert quantities["closed-breaches"].most == "4"
    assert quantities["charges"].most == "ability-maximum"
    assert quantities["exhausted-players"].most == "player-count"
    for name in (
        "nemesis-life",
        "gravehold",
        "nemesis-cards",
        "ability-maximum",
        "turn-cards-each",
        "wild-turn-cards",
    ):
        assert quantities[name].start is None, name  # the source gives none: it is asked


@pytest.mark.parametrize(("option", "rule", "test"), ACTIONS)
def test_an_action_has_its_condition(track: Track, option: str, rule: str, test: str | None) -> None:
    node = _node(track, option)
    assert node.rules[0] == rule
    assert (node.when.test if node.when else None) == test
    if node.when:
        assert set(node.when.words) == {"en", "pl"}


def test_the_actions_stand_in_the_order_of_the_source(track: Track) -> None:
    assert [option.id for option in _node(track, "actions").children] == [row[0] for row in ACTIONS]
    main = _node(track, "main")
    assert main.until is not None
    assert (main.kind, main.until.words["en"]) == ("loop", "the player stops")


def test_casting_is_optional_and_required(track: Track) -> None:
    loop = _node(track, "casting")
    assert loop.until is not None
    assert loop.until.test == "not spell-in-closed-breach"
    choice = _node(track, "cast-spells")
    assert choice.pick == "any number in any order"
    assert [option.rules for option in choice.children] == [("cast-from-open",), ("cast-from-closed",)]


def test_a_turn_is_a_players_or_the_nemesiss(track: Track) -> None:
    cases = _node(track, "whose-turn-is-it").children
    assert [case.when.test for case in cases if case.when] == [
        "turn-card = 1 or turn-card = 2",
        "turn-card = 3",
    ]
    assert [child.id for child in cases[0].children] == ["casting", "main", "draw"]
    assert [child.id for child in cases[1].children] == ["nemesis-main", "nemesis-draw"]
    assert [outcome.id for outcome in _node(track, "card-drawn").children] == [
        "player-card",
        "wild-card-drawn",
        "nemesis-card-drawn",
    ]


def _cites(track: Track) -> Iterator[str]:
    for node in track.all_nodes():
        yield from node.rules
    for part in (track.zones, track.quantities, track.facts, track.goals):
        yield from (value.rule for value in part.values() if value.rule)


def test_the_track_restates_every_step(everything: sqlite3.Connection, track: Track) -> None:
    cited = set(_cites(track))
    steps = [rule for rule in read_rules(everything, GAME) if rule.kind in {"step", "option"}]
    assert len(steps) == 23
    for rule in steps:
        assert rule.id in cited, rule.id


def test_types_have_their_fields_and_no_designs(everything: sqlite3.Connection) -> None:
    game = get_game(everything, GAME)
    found = {key: (set(kind.fields), set(kind.attaches_to)) for key, kind in game.types.items()}
    assert found == TYPES
    assert len({kind.frame for kind in game.types.values()}) == len(TYPES)
    rows = everything.execute(
        "SELECT t.slug, count(*), sum(p.quantity) FROM printing p JOIN card c ON c.id = p.card "
        "JOIN card_type t ON t.id = c.type WHERE c.game = ? GROUP BY t.slug",
        (GAME,),
    )
    assert {row[0]: (row[1], row[2]) for row in rows} == {"turn-order": (6, 7)}
    for lang, words in (("en", "cards/<set>.yaml"), ("pl", "cards/<zestaw>.yaml")):
        assert words in game.cards_note[lang]


@pytest.mark.parametrize(
    ("name", "turn", "quantity"), [("Player 4", "player", 1), ("Wild", "wild", 1), ("Nemesis", "nemesis", 2)]
)
def test_turn_order_cards(everything: sqlite3.Connection, name: str, turn: str, quantity: int) -> None:
    (card,) = read_cards(everything, find_cards(everything, name, GAME))
    assert (card.stats["turn"], card.printing.quantity) == (turn, quantity)


@pytest.mark.parametrize(("form", "rule"), FORMS)
def test_term_forms(everything: sqlite3.Connection, form: str, rule: str) -> None:
    assert [term.rule for term in find_terms(everything, form, game=GAME)] == [rule]


def test_what_is_open_is_told(everything: sqlite3.Connection) -> None:
    for name, rule in (
        ("starting-values", "end-of-game"),
        ("last-nemesis-card", "win-nemesis-deck"),
        ("wild-card-in-the-deck", "turn-order-deck"),
        ("number-of-player-cards", "turn-order-deck"),
        ("conditions-as-prices", "aether"),
        ("draw-up-to-five", "draw-to-five"),
        ("who-sees-the-deck", "player-deck"),
        ("kinds-of-supply-piles", "supply"),
    ):
        for lang in ("en", "pl"):
            found = get_rule(everything, name, game=GAME, lang=lang)
            assert (found.kind, found.lang) == ("discrepancy", lang)
            assert found.places
            assert rule in (found.parent, *found.cites)


def _found(connection: sqlite3.Connection, text: str, form: str) -> set[str]:
    deck = f"# format: {form}\n{text}"
    report = check_deck(connection, read_deck(connection, deck, game=GAME)).json()
    return {problem["limit"] for problem in report["problems"]}


@pytest.mark.parametrize(("form", "text", "limits"), LISTS)
def test_lists_against_the_formats(
    everything: sqlite3.Connection, form: str, text: str, limits: set[str]
) -> None:
    assert _found(everything, text, form) == limits


#: What a format asks for: the question in both languages, and from where to where.
ASKS = [
    ("turn-order", "players", "How many play?", "Ile osób gra?", "1 to 4"),
    ("turn-order", "player-cards", "How many players' cards", "Ile kart graczy", "at least 1"),
    ("supply", "gems", "How many of the 9 piles are gems?", "Ile z 9 stosów to klejnoty?", "0 to 9"),
    (
        "supply",
        "relics",
        "How many of the 9 piles are relics?",
        "Ile z 9 stosów to relikty?",
        "0 to 9 - gems",
    ),
]


@pytest.mark.parametrize(("form", "parameter", "en", "pl", "ends"), ASKS)
def test_what_the_source_leaves_open_is_asked(
    everything: sqlite3.Connection, form: str, parameter: str, en: str, pl: str, ends: str
) -> None:
    asked = {p.id: p for p in read_format(everything, GAME, form).parameters}[parameter]
    assert (asked.ask["en"].startswith(en), asked.ask["pl"].startswith(pl)) == (True, True)
    assert (say(range_of(asked)), asked.default) == (ends, None)


@pytest.mark.parametrize(
    ("form", "limits"),
    [
        ("turn-order", ["cards-of-each-player", "players-cards-by-count", "seats"]),
        ("supply", ["cards-in-a-pile", "piles-of-gems", "piles-of-relics", "piles-of-spells"]),
    ],
)
def test_without_answers_the_open_counts_are_not_checked(
    everything: sqlite3.Connection, form: str, limits: list[str]
) -> None:
    report = check_deck(everything, read_deck(everything, "", game=GAME, format=form)).json()
    assert [entry["limit"] for entry in report["unchecked"]] == limits


def test_the_spells_are_what_is_left_of_nine(everything: sqlite3.Connection) -> None:
    deck = read_deck(everything, "Gems\n2 A\nRelics\n3 B\nSpells\n3 C", game=GAME, format="supply", lang="pl")
    for lang, message in (
        (
            "en",
            "Piles: spells in the other 4 of the 9 piles, but this list has 3: 3 C. Add 1.",
        ),
        ("pl", "Stosy: zaklęcia w pozostałych 4 z 9 stosów"),
    ):
        report = check_deck(everything, deck, lang=lang, parameters={"gems": 2, "relics": 3})
        (found,) = [
            problem.message(lang) for problem in report.problems if problem.limit == "piles-of-spells"
        ]
        assert found.startswith(message)


def test_example_decks_have_no_problem(everything: sqlite3.Connection) -> None:
    rows = everything.execute(
        "SELECT d.text, f.slug FROM deck d JOIN format f ON f.id = d.format WHERE d.game = ?", (GAME,)
    ).fetchall()
    assert {row["slug"] for row in rows} == {"supply", "turn-order"}
    for row in rows:
        assert _found(everything, row["text"], row["slug"]) == set()
