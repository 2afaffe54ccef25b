"""The documentation is true: pages that are made are fresh, and their links lead somewhere."""

from __future__ import annotations

import re
import shlex
from typing import TYPE_CHECKING

import pytest
import yaml
from typer.main import get_command
from typer.testing import CliRunner

from conftest import ROOT
from toolkit.cli import make_app
from toolkit.cli.reference import PAGES, Page
from toolkit.packs.editors import editor_schemas
from toolkit.query import search

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

PATHS = {
    Page.CLI: "site/docs/cli.md",
    Page.PACKS: "site/docs/pack-format.md",
    Page.QUERY: "site/docs/query.md",
    Page.DATA: "site/docs/data.md",
    Page.TABLES: "toolkit/database/tables.sql",
}


@pytest.mark.parametrize("page", list(Page))
def test_made_pages_are_fresh(page: Page) -> None:
    path = ROOT / PATHS[page]
    stored = path.read_text(encoding="utf-8")
    assert stored == PAGES[page](get_command(make_app())), f"decklore reference {page.value} -o {PATHS[page]}"


def test_schemas_on_the_site_are_fresh() -> None:
    folder = ROOT / "site" / "docs" / "schemas"
    stored = {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
    assert stored == editor_schemas(), "decklore schema -o site/docs/schemas"


DOCUMENTS = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    *(ROOT / "site" / "docs").glob("*.md"),
]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_files_lead_somewhere(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", text)
    missing = [target for target in targets if not (path.parent / target).exists()]
    assert missing == []


def test_the_examples_of_the_query_page_run(everything: sqlite3.Connection) -> None:
    text = (ROOT / "site" / "docs" / "query.md").read_text(encoding="utf-8")
    examples = re.findall(r"^\| `([^`]+)` \| [^|`]+ \|$", text.split("## Fields")[0], re.MULTILINE)
    assert len(examples) > 10
    absent = {"cost:X", "is:unique"}  # no card of the packs has these yet
    for example in examples:
        result = search(everything, example)
        assert result.warnings == [] or example in absent, example
        assert result.printings or example in absent, example


def test_the_commands_of_the_quick_start_run(
    everything_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DECKLORE_DATABASE", str(everything_path))
    text = (ROOT / "site" / "docs" / "quick-start.md").read_text(encoding="utf-8")
    commands = [
        shlex.split(line.replace("build/", f"{tmp_path}/"))
        for line in re.findall(r"^    decklore (.*)$", text, re.MULTILINE)
        if "serve" not in line
    ]
    assert len(commands) >= 6
    for words in commands:
        result = CliRunner().invoke(make_app(), words)
        assert (result.exit_code, result.stdout != "") == (0, True), words
    assert (tmp_path / "deck.pdf").is_file()


def test_the_commands_for_decks_that_come_along_run(
    everything_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("DECKLORE_DATABASE", str(everything_path))
    text = (ROOT / "site" / "docs" / "deck-building.md").read_text(encoding="utf-8")
    commands = [
        shlex.split(line) for line in re.findall(r"^decklore (deck .*\bdata/.*)$", text, re.MULTILINE)
    ]
    assert len(commands) >= 3
    for words in commands:
        result = CliRunner().invoke(make_app(), words)
        assert (result.exit_code, result.stdout != "") == (0, True), (words, result.stderr)


def test_the_workflow_builds_by_options_that_there_are() -> None:
    text = (ROOT / "site" / "docs" / "github-pages.yml").read_text(encoding="utf-8")
    workflow = yaml.load(text, yaml.BaseLoader)  # the safe one takes `on` for true
    job = workflow["jobs"]["site"]
    assert workflow["on"] == {"push": {"branches": ["main"]}}
    assert workflow["permissions"] == {"contents": "read", "pages": "write", "id-token": "write"}
    names = [step["uses"].partition("@")[0] for step in job["steps"] if "uses" in step]
    assert names == [
        f"actions/{name}"
        for name in (
            "checkout",
            "setup-python",
            "cache",
            "configure-pages",
            "upload-pages-artifact",
            "deploy-pages",
        )
    ]
    [words] = [
        shlex.split(step["run"]) for step in job["steps"] if step.get("run", "").startswith("decklore")
    ]
    given = {word for word in words if word.startswith("-")}
    helped = CliRunner().invoke(make_app(), [*words[1:3], "--help"]).stdout
    assert given == {"-o", "--url", "--day"} == {word for word in given if re.search(rf"{word}\b", helped)}
    [upload] = [step for step in job["steps"] if "upload-pages-artifact" in step.get("uses", "")]
    assert upload["with"]["path"] == words[words.index("-o") + 1]


def test_a_server_is_told_the_policy_that_pages_have() -> None:
    page = (ROOT / "site" / "theme" / "base.html").read_text(encoding="utf-8")
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]+)"', page)
    assert "unsafe-inline" not in policy
    hosting = (ROOT / "site" / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert re.findall(r"^    Content-Security-Policy: (.*)$", hosting, re.MULTILINE) == [policy]
