"""The documentation is true: pages that are made are fresh, and their links lead somewhere."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from typer.main import get_command

from conftest import ROOT
from toolkit.cli import make_app
from toolkit.cli.reference import PAGES, Page

if TYPE_CHECKING:
    from pathlib import Path

PATHS = {Page.CLI: "site/docs/cli.md", Page.PACKS: "site/docs/pack-format.md"}


@pytest.mark.parametrize("page", list(Page))
def test_made_pages_are_fresh(page: Page) -> None:
    stored = (ROOT / PATHS[page]).read_text(encoding="utf-8")
    assert stored == PAGES[page](get_command(make_app())), f"decklore reference {page.value} -o {PATHS[page]}"


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
