"""Days, as lists and callers give them and as limits are held against: `2026-01-31`.

Promises: a day is one of the calendar, written with year, month and day, so that text compares as time does.
"""

from __future__ import annotations

import re
from datetime import date

from toolkit.errors import DeckloreError

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def find_day(text: str) -> str | None:
    """Return a text as a day of the calendar, or None where it is none."""
    try:
        return date.fromisoformat(text).isoformat() if _DAY.fullmatch(text) else None
    except ValueError:
        return None


def get_day(text: str) -> str:
    """Return a text as a day of the calendar. Raises DeckloreError where it is none."""
    day = find_day(text)
    if day is None:
        raise DeckloreError(f'"{text}" is no day; write it as 2026-01-31')
    return day


def today() -> str:
    """Return the day that it is here."""
    return date.today().isoformat()
