"""Databases that tests read: one of the made-up game, one of all packs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from toolkit.checks import build
from toolkit.database import open_database

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PACKS = ROOT / "tests" / "packs"
DATA = ROOT / "data"
SHARED = ROOT.parent / "shared"


def pytest_configure() -> None:
    """Keep packs that a person has added, and the clock, out of the tests."""
    os.environ["DECKLORE_PACKS"] = os.devnull
    settings.register_profile("untimed", deadline=None)  # a busy machine is no fault of an example
    settings.load_profile("untimed")


@pytest.fixture(scope="session")
def lanterns_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lanterns") / "lanterns.db"
    build([PACKS / "lanterns"], path)
    return path


@pytest.fixture(scope="session")
def lanterns(lanterns_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(lanterns_path)
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def everything_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("everything") / "decklore.db"
    build([DATA], path)
    return path


@pytest.fixture(scope="session")
def everything(everything_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(everything_path)
    yield connection
    connection.close()


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A copy of the made-up game's pack, to be spoilt with `change`."""
    folder = tmp_path / "lanterns"
    shutil.copytree(PACKS / "lanterns", folder)
    return folder


def change(folder: Path, name: str, old: str, new: str) -> None:
    """Replace the first `old` in a file of a pack, which must have it."""
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
