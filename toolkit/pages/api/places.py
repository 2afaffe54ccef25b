"""Where each object and list of the data stands, by addresses from the top of the site.

Promises: an address is made of ids alone, so that it stays as long as the id does.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Everything that programs read stands below this folder; a change that breaks readers makes a new one.
API = "api/v1/"
BULK = f"{API}bulk/"


@dataclass(frozen=True)
class Links:
    """How addresses are given: whole where the site's own is known, otherwise from the top of the site."""

    site: str | None = None

    def to(self, address: str) -> str:
        """Return the address to give."""
        return f"{self.site or ''}{address}"


def game_json(game: str) -> str:
    """Return the file of a game."""
    return f"{API}games/{game}.json"


def turn_json(game: str) -> str:
    """Return the file of a game's turn track."""
    return f"{API}games/{game}/turn.json"


def formats_json(game: str) -> str:
    """Return the list of a game's deck formats."""
    return f"{API}games/{game}/formats.json"


def format_json(game: str, form: str) -> str:
    """Return the file of a deck format."""
    return f"{API}games/{game}/formats/{form}.json"


def list_json(game: str, lang: str, kind: str) -> str:
    """Return the list of a game's cards, rules or terms in a language."""
    return f"{API}games/{game}/{lang}/{kind}.json"


def object_json(game: str, lang: str, kind: str, name: str) -> str:
    """Return the file of one card, rule or term in a language."""
    return f"{API}games/{game}/{lang}/{kind}/{name}.json"


def schema_json(name: str) -> str:
    """Return the file of a schema."""
    return f"{API}schemas/{name}.json"
