"""Settings of a print job: read from words, from a profile, from the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from toolkit.sheets.layout import Bleed, Cutter, Duplex, Edges, Layout, MarkKind, MarkStyle
from toolkit.sheets.papers import PAPERS
from toolkit.sheets.profile import ProfileError, find_profile, read_profile
from toolkit.sheets.settings import SettingError, Settings, read_settings

if TYPE_CHECKING:
    from pathlib import Path


def test_no_settings_make_the_usual_layout() -> None:
    assert Settings().layout() == Layout()


def test_a_cutter_needs_no_cutting_marks() -> None:
    assert read_settings({"cutter": "yes"}).layout() == Layout(
        cutter=Cutter(), marks=MarkStyle(MarkKind.NONE)
    )
    assert read_settings({"cutter": "no"}).layout() == Layout()
    assert read_settings({"cutter": "yes", "marks": "lines"}).layout().marks.kind is MarkKind.LINES


def test_every_setting_reaches_the_layout() -> None:
    settings = read_settings(
        {
            "paper": "letter",
            "landscape": "yes",
            "columns": "3",
            "rows": "2",
            "margin": "5, 6, 7, 8 mm",
            "gap": "1 2.5",
            "bleed": "0.125in",
            "bleed-at": "between",
            "marks": "Lines",
            "mark-length": "4",
            "mark-width": "0.5pt",
            "mark-colour": "#FF8800",
            "duplex": "short",
            "gutter": "1cm",
            "back-shift": "0.5,-0.3",
            "back-turn": "0.25",
            "skip": "1,3-5",
            "cutter": "12, 15, 1",
            "ruler": "no",
            "words": "off",
        }
    )
    assert settings.layout() == Layout(
        paper=PAPERS["letter"].lying(),
        columns=3,
        rows=2,
        margins=Edges(5, 6, 7, 8),
        gap_mm=(1.0, 2.5),
        bleed_mm=3.175,
        bleed=Bleed.BETWEEN,
        marks=MarkStyle(MarkKind.LINES, 4.0, 0.5, "#ff8800"),
        duplex=Duplex.SHORT,
        gutter_mm=10.0,
        back_shift_mm=(0.5, -0.3),
        back_turn=0.25,
        skip=frozenset({1, 3, 4, 5}),
        cutter=Cutter(12.0, 15.0, 1.0),
        ruler=False,
        words=False,
    )


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("papr", "a4", 'there is no setting "papr" (did you mean "paper"?)'),
        ("columns", "0", 'columns has to be a whole number from 1 to 100, not "0"'),
        ("columns", "x", 'columns has to be a whole number from 1 to 100, not "x"'),
        ("margin", "1,2", 'margin has to be 1 or 4 lengths, not "1,2"'),
        ("gap", "-1", 'gap has to be from 0 to 100 mm, not "-1"'),
        ("gap", "wide", 'gap has to be a length such as 3, 3mm or 0.125in, not "wide"'),
        ("bleed", "1000", 'bleed has to be from 0 to 100 mm, not "1000"'),
        ("back-shift", "-30 0", 'back-shift has to be from -20 to 20 mm, not "-30 0"'),
        ("back-turn", "90", 'back-turn has to be from -45 to 45 degrees, not "90"'),
        ("mark-width", "9", 'mark-width has to be from 0.05 to 5 pt, not "9"'),
        ("mark-colour", "red", 'mark-colour has to be a colour such as #808080, not "red"'),
        ("skip", "3-1", 'skip has to be numbers of slots, such as 1,2,5-7, not "3-1"'),
        ("skip", "0", 'skip has to be numbers of slots, such as 1,2,5-7, not "0"'),
        ("cutter", "big", 'cutter has to be yes, or three lengths such as 10,20,0.5, not "big"'),
        (
            "cutter",
            "1,1,1",
            (
                "cutter has to be an inset from 5 to 50, a length from 5 to 30, a thickness from 0.3 to 2, "
                'not "1,1,1"'
            ),
        ),
        ("ruler", "maybe", 'ruler has to be yes or no, not "maybe"'),
        (
            "marks",
            "line",
            'marks has to be one of none, corners, crosses, lines (did you mean "lines"?), not "line"',
        ),
        ("paper", "5x5", 'paper: "5x5" is no paper: its sides have to be 40 to 1200 mm'),
    ],
)
def test_error_setting(name: str, value: str, message: str) -> None:
    with pytest.raises(SettingError) as raised:
        read_settings({name: value})
    assert str(raised.value) == message


def test_the_profile_of_the_nearest_folder_counts(tmp_path: Path) -> None:
    inner = tmp_path / "decks" / "old"
    inner.mkdir(parents=True)
    assert find_profile(inner) is None
    (tmp_path / "decklore.toml").write_text(
        '[print]\npaper = "letter"\nback-shift = [0.5, -0.3]\nruler = false\ncolumns = 2\n', encoding="utf-8"
    )
    found = find_profile(inner)
    assert found == tmp_path / "decklore.toml"
    layout = read_profile(found).layout()
    assert (layout.paper.id, layout.back_shift_mm, layout.ruler, layout.columns) == (
        "letter",
        (0.5, -0.3),
        False,
        2,
    )


def test_what_is_said_now_goes_before_the_profile() -> None:
    profile = read_settings({"paper": "letter", "gap": "2"})
    layout = read_settings({"paper": "a3"}).over(profile).layout()
    assert (layout.paper.id, layout.gap_mm) == ("a3", (2.0, 2.0))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            b"[print\n",
            "decklore.toml is no TOML: Expected ']' at the end of a table declaration (at line 1, column 7)",
        ),
        (b"print = 1\n", "decklore.toml: print has to be a table, [print]"),
        (b"[print]\npapr = 1\n", 'decklore.toml: there is no setting "papr" (did you mean "paper"?)'),
        (
            b'[print]\ngap = "x"\n',
            'decklore.toml: gap has to be a length such as 3, 3mm or 0.125in, not "x"',
        ),
        (b"\xff\xfe", "decklore.toml is not UTF-8"),
    ],
)
def test_error_profile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, message: str) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "decklore.toml"
    path.write_bytes(content)
    with pytest.raises((ProfileError, SettingError)) as raised:
        read_profile(path)
    assert str(raised.value) == message
