"""A track is the same whether it comes from a pack or from the database."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conftest import DATA, PACKS
from toolkit.errors import DeckloreError
from toolkit.packs import read_packs
from toolkit.turn import read_track, track_from_spec

if TYPE_CHECKING:
    import sqlite3


def test_the_database_gives_what_the_pack_says(lanterns: sqlite3.Connection) -> None:
    (pack,) = read_packs([PACKS / "lanterns"])
    assert pack.spec is not None
    assert pack.spec.turn is not None
    track = read_track(lanterns, "lanterns")
    assert track is not None
    assert track == track_from_spec(pack.spec.turn)
    assert list(track.actors["active"]) == pack.spec.game.languages  # the pack's order of languages


def test_every_pack_comes_back_from_the_database(everything: sqlite3.Connection) -> None:
    packs = [pack.spec for pack in read_packs([DATA]) if pack.spec and pack.spec.turn]
    assert packs
    for spec in packs:
        assert spec.turn is not None
        track = read_track(everything, spec.game.id)
        assert track is not None
        assert track == track_from_spec(spec.turn)


def test_a_pack_without_a_track_has_none(
    lanterns_path: object, tmp_path_factory: pytest.TempPathFactory
) -> None:
    from conftest import build
    from toolkit.database import open_database

    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([PACKS / "oddments"], path)
    connection = open_database(path)
    assert read_track(connection, "oddments") is None
    connection.close()


def test_error_of_an_unknown_game(lanterns: sqlite3.Connection) -> None:
    with pytest.raises(DeckloreError) as caught:
        read_track(lanterns, "lantern")
    assert str(caught.value) == 'there is no game "lantern" (did you mean "lanterns"?)'
