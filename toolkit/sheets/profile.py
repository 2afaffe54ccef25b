"""A person's own settings for printing, kept in `decklore.toml`.

Promises: the file in the working folder or the nearest above it counts, otherwise the one among the user's
settings; a fault is one message with the file. Leaves out: what settings there are
(`toolkit.sheets.settings`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError
from toolkit.places import near
from toolkit.sheets.settings import Settings, read_settings

if TYPE_CHECKING:
    from collections.abc import Iterator

PROFILE = "decklore.toml"
_TABLE = "print"


class ProfileError(DeckloreError):
    """A profile that can't be read."""


def find_profile(folder: Path) -> Path | None:
    """Return the profile that counts in a folder, or None."""
    return next((path for path in _candidates(folder.resolve()) if path.is_file()), None)


def _candidates(folder: Path) -> Iterator[Path]:
    from platformdirs import user_config_path

    for place in (folder, *folder.parents):
        yield place / PROFILE
    yield user_config_path("decklore", appauthor=False) / PROFILE


def read_profile(path: Path) -> Settings:
    """Return the settings of the table `[print]` of a profile; folders are found from where the file lies.

    Raises ProfileError for a file that can't be read or is no TOML, SettingError for a setting that is none.
    """
    shown = near(path)
    try:
        found = tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ProfileError(f"{shown} can't be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ProfileError(f"{shown} is not UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise ProfileError(f"{shown} is no TOML: {error}") from error
    table = found.get(_TABLE, {})
    if not isinstance(table, dict):
        raise ProfileError(f"{shown}: {_TABLE} has to be a table, [{_TABLE}]")
    read = read_settings(table, f"{shown}: ").values
    return Settings({name: _from(path, value) for name, value in read.items()})


def _from(profile: Path, value: object) -> object:
    """Return a value; a folder as one finds it from the working folder."""
    return near(profile.parent / value) if isinstance(value, Path) else value
