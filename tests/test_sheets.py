"""Print-and-play sheets, measured in the PDF: pages, edges, words, marks, letters and what is refused."""

from __future__ import annotations

import ctypes
import io
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2.raw as pdfium
import pytest

from sheets_measure import MM as PT_PER_MM
from sheets_measure import Box, Sheet, card, sheets_of, typed, words
from toolkit.cards import Ability, all_printings, read_cards
from toolkit.games import get_game
from toolkit.sheets import (
    PAPERS,
    Print,
    PrintError,
    SheetError,
    check_markup,
    count_pages,
    make_faces,
    make_sheets,
    save_sheets,
)
from toolkit.sheets.grids import make_grid
from toolkit.sheets.layout import Layout

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.cards import Card
    from toolkit.games import Game

LETTERS = "Zażółć gęślą jaźń, Příliš žluťoučký, Ångström, Ækuhr"
ODD = "@ # $ < & _ * \\ [ ]"


@pytest.fixture(scope="module")
def game(lanterns: sqlite3.Connection) -> Game:
    return get_game(lanterns, "lanterns")


def sheets(game: Game, cards: list[Card], copies: list[int] | None = None, paper: str = "a4") -> bytes:
    counts = copies or [1] * len(cards)
    prints = [Print(one, count) for one, count in zip(cards, counts, strict=True)]
    return make_sheets(game, prints, layout=Layout(PAPERS[paper]), title="A test")


def numbered(count: int) -> list[Card]:
    return [card(i, f"Card {chr(65 + i // 26)}{chr(65 + i % 26)}", "keeper", "Wait.") for i in range(count)]


def boxes(paper: str) -> list[Box]:
    cells = make_grid(Layout(PAPERS[paper]), 63, 88).cells()
    return [Box(c.x_mm, c.y_mm, c.x_mm + c.width_mm, c.y_mm + c.height_mm) for c in cells]


def flat(text: str) -> str:
    return " ".join(typed(text).split())


# ---------------------------------------------------------------- pages and places


# squib#246: an extra blank page; YGOProxyGenerator#5: the tenth card cut off; rpg-cards#174: Letter
# chosen, A4 made.
@pytest.mark.parametrize(
    ("paper", "count", "pages"), [("a4", 9, 1), ("a4", 18, 2), ("a4", 10, 2), ("letter", 20, 3)]
)
def test_page_boxes_and_numbers(game: Game, paper: str, count: int, pages: int) -> None:
    cards = numbered(count)
    pdf = sheets(game, cards, paper=paper)
    assert count_pages(game, [Print(one) for one in cards], layout=Layout(PAPERS[paper])) == pages
    with sheets_of(pdf) as made:
        assert len(made) == pages
        for number, sheet in enumerate(made, 1):
            assert sheet.page.get_width() == pytest.approx(PAPERS[paper].width_mm * 72 / 25.4, abs=0.01)
            assert sheet.page.get_height() == pytest.approx(PAPERS[paper].height_mm * 72 / 25.4, abs=0.01)
            assert sheet.page.get_rotation() == 0
            assert f"page {number} of {pages}" in sheet.text()
            assert "A test" in sheet.text()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_each_card_stands_in_its_cell(game: Game, paper: str) -> None:
    cards = numbered(11)
    with sheets_of(sheets(game, cards, paper=paper)) as made:
        for number, one in enumerate(cards):
            text = made[number // 9].text(boxes(paper)[number % 9])
            assert text.startswith(one.name)
            assert flat(text).endswith(f"First Light {number} unofficial, text restated")


# Proxy-PDF-Maker#5: marks missing on part-filled pages. YGOProxyGenerator#5, #9: edges within 0.05 mm.
@pytest.mark.parametrize("count", [1, 5, 9])
def test_marks_stand_at_the_edges_of_the_cards(game: Game, count: int) -> None:
    with sheets_of(sheets(game, numbered(count))) as [sheet]:
        marks = sheet.lines(0.3)
    used = boxes("a4")[:count]
    assert marks
    along = {mark.left for mark in marks if mark.left == mark.right}
    across = {mark.top for mark in marks if mark.top == mark.bottom}
    assert sorted(along) == pytest.approx(sorted({x for b in used for x in (b.left, b.right)}), abs=0.05)
    assert sorted(across) == pytest.approx(sorted({y for b in used for y in (b.top, b.bottom)}), abs=0.05)


# typst#6292: printed at 96 %.
@pytest.mark.parametrize(("paper", "length", "figure"), [("a4", 100, "100 mm"), ("letter", 101.6, "4 in")])
def test_no_scaling_is_asked_for_and_the_ruler_is_true(
    game: Game, paper: str, length: float, figure: str
) -> None:
    pdf = sheets(game, numbered(1), paper=paper)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
    with sheets_of(pdf) as [sheet]:
        lengths = [max(line.right - line.left, line.bottom - line.top) for line in sheet.lines(0.35)]
        assert max(lengths) == pytest.approx(length, abs=0.01)
        assert figure in sheet.text()
        assert f"the ruler is {figure} long" in flat(sheet.text())


# proxies-at-home#46: a page twice, another lost; shoggoth#225: copies ignored.
def test_every_title_as_often_as_asked(game: Game) -> None:
    cards = numbered(20)
    copies = [1 + number % 3 for number in range(20)]
    with sheets_of(sheets(game, cards, copies)) as made:
        text = "\n".join(sheet.text() for sheet in made)
    assert [text.count(one.name) for one in cards] == copies


def test_copies_follow_one_another(game: Game) -> None:
    with sheets_of(sheets(game, numbered(3), [3, 2, 1])) as [sheet]:
        names = [sheet.text(box).partition("\r\n")[0] for box in boxes("a4")[:6]]
    assert names == ["Card AA", "Card AA", "Card AA", "Card AB", "Card AB", "Card AC"]


# tts-deckconverter#11: two printings of one card merged.
def test_two_printings_are_two_cards(lanterns: sqlite3.Connection, game: Game) -> None:
    sql = "SELECT p.id FROM printing p JOIN card c ON c.id = p.card WHERE c.slug = 'brass-lamp'"
    pair = read_cards(lanterns, [row["id"] for row in lanterns.execute(sql)])
    assert len(pair) == 2
    with sheets_of(sheets(game, pair)) as [sheet]:
        texts = [sheet.text(box) for box in boxes("a4")[:2]]
    assert {"twice as far" in flat(text) for text in texts} == {True, False}
    assert {"three times as far" in flat(text) for text in texts} == {True, False}


# ---------------------------------------------------------------- words on faces


# squib#305, shoggoth#209, rpg-cards#136: long text cut in silence.
@pytest.mark.parametrize(("count", "least", "most"), [(20, 8, 8), (110, 7, 7.5), (150, 6, 7)])
def test_long_text_shrinks_and_is_all_there(game: Game, count: int, least: float, most: float) -> None:
    one = card(1, "Long", "keeper", words(count))
    with sheets_of(sheets(game, [one])) as [sheet]:
        text = flat(sheet.text(boxes("a4")[0]))
        sizes = {size for line, found in sheet.sizes().items() if "lamp in" in line for size in found - {1.0}}
    assert words(count)[0].upper() + words(count)[1:] in text
    assert sizes
    assert least <= min(sizes) == max(sizes) <= most


def test_error_text_that_does_not_fit_names_every_card(game: Game) -> None:
    cards = [
        card(1, "Fine", "keeper", words(20)),
        card(2, "Far Too Long", "keeper", words(400)),
        card(3, "N" * 70),
        card(4, "Wide", "keeper", "Say Donaudampfschifffahrtselektrizitätenhauptbetriebswerk."),
        card(5, "Flint", "flint", words(200)),
    ]
    with pytest.raises(SheetError) as raised:
        sheets(game, cards)
    assert str(raised.value).splitlines() == [
        'the text of "Far Too Long" (card-2) does not fit its card, not even at 6 pt',
        f'the name of "{"N" * 70}" (card-3) does not fit its card, not even at 6 pt',
        'the text of "Wide" (card-4) does not fit its card, not even at 6 pt',
        'the text of "Flint" (card-5) does not fit its card, not even at 6 pt',
    ]
    assert [fault.card for fault in raised.value.faults] == ["card-2", "card-3", "card-4", "card-5"]


def test_long_names_take_two_lines(game: Game) -> None:
    one = card(1, "The Keeper Who Came Down From the Seventh Lighthouse", "keeper")
    with sheets_of(sheets(game, [one])) as [sheet]:
        assert flat(sheet.text(boxes("a4")[0])).startswith(one.name)
        [size] = {s for line, found in sheet.sizes().items() if "Keeper" in line for s in found - {1.0}}
    assert 7 <= size <= 9


# dominiontabs#263, #606: Polish and Czech letters as boxes.
@pytest.mark.parametrize("mark", ["", "**", "*", "***"])
def test_letters_of_many_languages(game: Game, mark: str) -> None:
    one = card(1, "Ækuhr Łuska", "keeper", f"{mark}{LETTERS}{mark}", subtitle="Příliš žluťoučký")
    pdf = sheets(game, [one])
    codes = list(glyphs(pdf))
    assert len(codes) > len(LETTERS)
    assert 0 not in codes  # the box that stands for a letter which a font does not have
    with sheets_of(pdf) as [sheet]:
        text = flat(sheet.text(boxes("a4")[0]))
    assert "Ækuhr Łuska" in text
    assert "Příliš žluťoučký" in text
    assert LETTERS in text


def glyphs(pdf: bytes) -> Iterator[int]:
    """Yield the number of each glyph that a PDF shows, in the fonts that it brings."""
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page in document.pages:
            for stream in (page, *page.obj.Resources.XObject.values()):
                for operands, operator in pikepdf.parse_content_stream(stream):
                    shown = {"TJ": lambda to: to[0], "Tj": lambda to: to}.get(str(operator), lambda _: ())
                    for part in shown(operands):
                        if isinstance(part, pikepdf.String):
                            both = bytes(part)
                            yield from (
                                int.from_bytes(both[k : k + 2], "big") for k in range(0, len(both), 2)
                            )


def test_items_of_a_list_have_lines_of_their_own(game: Game) -> None:
    one = card(1, "List", "keeper", "Choose one:\n- draw *two* - or three;\n* gain 1 :oil:.\n\nThen rest.")
    with sheets_of(sheets(game, [one])) as [sheet]:
        lines = [line.strip() for line in sheet.text(boxes("a4")[0]).splitlines()]
    at = next(i for i, line in enumerate(lines) if line.endswith("Choose one:"))
    assert [line.replace("\u00a0", " ") for line in lines[at + 1 : at + 4]] == [
        "• draw two - or three;",
        "• gain 1 .",
        "Then rest.",
    ]


def test_wrapped_items_align_behind_their_dot(game: Game) -> None:
    effect = f"Choose one:\n- **Draw** {words(16)}.\n- :oil: {words(16)}.\nThen rest {words(16)}."
    with sheets_of(sheets(game, [card(1, "List", "keeper", effect)])) as [sheet]:
        starts = line_starts(sheet, boxes("a4")[0])
    at = next(i for i, (words_, _) in enumerate(starts) if words_.startswith("Choose"))
    end = next(i for i, (words_, _) in enumerate(starts) if words_.startswith("Then"))
    edge = starts[end][1]
    assert starts[end + 1][1] == pytest.approx(edge, abs=0.1)
    items = starts[at + 1 : end]
    assert [words_[0] == "•" for words_, _ in items].count(True) == 2
    assert len(items) > 3
    for words_, left in items:
        if words_[0] != "•":
            assert left - edge == pytest.approx(0.72 * 8 / PT_PER_MM, abs=0.15)


# cardmaker#35: a tall icon spread the line; here on the sheet itself, at the sizes that cards have.
@pytest.mark.parametrize("count", [24, 70])
def test_icons_leave_the_lines_of_a_sheet_alone(game: Game, count: int) -> None:
    plain = words(count)
    cards = [card(1, "Plain", "keeper", plain), card(2, "Icons", "keeper", plain.replace("every", ":oil:"))]
    with sheets_of(sheets(game, cards)) as [sheet]:
        found = [baselines(sheet, box) for box in boxes("a4")[:2]]
    for size, lines in found:
        steps = [(above - below) / size for above, below in pairwise(lines)]
        assert len(steps) > 2
        assert steps == pytest.approx([1.23] * len(steps), abs=0.002)  # letter heights and leading, in em


def baselines(sheet: Sheet, box: Box) -> tuple[float, list[float]]:
    """Return the size of a cell's ability text, and the heights of its baselines from above, in points."""
    page = sheet.page.get_textpage()
    sizes: dict[float, set[float]] = {}
    for k in range(page.count_chars()):
        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetCharOrigin(page, k, x, y)
        inside = box.left * PT_PER_MM < x.value < box.right * PT_PER_MM
        down = sheet.height_mm - y.value / PT_PER_MM - box.top
        if inside and 20 < down < 80 and not pdfium.FPDFText_IsGenerated(page, k):
            sizes.setdefault(round(pdfium.FPDFText_GetFontSize(page, k), 2), set()).add(round(y.value, 3))
    size = max(sizes, key=lambda one: len(sizes[one]))
    return size, sorted(sizes[size], reverse=True)


def line_starts(sheet: Sheet, box: Box) -> list[tuple[str, float]]:
    """Return the lines of a cell from above: their words, and where the first letter begins, in mm."""
    page = sheet.page.get_textpage()
    found: dict[float, list[tuple[float, str]]] = {}
    for k in range(page.count_chars()):
        left, bottom, _, _ = page.get_charbox(k, loose=True)
        letter = page.get_text_range(k, 1)
        x, y = left / PT_PER_MM, sheet.height_mm - bottom / PT_PER_MM
        if letter.strip() and box.left < x < box.right and box.top < y < box.bottom:
            line = next((known for known in found if abs(known - y) < 0.6), y)
            found.setdefault(line, []).append((x, letter))
    lines = [sorted(found[y]) for y in sorted(found)]
    return [("".join(letter for _, letter in line), line[0][0]) for line in lines]


def test_error_letter_that_no_font_has(game: Game) -> None:
    cards = [card(1, "Snow ☃"), card(2, "Fine"), card(3, "Rain", "keeper", "Draw *two* **☂**.")]
    with pytest.raises(SheetError) as raised:
        sheets(game, cards)
    assert str(raised.value).splitlines() == [
        'the name of "Snow ☃" (card-1) has the letter "☃" (U+2603, SNOWMAN), which no font here has',
        'the text of "Rain" (card-3) has the letter "☂" (U+2602, UMBRELLA), which no font here has',
    ]


def test_error_letter_of_the_title(game: Game) -> None:
    with pytest.raises(PrintError) as raised:
        make_sheets(game, [Print(card(1, "Fine"))], title="Deck ☃")
    assert str(raised.value) == (
        'the title "Deck ☃" has the letter "☃" (U+2603, SNOWMAN), which no font here has'
    )


# YGOProxyGenerator#36: `@` and brackets replaced.
@pytest.mark.parametrize("odd", [ODD, '#panic("x")', "$x^2$ `raw` // note", "<label> @ref ~ -- = - + /"])
def test_odd_letters_print_as_they_are(game: Game, odd: str) -> None:
    one = card(1, odd, "keeper", f"Say {odd} twice.")
    with sheets_of(make_sheets(game, [Print(one)], title=odd)) as [sheet]:
        text = flat(sheet.text(boxes("a4")[0]))
        assert text.startswith(odd)
        assert f"Say {odd} twice." in text
        assert flat(sheet.text()).count(odd) == 3


# rpg-cards#100: an unclosed tag broke every later card.
def test_broken_markup_breaks_nothing_else(game: Game) -> None:
    cards = [
        card(1, "Broken", "keeper", "Pay **two [[oil."),
        card(2, "Whole", "keeper", "Pay **three** oil."),
    ]
    with sheets_of(sheets(game, cards)) as [sheet]:
        first, second = (flat(sheet.text(box)) for box in boxes("a4")[:2])
    assert "Pay **two [[oil." in first
    assert "Pay three oil." in second
    assert [str(finding) for finding in check_markup(cards)] == [
        'card-1: warning: "Broken" has ** without its end; it prints as it stands'
    ]


def test_words_come_in_reading_order(game: Game) -> None:
    one = card(
        1,
        "Brass Lamp",
        "lamp",
        subtitle="Of the Ford",
        traits=("brass", "old"),
        stats={"cost": 2, "light": 3, "wind": -1, "condition": "Two moths.", "rank": "rare", "limit": 1},
        abilities=(Ability("action", "when it rains", "pay 1 :oil:", "light it."),),
    )
    with sheets_of(sheets(game, [one])) as [sheet]:
        text = flat(sheet.text())
    assert text.startswith(
        "Brass Lamp 2 Of the Ford LAMP Brass · Old When it rains, pay 1 : Light it. "
        "CONDITION Two moths. rank Rare 3 -1 wind First Light 1 unofficial, text restated"
    )


def test_words_come_in_the_language_asked_for(lanterns: sqlite3.Connection, game: Game) -> None:
    [lamp] = [one for one in read_cards(lanterns, all_printings(lanterns), "pl") if one.id == "moth-lamp"]
    with sheets_of(make_sheets(game, [Print(lamp)], title="Próba", lang="pl")) as [sheet]:
        text = flat(sheet.text())
    for found in ("Lampa ciem", "LAMPA", "WARUNEK Obecne są dwie ćmy.", "wiatr", "Pierwsze światło 3"):
        assert found in text
    assert "nieoficjalne, treść własnymi słowami" in text
    assert "strona 1 z 1" in text


def test_a_counter_says_how_it_is_made(game: Game) -> None:
    one = card(1, "Red Flint", "flint", "Strikes once.", stats={"glass": "red"})
    with sheets_of(sheets(game, [one])) as [sheet]:
        text = flat(sheet.text(boxes("a4")[0]))
    for found in ("Red Flint", "FLINT", "cut", "fold", "glue", "Strikes once.", "unofficial, text restated"):
        assert found in text


# ---------------------------------------------------------------- files


def test_same_input_same_bytes(game: Game) -> None:
    cards = numbered(4)
    first = sheets(game, cards)
    assert sheets(game, cards) == first
    assert sheets(game, numbered(5)) != first
    assert make_faces(game, cards) == make_faces(game, cards)


def test_nothing_in_the_pdf_depends_on_the_day(game: Game) -> None:
    with pikepdf.open(io.BytesIO(sheets(game, numbered(1)))) as document:
        assert "/CreationDate" not in document.docinfo
        assert str(document.docinfo["/Title"]) == "A test"
        names = {
            str(font.BaseFont).partition("+")[2]
            for page in document.pages
            for font in page.Resources.Font.values()
        }
    assert names
    assert all(name.startswith(("SourceSerifPro", "SourceSansPro")) for name in names)


def test_saved_whole_or_not_at_all(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "sheets" / "deck.pdf"
    assert save_sheets(path, game, [Print(one) for one in numbered(10)], title="A test") == 2
    before = path.read_bytes()
    with pytest.raises(SheetError):
        save_sheets(path, game, [Print(card(1, "Snow ☃"))], title="A test")
    assert path.read_bytes() == before
    assert [found.name for found in path.parent.iterdir()] == ["deck.pdf"]


def test_error_nothing_to_print(game: Game) -> None:
    for prints in ([], [Print(card(1, "Fine"), 0)]):
        with pytest.raises(PrintError) as raised:
            make_sheets(game, prints, title="A test")
        assert str(raised.value) == "there is no card to print; the query or the deck list finds none"


def test_every_card_of_every_pack_can_be_printed(everything: sqlite3.Connection) -> None:
    cards = read_cards(everything, all_printings(everything))
    games = {one.game for one in cards}
    assert games
    for name in sorted(games):
        of = get_game(everything, name)
        own = [one for one in cards if one.game == name]
        prints = [Print(one, max(one.printing.quantity, 1)) for one in own]
        with sheets_of(make_sheets(of, prints, title=name)) as made:
            assert len(made) == count_pages(of, prints)
            text = flat("\n".join(sheet.text() for sheet in made))
            assert min(sheet.smallest_pt() for sheet in made) >= 6
        assert [one.name for one in own if flat(one.name) not in text] == []
        assert check_markup(own) == []


def test_other_card_sizes_fill_the_paper(game: Game) -> None:
    keeper = game.types["keeper"]._replace(width_mm=56.0, height_mm=87.0)
    small = replace(game, types={**game.types, "keeper": keeper})
    with sheets_of(sheets(small, numbered(9))) as [sheet]:
        assert {mark.left for mark in sheet.lines(0.3) if mark.left == mark.right} == {
            21.0,
            77.0,
            133.0,
            189.0,
        }
