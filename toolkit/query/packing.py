"""Lists of texts for the browser, in as few bytes as a server's compression lets them be.

Promises: what is packed is read back as it was (`js/query/packing.js`). A server's compression sees back
only a little way; words as short codes bring what repeats within its sight.

Few texts are written as a list. Many are `{"words": [words], "codes": "..."}`: the codes of words and signs,
one after the other; `NEXT` stands behind each text but the last, `NOTHING` in place of one that is missing.
A code has one digit of `DIGITS` for the commonest words, then two, then three: the first digit says how many.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Signs that JSON writes as themselves, one byte each.
DIGITS = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) not in '"\\')
#: How many words have a code of one digit.
SHORT = 60
NEXT, NOTHING = "\x1e", "\x00"
#: How many characters of text are so few that a list of words would not pay.
_FEW = 12_000
_WORD = re.compile(r" ?[^\W_][\w’']*|.", re.DOTALL)


def pack_texts(texts: Sequence[str | None]) -> list[str | None] | dict[str, Any]:
    """Return texts as they are or as words and codes; None is a text that is missing."""
    whole = NEXT.join(NOTHING if text is None else text for text in texts)
    parts = _WORD.findall(whole) if len(whole) >= _FEW else []
    commonest = [word for word, _ in Counter(parts).most_common()]
    codes = code_words(len(commonest))
    if len(codes) < len(commonest) or not parts:
        return list(texts)
    ends = (0, SHORT, SHORT + sum(len(code) == 2 for code in codes), len(commonest))
    groups = (commonest[start:end] for start, end in pairwise(ends))
    first, *others = groups
    words = [*first, *(word for group in others for word in sorted(group, key=_by_letters))]
    of_word = dict(zip(words, codes, strict=True))
    return {"words": words, "codes": "".join([of_word[part] for part in parts])}


def _by_letters(word: str) -> tuple[str, str]:
    """Sort what begins alike side by side, which compresses well."""
    return word.strip(), word


def code_words(count: int) -> list[str]:
    """Return the codes of `count` words, shorter ones first; fewer where there are not so many."""
    base = len(DIGITS)
    heads = base - SHORT
    long = next((n for n in range(heads) if SHORT + (heads - n) * base + n * base**2 >= count), heads)
    single, double, triple = DIGITS[:SHORT], DIGITS[SHORT : base - long], DIGITS[base - long :]
    codes = [*single, *(a + b for a in double for b in DIGITS)]
    missing = count - len(codes)
    if missing > 0:
        codes += [a + b + c for a in triple for b in DIGITS for c in DIGITS][:missing]
    return codes[:count]
