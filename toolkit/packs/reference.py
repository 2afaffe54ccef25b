# ruff: noqa: E501  (the text is Markdown, with tables)
"""The reference of the pack format, made from the models that read it."""

from __future__ import annotations

import inspect
import re
import types
import typing
from typing import Any

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from toolkit.packs import specs
from toolkit.packs.editors import FILES
from toolkit.packs.meanings import meaning

_INTRO = """\
# The pack format

<!-- Made by `decklore reference packs`; a test fails when it is stale. -->

A pack is a folder that describes one game. It is data alone: text, numbers and drawings, never code.
`decklore check FOLDER` reports every fault of it at once, with file, line and field.

| file | what it holds |
| --- | --- |
| `game.yaml` | what the game is, and which fields, types, kinds of ability and icons its cards have |
| `rules.<lang>.md` | the rules in one language; the first language of `game.yaml` is the one that must be whole |
| `glossary.yaml` | a list of terms, with all forms in which they stand in running text |
| `discrepancies.yaml` | a list of places where the sources contradict themselves or are silent |
| `rulings.yaml` | a list of questions and their answers, with the rules and cards that they rest on |
| `redirects.yaml` | ids that are no longer given, and what stands for each now |
| `cards/<set>.yaml` | a set of cards; `cards/<set>.json` holds the same as JSON, which is read many times as fast |
| `formats.yaml` | a list of deck formats |
| `turn.yaml` | zones, quantities, goals and the turn track; see [the turn model](turn-model.md) |
| `decks/*.txt` | example decks, as [deck lists](deck-lists.md) |
| `symbols/<id>.svg` | an icon each: shapes alone, one colour, with a `viewBox` |

Only `game.yaml` and the rules of its first language must be there. YAML is read as YAML 1.2, so that `no` is a
word and a date is text; anchors and aliases are refused.

**Ids** are lower-case words with hyphens, and never change once they are published: links, decks and other
packs rely on them. One that has to go leaves a redirect; see [rulings, ids and history](history.md). **Text** may be a plain string, which stands for the pack's first language, or a mapping from
language to string. In text, `[[id]]` or `[[id|words]]` links to a rule or a term, `:icon:` draws an icon, and
`**bold**` and `*italic*` do what they do in Markdown.

## In an editor

There is a JSON Schema for each kind of file, by which an editor completes keys, shows what they mean and underlines
what can't be: {schemas}. The files of a pack that `decklore new` makes name theirs in their first line, and the
schemas lie beside them, so that no network is needed. For a pack that you have, this writes them:

    decklore schema -o data/mine/.schemas

The first line of each file says where its schema is, for `game.yaml` and for `cards/first.yaml`:

    # yaml-language-server: $schema=.schemas/game.json
    # yaml-language-server: $schema=../.schemas/cards.json

Or an editor is told once of all of them. With `decklore schema -o schemas`, `.vscode/settings.json` says, for VS Code
with its YAML extension:

    {"yaml.schemas": {
{settings}
    }}

`decklore check` finds what a schema can't: a rule that is not there, a query or an expression that makes no sense.

## Rules in Markdown

    ---
    source: rulebook
    ---

    # The turn {#turn section="Turn"}

    Words of the rule itself.

    1. {#draw} **Draw.** A numbered item is a step.
    2. {#act} **Act.** Items may hold items:
       - {#light .option} **Light.** A kind is named after a dot.
    - {#hand} **Hand.** An item with a bullet is a rule.

    > {#turn-example .example} A quotation is an example or a note.

Each heading, item and quotation has an id in braces, first for items, last for headings. Kinds are {kinds}. A
heading is a section, a numbered item a step, an item with a bullet a rule and a quotation a note, unless a kind is
named. `section="…"` cites the place in the source (and `source="…"` another document); what stands below inherits
it. **Numbers** are computed from the place, so that a rule can be put before another without touching a link:
sections, rules, steps, options and terms are counted together under their parent; examples and notes are not.
The words of a rule stand before its items. Other languages bear the same ids and may leave rules out.

"""

_FILES: tuple[tuple[str, type[BaseModel]], ...] = (
    ("game.yaml", specs.GameSpec),
    ("glossary.yaml, each entry", specs.TermSpec),
    ("discrepancies.yaml, each entry", specs.DiscrepancySpec),
    ("rulings.yaml, each entry", specs.RulingSpec),
    ("redirects.yaml", specs.RedirectsSpec),
    ("cards/<set>.yaml", specs.SetSpec),
    ("formats.yaml, each entry", specs.FormatSpec),
    ("turn.yaml", specs.TurnSpec),
)


def pack_reference() -> str:
    """Return the reference as Markdown: a section a file, a table a model."""
    schemas = ", ".join(f"[{name}](schemas/{name})" for name in FILES)
    globs = ",\n".join(f'      "schemas/{name}": "data/*/{file}"' for name, (file, _) in FILES.items())
    intro = _INTRO.replace("{schemas}", schemas).replace("{settings}", globs)
    lines = [intro.replace("{kinds}", ", ".join(specs.RULE_KINDS))]
    done: set[type[BaseModel]] = set()
    for name, model in _FILES:
        lines += [f"## {name}\n", *_models(model, done)]
    return "\n".join(lines).rstrip() + "\n"


def _models(model: type[BaseModel], done: set[type[BaseModel]]) -> list[str]:
    """Return the tables of a model and of all models in it that have none yet."""
    done.add(model)
    lines = [f"### {_name(model)}\n", inspect.cleandoc(model.__doc__ or "") + "\n"]
    lines += ["| key | value | needed | what it means |", "| --- | --- | --- | --- |"]
    inner: list[type[BaseModel]] = []
    for key, info in model.model_fields.items():
        shown = info.alias or key
        need = "yes" if info.default is PydanticUndefined and info.default_factory is None else ""
        lines.append(
            f"| `{shown}` | {kind_of_value(info.annotation, info.metadata)} | {need} | {meaning(model.__name__, shown)} |"
        )
        inner += _inside(info.annotation)
    lines.append("")
    for found in inner:
        if found not in done:
            lines += _models(found, done)
    return lines


def _name(model: type[BaseModel]) -> str:
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", model.__name__.removesuffix("Spec")).lower()
    return words.capitalize()


def _inside(kind: Any) -> list[type[BaseModel]]:
    """Return the models that a type is made of, in order."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return [kind]
    return [model for part in typing.get_args(kind) for model in _inside(part)]


def kind_of_value(kind: Any, metadata: Any = ()) -> str:  # noqa: PLR0911  (one line a shape of type)
    """Say what a value is, in words."""
    if any(getattr(item, "func", None) is specs._by_language for item in metadata):
        return "text"
    if any(getattr(item, "func", None) is specs._real_day for item in metadata):
        return "day"
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin is typing.Annotated:
        return kind_of_value(args[0], args[1:])
    if origin is typing.Literal:
        return " or ".join(f"`{arg}`" for arg in args)
    if origin in {types.UnionType, typing.Union}:
        parts = dict.fromkeys(kind_of_value(arg) for arg in args if arg is not type(None))
        return " or ".join(parts)
    if origin is list:
        return f"list of {kind_of_value(args[0])}"
    if origin is dict:
        return f"{kind_of_value(args[0])} → {kind_of_value(args[1])}"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return f"[{_name(kind).lower()}](#{_name(kind).lower().replace(' ', '-')})"
    pattern = next((str(item.pattern) for item in metadata if getattr(item, "pattern", None)), "")
    if kind is str and pattern.startswith("^[a-z0-9]+(?:-"):
        return "id"
    return {str: "words", int: "whole number", float: "number", bool: "true or false"}.get(kind, "value")
