"""Packs under work: what changed is read again and told, errors keep the last good state."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import PACKS, ROOT, change
from toolkit.cli import make_app
from toolkit.errors import DeckloreError
from toolkit.site import build_site
from toolkit.watch import WatchedSite, keep_watching, make_watch_server

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from toolkit.watch.server import WatchServer


@pytest.fixture
def server(pack: Path, tmp_path: Path) -> Iterator[WatchServer]:
    """A server of one pack, whose files are watched."""
    work = tmp_path / "work"
    work.mkdir()
    stop = threading.Event()
    site = WatchedSite([pack], work, tmp_path / "cache")
    (tmp_path / "cache").mkdir()
    with make_watch_server(site) as made:
        made.renew()
        threads = [
            threading.Thread(target=made.serve_forever),
            threading.Thread(target=keep_watching, args=(made, [pack], lambda _: None, stop)),
        ]
        for thread in threads:
            thread.start()
        yield made
        stop.set()
        made.shutdown()
        for thread in threads:
            thread.join()


def ask(
    server: WatchServer, address: str, host: str | None = None, method: str = "GET"
) -> tuple[int, str, bytes]:
    connection = HTTPConnection("127.0.0.1", server.server_port)
    connection.request(method, address, headers={"Host": host} if host else {})
    answer = connection.getresponse()
    found = answer.status, answer.headers["Content-Type"] or answer.headers["Location"], answer.read()
    connection.close()
    return found


class States:
    """The states that the server tells, as an open page hears them."""

    def __init__(self, server: WatchServer) -> None:
        self._connection = HTTPConnection("127.0.0.1", server.server_port)
        self._connection.request("GET", "/_watch/events")
        self._answer = self._connection.getresponse()

    def next(self) -> Any:
        while not (line := self._answer.readline()).startswith(b"data: "):
            assert line
        return json.loads(line.removeprefix(b"data: "))

    def until(self, good: bool) -> Any:
        """Return the next state that is good, or is not; an editor may be caught between two steps."""
        while (state := self.next())["good"] != good:
            pass
        return state

    def close(self) -> None:
        self._answer.close()
        self._connection.close()


@pytest.fixture
def states(server: WatchServer) -> Iterator[States]:
    heard = States(server)
    yield heard
    heard.close()


def test_a_change_is_told_and_shown(server: WatchServer, states: States, pack: Path) -> None:
    assert states.next() == {"version": 1, "good": True, "faults": []}
    change(pack, "rules.en.md", "Do these steps in order.", "Do these steps one by one.")
    state = states.next()
    assert (state["version"], state["good"]) == (2, True)
    status, _, page = ask(server, "/lanterns/rules/turn/")
    assert status == 200
    assert b"Do these steps one by one." in page
    assert b'<script defer src="/_watch/reload.js" data-version="2"></script>' in page


def test_an_error_is_told_and_the_last_good_state_stays(
    server: WatchServer, states: States, pack: Path
) -> None:
    states.next()
    change(pack, "game.yaml", "hue: 42", "hue: blue")
    state = states.until(good=False)
    assert state["faults"] == [f'{pack}/game.yaml:9:1: hue: should be a whole number, not "blue"']
    assert b"Lanterns of Mool" in ask(server, "/lanterns/")[2]
    change(pack, "game.yaml", "hue: blue", "hue: 43")
    assert states.until(good=True)["faults"] == []


def test_every_page_and_file_is_that_of_the_site(
    server: WatchServer, lanterns_path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    build_site(lanterns_path, folder)
    made = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    left_out = ("api/", "pagefind/", "schemas/", "lanterns/print/", "lanterns/pl/print/")
    wanted = sorted(
        name for name in made
        if name.startswith(("lanterns/", "css/", "js/", "search/")) and not name.startswith(left_out)
    )  # fmt: skip
    assert len(wanted) > 150
    missing = [name for name in wanted if server.answer(name)[0] is None]
    assert missing == []
    for name in ("css/site.css", "lanterns/decks.json", "lanterns/cards/ada/face.svg"):
        answer, _ = server.answer(name)
        assert answer is not None
        assert answer.content == (folder / name).read_bytes(), name


def test_sheets_are_shown_as_they_would_be_printed(server: WatchServer, states: States, pack: Path) -> None:
    states.next()
    assert b'href="/_watch/sheets/lanterns/first/"' in ask(server, "/_watch/sheets/")[2]
    page = ask(server, "/_watch/sheets/lanterns/first/")[2]
    assert b'src="1.png?1"' in page
    assert b"reload.js" in page
    before = ask(server, "/_watch/sheets/lanterns/first/1.png")
    assert (before[:2], before[2][:4]) == ((200, "image/png"), b"\x89PNG")
    assert ask(server, "/_watch/sheets/lanterns/first/sheet.pdf")[2][:5] == b"%PDF-"
    change(pack, "cards/first.yaml", "Shines twice as far.", "Shines in the fog.")
    states.next()
    after = ask(server, "/_watch/sheets/lanterns/first/1.png")
    assert after[0] == 200
    assert after[2] != before[2]


def test_a_sheet_that_cannot_be_drawn_says_why(server: WatchServer, states: States, pack: Path) -> None:
    states.next()
    change(pack, "cards/first.yaml", "Shines twice as far.", "Shines far. " * 200)
    states.next()
    page = ask(server, "/_watch/sheets/lanterns/first/")[2].decode()
    assert "does not fit" in page
    assert "<img" not in page
    assert ask(server, "/_watch/sheets/lanterns/first/1.png")[0] == 404


NOWHERE = [
    "/nowhere/", "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/_watch/../../site.py", "/_watch/site.py",
    "/_watch/sheets/lanterns/none/", "/_watch/sheets/lanterns/first/99.png",
    "/_watch/sheets/lanterns/first/x.png",
    "/sw.js", "/lanterns/cards/none/face.svg",
]  # fmt: skip


@pytest.mark.parametrize("address", NOWHERE)
def test_there_is_nothing_but_what_is_listed(server: WatchServer, address: str) -> None:
    status, _, content = ask(server, address)
    assert status == 404
    assert b"root:" not in content


@pytest.mark.parametrize(
    "host", ["evil.example.org", "evil.example.org:80", "127.0.0.1.evil.org", "0.0.0.0:8321"]
)
def test_it_answers_only_those_who_mean_this_machine(server: WatchServer, host: str) -> None:
    assert ask(server, "/lanterns/", host)[0] == 403
    assert ask(server, "/_watch/events", host)[0] == 403
    assert ask(server, "/lanterns/", "localhost:1")[0] == 200


def test_a_folder_without_its_slash_is_led_on(server: WatchServer) -> None:
    assert ask(server, "/lanterns/rules")[:2] == (302, "/lanterns/rules/")
    assert ask(server, "/lanterns/", method="HEAD")[2] == b""


def test_only_the_pack_that_changed_is_read_again(tmp_path: Path, pack: Path) -> None:
    (tmp_path / "cache").mkdir()
    site = WatchedSite([pack, PACKS / "oddments"], tmp_path, tmp_path / "cache")
    assert [one.folder.name for one in site.renew()] == ["lanterns", "oddments"]
    assert [one.folder.name for one in site.renew([pack / "game.yaml"])] == ["lanterns"]
    assert site.renew([tmp_path / "elsewhere.txt"]) == []
    assert site.version == 2
    site.close()


def test_a_pack_that_comes_or_goes_is_noticed(tmp_path: Path, pack: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    (tmp_path / "cache").mkdir()
    pack.rename(folder / "lanterns")
    site = WatchedSite([folder], tmp_path, tmp_path / "cache")
    site.renew()
    (folder / "lanterns").rename(folder / "lamps")
    assert [one.folder.name for one in site.renew([folder / "lamps" / "game.yaml"])] == ["lamps"]
    assert [shelf.game.id for shelf in site.shelves] == ["lanterns", "lanterns"]
    site.close()


def test_no_built_site_reloads_itself(lanterns_path: Path, tmp_path: Path) -> None:
    build_site(lanterns_path, tmp_path / "site")
    pages = list((tmp_path / "site").rglob("*.html"))
    assert len(pages) > 50
    assert [path for path in pages if "reload.js" in path.read_text(encoding="utf-8")] == []


def test_error_there_is_no_pack(tmp_path: Path) -> None:
    for words, message in (
        ([str(tmp_path / "none")], f'there is no folder "{tmp_path / "none"}"'),
        ([str(tmp_path)], f'"{tmp_path}" holds no pack: a pack is a folder with a game.yaml'),
    ):
        result = CliRunner().invoke(make_app("watch"), ["watch", *words, "--port", "0"])
        assert (result.exit_code, result.output) == (2, f"decklore: {message}\n")


def test_error_of_a_port(server: WatchServer, tmp_path: Path) -> None:
    with pytest.raises(DeckloreError) as error:
        make_watch_server(WatchedSite([], tmp_path, tmp_path), server.server_port)
    assert str(error.value).startswith(f"127.0.0.1:{server.server_port} can't be used: ")


def test_the_command_says_where_and_ends_on_ctrl_c(pack: Path) -> None:
    code = (
        "import signal, sys; sys.argv = ['decklore', 'watch', *sys.argv[1:]];"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"  # a shell's background ignores Ctrl+C
        "from toolkit.cli import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(pack), "--port", "0"], cwd=ROOT, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, stderr=subprocess.PIPE,
    ) as process:  # fmt: skip
        try:
            assert process.stderr is not None
            assert process.stderr.readline().startswith("lanterns: built in ")
            said = process.stderr.readline()
            assert said.startswith("http://127.0.0.1:")
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()
