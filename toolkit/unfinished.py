"""Files and folders made beside their place and moved into it whole, and what a killed run left of them.

Promises: until something is whole, what stood in its place stays as it was; a run that fails leaves nothing
beside it, and what a killed run left there goes with the next one, which touches nothing that is still being
made. Leaves out: what is written.
"""

from __future__ import annotations

import glob
import os
import secrets
import shutil
import stat
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

#: After so many seconds something unfinished is a leftover, where the disk knows no locks.
_LONG = 3600
#: What Linux calls the present folder, and the exchange of two names, in `renameat2`.
_HERE, _EXCHANGE = -100, 2


class WritingError(DeckloreError):
    """Raised where a file or folder can't be written; says which, and the reason that the system gives."""

    def __init__(self, path: Path, error: OSError) -> None:
        """Keep the place and the reason."""
        self.path = path
        self.reason = reason(error)
        super().__init__(f"{path} can't be written: {self.reason}")


def reason(error: OSError) -> str:
    """Return why the system refused, without its number and the place."""
    return error.strerror or str(error)


def write_whole(path: Path, content: bytes) -> None:
    """Write `content` to `path`. Raises WritingError; an old file is then untouched.

    What is no file, such as a pipe, is written to directly.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(path) as made:
            if path.exists():
                shutil.copymode(path, made)
            _write(made, content)
            made.replace(path)
    except OSError as error:
        raise WritingError(path, error) from None


def keep(path: Path, content: bytes) -> None:
    """Write a file that could be made again, as those of a cache, whatever others write there meanwhile."""
    made = _name(path)
    try:
        made.write_bytes(content)
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


@contextmanager
def unfinished(path: Path, *, folder: bool = False) -> Iterator[Path]:
    """Give a new file or folder beside `path`, to be filled and moved; what is left of it goes afterwards.

    Sweeps first what killed runs left. Raises OSError.
    """
    sweep(path)
    made, handle = _claimed(path, folder=folder)
    try:
        yield made
    finally:
        if handle is not None:
            os.close(handle)
        remove(made)


def sweep(path: Path) -> None:
    """Remove what killed runs left beside `path`, as far as this one may."""
    _sweep(path.parent.glob(f".{glob.escape(path.name)}.*.tmp"))


def sweep_folder(folder: Path) -> None:
    """Remove what killed runs left in a folder of kept files, whatever it was to be."""
    _sweep(folder.glob(".*.tmp"))


def take_place(made: Path, path: Path) -> None:
    """Put a folder in the place of another, in one step where the system can; the old one goes.

    Raises OSError. Where the system can't, `recover` puts right what a kill between two steps leaves.
    """
    for _ in range(3):
        if _exchange(made, path):
            remove(made)
            return
        if os.path.lexists(path):
            break
        try:
            made.rename(path)
            return
        except OSError:
            if not os.path.lexists(path):
                raise  # otherwise another run came to stand there first
    _take_in_two_steps(made, path)


def recover(path: Path) -> None:
    """Put an old folder back if a run was killed between the two steps of `take_place`."""
    if _old(path).exists() and not path.exists():
        _old(path).rename(path)


def replace_files(folder: Path, files: Mapping[str, bytes], gone: Iterable[str] = ()) -> None:
    """Write files below `folder`, and remove those of `gone`: in one step where they lie in one folder in it.

    Files in several folders of one that is there are written one by one, each whole, when all have found
    room. Names are relative, with slashes. Raises WritingError.
    """
    gone = [name for name in gone if os.path.lexists(folder / name)]
    parents = {Path(name).parent for name in (*files, *gone)}
    top = folder / min(parents)
    together = len(parents) == 1 and top != folder and not top.is_symlink()
    try:
        if not folder.exists():
            _write_new(folder, files)
        elif together and len(files) + len(gone) > 1:
            _replace_together(top, {Path(name).name: text for name, text in files.items()}, gone)
        else:
            _replace_singly(folder, files, gone)
    except OSError as error:
        raise WritingError(folder, error) from None


def _write_new(folder: Path, files: Mapping[str, bytes]) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    with unfinished(folder, folder=True) as made:
        for name, content in files.items():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            _write(made / name, content)
        take_place(made, folder)


def _replace_together(top: Path, files: Mapping[str, bytes], gone: Iterable[str]) -> None:
    """Make a folder of the old files and the new ones, and put it in the place of the old one."""
    top.mkdir(parents=True, exist_ok=True)
    left_out = {*files, *(Path(name).name for name in gone)}
    with unfinished(top, folder=True) as made:
        shutil.copymode(top, made)
        for item in top.iterdir():
            if item.name not in left_out:
                _take_over(item, made / item.name)
        for name, content in files.items():
            _write(made / name, content)
        take_place(made, top)


def _take_over(item: Path, place: Path) -> None:
    if item.is_dir() and not item.is_symlink():
        shutil.copytree(item, place, symlinks=True)
    else:
        shutil.copy2(item, place, follow_symlinks=False)


def _replace_singly(folder: Path, files: Mapping[str, bytes], gone: Iterable[str]) -> None:
    """Write all beside their places first, since that is where a full disk shows, and then move them."""
    made: list[tuple[Path, Path]] = []
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            sweep(path)
            made.append((_name(path), path))
            _write(made[-1][0], content)
        for unfinished_file, path in made:
            unfinished_file.replace(path)
        for name in gone:
            (folder / name).unlink()
    finally:
        for unfinished_file, _ in made:
            unfinished_file.unlink(missing_ok=True)


def _write(path: Path, content: bytes) -> None:
    """Write a file, and see that it is on the disk before it takes the place of another."""
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _name(path: Path) -> Path:
    return path.with_name(f".{path.name}.{os.getpid()}-{secrets.token_hex(4)}.tmp")


def _claimed(path: Path, *, folder: bool) -> tuple[Path, int | None]:
    """Make a new file or folder and hold it, which tells others that somebody is at work on it."""
    while True:
        made = _name(path)
        if folder:
            made.mkdir()
        else:
            made.touch(exist_ok=False)
        handle = _held(made)
        if handle is None or made.exists():
            return made, handle
        os.close(handle)  # another run swept it away before it was held


def _held(made: Path) -> int | None:
    """Hold a file or folder until this run ends; None where that can't be."""
    try:
        import fcntl

        handle = os.open(made, os.O_RDONLY)
    except (ImportError, OSError):
        return None
    with suppress(OSError):
        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle


def _sweep(found: Iterable[Path]) -> None:
    for left in found:
        with suppress(OSError):
            _remove_left(left)


def _remove_left(left: Path) -> None:
    """Remove what nobody holds, or, where nobody can tell, what nobody has touched for long."""
    try:
        import fcntl

        handle = os.open(left, os.O_RDONLY | os.O_NOFOLLOW)
    except ImportError:
        if time.time() - left.stat().st_mtime > _LONG:
            remove(left)
        return
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        remove(left)
    except BlockingIOError:
        return
    finally:
        os.close(handle)


def remove(path: Path) -> None:
    """Remove a file or a folder with all that is in it, if it is there and as far as that can be."""
    with suppress(OSError):
        if stat.S_ISDIR(path.lstat().st_mode):
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def _exchange(one: Path, other: Path) -> bool:
    """Give each of two things the other's name in one step; False where that can't be."""
    if sys.platform != "linux":
        return False
    import ctypes

    call = getattr(ctypes.CDLL(None), "renameat2", None)
    return call is not None and call(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0


def _old(path: Path) -> Path:
    return path.with_name(f".{path.name}.old")


def _take_in_two_steps(made: Path, path: Path) -> None:
    remove(_old(path))
    if os.path.lexists(path):
        path.rename(_old(path))
    try:
        made.rename(path)
    except OSError:
        recover(path)
        raise
    remove(_old(path))
