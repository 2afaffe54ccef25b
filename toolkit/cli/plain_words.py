"""Texts of one game without markup, for the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3

    from toolkit.rules import Rule


class PlainWords:
    """Writes links as the names of what they lead to, and icons as theirs."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        game: str,
        lang: str | None,
        every: dict[str, Rule] | None = None,
    ) -> None:
        """Read the names in `lang`; `every` holds the game's rules where they are read already."""
        from toolkit.labels import read_labels
        from toolkit.rules import read_rules, read_terms

        rules = every or {rule.id: rule for rule in read_rules(connection, game, lang)}
        self._symbols = read_labels(connection, "symbol", game, lang)
        self._titles = {name: rule.title.lower() for name, rule in rules.items() if rule.title}
        self._titles |= {item.id: item.name for item in read_terms(connection, game, lang)}

    def plain(self, text: str) -> str:
        """Return a text without markup."""
        from toolkit.text import plain

        return plain(text, self._symbols, self._titles)
