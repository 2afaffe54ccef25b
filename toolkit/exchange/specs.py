"""The map of an import: which column of a file becomes what of a card.

Promises: a map that validates is complete in itself; every fault of one is reported at once with
file and line, as faults of packs are. Leaves out: carrying it out (`toolkit.exchange.mapping`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from toolkit.errors import FindingsError
from toolkit.packs.pack import Pack
from toolkit.packs.reading import validated
from toolkit.packs.specs import Id, Spec, Words
from toolkit.packs.yaml import YamlError, read_yaml

if TYPE_CHECKING:
    from pathlib import Path


def _pattern(value: str) -> str:
    try:
        re.compile(value)
    except re.error as error:
        raise ValueError(f'"{value}" is no regular expression: {error}') from None
    return value


Pattern = Annotated[str, AfterValidator(_pattern)]
Columns = Annotated[list[str], BeforeValidator(lambda value: [value] if isinstance(value, str) else value)]
#: What a printed value is replaced by; `null` says that it stands for no value.
Replaced = str | int | float | bool | None


class TakeSpec(Spec):
    """Where a value comes from: columns (or JSON paths with full stops), or a constant.

    Several columns are joined by `join`, empty ones left out. Then, in this order: `match` keeps
    its first group, `split` makes a list, `values` replaces whole values, `default` stands in for none.
    `each_true` makes a list of the names whose columns say yes.
    """

    column: Columns = []
    constant: str | int | float | bool | None = None
    join: str = " "
    match: Pattern | None = None
    split: str | None = None
    values: dict[str, Replaced] = {}
    default: str | int | float | bool | None = None
    each_true: dict[str, str] = {}


def _take(value: Any) -> Any:
    return {"column": value} if isinstance(value, str | list) else value


Take = Annotated[TakeSpec, BeforeValidator(_take)]


class StatSpec(TakeSpec):
    """A value of a card: a take, and what its field is like in a new pack (`aside`: no rules text)."""

    kind: Literal["number", "text", "choice", "choices"] = "number"
    label: Words | None = None
    aliases: list[Words] = []
    aside: bool = False

    @model_validator(mode="after")
    def _worded(self) -> StatSpec:
        if self.aside and self.kind != "text":
            raise ValueError("only a value of kind text is aside")
        return self


Stat = Annotated[StatSpec, BeforeValidator(_take)]


class NumberSpec(TakeSpec):
    """The number of a printing; `count_same` has equal ones of a card in a set counted: `7`, `7-2`, `7-3`."""

    count_same: bool = False


Number = Annotated[NumberSpec, BeforeValidator(_take)]


class KindSpec(Spec):
    """A regular expression for one ability; its groups `trigger`, `cost` and `effect` become parts of it."""

    match: Pattern
    kind: Id


class AbilitySpec(Spec):
    """Columns with abilities: split by a regular expression, each of the first kind that matches it."""

    column: Columns
    split: Pattern | None = None
    kinds: list[KindSpec] = []
    kind: Id = "text"


class MarkupSpec(Spec):
    """What stands for icons in a text, and what is replaced in it (regular expressions, in order)."""

    symbols: dict[str, Id] = {}
    replace: dict[Pattern, str] = {}


class ReprintSpec(Spec):
    """A record without values of its own: `column` holds the `key` of the record that it repeats."""

    column: str
    key: str


class PrintingsSpec(Spec):
    """A second file (beside the first) with a record a printing, and the columns that tie both together."""

    file: str
    key: str
    of: str
    records: str = ""


class NewGameSpec(Spec):
    """What a new pack says of its game."""

    id: Id
    title: Words
    publisher: Words | None = None
    source: Words | None = None
    permission: Words | None = None
    hue: int = Field(default=210, ge=0, le=359)


class SetsSpec(Spec):
    """Names and dates of sets, by the id that a record gives."""

    name: Words | None = None
    date: str | None = None


class MapSpec(Spec):
    """A map: see `site/docs/importing.md`."""

    records: str = ""
    sheet: str = ""
    printings: PrintingsSpec | None = None
    each: str | None = None
    reprint: ReprintSpec | None = None
    design: Columns = []
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}$")] = "en"
    source: Id = "imported"
    id: Take
    apart: list[str] = []
    name: Take
    type: Take
    set: Take
    subtitle: Take | None = None
    traits: Take | None = None
    unique: Take | None = None
    number: Number | None = None
    quantity: Take | None = None
    artist: Take | None = None
    section: Take | None = None
    stats: dict[Id, Stat] = {}
    abilities: Annotated[
        list[AbilitySpec], BeforeValidator(lambda value: [value] if isinstance(value, dict) else value)
    ] = []
    markup: MarkupSpec = MarkupSpec()
    sets: dict[Id, SetsSpec] = {}
    ignore: list[str] = []
    game: NewGameSpec | None = None


def read_map(file: Path) -> MapSpec:
    """Read a map. Raises FindingsError with every fault of it."""
    reading = Pack(file.parent)
    try:
        text = file.read_bytes().decode("utf-8-sig")
        document = read_yaml(text)
    except OSError as error:
        reading.fault(file.name, 0, "", f"can't be read: {error.strerror or error}")
        raise FindingsError(reading.findings) from None
    except UnicodeDecodeError:
        reading.fault(file.name, 0, "", "is not UTF-8; save the file as UTF-8")
        raise FindingsError(reading.findings) from None
    except YamlError as error:
        reading.fault(file.name, error.line, "", str(error))
        raise FindingsError(reading.findings) from None
    reading.documents[file.name] = document
    for line, message in document.faults:
        reading.fault(file.name, line, "", message)
    found = validated(reading, file.name, document.value, MapSpec, ["en"])
    if reading.findings or not isinstance(found, MapSpec):
        raise FindingsError(reading.findings)
    return found
