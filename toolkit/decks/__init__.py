"""Deck lists: read from text, and held against the limits of a format."""

from toolkit.decks.deck import DeckList, Entry, ListFinding
from toolkit.decks.format_reader import format_names, read_format
from toolkit.decks.formats import Format
from toolkit.decks.guess import read_deck
from toolkit.decks.legality import check_deck
from toolkit.decks.lines import decode_deck, read_deck_file
from toolkit.decks.problems import CardCount, NotChecked, Problem, Report
from toolkit.decks.written import Written

__all__ = [
    "CardCount",
    "DeckList",
    "Entry",
    "Format",
    "ListFinding",
    "NotChecked",
    "Problem",
    "Report",
    "Written",
    "check_deck",
    "decode_deck",
    "format_names",
    "read_deck",
    "read_deck_file",
    "read_format",
]
