"""Rows of versions of cards: their traits, values, abilities, and the folded texts that searches read.

Promises: one pass over each card, since there may be tens of thousands; what is the same for a whole game
is looked up once.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from toolkit.database.rows import TextRow
from toolkit.text import fold, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.database.filling import Rows
    from toolkit.packs import specs


class _Field(NamedTuple):
    """A field of a game: its key and kind, the rank of each value of its list, whether words are aside."""

    key: int
    kind: str
    ranks: dict[str, float]
    aside: bool


class _Names(NamedTuple):
    """What things of a game are called in one language."""

    types: dict[str, str]
    traits: dict[str, str]
    ability_kinds: dict[str, str]
    symbols: dict[str, str]


class Versions:
    """Adds the versions of one game's cards to the rows."""

    def __init__(self, rows: Rows, game: specs.GameSpec) -> None:
        """Look up what all cards share."""
        self._rows = rows
        self._game = game
        self._fields = {
            name: _Field(
                rows.keys["field"][name],
                field.kind,
                {v: float(i) for i, v in enumerate(field.values)},
                field.aside,
            )
            for name, field in game.fields.items()
        }
        self._names = {lang: _names(game, lang) for lang in game.languages}
        self._type_line = cache(self._folded_line)
        self._traits = rows.many("card_trait", "version", "trait", "position")
        self._stats = rows.many("card_stat", "version", "field", "position", "number", "text", "text_folded")
        self._stat_texts = rows.many("card_stat_text", "stat", "lang", "text", "text_folded")
        self._abilities = rows.many("ability", "version", "position", "kind")
        self._versions = rows.many("card_version", "card", "position")
        self._searched = rows.many("version_search", *TextRow._fields)
        self._ability_texts = rows.many("ability_text", "ability", "lang", "trigger", "cost", "effect")

    def add(self, card: int, position: int, design: specs.CardSpec, spec: specs.CardSpec) -> int:
        """Add the version that `spec` prints, under the name and type of `design`; return its key."""
        self._versions.append((card, position))
        key = len(self._versions)
        trait_keys, kind_keys = self._rows.keys["trait"], self._rows.keys["ability_kind"]
        for i, trait in enumerate(dict.fromkeys(spec.traits)):
            self._traits.append((key, trait_keys[trait], i))
        for name, value in spec.stats.items():
            field = self._fields[name]
            if field.kind == "text":
                self._text(key, field, value)
            else:
                self._stat(key, field, value)
        for i, ability in enumerate(spec.abilities):
            self._abilities.append((key, i, kind_keys[ability.kind]))
            number = len(self._abilities)
            trigger, cost, effect = ability.trigger or {}, ability.cost or {}, ability.effect
            for lang in {**trigger, **cost, **effect}:
                texts = trigger.get(lang), cost.get(lang), effect.get(lang)
                self._ability_texts.append((number, lang, *texts))
        for lang, names in self._names.items():
            self._searched.append(self._search(key, design, spec, lang, names))
        return key

    def _text(self, version: int, field: _Field, value: specs.StatValue) -> None:
        first = self._game.languages[0]
        texts = value if isinstance(value, dict) else {first: str(value)}
        shown = texts.get(first) or next(iter(texts.values()))
        folded = fold(shown)
        self._stats.append((version, field.key, 0, None, shown, folded))
        key = len(self._stats)
        for lang, text in texts.items():
            self._stat_texts.append((key, lang, text, folded if text == shown else fold(text)))

    def _stat(self, version: int, field: _Field, value: specs.StatValue) -> None:
        for i, item in enumerate(value) if isinstance(value, list) else ((0, value),):
            text = str(item)
            if field.kind != "number":  # an id of the closed list, which is folded as it is
                self._stats.append((version, field.key, i, field.ranks[text], text, text))
            elif isinstance(item, int | float):
                self._stats.append((version, field.key, i, float(item), text, text))
            else:
                self._stats.append((version, field.key, i, None, text, fold(text)))

    def _search(
        self, version: int, design: specs.CardSpec, spec: specs.CardSpec, lang: str, names: _Names
    ) -> TextRow:
        texts = [plain(text, names.symbols, {}) for text in self._texts(spec, lang, names)]
        subtitle = _say(design.subtitle, lang)
        return TextRow(
            version,
            lang,
            name=fold(_say(design.name, lang)),
            subtitle=fold(subtitle) if subtitle else "",
            type_line=self._type_line(lang, design.type or "", tuple(spec.traits)),
            text=fold("\n".join(texts)),
        )

    def _folded_line(self, lang: str, kind: str, traits: tuple[str, ...]) -> str:
        names = self._names[lang]
        return fold(" ".join([names.types[kind], *(names.traits[trait] for trait in traits)]))

    def _texts(self, spec: specs.CardSpec, lang: str, names: _Names) -> Iterator[str]:
        """Yield the rules text of a card: its abilities as printed, then values of kind text not aside."""
        for ability in spec.abilities:
            label, effect = names.ability_kinds[ability.kind], _say(ability.effect, lang)
            before = ", ".join(filter(None, (_say(ability.trigger, lang), _say(ability.cost, lang))))
            yield f"{label}: {before}: {effect}" if before else f"{label}: {effect}"
        for name, value in spec.stats.items():
            if self._fields[name].kind == "text" and not self._fields[name].aside:
                yield _say(value, lang) if isinstance(value, dict) else str(value)


def _say(texts: Mapping[str, str] | None, lang: str) -> str:
    """Return the text in a language, otherwise in the first that has one."""
    if not texts:
        return ""
    return texts.get(lang) or next(iter(texts.values()))


def _names(game: specs.GameSpec, lang: str) -> _Names:
    return _Names(
        {slug: _say(kind.label, lang) for slug, kind in game.types.items()},
        {slug: _say(trait.label, lang) for slug, trait in game.traits.items()},
        {slug: _say(kind.label, lang) for slug, kind in game.ability_kinds.items()},
        {slug: _say(label, lang) for slug, label in game.symbols.items()},
    )
