"""`decklore deck convert`, `decklore deck check --all` and `decklore export`, as a person types them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from typer.testing import CliRunner

from conftest import DATA, PACKS
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.decks import read_deck
from toolkit.exchange.decks import read_list_text
from toolkit.exchange.decks.tts import Pile, make_table_object
from toolkit.games import get_game
from toolkit.sheets.tabletop import COLUMNS, HIDDEN_CELL, MOST_PIXELS, ROWS, cell_pixels, make_table_sheets

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    Run = Callable[..., tuple[int, str, str]]

WRITTEN = "text, markdown, csv, json, cockatrice, octgn, tts, bbcode"
OUTSIDE = "line 1, column 1: words stand outside the root element"
ASKS = "the format strict and starter and measured asks for --players, --agents, --price"
TABLE = "a saved object of Tabletop Simulator comes with pictures; name a file to write with -o {}.json"
LIST = """# name: Half & half
Deck
2 Canal Walk [c20] 12
1 Day // Night
1 Mirrel (the Elder)

Sideboard
1 Erase (Almost)
"""


@pytest.fixture(scope="module")
def oddments_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path: Path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([PACKS / "lanterns", PACKS / "oddments"], path)
    return path


@pytest.fixture
def run(oddments_path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run the command in an empty folder on two made-up games."""
    packs = f"{PACKS / 'lanterns'}:{PACKS / 'oddments'}"
    monkeypatch.setenv("DECKLORE_DATABASE", str(oddments_path))
    monkeypatch.setenv("DECKLORE_DATA", packs)
    monkeypatch.chdir(tmp_path)

    def _run(*words: str, stdin: str | None = None) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(), list(words), input=stdin)
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


# ---------------------------------------------------------------- convert


def test_convert_to_standard_output(run: Run) -> None:
    code, out, err = run("deck", "convert", "-", "--to", "csv", "--format", "strict", stdin=LIST)
    assert code == 0
    assert out == (
        "count,name,id,set,number,section\n"
        "2,Canal Walk,canal-walk,c20,12,main\n"
        "1,Day // Night,day-night,c21,11,main\n"
        "1,Mirrel,mirrel-elder,c21,12,main\n"
        "1,Erase (Almost),erase,c21,15,sideboard\n"
    )
    assert err.splitlines() == [
        'warning: CSV does not hold the name of the deck, "Half & half"',
        "warning: CSV does not hold the game, oddments",
        "warning: CSV does not hold the format, strict",
    ]


def test_convert_says_what_it_guessed(run: Run) -> None:
    code, _, err = run("deck", "convert", "-", "--to", "json", stdin="2 Canal Walk\n1 Minutes\n")
    assert code == 0
    assert err.splitlines() == [
        "Taken as a list for Oddments, the only game that knows any of these cards.",
        "Checked as Starter: of the formats of Oddments it fits this list best.",
    ]


def test_convert_by_the_ending_and_back(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(LIST)
    for source, target in [("txt", "o8d"), ("o8d", "json"), ("json", "md"), ("md", "cod"), ("cod", "txt")]:
        made = run("deck", "convert", f"deck.{source}", "-o", f"deck.{target}", "--format", "strict")
        assert made[0] == 0, made
        assert made[1].startswith(f"deck.{target}: 5 cards, ")
    assert (tmp_path / "deck.txt").read_text() == (
        "# name: Half & half\n# game: oddments\n# format: strict\n\nDeck\n2 Canal Walk [c20] 12\n"
        "1 Day // Night\n1 Mirrel: the Elder\n\nSideboard\n1 Erase (Almost)\n"
    )


def test_convert_keeps_good_lines_and_reports_the_others(run: Run) -> None:
    code, out, err = run(
        "deck", "convert", "-", "--to", "text", "--game", "oddments", "--format", "starter",
        stdin="1 Minutes\n1 Minuets\n",
    )  # fmt: skip
    assert code == 1
    assert out == "# game: oddments\n# format: starter\n\nDeck\n1 Minutes\n"
    assert err == (
        'error: Line 2 ("1 Minuets"): no card of this game has that name, and the list does not say '
        'what it is; did you mean "Minutes", "15 Minutes" or "Mirrel"?\n'
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("-",), f"name the format to write with --to: {WRITTEN}"),
        (("-", "--to", "jsn"), 'there is no such format as "jsn" (did you mean "json"?)'),
        (("-", "--to", "mtgo"), f'there is no such format as "mtgo"; there are {WRITTEN}'),
        (("-", "--to", "tts"), TABLE.format("deck")),
        (("none.cod", "--to", "text"), '"none.cod" can\'t be read: No such file or directory'),
        (("-", "--to", "text", "--from", "cockatrice"),
         f'"standard input" can\'t be read as a deck of Cockatrice: {OUTSIDE}'),
    ],
)  # fmt: skip
def test_error_of_convert(run: Run, words: tuple[str, ...], message: str) -> None:
    assert run("deck", "convert", *words, stdin="1 Minutes\n") == (2, "", f"decklore: {message}\n")


# ---------------------------------------------------------------- check


def test_check_against_every_format(run: Run) -> None:
    text = "# players: 1\n1 15 Minutes\n2 Minutes\n1 Canal Walk\n"
    code, out, _ = run("deck", "check", "-", "--all", stdin=text)
    assert code == 0
    assert out.splitlines()[:3] == [
        "-: fits 1 of 3 formats of oddments",
        "  Taken as a list for Oddments, the only game that knows any of these cards.",
        "  strict: not legal",
    ]
    assert "  starter: legal" in out.splitlines()
    data = json.loads(run("deck", "check", "-", "--all", "--json", stdin=text)[1])
    assert (data["game"], data["fits"]) == ("oddments", ["starter"])
    assert [(form["format"], form["legal"]) for form in data["formats"]] == [
        ("strict", False),
        ("starter", True),
        ("measured", False),
    ]
    assert data["formats"][2]["parameters"]["players"] == 1


def test_check_against_every_format_answers_those_that_ask(run: Run) -> None:
    text = "1 Canal Walk\n"
    data = json.loads(run("deck", "check", "-", "--all", "--json", "--players", "2", stdin=text)[1])
    assert [form["parameters"] for form in data["formats"]] == [{}, {}, {"players": 2, "price": 2}]
    code, out, _ = run("deck", "check", "-", "--all", "--reading", "halves-count-down", stdin=text)
    assert (code, out.splitlines()[0]) == (0, "-: fits 1 of 3 formats of oddments")
    code, out, _ = run("deck", "check", "-", "--all", stdin="1 Canal Walk\n1 Nobody\n")
    assert (code, out.splitlines()[0]) == (1, "-: fits 0 of 3 formats of oddments")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--format", "strict"), "--all checks every format; leave --format out"),
        (("--reading", "halves"), 'no format has a reading "halves" (did you mean "halves-count-down"?)'),
        (("--plyers", "2"), f'there is no option "--plyers" (did you mean "--players"?); {ASKS}'),
    ],
)  # fmt: skip
def test_error_of_check_all(run: Run, words: tuple[str, ...], message: str) -> None:
    assert run("deck", "check", "-", "--all", *words, stdin="1 Canal Walk\n") == (
        2,
        "",
        f"decklore: {message}\n",
    )


@pytest.mark.parametrize("command", ["check", "convert", "fix", "stats", "odds", "hand"])
def test_every_deck_command_takes_game_and_format(run: Run, command: str) -> None:
    code, out, _ = run("deck", command, "--help")
    assert code == 0
    assert "--game" in out
    assert "--format" in out


def test_other_commands_read_other_formats(run: Run, tmp_path: Path) -> None:
    run("deck", "convert", "-", "--format", "strict", "-o", "deck.cod", stdin=LIST)
    code, out, _ = run("deck", "stats", "deck.cod", "--json")
    assert code == 0
    assert json.loads(out)
    assert run("print", "--deck", "deck.cod", "-o", str(tmp_path / "deck.pdf"))[0] == 0


# ---------------------------------------------------------------- Cockatrice

#: The order in which Cockatrice's schema, version 4, has the parts of a card.
ORDER = [
    "name",
    "text",
    "prop",
    "set",
    "related",
    "reverse-related",
    "token",
    "tablerow",
    "cipt",
    "upsidedown",
]


def test_export_for_cockatrice(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("export", "oddments", "--to", "cockatrice", "-o", "cards.xml")
    assert (code, out) == (0, "cards.xml: 18 printings of oddments\n")
    root = ElementTree.parse(tmp_path / "cards.xml").getroot()
    assert (root.tag, root.attrib) == ("cockatrice_carddatabase", {"version": "4"})
    assert [child.tag for child in root] == ["info", "sets", "cards"]
    sets = [[(part.tag, part.text) for part in one] for one in root.iterfind("sets/set")]
    assert sets[0] == [
        ("name", "c20"), ("longname", "Collection 20"), ("settype", "Custom"), ("releasedate", "2020-01-01"),
    ]  # fmt: skip
    cards = list(root.iterfind("cards/card"))
    names = [card.findtext("name") for card in cards]
    assert len(set(names)) == len(names)
    for card in cards:
        places = [ORDER.index(part.tag) for part in card]
        assert places == sorted(places)
        assert {"name", "text", "prop", "set", "tablerow"} <= {part.tag for part in card}
        assert {one.text for one in card.iterfind("set")} <= {"c20", "c21"}
    by_name = dict(zip(names, cards, strict=True))
    assert [(one.text, one.get("num")) for one in by_name["Canal Walk"].iterfind("set")] == [
        ("c21", "4"),
        ("c20", "12"),
    ]
    faces = [by_name["Day"], by_name["Night"]]
    assert [face.findtext("prop/side") for face in faces] == ["front", "back"]
    assert [face.findtext("prop/layout") for face in faces] == ["transform", "transform"]
    related = [face.find("related") for face in faces]
    assert [(one.text, one.get("attach")) for one in related if one is not None] == [
        ("Night", "transform"), ("Day", "transform"),
    ]  # fmt: skip
    assert by_name["Chip"].findtext("token") == "1"
    assert by_name["Mirrel: the Elder"].findtext("prop/type") == "Agent"


@pytest.mark.parametrize("game", ["hubworld", "hyborian", "aeons-end", "volfyirion"])
def test_decks_for_cockatrice_name_cards_that_it_knows(everything: sqlite3.Connection, game: str) -> None:
    from toolkit.cards import all_printings, read_cards
    from toolkit.decks.names import read_names
    from toolkit.exchange.cockatrice_cards import cockatrice_cards
    from toolkit.exchange.decks.outgoing import unique_name

    root = ElementTree.fromstring(cockatrice_cards(everything, game))
    known = [card.findtext("name") for card in root.iterfind("cards/card")]
    names = read_names(everything, game)
    cards = read_cards(everything, all_printings(everything, game))
    assert len(set(known)) == len(known)
    assert {unique_name(names, card) for card in cards} <= set(known)
    for card in cards:
        line = f'<card number="1" name="{_quoted(unique_name(names, card))}"/>'
        text = f'<cockatrice_deck><zone name="main">{line}</zone></cockatrice_deck>'
        deck = read_deck(everything, read_list_text(text, "a.cod"), game=game)
        assert [entry.card.id for entry in deck.entries] == [card.id]


def _quoted(words: str) -> str:
    return words.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


# ---------------------------------------------------------------- Tabletop Simulator


@pytest.fixture(scope="module")
def oddments(oddments_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(oddments_path)
    yield connection
    connection.close()


def _picture(path: Path) -> Any:
    picture = Image.open(path)
    picture.load()
    return picture


def test_convert_for_tabletop_simulator(run: Run, tmp_path: Path) -> None:
    code, out, err = run(
        "deck", "convert", "-", "--to", "tts", "-o", "table.json", "--format", "strict",
        stdin=f"{LIST}1 Somebody [Agent, 1 use per game]\n",
    )  # fmt: skip
    assert (code, out) == (0, "table.json: 6 cards, 4 pictures beside it\n")
    assert err.splitlines() == [
        "warning: a saved object of Tabletop Simulator does not hold the game, oddments",
        "warning: a saved object of Tabletop Simulator does not hold the format, strict",
    ]
    saved = json.loads((tmp_path / "table.json").read_text())
    assert saved["SaveName"] == "Half & half"
    deck, side = saved["ObjectStates"]
    assert (deck["Name"], deck["Nickname"], deck["SidewaysCard"]) == ("DeckCustom", "Deck", False)
    assert deck["DeckIDs"] == [100, 100, 200, 201]
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    assert [card["Nickname"] for card in deck["ContainedObjects"]] == [
        "Canal Walk", "Canal Walk", "Day // Night", "Mirrel: the Elder",
    ]  # fmt: skip
    assert [card["SidewaysCard"] for card in deck["ContainedObjects"]] == [True, True, False, False]
    lying, sheet = deck["CustomDeck"]["1"], deck["CustomDeck"]["2"]
    assert (sheet["NumWidth"], sheet["NumHeight"], sheet["BackIsHidden"]) == (10, 7, True)
    assert lying["FaceURL"] == (tmp_path / "table-1.png").as_uri()
    assert sheet["BackURL"] == (tmp_path / "table-back-2.png").as_uri()
    assert side["DeckIDs"] == [101, 202]
    assert side["Transform"]["posX"] > deck["Transform"]["posX"]
    assert side["ContainedObjects"][1]["Description"] == "Agent\n1 use per game"


def test_pictures_for_tabletop_simulator(run: Run, tmp_path: Path) -> None:
    run("deck", "convert", "-", "--to", "tts", "-o", "table.json", "--format", "strict", stdin=LIST)
    for number, back_name, used in ((1, "back", 2), (2, "back-2", 2)):
        face = _picture(tmp_path / f"table-{number}.png")
        back = _picture(tmp_path / f"table-{back_name}.png")
        assert face.mode == back.mode == "RGB"
        assert MOST_PIXELS - 10 < max(face.size) <= MOST_PIXELS
        wide, high = back.size
        assert face.size == (wide * 10, high * 7)
        hidden = face.crop((9 * wide, 6 * high, 10 * wide, 7 * high))
        assert hidden.tobytes() == back.tobytes()
        cells = [face.crop((i * wide, 0, (i + 1) * wide, high)).getextrema() for i in range(10)]
        assert [cell != ((255, 255),) * 3 for cell in cells] == [True] * used + [False] * (10 - used)


def test_a_pile_of_one_is_a_card(run: Run, tmp_path: Path) -> None:
    run("deck", "convert", "-", "-o", "one.json", "--to", "tts", "--images-at", "https://example.org/x/",
        "--format", "strict", stdin="1 Minutes\n")  # fmt: skip
    [card] = json.loads((tmp_path / "one.json").read_text())["ObjectStates"]
    assert (card["Name"], card["CardID"], card["GMNotes"]) == ("Card", 100, "c21 6")
    assert card["CustomDeck"]["1"]["FaceURL"] == "https://example.org/x/one-1.png"


def test_nothing_for_the_table(run: Run) -> None:
    words = (
        "deck",
        "convert",
        "-",
        "-o",
        "a.json",
        "--to",
        "tts",
        "--format",
        "strict",
        "--game",
        "oddments",
    )
    code, out, err = run(*words, stdin="")
    assert (code, out, err.splitlines()[-1]) == (1, "", "decklore: there is no card to lay on the table")


def test_the_same_deck_gives_the_same_bytes(run: Run, tmp_path: Path) -> None:
    made = []
    for _ in range(2):
        run("deck", "convert", "-", "-o", "same.json", "--to", "tts", "--format", "strict", stdin=LIST)
        made.append([path.read_bytes() for path in sorted(tmp_path.iterdir())])
    assert len(made[0]) == 5
    assert made[0] == made[1]


# tts-deckconverter#78: cards too large at the virtual table, which shows a card 63 mm wide at scale 1.
@pytest.mark.parametrize(
    ("size", "scale"),
    [((63.0, 88.0), 1.0), ((88.0, 63.0), 1.0), ((44.0, 68.0), 0.6984), ((69.85, 120.65), 1.1087)],
)
def test_one_card_has_its_true_size_at_the_table(
    oddments: sqlite3.Connection, size: tuple[float, float], scale: float
) -> None:
    game = get_game(oddments, "oddments")
    from toolkit.cards import all_printings, read_cards

    card = read_cards(oddments, all_printings(oddments, "oddments"))[0]
    kind = game.types[card.type]._replace(width_mm=size[0], height_mm=size[1])
    game = replace(game, types={**game.types, card.type: kind})
    made = make_table_object(game, "One", [Pile("One", ((card, 1),))], stem="one", address=str)
    [shown] = json.loads(made.text)["ObjectStates"]
    place = shown["Transform"]
    assert (shown["Name"], place["scaleX"], place["scaleY"], place["scaleZ"]) == ("Card", scale, 1.0, scale)
    sheet = Image.open(io.BytesIO(made.pictures["one-1.png"]))
    assert (sheet.width % COLUMNS, sheet.height % ROWS) == (0, 0)
    wide, high = sheet.width // COLUMNS, sheet.height // ROWS
    assert (wide, high) == cell_pixels(*size)
    assert wide / high == pytest.approx(size[0] / size[1], rel=0.005)


def test_a_sheet_takes_69_cards(oddments: sqlite3.Connection) -> None:
    from toolkit.cards import all_printings, read_cards

    cards = read_cards(oddments, all_printings(oddments, "oddments"))
    agents = [card for card in cards if card.type == "agent"]
    many = (agents * 20)[: HIDDEN_CELL + 1]
    sheets = make_table_sheets(get_game(oddments, "oddments"), many)
    assert [len(sheet.cards) for sheet in sheets] == [69, 1]
    assert [place for sheet in sheets for place in sheet.cards] == list(range(70))
    sizes = [Image.open(io.BytesIO(sheet.picture)).size for sheet in sheets]
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("size", [(63, 88), (88, 63), (44, 68), (69.85, 120.65), (86, 86)])
def test_cells_are_as_large_as_they_may_be(size: tuple[float, float]) -> None:
    wide, high = cell_pixels(*size)
    assert wide * 10 <= MOST_PIXELS
    assert high * 7 <= MOST_PIXELS
    assert MOST_PIXELS - max(wide * 10, high * 7) < 10
    assert wide / high == pytest.approx(size[0] / size[1], rel=0.005)


def test_export_for_tabletop_simulator(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("export", "Oddments", "--to", "tts", "-o", "all.json")
    assert (code, out) == (0, "all.json: 18 cards, 4 pictures beside it\n")
    saved = json.loads((tmp_path / "all.json").read_text())
    assert [pile["Nickname"] for pile in saved["ObjectStates"]] == ["Collection 20", "Collection 21"]
    walks = [
        card["CardID"]
        for pile in saved["ObjectStates"]
        for card in pile["ContainedObjects"]
        if card["Nickname"] == "Canal Walk"
    ]
    assert len(set(walks)) == 2  # tts-deckconverter#11: two printings are two faces


# ---------------------------------------------------------------- tables


def test_export_as_tables(run: Run) -> None:
    code, out, _ = run("export", "oddments", "--to", "json")
    cards = json.loads(out)
    assert code == 0
    assert [card["printing"]["set"] for card in cards if card["id"] == "canal-walk"] == ["c20", "c21"]
    code, out, _ = run("export", "oddments", "--to", "csv")
    assert out.splitlines()[0].startswith("id,game,name,subtitle,type,traits,")
    assert len(out.splitlines()) == len(cards) + 1


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("oddment", "--to", "csv"), 2,
         'there is no game "oddment" (did you mean "oddments"?); known: lanterns, oddments'),
        (("oddments", "--to", "tts"), 2,
         TABLE.format("cards")),
    ],
)  # fmt: skip
def test_error_of_export(run: Run, words: tuple[str, ...], code: int, message: str) -> None:
    found = run("export", *words)
    assert (found[0], found[2]) == (code, f"decklore: {message}\n")


def test_a_game_without_cards(everything_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(everything_path))
    monkeypatch.setenv("DECKLORE_DATA", str(DATA))
    result = CliRunner().invoke(make_app(), ["export", "andromeda", "--to", "csv"])
    assert (result.exit_code, result.stderr) == (1, "decklore: andromeda has no cards to export\n")
