"""The full-text index of the site, made by Pagefind from the database's own records.

Promises: one record an entry, folded and with all forms, in one index whatever the language, so that each
entry is found once. Leaves out: looking anything up, which happens in the browser.

Pagefind's Python class waits a tenth of a second for every answer (100 s for 1,000 records), so its
service is spoken to here directly, in the same protocol: requests as Base64 JSON, each ended by a comma.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import threading
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from typing import IO, TYPE_CHECKING, Any

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from toolkit.pages.finder import Entry

#: What Pagefind writes beside the index for pages of its own design.
_UNUSED = ("pagefind-*ui.*", "pagefind-highlight.js")
#: Where it says what an index was made of, and of how many files it is.
_MADE_OF = "made-of.txt"


class FullTextError(DeckloreError):
    """Raised where Pagefind is not installed or refuses a record."""


class Index:
    """The index while it is made: Pagefind works beside whatever is done until `finish`."""

    def __init__(self, found: Iterable[Entry], folder: Path, before: Path | None = None) -> None:
        """Start on these entries; the index goes into `folder`, which is emptied first.

        `before` is the folder of an index of before, which is taken over if it was made of the same.
        """
        shutil.rmtree(folder, ignore_errors=True)
        self._folder = folder
        self._fault: Exception | None = None
        self._service: subprocess.Popen[bytes] | None = None
        entries = list(found)
        requests = [{"type": "NewIndex", "config": {"force_language": "en"}}, *map(_record, entries)]
        messages = [_message(number, request) for number, request in enumerate(requests)]
        self._made_of = sha256(b"".join([version("pagefind").encode(), *messages])).hexdigest()
        if before is not None and _take_over(before, folder, self._made_of):
            return
        last = {"type": "WriteFiles", "index_id": 0, "output_path": str(folder)}
        messages.append(_message(len(messages), last))
        names = ["the index", *(entry.address for entry in entries), "the folder"]
        self._service = subprocess.Popen(
            [_program(), "--service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._work = threading.Thread(target=self._make, args=(messages, names), daemon=True)
        self._work.start()

    def _make(self, messages: Sequence[bytes], names: Sequence[str]) -> None:
        assert self._service is not None, "it was started"
        try:
            _ask(self._service, messages, names)
        except (DeckloreError, OSError) as fault:
            self._fault = fault

    def stop(self) -> None:
        """End the work where it is not done."""
        if self._service is not None:
            self._service.kill()
            self._work.join()

    def finish(self) -> None:
        """Wait until the index is written. Raises DeckloreError."""
        if self._service is None:
            return
        self._work.join()
        if self._fault:
            raise self._fault
        for pattern in _UNUSED:
            for path in self._folder.glob(pattern):
                path.unlink()
        files = [path for path in self._folder.rglob("*") if path.is_file()]
        (self._folder / _MADE_OF).write_text(f"{self._made_of} {len(files)}\n", encoding="utf-8")


def _take_over(before: Path, folder: Path, made_of: str) -> bool:
    """Link the files of an index into another folder, if it is whole and was made of this."""
    try:
        if (before / _MADE_OF).read_text(encoding="utf-8").split()[:1] != [made_of]:
            return False
        shutil.copytree(before, folder, copy_function=os.link)
    except (OSError, shutil.Error):
        shutil.rmtree(folder, ignore_errors=True)
        return False
    said = f"{made_of} {sum(path.is_file() for path in folder.rglob('*')) - 1}\n"
    if (folder / _MADE_OF).read_text(encoding="utf-8") == said:
        return True
    shutil.rmtree(folder, ignore_errors=True)
    return False


def _record(entry: Entry) -> dict[str, Any]:
    """Return the request for an entry; it has no metadata, because Pagefind finds words in those too."""
    return {
        "type": "AddRecord",
        "index_id": 0,
        "url": entry.address,
        "content": entry.words(),
        "language": entry.lang,
        "meta": {},
        "filters": {"game": [entry.game], "kind": [entry.kind], "lang": [entry.lang]},
        "sort": None,
    }


def _message(number: int, request: dict[str, Any]) -> bytes:
    return base64.b64encode(json.dumps({"message_id": number, "payload": request}).encode()) + b","


def _ask(service: subprocess.Popen[bytes], messages: Sequence[bytes], names: Sequence[str]) -> None:
    """Send all messages and read an answer to each; the service ends once its input does."""
    with service:
        assert service.stdin is not None
        assert service.stdout is not None
        sender = threading.Thread(target=_send, args=(messages, service.stdin), daemon=True)
        sender.start()
        answers = _answers(service.stdout)
        for name, answer in zip(names, answers, strict=False):
            if answer["type"] == "Error":
                service.kill()
                raise FullTextError(f"Pagefind refuses {name}: {answer['message']}")
            if answer["type"] == "WriteFiles":
                break
        else:
            sender.join()
            with suppress(BrokenPipeError):
                service.stdin.close()
            raise FullTextError("Pagefind ended before it wrote the index")
        sender.join()
        service.stdin.close()


def _send(messages: Iterable[bytes], pipe: IO[bytes]) -> None:
    """Send all messages, as long as there is somebody who reads them."""
    with suppress(BrokenPipeError):
        pipe.writelines(messages)
        pipe.flush()


def _answers(pipe: IO[bytes]) -> Iterator[dict[str, Any]]:
    rest = b""
    while chunk := pipe.read1(1 << 16):  # type: ignore[attr-defined]
        *whole, rest = (rest + chunk).split(b",")
        for part in whole:
            yield json.loads(base64.b64decode(part))["payload"]


def _program() -> str:
    from pagefind.service import get_executable

    path = get_executable()
    if path is None:
        raise FullTextError("Pagefind is not installed; run: pip install 'pagefind[extended]'")
    return str(path)
