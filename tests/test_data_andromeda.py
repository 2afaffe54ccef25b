"""The untitled Swedish game: facts taken from its core rules by hand, held against the built database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.games import get_game
from toolkit.rules import find_terms, get_rule, search_rules
from toolkit.text import fold
from toolkit.turn import Walk, read_track, wander

if TYPE_CHECKING:
    import sqlite3

GAME = "andromeda"

#: Question, rule, and the words of its text that answer it, in Swedish and in English.
SAYS = [
    ("How many parts has a round?", "the-round", "sex delar", "six parts"),
    ("Do players take turns at once?", "simultaneous", "samtidigt", "at the same time"),
    ("Who decides the order?", "order-of-players", "spelarna som bestämmer", "players decide"),
    (
        "What is counted in the movement roll?",
        "movement-roll",
        "hur många av dem som är [[equal-dice",
        "how many",
    ),
    ("How many steps?", "movement-steps", "högsta antal steg", "the most steps"),
    ("May an agent go fewer?", "movement-steps", "gå kortare", "take fewer"),
    ("Who draws?", "who-draws", "rund ruta", "round space"),
    ("How many cards?", "who-draws", "ett kort", "one card"),
    ("What is drawn in the coloured part?", "adventure-card", "äventyrskort", "adventure card"),
    ("What is drawn in the grey part?", "grey-event", "grå händelse", "grey event"),
    ("What is drawn in the tower?", "trial", "prövning", "trial"),
    (
        "When are cards carried out?",
        "carry-out-cards",
        "först när alla har dragit",
        "only when everybody has drawn",
    ),
    ("Where do cards go?", "discard-cards", "kasthög", "discard pile"),
    ("Which cards are kept?", "discard-cards", "säger att det ska behållas", "says it is to be kept"),
    ("What are special places?", "square-spaces", "fyrkantiga rutorna", "square spaces"),
    ("How often may an action be done?", "place-order", "mer än en gång", "more than once"),
    ("How many black dice?", "agenda-roll", "tre svarta tärningar", "three black dice"),
    ("Who rolls them?", "agenda-roll", "En spelare väljs ut", "One player is chosen"),
    (
        "How far goes the crystal?",
        "agenda-advance",
        "antalet [[equal-dice|lika]]",
        "number of [[equal-dice|equal dice]]",
    ),
    (
        "What does the last space cost?",
        "agenda-last-space",
        "en [[fate-crystals|ödeskristall]]",
        "one [[fate-crystals|fate crystal]]",
    ),
    ("When is the next crystal taken?", "agenda-next-crystal", "Rundan därpå", "round after"),
    (
        "What if none is left?",
        "agenda-no-crystal",
        "utlöses scenariots slut",
        "end of the scenario is triggered",
    ),
    ("Which rule does the source point to?", "agenda-no-crystal", "grundregel 11", "core rule 11"),
    ("Can black dice be rerolled?", "black-dice-fixed", "inte slå om", "No"),
    ("Who can give?", "same-space", "en och samma ruta", "one and the same space"),
    ("What can be given?", "may-give", "Föremål, artefakter", "Items, artefacts"),
    ("Can defeated enemies be given?", "may-give", "besegrade fiender", "defeated enemies"),
    ("What cannot be given?", "may-not-give", "fantasikrafter", "powers of imagination"),
    ("What is added to the dice?", "skill-roll-dice", "färdighetsvärdet", "skill value"),
    ("Is equal enough?", "skill-roll-result", "når upp till det angivna värdet", "reaches the stated value"),
    ("How many skills are named?", "skills", "nämner fem", "name five"),
    ("Which skill flees?", "flee-roll", "Sneak", "Sneak"),
    ("How far does she back?", "flee-success", "en ruta", "one space"),
    ("What if she began there?", "flee-same-space", "står kvar", "stays where she is"),
    ("What if the flight fails?", "flee-failure", "inte [[research|efterforska]]", "no time to [[research]]"),
    ("What does research need?", "research", "Drainer-bok", "Drainer book"),
    ("What does the book mostly give?", "research-result", "bonus", "bonus"),
    ("Against what is Banish rolled?", "confront-roll", "Drainerns styrka", "Drainer's strength"),
    ("Where does the gadget lie?", "gadget-bonus", "agentformuläret", "agent sheet"),
    ("What does a lost confrontation cost?", "confront-lose", "1 :will: Vilja", "1 :will: Will"),
    ("What shows Will?", "will", "eld", "fire"),
    ("What shows Imagination?", "imagination", "fjärilar", "butterflies"),
    ("How is a loss shown?", "lose-tiles", "grå sidan", "grey side"),
    ("What is the most?", "most-tiles", "Antalet brickor", "number of tiles"),
    ("What pays for missing Imagination?", "missing-imagination", "[[will|Vilja]]", "[[will|Will]]"),
    ("What can a will-less agent do?", "will-less-skips", "hoppar över alla rundor", "skips every round"),
    ("Who ends it?", "will-less-helped", "annan agent", "another agent"),
    ("What does a power cost?", "pay-for-power", "Fantasi", "Imagination"),
    ("Which skill may bring more?", "power-roll", "Fantisera", "Imagine"),
    ("How often?", "power-again", "ingen gräns", "no limit"),
    ("What is the lowest level?", "path-and-level", "Lägsta nivån är 1", "lowest level is 1"),
    ("How much higher?", "learn-next-level", "högst en högre", "at most one higher"),
    ("Which level in any path?", "learn-first-level", "nivå 1", "level 1"),
    ("What if none fits?", "no-power-fits", "ingen ny kraft", "no new power"),
    ("When may a power be left?", "leave-any-time", "närhelst", "whenever"),
    ("Where does it go?", "leave-to-pile", "högen med fantasikrafter", "pile of powers"),
    (
        "What does a permanent power take?",
        "permanent-price",
        "en :imagination: Fantasi, en :will: Vilja eller båda",
        "both",
    ),
    ("Where does the tile go?", "permanent-box", "lådan", "box"),
    (
        "How long does it last?",
        "permanent-lasts",
        "kampanjens alla scenarier",
        "all scenarios of the campaign",
    ),
    ("What raises a skill?", "level-triple", "triss som är högre", "triple that is higher"),
    ("By how much?", "level-triple", "ett steg", "one step"),
    ("How many dice are a training roll?", "training-roll", "fler än tre tärningar", "more than three dice"),
    ("What is ticked?", "tick-box", "nästa ruta", "next box"),
    ("How often a roll?", "level-once", "högst en", "at most one"),
    ("Who picks the skill?", "level-choose", "bestämmer spelaren", "player decides"),
    ("Can movement level?", "levelling-by-movement", "triss", "triple"),
    ("What does a crystal do?", "reroll-die", "slå om en", "reroll one"),
    ("What does a straight give?", "flow", "en :fate-crystal: ödeskristall", "a :fate-crystal: fate crystal"),
    ("When is a roll perfect?", "perfect-when", "exakt det värde", "exactly the value"),
    ("What marks the value?", "perfect-when", ":star: stjärna", ":star: star"),
    (
        "What does it bring?",
        "perfect-reward",
        "3 :fate-crystal: ödeskristaller",
        "3 :fate-crystal: fate crystals",
    ),
    ("How many ways to end?", "winning-and-losing", "tre sätt", "three ways"),
    (
        "When does time run out?",
        "time-runs-out",
        "ingen :black-crystal: svart kristall",
        "no :black-crystal: black crystal",
    ),
    ("When do players lose?", "loss", "alla agenter", "all agents"),
    ("What wins?", "victory", "sitt eget villkor", "its own condition"),
    ("What may preparations give?", "specific-preparations", "startutrustning", "starting equipment"),
]

#: A rule and its computed number; winning and losing is the source's core rule 11.
NUMBERS = [
    ("round-roll", "1.1"),
    ("round-move", "1.2"),
    ("round-draw", "1.3"),
    ("round-cards", "1.4"),
    ("round-places", "1.5"),
    ("round-agenda", "1.6"),
    ("winning-and-losing", "11"),
    ("time-runs-out", "11.1"),
    ("loss", "11.2"),
    ("victory", "11.3"),
]

#: A question in natural words, and the rule that is to be found first.
FINDS = {
    "sv": [
        ("hur många steg får agenten gå", "movement-steps"),
        ("vem drar kort", "who-draws"),
        ("var dras en provning", "trial"),
        ("var drar man grå händelse", "grey-event"),
        ("äventyrskort i färgade delen", "adventure-card"),
        ("när läggs ett kort i kasthögen", "discard-cards"),
        ("när genomförs korten", "carry-out-cards"),
        ("får en handling göras flera gånger", "place-order"),
        ("hur många svarta tärningar slås", "agenda-roll"),
        ("vad händer när kristallen når sista tomma rutan", "agenda-last-space"),
        ("ingen svart kristall kvar", "agenda-no-crystal"),
        ("vad kan agenter ge varandra", "may-give"),
        ("när lyckas ett färdighetsslag", "skill-roll-result"),
        ("vilka färdigheter finns", "skills"),
        ("vad händer om flykten misslyckas", "flee-failure"),
        ("flyktvarde", "flee-roll"),
        ("bonus från gadget", "gadget-bonus"),
        ("vad kostar det att förlora mot Drainern", "confront-lose"),
        ("mer Fantasi än hon har", "missing-imagination"),
        ("viljelos", "will-less"),
        ("hur många gånger får en fantasikraft användas", "power-again"),
        ("overge fantasikrafter", "leave-power"),
        ("permanent offer", "permanent-price"),
        ("triss i fardighetsslag", "level-triple"),
        ("triss i förflyttningsslaget", "levelling-by-movement"),
        ("traningsslag", "training-roll"),
        ("odeskristall", "reroll-die"),
        ("när är ett slag perfekt", "perfect-when"),
        ("när tar tiden slut", "time-runs-out"),
        ("när förlorar spelarna", "loss"),
        ("startutrustning", "specific-preparations"),
    ],
    "en": [
        ("how many steps may the agent take", "movement-steps"),
        ("who draws a card", "who-draws"),
        ("where is a trial drawn", "trial"),
        ("grey part of the town", "grey-event"),
        ("when are cards carried out", "carry-out-cards"),
        ("discard pile", "discard-cards"),
        ("can I take the same action several times", "place-order"),
        ("how many black dice are rolled", "agenda-roll"),
        ("crystal reaches the last empty space", "agenda-last-space"),
        ("no crystal left", "agenda-no-crystal"),
        ("can Will be given", "may-not-give"),
        ("when does a skill roll succeed", "skill-roll-result"),
        ("which skills are there", "skills"),
        ("flee value", "flee-roll"),
        ("Drainer book", "research"),
        ("bonus from a gadget", "gadget-bonus"),
        ("lose more Imagination than left", "missing-imagination"),
        ("will-less", "will-less"),
        ("how is a will-less agent helped", "will-less-helped"),
        ("how often can a power be used", "power-again"),
        ("power of level 1", "learn-first-level"),
        ("tile goes to the box", "permanent-box"),
        ("triple in the movement roll", "levelling-by-movement"),
        ("more than three dice", "training-roll"),
        ("reroll a die", "reroll-die"),
        ("what does a straight bring", "flow"),
        ("when does time run out", "time-runs-out"),
        ("when do the players lose", "loss"),
        ("starting equipment", "specific-preparations"),
        ("shuffle the decks", "general-preparations"),
    ],
}

#: A form in running text, and the rule that defines its term.
FORMS = [
    ("ödeskristallerna", "reroll-die"),
    ("Drainern", "confrontation"),
    ("Drainer-böcker", "research"),
    ("fyrkantiga rutor", "square-spaces"),
    ("efterforskar", "research"),
    ("Banish", "banish"),
    ("fantasikrafterna", "powers"),
    ("brickorna", "lose-tiles"),
    ("trissen", "level-triple"),
    ("viljelösa", "will-less"),
    ("scenariots slut", "time-runs-out"),
    ("agent sheet", "most-tiles"),
]

#: A card type, its fields, the rule that defines it.
TYPES = [
    ("adventure", {"skill", "value", "starred", "keep"}, "adventure-card"),
    ("grey-event", {"skill", "value", "starred", "keep"}, "grey-event"),
    ("trial", {"skill", "value", "starred", "keep"}, "trial"),
    ("drainer", {"flee", "strength", "starred"}, "confrontation"),
    ("gadget", {"skill", "bonus"}, "gadget-bonus"),
    ("agent", {"will", "imagination", "sneak", "research", "banish", "control", "imagine"}, "most-tiles"),
]


@pytest.mark.parametrize(("question", "rule", "sv", "en"), SAYS, ids=[row[0] for row in SAYS])
def test_rule_says(everything: sqlite3.Connection, question: str, rule: str, sv: str, en: str) -> None:
    for lang, words in (("sv", sv), ("en", en)):
        found = get_rule(everything, rule, game=GAME, lang=lang)
        assert found.lang == lang
        assert fold(words) in fold(found.text)
        assert found.section


@pytest.mark.parametrize(("rule", "number"), NUMBERS)
def test_numbers_follow_the_source(everything: sqlite3.Connection, rule: str, number: str) -> None:
    assert get_rule(everything, rule, game=GAME).number == number


@pytest.mark.parametrize(
    ("lang", "question", "rule"), [(lang, *row) for lang, rows in FINDS.items() for row in rows]
)
def test_question_finds_its_rule(everything: sqlite3.Connection, lang: str, question: str, rule: str) -> None:
    hits = search_rules(everything, question, game=GAME, lang=lang)
    assert hits[0].rule.id == rule


@pytest.mark.parametrize(("form", "rule"), FORMS)
def test_term_forms(everything: sqlite3.Connection, form: str, rule: str) -> None:
    assert rule in {term.rule for term in find_terms(everything, form, game=GAME)}


@pytest.mark.parametrize(("kind", "fields", "rule"), TYPES)
def test_card_types(everything: sqlite3.Connection, kind: str, fields: set[str], rule: str) -> None:
    found = get_game(everything, GAME).types[kind]
    assert set(found.fields) == fields
    assert found.rule == rule


def test_every_rule_has_words_in_both_languages(everything: sqlite3.Connection) -> None:
    rows = everything.execute(
        "SELECT r.slug, group_concat(x.lang) AS langs FROM rule r JOIN rule_text x ON x.rule = r.id "
        "WHERE r.game = ? GROUP BY r.slug",
        (GAME,),
    ).fetchall()
    assert len(rows) > 120
    assert [row["slug"] for row in rows if set(row["langs"].split(",")) != {"sv", "en"}] == []


def test_no_design_and_no_format_is_made_up(everything: sqlite3.Connection) -> None:
    for table in ("card", "format", "deck"):
        (count,) = everything.execute(f"SELECT count(*) FROM {table} WHERE game = ?", (GAME,)).fetchone()
        assert count == 0


def test_the_title_is_told_to_be_a_working_title(everything: sqlite3.Connection) -> None:
    game = get_game(everything, GAME)
    assert game.languages == ("sv", "en")
    assert "nämner ingen titel" in game.title_note["sv"]
    assert "names no title" in game.title_note["en"]


def test_contradictions_are_told(everything: sqlite3.Connection) -> None:
    for name, rule in (
        ("core-rule-eleven", "agenda-no-crystal"),
        ("end-in-agenda-or-at-round-end", "time-runs-out"),
        ("how-many-dice", "training-roll"),
        ("none-equal", "equal-dice"),
        ("adventure-card-two-meanings", "adventure-cards"),
        ("confrontation-two-meanings", "confrontation"),
        ("paying-with-will", "missing-imagination"),
        ("how-to-help-the-will-less", "will-less-helped"),
        ("no-title", "about-the-source"),
    ):
        found = get_rule(everything, name, game=GAME)
        assert found.kind == "discrepancy"
        assert found.places
        assert rule in (found.parent, *found.cites)


def test_the_track_counts_as_the_rules_do(everything: sqlite3.Connection) -> None:
    track = read_track(everything, GAME)
    assert track is not None
    changes = {node.id: dict(node.changes) for node in track.all_nodes()}
    assert changes["take-three-crystals"] == {"succeeded": "1", "fate-crystals": "fate-crystals + 3"}
    assert changes["have-flow"] == {"equal": "1", "fate-crystals": "fate-crystals + 1"}
    assert changes["lose-to-drainer"] == {"will": "will - 1"}
    assert changes["lose-crystal"] == {"fate-crystals": "fate-crystals - 1"}
    assert [changes[step] for step in ("black-one", "black-two", "black-three")] == [
        {"black-equal": number} for number in "123"
    ]
    assert changes["pay-with-will"] == {"imagination": "0", "will": "will - imagination-loss + imagination"}
    assert {goal.outcome for goal in track.goals.values()} == {"win", "lose", "end"}
    assert [node.id for node in track.all_nodes() if node.id.startswith("part-")] == [
        "part-roll", "part-move", "part-draw", "part-cards", "part-places", "part-agenda"
    ]  # fmt: skip


def test_will_never_exceeds_its_tiles(everything: sqlite3.Connection) -> None:
    track = read_track(everything, GAME)
    assert track is not None
    walk = Walk(track)
    for seed in range(50):
        for state in wander(walk, seed, limit=200):
            counted = state.quantities
            for name in ("will", "imagination"):
                if name in counted:
                    assert 0 <= counted[name] <= counted[f"{name}-tiles"]
