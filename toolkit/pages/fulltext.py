"""The full-text index of the site, made by Pagefind from the database's own records.

Promises: one record an entry, folded and with all forms, in one index whatever the language, so that each
entry is found once. Leaves out: looking anything up, which happens in the browser.

Pagefind's Python class waits a tenth of a second for every answer (100 s for 1,000 records), so its
service is spoken to here directly, in the same protocol: requests as Base64 JSON, each ended by a comma.
"""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
import threading
from typing import IO, TYPE_CHECKING, Any

from toolkit.errors import DeckloreError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from toolkit.pages.finder import Entry

#: What Pagefind writes beside the index for pages of its own design.
_UNUSED = ("pagefind-*ui.*", "pagefind-highlight.js")


class FullTextError(DeckloreError):
    """Raised where Pagefind is not installed or refuses a record."""


class Index:
    """The index while it is made: Pagefind works beside whatever is done until `finish`."""

    def __init__(self, found: Iterable[Entry], folder: Path) -> None:
        """Start on these entries; the index goes into `folder`, which is emptied first."""
        shutil.rmtree(folder, ignore_errors=True)
        self._folder = folder
        requests: list[dict[str, Any]] = [{"type": "NewIndex", "config": {"force_language": "en"}}]
        requests += [_record(entry) for entry in found]
        requests.append({"type": "WriteFiles", "index_id": 0, "output_path": str(folder)})
        self._fault: Exception | None = None
        self._work = threading.Thread(target=self._make, args=(requests,), daemon=True)
        self._work.start()

    def _make(self, requests: Sequence[dict[str, Any]]) -> None:
        try:
            _ask(requests)
        except (DeckloreError, OSError) as fault:
            self._fault = fault

    def finish(self) -> None:
        """Wait until the index is written. Raises DeckloreError."""
        self._work.join()
        if self._fault:
            raise self._fault
        for pattern in _UNUSED:
            for path in self._folder.glob(pattern):
                path.unlink()


def write_index(found: Iterable[Entry], folder: Path) -> None:
    """Write the index of these entries into `folder`, which is emptied first. Raises DeckloreError."""
    Index(found, folder).finish()


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


def _ask(requests: Sequence[dict[str, Any]]) -> None:
    """Send all requests and read an answer to each; the service ends once its input does."""
    with subprocess.Popen(
        [_program(), "--service"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as service:
        assert service.stdin is not None
        assert service.stdout is not None
        sender = threading.Thread(target=_send, args=(requests, service.stdin), daemon=True)
        sender.start()
        answers = _answers(service.stdout)
        for request, answer in zip(requests, answers, strict=False):
            if answer["type"] == "Error":
                service.kill()
                raise FullTextError(
                    f"Pagefind refuses {request.get('url', request['type'])}: {answer['message']}"
                )
            if answer["type"] == "WriteFiles":
                break
        else:
            raise FullTextError("Pagefind ended before it wrote the index")
        sender.join()
        service.stdin.close()


def _send(requests: Iterable[dict[str, Any]], pipe: IO[bytes]) -> None:
    for number, payload in enumerate(requests):
        pipe.write(base64.b64encode(json.dumps({"message_id": number, "payload": payload}).encode()) + b",")
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
