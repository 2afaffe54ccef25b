"""A track written out: as text, as data, as Mermaid, as rows of a drawing."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from toolkit.turn import Mark, Node, Track, as_json, as_mermaid, as_text, drawings, entries, marks, read_track
from toolkit.turn.mermaid import arrows
from toolkit.turn.wording import Spoken
from toolkit.turn.words import WORDS, repetition
from turns import ALL_KINDS, problems, track

if TYPE_CHECKING:
    import sqlite3


@pytest.fixture(scope="module")
def lantern_track(lanterns: sqlite3.Connection) -> Track:
    found = read_track(lanterns, "lanterns")
    assert found is not None
    return found


TEXT = """\
How the game ends

- Three lamps (win: the player with three lit lamps): if three of your lamps are lit [lit >= 3]; looked at at once (aim)

All steps

1. Game · game
     until somebody has won [lit >= 3]
   1.1 Turns · player-turns
        who: active player
        once for each: players, clockwise
        rules: turn
      1.1.1 Draw a card · draw-card
           who: active player
           Deck → Hand: 1
           rules: draw
      1.1.2 Act · actions
           who: active player
           any number, in any order
           decide what to do next
           rules: act
         1.1.2.1 Light a lamp · light-lamp
              if you can pay its cost [oil >= lamp-cost(lamp)]
              rules: light
            1.1.2.1.1 Pay and light · pay-oil
                 oil = oil - lamp-cost(lamp)
                 lit lamps = lit + 1 (at most 3)
                 Hand → Table: 1
         1.1.2.2 Blow · blow-out
              if a gust is in your hand [gust-in-hand]
              rules: blowing
            1.1.2.2.1 Blow on a lamp · run-blow
                 go through Blowing
      1.1.3 Pass the turn · end-turn
           oil = oil + 1 (at most 9)
           rules: end
A. Blowing · blow
     rules: blowing
   A.1 Compare · wind-against-light
      A.1.1 The lamp goes out · goes-out
           if a lamp is lit [lit > 0]
         A.1.1.1 Put it out · put-out
              lit lamps = lit - 1
      A.1.2 The lamp holds · holds
           otherwise

Zones

- Deck: one a player; seen by nobody; shuffled (decks)
- Hand: one a player; seen by its owner; in any order
- Table: one a player; seen by all; in order of arrival

What is counted

- oil: each player's own; starts at 3; at least 0; at most 9 (abilities)
- lit lamps: each player's own; starts at 0; at least 0; at most 3

What the table tells

- lamp-cost(lamp): What does the lamp cost? a number
- gust-in-hand: Is there a gust in the hand? yes or no
"""  # noqa: E501  (pinned as it is)


def test_text(lantern_track: Track) -> None:
    assert as_text(lantern_track, "en") == TEXT


def test_text_in_another_language(lantern_track: Track) -> None:
    text = as_text(lantern_track, "pl")
    assert "1.1.2 Działaj · actions\n           kto: aktywny gracz\n" in text
    assert "dowolnie wiele, w dowolnej kolejności" in text


@pytest.mark.parametrize("lang", [None, "de"])
def test_text_falls_back_to_the_first_language(lantern_track: Track, lang: str | None) -> None:
    assert as_text(lantern_track, lang) == TEXT


def test_the_words_stand_in_three_languages() -> None:
    assert WORDS
    assert [key for key, texts in WORDS.items() if set(texts) != {"en", "pl", "sv"}] == []
    blanks = {key: {text.count("{}") for text in texts.values()} for key, texts in WORDS.items()}
    assert [key for key, counts in blanks.items() if len(counts) != 1] == []


def test_words_and_drawing_have_the_same_numbers_and_ids(lantern_track: Track) -> None:
    said = [(entry.number, entry.id) for entry in entries(lantern_track) if entry.kind != "procedure"]
    drawn = [(row.number, row.id) for d in drawings(lantern_track) for row in d.rows if row.kind != "end"]
    assert said
    assert said == drawn


@pytest.mark.parametrize(
    ("written", "lang", "told"),
    [
        ("2 * lit - -oil", "pl", "2 × zapalone lampy − −olej"),
        ("2 * (lit + oil) - 1", "en", "2 × (lit lamps + oil) − 1"),
        ("oil - (lit - 1)", "en", "oil − (lit lamps − 1)"),
        ("oil - lamp-cost(lamp)", "en", "oil − “What does the lamp cost?”"),
        ("oil - lamp-cost(lamp)", "pl", "olej − „Ile kosztuje lampa?”"),
        ("not gust-in-hand or lit != 3", "en", "not “Is there a gust in the hand?” or lit lamps ≠ 3"),
    ],
)
def test_an_expression_is_told_with_names(lantern_track: Track, written: str, lang: str, told: str) -> None:
    assert Spoken(lantern_track, lang).formula(written) == told


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("3", "oil = 3"),
        ("oil", "oil = oil"),
        ("lit + 1", "oil = lit lamps + 1"),
        ("oil + 1", "oil: +1"),
        ("oil - 1 - lamp-cost(lamp)", "oil: −1 − “What does the lamp cost?”"),
        ("oil - (lit - 1) + 2", "oil: − (lit lamps − 1) + 2"),
        ("oil + lit * (oil - 1)", "oil: + lit lamps × (oil − 1)"),
        ("1 - oil", "oil = 1 − oil"),
    ],
)
def test_a_change_tells_what_is_added_and_taken(lantern_track: Track, written: str, told: str) -> None:
    assert Spoken(lantern_track, "en").change(lantern_track.quantities["oil"], written) == told


@pytest.mark.parametrize(
    ("times", "over", "told"),
    [
        ("3", None, "3 times"),
        ("oil", None, "once for each: oil"),
        ("oil - 1", None, "as many times as this says: oil − 1"),
        ("oil", {"en": "drops"}, "once for each: drops"),
    ],
)
def test_how_often_is_told_with_names(
    lantern_track: Track, times: str, over: dict[str, str] | None, told: str
) -> None:
    node = Node("loop", "again", {"en": "Again"}, times=times, over=over)
    assert repetition(node, Spoken(lantern_track, "en")) == told


# ---------------------------------------------------------------- data


def test_json(lantern_track: Track) -> None:
    found = as_json(lantern_track)
    assert json.loads(json.dumps(found)) == found
    assert found["procedures"] == [
        {
            "kind": "procedure",
            "id": "blow",
            "label": {"en": "Blowing", "pl": "Dmuchanie"},
            "rules": ["blowing"],
            "do": [
                {
                    "kind": "branch",
                    "id": "wind-against-light",
                    "label": {"en": "Compare", "pl": "Porównaj"},
                    "do": [
                        {
                            "kind": "case",
                            "id": "goes-out",
                            "label": {"en": "The lamp goes out", "pl": "Lampa gaśnie"},
                            "when": {
                                "words": {"en": "a lamp is lit", "pl": "lampa świeci"},
                                "test": {
                                    "text": "lit > 0",
                                    "tree": [">", ["quantity", "lit"], ["number", 0]],
                                },
                            },
                            "do": [
                                {
                                    "kind": "step",
                                    "id": "put-out",
                                    "label": {"en": "Put it out", "pl": "Zgaś ją"},
                                    "set": {
                                        "lit": {
                                            "text": "lit - 1",
                                            "tree": ["-", ["quantity", "lit"], ["number", 1]],
                                        }
                                    },
                                }
                            ],
                        },
                        {
                            "kind": "case",
                            "id": "holds",
                            "label": {"en": "The lamp holds", "pl": "Lampa świeci dalej"},
                            "otherwise": True,
                        },
                    ],
                }
            ],
        }
    ]
    assert found["quantities"] == [
        {
            "id": "oil",
            "name": {"en": "oil", "pl": "olej"},
            "per": "player",
            "start": {"text": "3", "tree": ["number", 3]},
            "least": {"text": "0", "tree": ["number", 0]},
            "most": {"text": "9", "tree": ["number", 9]},
            "rule": "abilities",
        },
        {
            "id": "lit",
            "name": {"en": "lit lamps", "pl": "zapalone lampy"},
            "per": "player",
            "start": {"text": "0", "tree": ["number", 0]},
            "least": {"text": "0", "tree": ["number", 0]},
            "most": {"text": "3", "tree": ["number", 3]},
        },
    ]


def test_json_of_every_pack_is_plain(everything: sqlite3.Connection) -> None:
    games = [row[0] for row in everything.execute("SELECT DISTINCT game FROM step")]
    assert games
    for game in games:
        found = read_track(everything, game)
        assert found is not None
        data = as_json(found)
        assert json.loads(json.dumps(data)) == data


# ---------------------------------------------------------------- Mermaid

STATE = re.compile(r' {4}state "([^"]+)" as (\w+)')
ARROW = re.compile(r" {4}(\[\*\]|\w+) --> (\[\*\]|\w+) : (.+)")


def test_the_track_of_all_kinds_is_sound() -> None:
    assert problems(ALL_KINDS) == []


def test_mermaid_keeps_to_its_safe_subset() -> None:
    found = track(ALL_KINDS)
    head, *rest = as_mermaid(found).rstrip("\n").split("\n")
    assert head == "stateDiagram-v2"
    states = [match.groups() for line in rest if (match := STATE.fullmatch(line))]
    edges = [match.groups() for line in rest if (match := ARROW.fullmatch(line))]
    assert len(states) + len(edges) == len(rest)  # flat: nothing stands inside another
    ids = [key for _, key in states]
    assert len(set(ids)) == len(ids)
    assert {end for edge in edges for end in edge[:2]} == {"[*]", *ids}
    texts = [text for text, _ in states] + [text for *_, text in edges]
    marks = [re.sub(r"#\d+;", "", text) for text in texts]
    assert [mark for mark in marks if re.search(r"[^\w ,.()+']", mark)] == []


def test_mermaid_tells_two_steps_of_the_same_name_apart() -> None:
    """See mermaid#5290: a state named in two groups jumped to the last."""
    lines = as_mermaid(track(ALL_KINDS)).split("\n")
    assert '    state "Draw" as n_draw_early' in lines
    assert '    state "Draw" as n_draw_late' in lines


@pytest.mark.parametrize(
    ("source", "target", "label"),
    [
        ("[*]", "n_day", "then"),
        ("n_day", "n_morning", "then"),
        ("n_draw_early", "n_evening", "then"),
        ("n_lamps", "n_talk", "once for each: lamps, oldest first"),
        ("n_burn", "n_lamps", "again"),
        ("n_talk", "n_weather", "until all have passed in a row"),
        ("n_say", "n_talk", "again"),
        ("n_weather", "n_rain", "1 in 6"),
        ("n_bask", "n_basking", "go through Basking"),
        ("n_bask", "n_one", "done"),
        ("n_one", "n_left", "picked"),
        ("n_go", "n_two", 'leave Day "one"; [*] --> {x} : y %% z'),
        ("n_right", "n_maybe", "then"),
        ("n_maybe", "n_day", "stop"),
        ("n_maybe", "n_do_it", 'if a "gust" : comes [gust]'),
        ("n_two", "n_home", "2 times"),
        ("n_home", "[*]", "the game ends"),
        ("n_hot", "n_enough", "then"),
        ("n_enough", "d_basking", "leave Basking"),
        ("n_gone", "n_day", 'leave Day "one"; [*] --> {x} : y %% z'),
        ("d_basking", "n_bask", "done"),
    ],
)
def test_mermaid_arrows(source: str, target: str, label: str) -> None:
    found = {(arrow.source, arrow.target): arrow.label for arrow in arrows(track(ALL_KINDS), "en")}
    assert found[source, target] == label


# ---------------------------------------------------------------- the drawing

CELLS = {
    "station": "o", "phase": "#", "terminus": "x", "loop-start": "r", "loop": "|", "loop-end": "j",
    "fork": ">", "line": "!", "join": "<", "fork-join": "=", "tooth": "+", "spine": ":", "tooth-last": "L",
    "none": " ",
}  # fmt: skip


def sketch(of: Track) -> list[str]:
    return [
        "".join(CELLS[cell] for cell in row.cells) + (f" {row.id}" if row.kind != "end" else f" /{row.id}")
        for drawing in drawings(of)
        for row in drawing.rows
    ]


def test_drawing() -> None:
    assert sketch(track(ALL_KINDS)) == [
        "r day",
        "|# morning",
        "|o draw-early",
        "|# evening",
        "|o draw-late",
        "|r lamps",
        "||o burn",
        "|j /lamps",
        "|ro talk",
        "||Lo say",
        "|j /talk",
        "|o weather",
        "|=o rain",
        "|>o sun",
        "|<o bask",
        "|o one",
        "|+o left",
        "|:x go",
        "|Lo right",
        "|o maybe",
        "|Lo do-it",
        "j /day",
        "r two",
        "|o again",
        "j /two",
        "x home",
        "o warm",
        ">o hot",
        "!x enough",
        ">o cold",
        "!x gone",
    ]


def test_rows_of_a_drawing_say_all(lantern_track: Track) -> None:
    first, blow = drawings(lantern_track)
    rows = {row.id: row for row in first.rows if row.kind != "end"}
    assert (first.id, first.lanes, blow.id, blow.label, blow.rules) == (
        "",
        5,
        "blow",
        "A. Blowing",
        ("blowing",),
    )
    light, pay, call = rows["light-lamp"], rows["pay-oil"], rows["run-blow"]
    assert (light.when, light.test) == ("if you can pay its cost", "oil >= lamp-cost(lamp)")
    assert light.rules == ("light",)
    assert pay.effects == (
        "oil: − “What does the lamp cost?”",
        "lit lamps: +1 (at most 3)",
        "Hand → Table: 1",
    )
    assert pay.who == Mark("active", "active player", "A", 0)  # said further up
    assert (call.goes_to, call.target) == ("blow", "go through Blowing")
    assert (rows["actions"].pick, rows["actions"].decide) == ("any number, in any order", "what to do next")
    assert rows["game"].often == "until somebody has won"


def test_no_two_actors_have_the_same_letter() -> None:
    actors = ", ".join(f"a{i}: active {i}" for i in range(30))
    found = marks(track(f"actors: {{{actors}}}\ntrack: [{{step: s, label: S}}]"))
    letters = [mark.letter for mark in found.values()]
    assert len(letters) == 30
    assert letters[:3] == ["A", "C", "T"]
    assert len(set(letters)) > 9
    assert [mark.colour for mark in found.values()] == list(range(30))
