"""Texts packed for the browser: what `js/query/packing.js` reads back, and how codes are given out."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from toolkit.query.packing import DIGITS, NEXT, NOTHING, SHORT, code_words, pack_texts

if TYPE_CHECKING:
    from collections.abc import Sequence

BASE = len(DIGITS)


def read(packed: Any) -> list[str | None]:
    """Read packed texts as their description says, one code after the other."""
    if isinstance(packed, list):
        return packed
    word_of = dict(zip(code_words(len(packed["words"])), packed["words"], strict=True))
    said, code = "", ""
    for digit in packed["codes"]:
        code += digit
        if code in word_of:
            said, code = said + word_of[code], ""
    assert code == ""
    return [None if text == NOTHING else text for text in said.split(NEXT)]


#: Texts of more and more different words.
TEXTS = {
    "none": [],
    "few": ["Draw a card.", None, ""],
    "many": [f"Draw {n % 50} cards.\nŁódź’s “moth”: {n % 7}" if n % 9 else None for n in range(2_000)],
    "different words": [f"word{n} lamp" for n in range(9_000)],
    "same": ["The lamp shines."] * 1_000,
}


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_what_is_packed_is_read_back(texts: Sequence[str | None]) -> None:
    packed = pack_texts(texts)
    assert read(json.loads(json.dumps(packed))) == list(texts)


def test_many_texts_become_words_and_codes() -> None:
    texts = TEXTS["same"]
    packed = pack_texts(texts)
    assert packed == {
        "words": ["The", " lamp", " shines", ".", NEXT],
        "codes": " !#$%" * 999 + " !#$",
    }
    assert len(json.dumps(packed)) < len(json.dumps(texts)) / 3


@pytest.mark.parametrize("count", [0, 1, SHORT, SHORT + 1, SHORT + 33 * BASE, SHORT + 33 * BASE + 1, 20_000])
def test_no_code_begins_another(count: int) -> None:
    codes = code_words(count)
    assert len(set(codes)) == len(codes) == count
    assert codes == sorted(codes, key=len)
    known = set(codes)
    assert not any(code[:n] in known for code in codes for n in range(1, len(code)))


def test_more_words_than_codes_are_left_as_they_are() -> None:
    most = SHORT + 33 * BASE**2
    assert len(code_words(most + 1)) == most
