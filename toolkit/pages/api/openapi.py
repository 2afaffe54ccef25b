"""The API described: an OpenAPI document for programs, and a page made from it for people.

Promises: every object and every list of them has its path in the table here; `bulk.json` names the files
that hold everything, and the index the schemas. The page says nothing that the document does not say, but
for an introduction.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.pages.api import places
from toolkit.pages.api.schemas import PUBLISHED, SCHEMAS

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class Path:
    """A path of the API, with its parameters in braces; `schema` names what it holds."""

    path: str
    says: str
    schema: str


_GAME, _LANG, _ID = "{game}", "{lang}", "{id}"
_OF = "of a game in one of its languages"
PATHS = (
    Path(f"{places.API}index.json", "What there is to read.", "Index"),
    Path(f"{places.API}games.json", "All games.", "GameList"),
    Path(places.game_json(_GAME), "A game: its sets, types, fields and sources.", "Game"),
    Path(places.list_json(_GAME, _LANG, "cards"), f"All cards {_OF}.", "CardList"),
    Path(places.object_json(_GAME, _LANG, "cards", _ID), "A card.", "Card"),
    Path(places.list_json(_GAME, _LANG, "rules"), f"All rules {_OF}, in reading order.", "RuleList"),
    Path(places.object_json(_GAME, _LANG, "rules", _ID), "A rule.", "Rule"),
    Path(places.list_json(_GAME, _LANG, "terms"), f"The glossary {_OF}.", "TermList"),
    Path(places.object_json(_GAME, _LANG, "terms", _ID), "An entry of a glossary.", "Term"),
    Path(places.list_json(_GAME, _LANG, "rulings"), f"The rulings {_OF}.", "RulingList"),
    Path(places.object_json(_GAME, _LANG, "rulings", _ID), "A ruling.", "Ruling"),
    Path(places.turn_json(_GAME), "The turn track of a game, in all its languages.", "Turn"),
    Path(places.formats_json(_GAME), "The deck formats of a game, in all its languages.", "FormatList"),
    Path(places.format_json(_GAME, _ID), "A deck format.", "Format"),
    Path(f"{places.API}bulk.json", "Everything as a few files, with sizes and digests.", "Bulk"),
)
_PARAMETERS = {
    "game": "The id of a game, from the index.",
    "lang": "A language that the game has, from the index.",
    "id": "The id of the object, which never changes, or one that it once had.",
}


def openapi(site: str | None = None) -> dict[str, Any]:
    """Return the document; `site` is the address of the site, without which paths count from this file."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Decklore",
            "version": "1",
            "summary": "Rules and cards of tabletop card games as static files.",
            "description": "Nothing but files: no keys, no limits, no parameters besides those in the paths.",
        },
        "servers": [{"url": site or "../../"}],
        "paths": {f"/{path.path}": {"get": _operation(path)} for path in PATHS},
        "components": {"schemas": _components(SCHEMAS)},
    }


def _operation(path: Path) -> dict[str, Any]:
    answer = {
        "description": path.says,
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{path.schema}"}}},
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "description": says, "schema": {"type": "string"}}
        for name, says in _PARAMETERS.items()
        if f"{{{name}}}" in path.path
    ]
    words = "-".join(part for part in path.path.removeprefix(places.API).split("/") if "{" not in part)
    return {
        "operationId": f"get-{words.removesuffix('.json')}{'-one' if path.path.endswith('}.json') else ''}",
        "summary": path.says,
        **({"parameters": parameters} if parameters else {}),
        "responses": {"200": answer, "404": {"description": "There is no such file."}},
    }


def _components(schemas: dict[str, Any]) -> Any:
    """Return the schemas with their references as OpenAPI spells them."""
    return json.loads(json.dumps(schemas).replace('"#/$defs/', '"#/components/schemas/'))


# ---------------------------------------------------------------- the page

_INTRODUCTION = """\
# Data for programs

<!-- Made by `decklore reference data`; a test fails when it is stale. -->

Everything that the site shows lies beside its pages as files that programs read: JSON for each object and
each list, and everything at once as JSON, CSV and a SQLite database. They are static files like the
pages, so there are no keys and no limits, and any number of readers is served by whatever serves the
pages.

Start with <a href="@/api/v1/index.json">`api/v1/index.json`</a>, which names the rest, or with
<a href="@/api/">the files that hold everything</a>.
<a href="@/api/v1/openapi.json">`api/v1/openapi.json`</a> describes all of it for programs, and this page
is made from that.

- **Ids** never change. Numbers of rules do; `permalink` leads to the page of an object for people.
  Where an id had to go, its file stays and holds what stands for it now, under its present `id`; the lists
  have it once, and `former_ids` of the game names all that led on.
- **Addresses** are whole where the site was built with its own (`decklore site build --url https://…`).
  Otherwise they count from the top of the site.
- **Objects** are those that the command line gives with `--json`, with links added. What an object may
  lack is marked below. Within `v1` keys may be added, and none is taken away or changes its meaning.
- **Text** is Markdown in which `[[id]]` or `[[id|words]]` leads to a rule or a term of the game, and
  `:name:` is an icon of the game. It is data: treat it as text, and escape it where you show it.
- **Tables** are CSV in UTF-8. An apostrophe stands before a cell that a spreadsheet would run as a
  formula.
- **Pages** name their file: `<link rel="alternate" type="application/json">`. A site that knows its
  address also has `feed.xml`, an Atom feed of editions, sets and changes, `sitemap.xml`, and a picture of
  each card and chapter for links that are shown elsewhere (`og:image`, which has to be a whole address).

The names of all cards of a game, for example:

    curl -s https://example.org/api/v1/games/some-game/en/cards.json | jq -r '.[].name'

## The database

`api/v1/bulk/decklore.db` holds every table, with all foreign keys declared, and full-text tables for the
words of rules (`rule_text_fts`) and cards (`card_words_fts`). What only this program's own searches need
is left out. Datasette shows it with its searches, and with names in place of keys:

    datasette decklore.db -m metadata.json

`meta` has the version of the tables under the key `schema`. The tables may change from version to version
of the program, while the JSON stays what it is.
"""


def data_reference() -> str:
    """Return the page as Markdown."""
    return "\n".join([_INTRODUCTION, *_paths(), "", *_objects()]).rstrip() + "\n"


def _paths() -> Iterator[str]:
    document = openapi()
    yield from ("## Paths", "", "| path | what it holds |", "| --- | --- |")
    for path, operations in document["paths"].items():
        content = operations["get"]["responses"]["200"]["content"]["application/json"]
        name = content["schema"]["$ref"].rsplit("/", 1)[1]
        said = f"a list of {_link(name.removesuffix('List'))}" if name.endswith("List") else _link(name)
        yield f"| `{path}` | {operations['get']['summary']} {said[:1].upper()}{said[1:]}. |"


def _link(name: str) -> str:
    return f"[{name}](#{name.lower()})"


def _objects() -> Iterator[str]:
    yield from (
        "## Objects",
        "",
        f"Schemas by themselves lie in `{places.API}schemas/`: {_schema_names()}.",
        "",
    )
    for name, schema in openapi()["components"]["schemas"].items():
        if "properties" not in schema:
            continue
        yield from (
            f"### {name}",
            "",
            schema["description"],
            "",
            "| key | type | what it is |",
            "| --- | --- | --- |",
        )
        for key, what in schema["properties"].items():
            lacking = "" if key in schema["required"] else "May be missing."
            said = " ".join(filter(None, (what.get("description"), lacking)))
            yield f"| `{key}` | {_type(what)} | {said.replace('|', '&#124;')} |"
        yield ""


def _schema_names() -> str:
    names = (name.lower() for name in PUBLISHED)
    return ", ".join(f'<a href="@/{places.schema_json(name)}">{name}</a>' for name in names)


def _type(schema: dict[str, Any]) -> str:
    """Return a type in words."""
    if "$ref" in schema:
        return _link(schema["$ref"].rsplit("/", 1)[1])
    if "const" in schema:
        return f"`{json.dumps(schema['const'])}`"
    if "enum" in schema:
        return " or ".join(f"`{value}`" for value in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    kind = schema["type"]
    if kind == "array":
        return f"list of {_type(schema['items'])}" if "items" in schema else "list"
    if kind == "object":
        return f"by key: {_type(schema['additionalProperties'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)
