"""Colours and ornaments of faces: readable for every hue, different for every card."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from toolkit.sheets.grounds import ground
from toolkit.sheets.ornament import emblem
from toolkit.sheets.palette import Oklch, Tone, colour_tone, contrast, ink_for, to_oklch, type_tone

FRAMES = ("plain", "round", "notch", "arch", "slab", "banner", "hex", "scroll")


def unreadable(tone: Tone) -> list[tuple[str, str, float]]:
    pairs = [
        ("#ffffff", tone.deep, 4.5),
        (tone.ink, tone.paper, 4.5),
        (tone.ink, tone.pale, 4.5),
        (tone.ink, tone.mid, 4.5),
        (tone.deep, tone.paper, 4.5),
        (tone.deep, tone.pale, 4.5),
        (tone.deep, tone.mid, 3.0),
        (tone.soft, "#ffffff", 4.5),
        (tone.mark, tone.art, 3.0),
    ]
    return [(a, b, least) for a, b, least in pairs if contrast(a, b) < least]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("hue", range(0, 360, 15))
def test_text_has_contrast_at_every_hue(hue: int, dark: bool) -> None:
    tones = [type_tone(hue, position, 8, dark=dark) for position in range(8)]
    assert [fault for tone in tones for fault in unreadable(tone)] == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    "colour", ["#ff0000", "#ffff00", "#00ff88", "#0000ff", "#808080", "#000000", "#ffffff"]
)
def test_text_has_contrast_on_cards_with_a_colour(colour: str, dark: bool) -> None:
    tones = [colour_tone(colour, position, dark=dark) for position in range(8)]
    assert [fault for tone in tones for fault in unreadable(tone)] == []
    assert contrast(ink_for(colour), "#ffffff") >= 4.5


def test_types_of_a_game_differ_in_grey_too() -> None:
    deep = [to_oklch(type_tone(276, position, 6, dark=False).deep).lightness for position in range(6)]
    assert all(abs(a - b) > 0.03 for a, b in pairwise(deep))


@pytest.mark.parametrize("colour", ["#000000", "#ffffff", "#b3261e", "#2c7a3f", "#123456"])
def test_oklch_goes_both_ways(colour: str) -> None:
    assert to_oklch(colour).hex() == colour


def test_a_colour_that_cannot_be_shown_loses_chroma() -> None:
    shown = to_oklch(Oklch(0.5, 0.4, 140).hex())
    assert shown.lightness == pytest.approx(0.5, abs=0.01)
    assert shown.chroma < 0.2


@pytest.mark.parametrize("frame", FRAMES)
def test_no_two_cards_have_the_same_ornament(frame: str) -> None:
    drawn = [emblem(f"card-{number}", "lamp", frame, "#123456") for number in range(200)]
    assert len(set(drawn)) == 200
    assert emblem("card-7", "lamp", frame, "#123456") == drawn[7]


@pytest.mark.parametrize("frame", FRAMES)
def test_ornaments_stay_in_their_box(frame: str) -> None:
    for number in range(40):
        drawing = emblem(f"card-{number}", "lamp", frame, "#123456")
        ET.fromstring(drawing)
        assert len(drawing) < 12_000
        shapes = re.sub(r'(transform|stroke-width|viewBox|xmlns|id|href)="[^"]*"', "", drawing)
        numbers = [abs(float(x)) for x in re.findall(r"(?<![\w#])-?\d+\.?\d*", shapes)]
        assert numbers
        assert max(numbers) <= 60


@pytest.mark.parametrize("frame", FRAMES)
def test_grounds_are_drawings(frame: str) -> None:
    drawing = ground("lamp", frame, "#123456", 57.8, 80.4)
    root = ET.fromstring(drawing)
    assert root.get("viewBox") == "0 0 57.8 80.4"
    assert len(drawing) < 12_000
    assert drawing != ground("gust", frame, "#123456", 57.8, 80.4)
