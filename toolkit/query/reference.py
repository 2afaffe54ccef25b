# ruff: noqa: E501  (the text is Markdown, with tables)
"""The page on the query language, made from the tables that read it."""

from __future__ import annotations

from toolkit.query.fields import COMMON, DIRECTIVES

_INTRO = """\
# Finding cards

<!-- Made by `decklore reference query`; a test fails when it is stale. -->

One language picks cards everywhere: `decklore cards`, the box above a game's cards on the site, the limits of a deck
format, and the choice of what to print. Words that stand side by side must all fit.

| you type | it finds |
| --- | --- |
| `gate` | cards with "gate" in their name, subtitle, type, traits or text; the best come first |
| `"draw 1 card"` | the phrase |
| `!"Barbican Gate"` | the card of exactly this name |
| `t:agent cost<=2` | agents that cost at most 2 |
| `t:agent or t:source` | either (also `t:agent,source`) |
| `-t:agent` | everything else, cards without a type line included |
| `(t:agent or t:source) cost=3` | brackets group |
| `presence>barrier` | a comparison of two values of the card |
| `cost:X` | a value that is no number, as printed |
| `has:cipher` | cards that have a value there |
| `is:unique` | cards with a property |
| `legal:demo` | cards that may be in a deck of the format at all |
| `o:/gain \\d/` | a regular expression (without look-behind and back-references) |
| `sort:cost,-name` | the list sorted, here by cost and then by name backwards |
| `unique:printings` | a row for every printing instead of one a card |

Case, accents, curly quotes, dashes and ligatures never matter: `luska` finds Łuska, and `dragon's` finds Dragon’s.

- `:` asks whether a text contains the words, whether a type, trait or other closed list has the value, and whether a
  number is equal. `=` and `!=` compare the whole value. `<`, `<=`, `>`, `>=` compare numbers, dates and ranked lists.
- `-` right before a term or a bracket negates it. **What a query finds and what its negation finds are together all
  cards, and no card is in both.** So `-cost<=1` also finds cards that have no cost.
- A card that lacks a value fits no comparison of it.
- A query that makes no sense is answered with the place where it stops making sense.

## Fields that every game has

| field | also | what it is |
| --- | --- | --- |
"""

_KINDS = {
    "text": "text",
    "number": "a number",
    "date": "a date",
    "list": "one of a list",
    "lists": "several of a list",
    "flag": "a property",
    "format": "a deck format",
    "has": "a field",
}

_END = """
Each game adds its own, such as `cost`, `barrier` or `attack`, under the names that its cards print; a query with a
field that is not known names the nearest one.
"""


def query_reference() -> str:
    """Return the page as Markdown."""
    rows = [
        f"| `{field.name}` | {', '.join(f'`{name}`' for name in field.aliases)} | {_KINDS[field.kind]} |"
        for field in COMMON
    ]
    named: dict[str, list[str]] = {}
    for name, directive in DIRECTIVES.items():
        named.setdefault(directive, []).append(name)
    arranging = ", ".join("` or `".join(f"{name}:" for name in names) for names in named.values())
    end = f"\nTwo more arrange the list and select nothing: `{arranging.replace(', ', '`, `')}`.\n"
    return _INTRO + "\n".join(rows) + "\n" + end + _END
