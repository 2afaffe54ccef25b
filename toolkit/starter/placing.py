"""The files of a new pack put in place, all or none.

Promises: a folder that is there stays as it is; one that appears holds a whole pack that the check has read.
Leaves out: what is in the files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from toolkit.checks import check_packs
from toolkit.packs.editors import editor_schemas
from toolkit.starter.starting import StarterError
from toolkit.unfinished import reason, unfinished

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from toolkit.errors import Finding

#: The folder of a pack in which its files look for their schemas; nothing that begins with a dot is read.
SCHEMAS = ".schemas"


def place_pack(folder: Path, files: Mapping[str, str]) -> list[Finding]:
    """Write a new pack, with the schemas that its files name, and return what the check finds in it.

    Raises StarterError where there is something already, or where nothing can be written.
    """
    if folder.exists() or folder.is_symlink():
        raise StarterError(
            f'there is a "{folder}" already, which stays as it is; name another folder with -o'
        )
    blocked = next((parent for parent in folder.parents if parent.exists() and not parent.is_dir()), None)
    if blocked:
        raise StarterError(f'"{folder}" can\'t be written: "{blocked}" is no folder')
    schemas = {f"{SCHEMAS}/{name}": text for name, text in editor_schemas().items()}
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        with unfinished(folder, folder=True) as made:
            for name, text in {**files, **schemas}.items():
                path = made / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
            findings = check_packs([made]).findings
            found = [one._replace(file=one.file.replace(str(made), str(folder), 1)) for one in findings]
            made.rename(folder)
    except OSError as error:
        raise StarterError(f'"{folder}" can\'t be written: {reason(error)}') from None
    return found
