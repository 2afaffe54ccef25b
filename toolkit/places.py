"""Where things lie: the packs, the site's theme, the database and what gets built.

Promises: in a checkout the folders beside this package, in an installed wheel the copies in it;
a person's own `DECKLORE_DATA` and `DECKLORE_DATABASE` go before both.
"""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_BUNDLED = _PACKAGE / "bundled"


def checkout() -> Path | None:
    """Return the top folder of the checkout that this package runs from, or None in a wheel."""
    top = _PACKAGE.parent
    return top if (top / "pyproject.toml").is_file() and (top / "data").is_dir() else None


def _shipped(name: str) -> Path:
    top = checkout()
    return top / name if top else _BUNDLED / name


def data_folders() -> list[Path]:
    """Return the folders of packs: those in `DECKLORE_DATA`, otherwise the ones that came along."""
    own = os.environ.get("DECKLORE_DATA")
    return [Path(part) for part in own.split(os.pathsep) if part] if own else [_shipped("data")]


def site_folder() -> Path:
    """Return the folder with `mkdocs.yml` and the theme."""
    return _shipped("site")


def build_folder() -> Path:
    """Return where made things go: `build/` in a checkout, otherwise the user's data folder."""
    top = checkout()
    if top:
        return top / "build"
    from platformdirs import user_data_path

    return user_data_path("decklore", appauthor=False)


def database_path() -> Path:
    """Return the database file: `DECKLORE_DATABASE` or `decklore.db` in the build folder."""
    own = os.environ.get("DECKLORE_DATABASE")
    return Path(own) if own else build_folder() / "decklore.db"


def near(path: Path) -> Path:
    """Return a path as people see it from where they are: relative below the working folder."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path
