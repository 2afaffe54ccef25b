"""Player aids, read in the PDF: every step, every rule's number, pages, letters, and what is refused."""

from __future__ import annotations

import io
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pikepdf
import pypdfium2.raw as pdfium
import pytest

from conftest import DATA, PACKS
from sheets_measure import MM, Sheet, sheets_of, typed
from toolkit.games import get_game
from toolkit.packs.yaml import read_yaml
from toolkit.rules import read_rules
from toolkit.sheets import PAPERS, SheetError, get_paper, make_aid, save_aid
from toolkit.turn import drawings, marks, read_track
from toolkit.turn.model import said
from toolkit.turn.text import letter
from turns import ALL_KINDS, track

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.games import Game
    from toolkit.turn import Track


def tracks_of(folder: Path) -> list[tuple[str, str]]:
    """Return the packs with a turn track, each with each of its languages."""
    found = []
    for pack in sorted(path.parent for path in folder.glob("*/turn.yaml")):
        languages = read_yaml((pack / "game.yaml").read_text(encoding="utf-8")).value["languages"]
        found += [(pack.name, lang) for lang in languages]
    return found


LANTERNS, EVERY = tracks_of(PACKS), tracks_of(DATA)
#: The most pages, where one sheet of paper does not hold a track.
LONG = {"volfyirion": 3}
_NUMBER = re.compile(r"(\d+(?:\.\d+)*)(?:–(\d+))?")


@dataclass(frozen=True)
class Aid:
    """A player aid and what it was made from."""

    game: Game
    track: Track
    lang: str
    numbers: dict[str, str]

    def make(self, paper: str = "a4") -> bytes:
        return make_aid(self.game, self.track, numbers=self.numbers, paper=get_paper(paper), lang=self.lang)

    def text(self) -> str:
        return text_of(self.make())


def text_of(pdf: bytes) -> str:
    with sheets_of(pdf) as made:
        return "\n".join(sheet.text() for sheet in made)


def read_aid(connection: sqlite3.Connection, game: str, lang: str) -> Aid:
    found = read_track(connection, game)
    assert found is not None
    numbers = {rule.id: rule.number for rule in read_rules(connection, game) if rule.number}
    return Aid(get_game(connection, game), found, lang, numbers)


@pytest.fixture(scope="module", params=[*LANTERNS, *EVERY], ids="-".join)
def aid(request: pytest.FixtureRequest) -> Aid:
    game, lang = request.param
    connection = request.getfixturevalue("lanterns" if (game, lang) in LANTERNS else "everything")
    return read_aid(connection, game, lang)


@pytest.fixture(scope="module")
def pdf(aid: Aid) -> bytes:
    return aid.make()


@pytest.fixture(scope="module")
def text(pdf: bytes) -> str:
    return text_of(pdf)


@pytest.fixture(scope="module")
def small(lanterns: sqlite3.Connection) -> Aid:
    return read_aid(lanterns, "lanterns", "en")


def squeezed(words: str) -> str:
    """Return words without what a line break adds or takes away."""
    return re.sub(r"[\s\u00ad\ufffe\x02\u2060-]", "", typed(words)).casefold()


def cited(words: str) -> set[str]:
    """Return all numbers that stand in a text, ranges such as 6.1–3 in full."""
    found = set()
    for first, last in _NUMBER.findall(words):
        found.add(first)
        if last:
            above, _, start = first.rpartition(".")
            found |= {f"{above}.{n}".lstrip(".") for n in range(int(start), int(last) + 1)}
    return found


# ---------------------------------------------------------------- what stands on it


def test_every_label_is_there(aid: Aid, text: str) -> None:
    words = squeezed(text)
    labels = [said(node.label, aid.lang) for node in aid.track.all_nodes()]
    assert labels
    assert [label for label in labels if squeezed(label) not in words] == []


def test_every_condition_is_there_in_words(aid: Aid, text: str) -> None:
    words = squeezed(text)
    conditions = [node.when or node.until for node in aid.track.all_nodes()]
    shown = [said(condition.words, aid.lang) for condition in conditions if condition]
    assert shown
    assert [one for one in shown if squeezed(one) not in words] == []
    assert re.findall(r"\w+ (?:<=|>=|!=) \w+", text) == []


def test_every_procedure_has_one_box(aid: Aid, text: str) -> None:
    labels = [said(node.label, aid.lang) for node in aid.track.procedures.values()]
    titles = [f"{letter(i)} {label}" for i, label in enumerate(labels)]
    words = typed(text.replace("\r", ""))
    ways = [r"\s+".join(map(re.escape, title.split())) for title in titles]  # a long one takes two lines
    assert titles
    found = [len(re.findall(rf"^{way}[\s\d.,–]*$", words, re.MULTILINE)) for way in ways]
    assert dict(zip(titles, found, strict=True)) == dict.fromkeys(titles, 1)


def test_every_rule_of_the_track_is_cited(aid: Aid, text: str) -> None:
    rules = {rule for node in aid.track.all_nodes() for rule in node.rules}
    wanted = {aid.numbers[rule] for rule in rules if rule in aid.numbers}
    shown = cited(text)
    assert wanted
    above = {number: {number.rsplit(".", k)[0] for k in range(number.count(".") + 1)} for number in wanted}
    assert {number for number in wanted if not above[number] & shown} == set()


def test_every_actor_has_a_letter(aid: Aid, text: str) -> None:
    used = {row.who for drawing in drawings(aid.track, aid.lang) for row in drawing.rows if row.who}
    assert used <= set(marks(aid.track, aid.lang).values())
    head = squeezed(text[:900])
    assert [mark.label for mark in used if squeezed(mark.letter + mark.label) not in head] == []


def test_goals_zones_and_quantities_are_there(aid: Aid, text: str) -> None:
    words = squeezed(text)
    names = [
        said(one.name, aid.lang)
        for group in (aid.track.goals, aid.track.zones, aid.track.quantities)
        for one in group.values()
    ]
    assert names
    assert [name for name in names if squeezed(name) not in words] == []
    assert max(words.index(squeezed(said(goal.name, aid.lang))) for goal in aid.track.goals.values()) < 1500


def test_each_page_says_what_it_is(aid: Aid, pdf: bytes) -> None:
    title = said(aid.game.title, aid.lang)
    language, note = {
        "en": ("English", "unofficial, text restated"),
        "pl": ("po polsku", "nieoficjalne, treść własnymi słowami"),
        "sv": ("svenska", "inofficiellt, texten omskriven"),
    }[aid.lang]
    with sheets_of(pdf) as made:
        for number, sheet in enumerate(made, 1):
            foot = typed(" ".join(sheet.text().split()[-30:]))
            assert f"{title} · {language}" in foot
            assert note in foot
            assert re.search(rf"(page|strona|sida) {number} (of|z|av) {len(made)}\b", foot)


# ---------------------------------------------------------------- pages


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_page_boxes_and_wishes_to_the_printer(small: Aid, paper: str) -> None:
    pdf = small.make(paper)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        assert document.Root.ViewerPreferences.PrintScaling == pikepdf.Name("/None")
        assert document.Root.ViewerPreferences.Duplex == pikepdf.Name.DuplexFlipLongEdge
        assert str(document.docinfo["/Title"]) == "Lanterns of Mool: Player aid: the turn"
    with sheets_of(pdf) as [sheet]:
        assert sheet.page.get_width() == pytest.approx(PAPERS[paper].width_mm * MM, abs=0.01)
        assert sheet.page.get_height() == pytest.approx(PAPERS[paper].height_mm * MM, abs=0.01)


@pytest.mark.parametrize(
    ("game", "pages"), [("hubworld", 2), ("hyborian", 2), ("aeons-end", 2), ("andromeda", 2)]
)
def test_letter_paper_holds_no_less(everything: sqlite3.Connection, game: str, pages: int) -> None:
    with sheets_of(read_aid(everything, game, "en").make("letter")) as made:
        assert len(made) == pages


def test_words_are_read_at_the_table(aid: Aid, pdf: bytes) -> None:
    with sheets_of(pdf) as made:
        letters = Counter(size for sheet in made for size in letter_sizes(sheet))
    usual = letters.most_common(1)[0][0]
    assert usual >= 7.75
    large = sum(count for size, count in letters.items() if size >= 7.7)
    assert large / letters.total() > 0.8  # the others are numbers of rules, heads of tables, letters in dots
    assert min(letters) > 5.4


def letter_sizes(sheet: Sheet) -> Iterator[float]:
    page = sheet.page.get_textpage()
    for k in range(page.count_chars()):
        if not pdfium.FPDFText_IsGenerated(page, k):
            yield round(pdfium.FPDFText_GetFontSize(page, k), 2)


def test_one_sheet_holds_it(aid: Aid, pdf: bytes) -> None:
    with sheets_of(pdf) as made:
        assert len(made) <= LONG.get(aid.game.id, 2)


def test_words_keep_to_the_page(pdf: bytes) -> None:
    with sheets_of(pdf) as made:
        for sheet in made:
            page = sheet.page.get_textpage()
            real = [k for k in range(page.count_chars()) if not pdfium.FPDFText_IsGenerated(page, k)]
            edges = [page.get_charbox(k) for k in real]
            assert len(edges) > 500
            assert min(left for left, *_ in edges) >= 8.5 * MM
            assert max(right for *_, right, _ in edges) <= sheet.page.get_width() - 8.5 * MM
            assert min(bottom for _, bottom, *_ in edges) >= 4 * MM


def test_the_same_bytes_again(small: Aid) -> None:
    assert small.make() == small.make()


def test_a_rule_without_a_number_is_not_cited(small: Aid) -> None:
    assert "3.2.1" in cited(small.text())
    text = replace(small, numbers={}).text()
    assert "Light a lamp" in text
    assert "3.2.1" not in cited(text)


def test_a_file_is_written(small: Aid, tmp_path: Path) -> None:
    path = tmp_path / "aids" / "turn.pdf"
    assert save_aid(path, small.game, small.track, numbers=small.numbers, lang="pl") == 1
    assert path.read_bytes() == replace(small, lang="pl").make()


def test_every_kind_of_node_prints_as_it_stands(small: Aid) -> None:
    made = replace(small, track=track(ALL_KINDS))
    words = squeezed(made.text())
    for node in made.track.all_nodes():
        assert squeezed(said(node.label, "en")) in words
    assert "thegameends" in words
    assert "leavebasking" in words
    assert "1in6" in words


def test_lists_and_styles_in_notes(small: Aid) -> None:
    turn = """
        quantities:
          oil: {name: oil, per: shared, start: 0, least: 0, note: "Either:\\n* **full**\\n* empty"}
        track:
          - {step: first, label: Wait, note: "Do one:\\n\\n- *rest*\\n- 'sleep' -2 times"}
    """
    words = replace(small, track=track(turn)).text()
    assert re.findall(r"(?m)^•\s.*?(?=\s*$)", words) == ["• rest", "• ‘sleep’ −2 times", "• full", "• empty"]


def test_counts_that_know_no_bounds_share_a_line(small: Aid) -> None:
    turn = """
        quantities:
          oil: {name: oil, per: shared, start: 0, least: 0}
          wax: {name: wax, per: shared, start: 0, least: 0}
          done: {name: done, per: shared, start: 0, least: 0, most: 1}
          gas: {name: gas, per: shared, start: 2, least: 0}
        track:
          - {step: first, label: Wait}
    """
    words = replace(small, track=track(turn)).text()
    lines = [" ".join(line.split()) for line in words.splitlines()]
    assert "from 0 up: oil · wax" in lines
    assert "0 at first, 1 if so: done" in lines
    assert "gas 2 0 –" in lines


# ---------------------------------------------------------------- what is refused


def test_error_letters_that_no_font_has(small: Aid) -> None:
    turn = """
        actors: {all: each ☂}
        track:
          - {step: first, label: Snow ☃, by: all, note: Look at *the ☃*.}
    """
    with pytest.raises(SheetError) as raised:
        replace(small, track=track(turn)).make()
    assert str(raised.value).splitlines() == [
        'the line of "each ☂" (actor) has the letter "☂" (U+2602, UMBRELLA), which no font here has',
        'the line of "Snow ☃" (first) has the letter "☃" (U+2603, SNOWMAN), which no font here has',
        'the line of "– Look at " (first) has the letter "☃" (U+2603, SNOWMAN), which no font here has',
    ]


def test_error_line_that_no_column_holds(small: Aid) -> None:
    turn = {
        "track": [
            {"step": "short", "label": "Wait"},
            {"step": "long", "label": "Long", "note": "the wind blows " * 1300},
        ]
    }
    with pytest.raises(SheetError) as raised:
        replace(small, track=track(turn)).make()
    assert str(raised.value) == 'the line of "Long" (long) does not fit its column, not even at 7 pt'
