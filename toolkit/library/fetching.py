"""A pack fetched from a folder, a ZIP file or a repository of Git, into a folder of its own.

Promises: nothing of what is fetched is run: Git is kept from hooks, filters, submodules and other protocols,
and links are refused. Leaves out: whether it is a sound pack.
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

from toolkit.library.bounds import MAX_TOTAL, Bounds, LibraryError, shown
from toolkit.library.zips import unpack

_ADDRESS = re.compile(r"(?:https|http|ssh|git|file)://|[\w.-]+@[\w.-]+:")
_OTHER = re.compile(r"[a-z][a-z0-9+.-]*:(?::|//)")
#: Git asks nobody, runs nothing of the repository and speaks no other protocol.
_CAREFUL = (
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.symlinks=true", "submodule.recurse=false",
    "fetch.fsckObjects=true", "transfer.fsckObjects=true",
)  # fmt: skip
_PROTOCOLS = "https:http:ssh:git:file"
_SECONDS = 300


def fetch(source: str, folder: Path) -> str | None:
    """Fetch what `source` means into `folder`; return the revision where it has one. Raises LibraryError."""
    path = Path(source)
    if path.is_dir():
        _copy(path, folder)
    elif path.exists():
        unpack(path, folder)
    elif _ADDRESS.match(source):
        return _clone(source, folder)
    elif _OTHER.match(source):
        known = "https://, ssh://, git:// or user@host:path"
        raise LibraryError(f'nothing is fetched from "{shown(source)}"; write {known}')
    else:
        raise LibraryError(f'there is no folder, ZIP file or address "{shown(source)}"')
    return None


def _copy(source: Path, folder: Path) -> None:
    bounds = Bounds(source.name or str(source))
    for top, folders, files in os.walk(source):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in (*folders, *sorted(files)):
            path = Path(top, name)
            parts = bounds.take_name(path.relative_to(source).as_posix())
            found = path.lstat()
            if parts is None or stat.S_ISDIR(found.st_mode):
                continue
            if stat.S_ISLNK(found.st_mode):
                raise LibraryError(f'{bounds.source}: "{shown(name)}" is a link; a pack holds plain files')
            if not stat.S_ISREG(found.st_mode):
                raise LibraryError(f'{bounds.source}: "{shown(name)}" is no plain file')
            bounds.take_bytes(found.st_size)
            target = folder.joinpath(*parts)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target, follow_symlinks=False)


def _clone(address: str, folder: Path) -> str:
    made = folder.with_name(f"{folder.name}.git")
    settings = [word for setting in _CAREFUL for word in ("-c", setting)]
    words = ["git", *settings, "clone", "--quiet", "--depth=1", "--single-branch", "--no-tags",
             "--no-recurse-submodules", "--template=", "--", address, str(made)]  # fmt: skip
    env = {
        **os.environ,
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_LFS_SKIP_SMUDGE": "1",
        "GIT_ALLOW_PROTOCOL": _PROTOCOLS,
    }
    try:
        done = subprocess.run(
            words, capture_output=True, check=False, text=True, errors="replace", env=env, timeout=_SECONDS,
            preexec_fn=_limit_files if os.name == "posix" else None,
        )  # fmt: skip
        if done.returncode:
            said = done.stderr.strip().splitlines() or ["nothing"]
            raise LibraryError(f'Git can\'t fetch "{shown(address)}": {shown(said[-1])}')
        _copy(made, folder)
        told = subprocess.run(
            ["git", "-C", str(made), "rev-parse", "HEAD"], capture_output=True, check=True, text=True
        )
        return told.stdout.strip()
    except FileNotFoundError:
        raise LibraryError("Git is not installed; fetch a ZIP of the repository instead") from None
    except subprocess.TimeoutExpired:
        raise LibraryError(f'Git takes more than {_SECONDS} seconds to fetch "{shown(address)}"') from None
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _limit_files() -> None:
    """Keep Git from writing a file larger than a pack may be; it runs in the child."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (MAX_TOTAL, MAX_TOTAL))
