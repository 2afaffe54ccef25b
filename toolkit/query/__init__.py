"""Queries for cards: read, explained, and run on the database or in memory.

The names below load their module when they are first asked for, so that a command pays for no more
than it uses.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from toolkit.query.explanation import explain
    from toolkit.query.match import matches
    from toolkit.query.messages import QueryError
    from toolkit.query.parser import Query, parse
    from toolkit.query.printing import to_text
    from toolkit.query.reading import read_vocabulary
    from toolkit.query.records import Record, read_records
    from toolkit.query.results import Result, search
    from toolkit.query.vocabulary import Vocabulary

__all__ = [
    "Query",
    "QueryError",
    "Record",
    "Result",
    "Vocabulary",
    "explain",
    "matches",
    "parse",
    "read_records",
    "read_vocabulary",
    "search",
    "to_text",
]

_MODULES = {
    "Query": "parser",
    "QueryError": "messages",
    "Record": "records",
    "Result": "results",
    "Vocabulary": "vocabulary",
    "explain": "explanation",
    "matches": "match",
    "parse": "parser",
    "read_records": "records",
    "read_vocabulary": "reading",
    "search": "results",
    "to_text": "printing",
}


def __getattr__(name: str) -> Any:
    """Return a public name from its module."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
