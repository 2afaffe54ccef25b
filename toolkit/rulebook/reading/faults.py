"""The error of reading documents."""

from __future__ import annotations

from toolkit.errors import DeckloreError


class ReadingError(DeckloreError):
    """A document cannot be read; raised by `read_document`, the message starts with the file."""
