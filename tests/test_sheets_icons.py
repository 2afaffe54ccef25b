"""Icons on the cards of a real PDF: on the baseline, wherever they stand in a line and however it is set."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

import pikepdf
import pytest

from sheets_measure import MM, Box, Letter, card, drawn, sheets_of
from toolkit.cards import Ability
from toolkit.games import get_game
from toolkit.sheets import Layout, Print, make_sheets
from toolkit.sheets.grids import make_grid

if TYPE_CHECKING:
    import sqlite3

    from toolkit.cards import Card
    from toolkit.games import Game

#: The icon of oil is a drop, 10 wide and 14 high in a square of 16, its foot 1 above the lower edge; in a
#: line the square is 0.92 em wide and reaches 0.13 em below the baseline.
SHAPE, SHARE, FOOT = 14 / 10, 0.92 * 10 / 16, 0.13 - 0.92 / 16


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    """The made-up game, with the icon on a line in the middle (a type) and on one at the right (a colour)."""
    found = get_game(lanterns, "lanterns")
    keeper = found.types["keeper"]._replace(symbol="oil")
    glass = found.fields["glass"]
    red = glass.values["red"]._replace(symbol="oil")
    glass = glass._replace(values={**glass.values, "red": red}, face_slot="strip", face_position=2)
    return replace(
        found,
        types={**found.types, "keeper": keeper},
        fields={**found.fields, "glass": glass},
    )


def measured(game: Game, one: Card) -> tuple[list[Box], list[Letter]]:
    """Return the drops in lines of a card, and its letters."""
    pdf = make_sheets(game, [Print(one)], title="A test")
    with pikepdf.open(io.BytesIO(pdf)) as document:
        paths = [path.box for path in drawn(document.pages[0]) if path.fill]
    cell = make_grid(Layout(), 63, 88).cells()[0]
    with sheets_of(pdf) as [sheet]:
        letters = [letter for letter in sheet.letters() if cell.y_mm < letter.y < cell.bottom_mm]
    drops = [box for box in paths if (box.bottom - box.top) / width(box) == pytest.approx(SHAPE, abs=0.02)]
    return [box for box in drops if width(box) * MM / SHARE < 9], letters  # larger ones stand in no line


def width(box: Box) -> float:
    return box.right - box.left


def depth(box: Box, letters: list[Letter]) -> float:
    """Return how far the foot of an icon is below the baseline of the letters beside it, in em."""
    em = width(box) / SHARE
    near = [one for one in letters if box.left - 4 < one.x < box.right + 4]
    beside = [one.y for one in near if abs(one.y - box.bottom) < em / 2]
    assert beside
    return (box.bottom - max(beside, key=beside.count)) / em


def wait(*effects: str, kind: str = "action") -> tuple[Ability, ...]:
    return tuple(Ability(kind, None, None, effect) for effect in effects)


# squib#46, #134, #348: icons off the line, or misplaced by alignment.
@pytest.mark.parametrize(
    "effect",
    ["Pay :oil: now.", ":oil: is paid.", "Pay with :oil:", "Pay **:oil:** or *:oil:* and :oil::oil:."],
)
@pytest.mark.parametrize(
    "more", ["", " Then wait until the morning comes and every lamp in town burns low." * 9]
)
def test_icons_with_text_stand_on_the_baseline(game: Game, effect: str, more: str) -> None:
    drops, letters = measured(game, card(1, "Icons", "lamp", abilities=wait(effect + more)))
    assert len(drops) == effect.count(":oil:")
    for box in drops:
        assert depth(box, letters) == pytest.approx(FOOT, abs=0.01)


def test_an_icon_alone_stands_where_a_letter_would(game: Game) -> None:
    [drop], _ = measured(game, card(1, "Alone", "lamp", abilities=wait(":oil:")))
    _, letters = measured(game, card(1, "Alone", "lamp", abilities=wait("H")))
    [letter] = [one for one in letters if one.words == "H"]
    em = width(drop) / SHARE
    assert (drop.bottom - letter.y) / em == pytest.approx(FOOT, abs=0.05)
    assert drop.left - letter.x == pytest.approx((0.98 * em - width(drop)) / 2, abs=0.02)


def test_an_icon_alone_beside_its_label(game: Game) -> None:
    drops, letters = measured(game, card(1, "Alone", "lamp", ":oil:"))
    assert [depth(box, letters) for box in drops] == [pytest.approx(FOOT, abs=0.01)]


def test_an_icon_in_the_middle_of_a_line(game: Game) -> None:
    [drop], letters = measured(game, card(1, "Middle", "keeper", "Wait."))
    assert depth(drop, letters) == pytest.approx(FOOT, abs=0.01)
    line = [one for one in letters if abs(one.y - drop.bottom) < 1.0]
    assert "".join(one.words for one in line) == "KEEPER"
    cell = make_grid(Layout(), 63, 88).cells()[0]
    middle, half = cell.x_mm + cell.width_mm / 2, (line[-1].x - drop.left) / 2
    assert drop.left + half == pytest.approx(middle, abs=1.2)  # the last letter's own width is not measured
    assert drop.right < line[0].x


def test_an_icon_on_a_line_at_the_right(game: Game) -> None:
    drops, letters = measured(game, card(1, "Right", "flint", stats={"glass": "red"}))
    beside = [
        box for box in drops if any(one.words == "R" and abs(one.y - box.bottom) < 1 for one in letters)
    ]
    assert len(beside) == 1
    assert depth(beside[0], letters) == pytest.approx(FOOT, abs=0.01)
    cell = make_grid(Layout(), 63, 88).cells()[0]
    assert cell.x_mm + cell.width_mm / 2 < beside[0].left < cell.right_mm


def test_an_icon_in_the_box_at_the_foot(game: Game) -> None:
    one = card(1, "Foot", "lamp", "Wait.", stats={"light": 1, "condition": ":oil: and :oil:"})
    drops, letters = measured(game, one)
    assert [depth(box, letters) for box in drops] == [pytest.approx(FOOT, abs=0.01)] * 2
