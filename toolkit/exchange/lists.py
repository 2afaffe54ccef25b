"""Closed lists of a pack (types, traits, values of fields), known or discovered from the data.

Promises: a word becomes the id of one value; in a pack that exists only its own values are
known, in a new one every word makes a value, and two words never share an id unnoticed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.text import fold, slug

if TYPE_CHECKING:
    from collections.abc import Mapping

    from toolkit.packs.specs import Choice, GameSpec, TypeSpec

#: The longest id that a pack may hold.
LONGEST = 80


class ClosedList:
    """The values of one list: `labels` by id; `open` where new words are added."""

    def __init__(self, known: Mapping[str, Choice | TypeSpec] | None) -> None:
        """Know the values of a pack, or discover them where `known` is None."""
        self.open = known is None
        self.labels: dict[str, str] = {}
        self._ids: dict[str, str] = {}
        self._seen: dict[str, str | None] = {}
        for key, value in (known or {}).items():
            plural = getattr(value, "plural", {}).values()
            for word in (key, *value.label.values(), *plural, *value.aliases):
                self._ids.setdefault(fold(word), key)

    def id_of(self, word: str) -> str | None:
        """Return the id of a word; None where a pack does not know it."""
        if word not in self._seen:
            self._seen[word] = self._found(word)
        return self._seen[word]

    def _found(self, word: str) -> str | None:
        known = self._ids.get(fold(word))
        if known is not None or not self.open:
            return known or self._ids.get(fold(word.replace("_", " ").replace("-", " ")))
        made = id_of(word)
        name, count = made, 1
        while name in self.labels:
            count += 1
            name = f"{made}-{count}"
        self.labels[name] = label_of(word)
        self._ids[fold(word)] = name
        return name


def id_of(text: str) -> str:
    """Make an id of any text; one without letters is spelt by the codes of its characters."""
    made = slug(text)[:LONGEST].strip("-")
    return made or "-".join(f"u{ord(letter):x}" for letter in text.strip()[:12])


def label_of(word: str) -> str:
    """Return a word as people read it: a code such as `corp_identity` becomes `Corp identity`."""
    if word.islower() and word.isascii():
        word = word.replace("_", " ")
        return word[:1].upper() + word[1:]
    return word


class Lists:
    """All closed lists of one import."""

    def __init__(self, game: GameSpec | None) -> None:
        """Take the lists of a pack, or start new ones where `game` is None."""
        self.game = game
        self.types = ClosedList(game.types if game else None)
        self.traits = ClosedList(game.traits if game else None)
        self._values: dict[str, ClosedList] = {}

    def values(self, field: str) -> ClosedList:
        """Return the values of a field."""
        if field not in self._values:
            known = self.game.fields[field].values if self.game else None
            self._values[field] = ClosedList(known)
        return self._values[field]
