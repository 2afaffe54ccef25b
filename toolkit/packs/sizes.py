"""Sizes of cards by the names under which sleeves and print shops know them.

Promises: trimmed sizes in millimetres, width first, upright.
"""

from __future__ import annotations

CARD_SIZES: dict[str, tuple[float, float]] = {
    "standard": (63.0, 88.0),
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini": (44.0, 68.0),
    "mini-american": (41.0, 63.0),
    "japanese": (59.0, 86.0),
    "square": (70.0, 70.0),
}
