"""Deck lists in the formats of other programs, read and written."""

from toolkit.exchange.decks.kinds import (
    FORMATS,
    detect,
    get_list_format,
    read_list,
    read_list_text,
    readable,
    writable,
    write_list,
)
from toolkit.exchange.decks.losses import losses
from toolkit.exchange.decks.outgoing import Outgoing, make_outgoing

__all__ = [
    "FORMATS",
    "Outgoing",
    "detect",
    "get_list_format",
    "losses",
    "make_outgoing",
    "read_list",
    "read_list_text",
    "readable",
    "writable",
    "write_list",
]
