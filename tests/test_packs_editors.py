"""Schemas for editors: they take every pack there is, and refuse what reading refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from conftest import PACKS, ROOT
from toolkit.cli import make_app
from toolkit.packs.editors import FILES, editor_schemas
from toolkit.packs.yaml import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

SCHEMAS = {name: json.loads(text) for name, text in editor_schemas().items()}
OF_PACKS = [
    (name, path)
    for name, (file, _) in FILES.items()
    for folder in (ROOT / "data", PACKS, PACKS.parent / "query_packs")
    for path in sorted(folder.glob(f"*/{file}"))
]


def complaints(name: str, value: Any) -> list[str]:
    return [error.message for error in Draft202012Validator(SCHEMAS[name]).iter_errors(value)]


@pytest.mark.parametrize("name", FILES)
def test_a_schema_is_one_and_is_used(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert name in {used for used, _ in OF_PACKS}


@pytest.mark.parametrize(
    ("name", "path"), OF_PACKS, ids=[str(path.relative_to(ROOT)) for _, path in OF_PACKS]
)
def test_every_file_of_every_pack_fits_its_schema(name: str, path: Path) -> None:
    assert complaints(name, read_yaml(path.read_text(encoding="utf-8")).value) == []


@pytest.mark.parametrize("name", FILES)
def test_every_key_says_what_it_means(name: str) -> None:
    models = SCHEMAS[name]["$defs"]
    silent = [
        f"{model}.{key}"
        for model, schema in models.items()
        for key, value in schema.get("properties", {}).items()
        if not value["description"]
    ]
    assert models
    assert silent == [], "say it in toolkit/packs/meanings.py"
    assert [model for model, schema in models.items() if not schema.get("description")] == []


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app("schema"), ["schema", *words])
    return result.exit_code, result.output


def test_the_command_writes_all_or_one(tmp_path: Path) -> None:
    code, output = run("-o", str(tmp_path))
    assert code == 0
    assert output.splitlines() == [str(tmp_path / name) for name in FILES]
    assert {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()} == editor_schemas()
    assert run("cards") == (0, editor_schemas()["cards.json"])
    assert run("turn", "-o", str(tmp_path / "t.json")) == (0, f"{tmp_path / 't.json'}\n")
    assert (tmp_path / "t.json").read_text(encoding="utf-8") == editor_schemas()["turn.json"]
    assert [line.split() for line in run()[1].splitlines()] == [
        [name.removesuffix(".json"), file] for name, (file, _) in FILES.items()
    ]


def test_error_of_a_kind_or_a_folder(tmp_path: Path) -> None:
    message = (
        'decklore: there is no kind of file "card" (did you mean "cards"?); there are game, glossary, '
        "discrepancies, rulings, redirects, cards, formats, turn\n"
    )
    assert run("card") == (2, message)
    (tmp_path / "file").write_text("", encoding="utf-8")
    assert run("-o", str(tmp_path / "file")) == (
        2,
        f'decklore: "{tmp_path / "file"}" can\'t be written: File exists\n',
    )


FAULTS = {
    "glossary.json": {
        "- {id: lamp, name: lamp, rule: lamps, from: here}": "Additional properties are not allowed "
        "('from' was unexpected)",
        "- {id: lamp, name: lamp}": "'rule' is a required property",
        "- {id: Big Lamp, name: lamp, rule: lamps}": "'Big Lamp' does not match '^[a-z0-9]+(?:-[a-z0-9]+)*$'",
    },
    "rulings.json": {
        "- {id: a, question: b, answer: c, source: d, section: e, rules: f}": "'f' is not of type 'array'",
    },
    "game.json": {"card_size: pocker": "'pocker' is not valid under any of the given schemas"},
    "turn.json": {
        "track: [{step: a, loop: b, label: c}]": "{'step': 'a', 'loop': 'b', 'label': 'c'} is valid under "
        "each of {'required': ['loop']}, {'required': ['step']}",
        "track: [{label: c}]": "{'label': 'c'} is not valid under any of the given schemas",
    },
}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [(name, text, message) for name, rows in FAULTS.items() for text, message in rows.items()],
)
def test_a_fault_is_seen(name: str, text: str, message: str) -> None:
    assert message in complaints(name, read_yaml(text).value)
