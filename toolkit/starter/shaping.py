"""A new pack with the structure of another: fields, types and the shape of formats, without words and cards.

Promises: nothing that a person wrote as a sentence is taken over; labels are made of ids. A limit or a flag
that makes no sense without the cards is left out, and named. Leaves out: the turn; it is the starter's.
"""

from __future__ import annotations

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from toolkit.checks import check_packs
from toolkit.errors import Severity
from toolkit.exchange.writing import to_yaml
from toolkit.packs import read_pack
from toolkit.starter.starting import NewGame, StarterError, read_template, starter_files

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from toolkit.packs import specs

_HEAD = (
    "# yaml-language-server: $schema={}.schemas/{}.json\n"
    "# Made of the structure of another pack by `decklore new --from`; the words are yours to write.\n"
)
#: What of a limit is its shape; the rest are words, rules and cards of the game.
_LIMIT = {"id", "section", "with_sections", "cards", "count", "each", "copies", "ratio", "same_size",
          "copies_by_field", "need", "sum_of_highest", "severity"}  # fmt: skip
_TYPE = {"fields", "requires", "attaches_to", "form", "frame", "size"}
_PLACE = re.compile(r"\[(\d+)\](?:\.(limits|sections)(?:\[(\d+)\]|\.([a-z0-9-]+)))?")
Made = dict[str, Any]


def shape_files(game: NewGame, pattern: Path) -> tuple[dict[str, str], list[str]]:
    """Return the files of a new pack with the structure of the one in `pattern`, and what was left out.

    Raises StarterError where `pattern` is no pack that can be read, or one without types of cards.
    """
    if not (pattern / "game.yaml").is_file():
        raise StarterError(f'"{pattern}" is no pack: a pack is a folder with a game.yaml')
    pack = read_pack(pattern)
    if pack.spec is None or any(finding.severity is Severity.ERROR for finding in pack.findings):
        raise StarterError(f'the pack "{pattern}" has faults; `decklore check {pattern}` names them')
    if not pack.spec.game.types:
        raise StarterError(
            f'the pack "{pattern}" has no types of cards, so that there is no structure to copy'
        )
    files = starter_files(game)
    shaped, formats = _game(game, pack.spec.game), [_format(form) for form in pack.spec.formats]
    files[f"rules.{game.languages[0]}.md"] = _rules(pack.spec.game)
    files["glossary.yaml"] = _written("", "glossary", [_term(pack.spec.game)])
    files["cards/first.yaml"] = _written("../", "cards", _set(pack.spec.game))
    del files["decks/first.txt"], files["formats.yaml"]
    left = _without_faults(files, shaped, formats)
    files["game.yaml"] = _written("", "game", shaped)
    if formats:
        files["formats.yaml"] = _written("", "formats", formats)
    return files, left


def _written(up: str, kind: str, value: Made | list[Made]) -> str:
    head = _HEAD.format(up, kind)
    if isinstance(value, dict):
        return head + to_yaml(value)
    lines = to_yaml({"x": value}).split("\n")[1:]
    return head + "\n".join(line.removeprefix("  ") for line in lines)


def _label(name: str) -> str:
    return name.replace("-", " ").capitalize()


def _game(game: NewGame, pattern: specs.GameSpec) -> Made:
    """Return the value of `game.yaml`."""
    dumped = pattern.model_dump(mode="json", exclude_defaults=True)
    about = {"about": "Say in a sentence or two what one does in this game."}
    permission = {"permission": "Say whose game this is, and on what terms its rules are restated here."}
    most = {"max": game.most_players} if game.most_players else {}
    return {
        "id": game.id, "title": game.title, "short_title": game.title,
        **({"publisher": game.publisher} if game.publisher else {}),
        "players": {"min": game.least_players, **most},
        "languages": list(game.languages), "edition": "1", "hue": pattern.hue, **about, **permission,
        "sources": {"rulebook": {"title": "Rulebook", "language": game.languages[0], "edition": "1"}},
        "fields": {name: _field(name, field) for name, field in pattern.fields.items()},
        "types": {name: _type(name, dumped["types"][name]) for name in pattern.types},
        "traits": {name: {"label": _label(name)} for name in pattern.traits},
        "ability_kinds": {name: {"label": _label(name)} for name in pattern.ability_kinds},
        "colours": dict(pattern.colours),
        "flags": {name: {"label": _label(name), "query": flag.query} for name, flag in pattern.flags.items()},
        **{key: dumped[key] for key in ("card_size", "face") if key in dumped},
    }  # fmt: skip


def _field(name: str, field: specs.FieldSpec) -> Made:
    values = {
        key: {"label": _label(key)} | ({"colour": value.colour} if value.colour else {})
        for key, value in field.values.items()
    }
    shape = {"ordered": field.ordered, "aside": field.aside}
    return {"kind": field.kind, "label": name.replace("-", " "), **{key: True for key in shape if shape[key]},
            **({"values": values} if values else {})}  # fmt: skip


def _type(name: str, dumped: Mapping[str, Any]) -> Made:
    kept = {key: value for key, value in dumped.items() if key in _TYPE}
    return {"label": _label(name), "plural": f"{_label(name)}s", **kept, "rule": f"type-{name}"}


def _rules(pattern: specs.GameSpec) -> str:
    items = [f"- {{#type-{name} .term}} **{_label(name)}.** Say what it is." for name in pattern.types]
    text = read_template("shaped-rules.md").replace("<<types>>", "\n".join(items))
    return text.replace("<<term>>", f"type-{next(iter(pattern.types))}")


def _term(pattern: specs.GameSpec) -> Made:
    name = next(iter(pattern.types))
    return {"id": name, "name": _label(name).lower(), "forms": [_label(name).lower()], "rule": f"type-{name}"}


def _set(pattern: specs.GameSpec) -> Made:
    """Return a set of one card of the first type, with a value for each field that it must have."""
    kind, spec = next(iter(pattern.types.items()))
    stats = {name: _value(pattern.fields[name]) for name in spec.requires}
    card: Made = {"id": "first-card", "name": "First Card", "type": kind, "number": 1}
    card |= {"stats": stats} if stats else {}
    if pattern.ability_kinds:
        effect = f"Say what [[type-{kind}|it]] does."
        card["abilities"] = [{"kind": next(iter(pattern.ability_kinds)), "effect": effect}]
    return {"id": "first", "name": "First set", "source": "rulebook", "section": "Card list", "cards": [card]}


def _value(field: specs.FieldSpec) -> int | str | list[str]:
    if field.kind == "number":
        return 1
    if field.kind == "text":
        return "Say it."
    first = next(iter(field.values))
    return [first] if field.kind == "choices" else first


def _format(form: specs.FormatSpec) -> Made:
    limits = [
        limit.model_dump(mode="json", exclude_defaults=True, include=_LIMIT)
        for limit in form.limits
        if not limit.cards_exactly and '"' not in limit.cards  # words and cards of the game
    ]
    return {
        "id": form.id, "name": _label(form.id), "says": "Say whose deck this is, and when it is asked for.",
        "rule": "decks", "source": "rulebook", "source_section": "Decks",
        "sections": {
            name: {"name": _label(name)} | ({"takes": section.takes} if section.takes else {})
            for name, section in form.sections.items()
        },
        **({"parameters": {name: _parameter(name, spec) for name, spec in form.parameters.items()}}
           if form.parameters else {}),
        "limits": [{**limit, "rule": "decks", "says": limit["id"].replace("-", " ")} for limit in limits],
    }  # fmt: skip


def _parameter(name: str, spec: specs.ParameterSpec) -> Made:
    kept = spec.model_dump(mode="json", exclude_defaults=True, include={"least", "most", "default"})
    return {"ask": f"How many: {name.replace('-', ' ')}?", **kept}


def _without_faults(files: Mapping[str, str], shaped: Made, formats: list[Made]) -> list[str]:
    """Take out of the shape what makes no sense without the rest, and return what that was."""
    left: list[str] = []
    with TemporaryDirectory(prefix="decklore-") as made:
        while True:
            whole = {**files, "game.yaml": _written("", "game", shaped)}
            if formats:
                whole["formats.yaml"] = _written("", "formats", formats)
            else:
                (Path(made) / "formats.yaml").unlink(missing_ok=True)
            for name, text in whole.items():
                path = Path(made) / name
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            out = list(_take_out(Path(made), shaped, formats))
            if not out:
                return left
            left += out


def _take_out(folder: Path, shaped: Made, formats: list[Made]) -> Iterator[str]:
    """Take out the first fault of each flag, section, limit and format; yield what is gone."""
    gone: set[int] = set()
    found = check_packs([folder]).findings
    for finding in sorted(found, key=lambda finding: finding.field, reverse=True):
        parts = finding.field.split(".")
        if parts[0] == "flags" and shaped["flags"].pop(parts[1], None):
            yield f"flag {parts[1]}"
        match = _PLACE.match(finding.field) if finding.file.endswith("formats.yaml") else None
        if match is None or int(match[1]) - 1 in gone:
            continue
        i = int(match[1]) - 1
        gone.add(i)  # what follows may have moved
        yield _cut(formats, i, match)
    formats[:] = [form for form in formats if form["limits"]]


def _cut(formats: list[Made], i: int, match: re.Match[str]) -> str:
    form = formats[i]
    if match[2] == "limits" and match[3]:
        return f"limit {form['limits'].pop(int(match[3]) - 1)['id']} of {form['id']}"
    if match[2] == "sections" and form["sections"].get(match[4], {}).pop("takes", None):
        return f"cards that {match[4]} of {form['id']} takes"
    form["limits"] = []
    return f"format {form['id']}"
