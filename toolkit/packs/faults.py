"""What pydantic finds wrong with a value, at its place in the file and in this project's words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from pydantic import ValidationError

    from toolkit.packs.documents import Document


def faults_by_place(
    error: ValidationError, document: Document, kind: Any
) -> dict[tuple[str | int, ...], list[str]]:
    """Return pydantic's faults by their place in the file, in this project's words."""
    found: dict[tuple[str | int, ...], list[str]] = {}
    for fault in error.errors():
        parts = tuple(part for part in fault["loc"] if not str(part).startswith("function-"))
        say = _MESSAGES.get(fault["type"], lambda f, _: f["msg"].removeprefix("Value error, "))
        found.setdefault(_real_path(parts, document), []).append(say(fault, kind))
    return found


def one_sentence(messages: list[str]) -> str:
    """Make one sentence of the faults that the branches of one union found."""
    split = [re.fullmatch(r"should be (.+?), not (.+?)(; put it in quotes)?", text) for text in messages]
    wanted = dict.fromkeys(match.group(1) for match in split if match)
    if len(wanted) > 1 and len(messages) == sum(match is not None for match in split) and split[0]:
        return f"should be {' or '.join(wanted)}, not {split[0].group(2)}"
    return "; ".join(dict.fromkeys(messages))


def _real_path(path: tuple[str | int, ...], document: Document) -> tuple[str | int, ...]:
    """Drop the parts that name a branch of a union rather than a place in the file."""
    real: tuple[str | int, ...] = ()
    for i, part in enumerate(path):
        last = i == len(path) - 1
        if (*real, part) in document.places or (last and isinstance(part, str) and not _is_type(part)):
            real = (*real, part)
    return real


def _is_type(part: str) -> bool:
    return part in {"int", "float", "str", "bool"} or "[" in part


def _unknown_key(fault: Any, kind: Any) -> str:
    key = str(fault["loc"][-1])
    return f'unknown field "{key}"{did_you_mean(key, _keys(kind))}'


def _keys(kind: Any) -> set[str]:
    """Return the keys of all models that a kind of value is made of."""
    found: set[str] = set()
    todo, seen = [kind], set()
    while todo:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, type) and issubclass(item, BaseModel):
            found |= set(item.model_fields)
            todo += [info.annotation for info in item.model_fields.values()]
        todo += getattr(item, "__args__", ())
    return found


def _wrong_type(wanted: str) -> Any:
    return lambda fault, _: f"should be {wanted}, not {shown(fault['input'])}"


def shown(value: Any) -> str:
    """Show a value of a file in a message: shortened, and with its kind where that matters."""
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "empty"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    return f'"{text[:40]}…"' if len(text) > 40 else f'"{text}"'


_MESSAGES: dict[str, Any] = {
    "extra_forbidden": _unknown_key,
    "missing": lambda fault, _: f'"{fault["loc"][-1]}" is missing',
    "string_type": lambda fault, _: (
        f"should be text, not {shown(fault['input'])}"
        + ("" if isinstance(fault["input"], dict | list | None) else "; put it in quotes")
    ),
    "int_type": _wrong_type("a whole number"),
    "float_type": _wrong_type("a number"),
    "bool_type": _wrong_type("true or false"),
    "list_type": _wrong_type("a list"),
    "dict_type": _wrong_type("a mapping"),
    "model_type": _wrong_type("a mapping"),
    "literal_error": lambda fault, _: (
        f"should be one of {fault['ctx']['expected'].replace(chr(39), '')}, not {shown(fault['input'])}"
    ),
    "string_pattern_mismatch": lambda fault, _: (
        f"{shown(fault['input'])} is not spelt right: it should match {fault['ctx']['pattern']}"
    ),
    "string_too_long": lambda fault, _: f"should be at most {fault['ctx']['max_length']:,} characters",
    "string_too_short": lambda *_: "should not be empty",
    "too_short": lambda *_: "should not be empty",
}
