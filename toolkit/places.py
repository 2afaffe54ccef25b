"""Where things lie: the packs, the site's theme, the database and what gets built.

Promises: in a checkout the folders beside this package, in an installed wheel the copies in it;
a person's own `DECKLORE_DATA` and `DECKLORE_DATABASE` go before both.
"""

from __future__ import annotations

import os
import sys
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
    """Return the folders of packs: those in `DECKLORE_DATA`, otherwise what came along and what was added."""
    own = os.environ.get("DECKLORE_DATA")
    if own:
        return [Path(part) for part in own.split(os.pathsep) if part]
    added = added_folder()
    return [_shipped("data"), *([added] if _holds_packs(added) else [])]


def added_folder() -> Path:
    """Return the folder of the packs that a person has added: `DECKLORE_PACKS`, or in the user's data."""
    own = os.environ.get("DECKLORE_PACKS")
    return Path(own) if own else _user_data() / "packs"


def _holds_packs(folder: Path) -> bool:
    try:
        with os.scandir(folder) as entries:
            return any(entry.is_dir() and not entry.name.startswith(".") for entry in entries)
    except OSError:
        return False


def _user_data() -> Path:
    """Return the folder of the user's data; platformdirs, which takes a while to load, would say the same."""
    if sys.platform == "linux":
        own = os.environ.get("XDG_DATA_HOME", "").strip()
        share = own or os.path.expanduser("~/.local/share")  # noqa: PTH111  (it does without a home)
        return Path(share) / "decklore"
    from platformdirs import user_data_path

    return user_data_path("decklore", appauthor=False)


def copies_folder() -> Path:
    """Return the folder of copies of databases on servers, in the user's cache."""
    if sys.platform == "linux":
        own = os.environ.get("XDG_CACHE_HOME", "").strip()
        home = own or os.path.expanduser("~/.cache")  # noqa: PTH111  (as above)
        return Path(home) / "decklore" / "servers"
    from platformdirs import user_cache_path

    return user_cache_path("decklore", appauthor=False) / "servers"


def site_folder() -> Path:
    """Return the folder with `mkdocs.yml` and the theme."""
    return _shipped("site")


def build_folder() -> Path:
    """Return where made things go: `build/` in a checkout, otherwise the user's data folder."""
    top = checkout()
    if top:
        return top / "build"
    return _user_data()


def database_path() -> Path:
    """Return the database file: `DECKLORE_DATABASE` or `decklore.db` in the build folder."""
    return Path(database_name())


def database_name() -> str:
    """Return the database, a file or one on a server: `DECKLORE_DATABASE`, otherwise the usual file."""
    return os.environ.get("DECKLORE_DATABASE") or str(build_folder() / "decklore.db")


def is_server(database: str) -> bool:
    """Return whether a database is named by the address of a server rather than by a file."""
    return "://" in database


def near(path: Path) -> Path:
    """Return a path as people see it from where they are: relative below the working folder."""
    try:
        return path.relative_to(Path.cwd())
    except ValueError:
        return path
