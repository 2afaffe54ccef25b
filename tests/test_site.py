"""The site built whole or not at all, and served."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from typing import TYPE_CHECKING
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.conftest import ROOT
from toolkit.database import DatabaseError
from toolkit.pages.guide import KEPT, GuideError, make_guide
from toolkit.site import Built, SiteError, build_site, make_server

if TYPE_CHECKING:
    from pathlib import Path

OLD = "the old site"
PROCESSORS = os.cpu_count() or 1
EXPECTED = [
    *("index.html", "404.html", "favicon.svg", "quick-start/index.html", "lanterns/r/draw/index.html"),
    *(
        "css/site.css",
        "js/words/en.js",
        "css/fonts/sans.woff2",
        "js/main.js",
        "js/engine.js",
    ),
    *("lanterns/back.svg", "lanterns/cards/ada/face.svg", "search/names.json"),
    *("pagefind/pagefind.js", "pagefind/pagefind-entry.json"),
]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, lanterns_path: Path) -> tuple[Path, Built]:
    folder = tmp_path_factory.mktemp("built") / "site"
    return folder, build_site(lanterns_path, folder)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / "index.html").write_text(OLD, encoding="utf-8")
    return folder


def test_a_site_holds_pages_data_style_and_index(built: tuple[Path, Built]) -> None:
    folder, said = built
    assert said.pages == len(list(folder.rglob("*.html"))) > 60
    for name in EXPECTED:
        assert (folder / name).is_file(), name
    assert not list(folder.rglob("pagefind-ui*"))
    assert not list(folder.rglob("*.py"))
    assert not (folder / "js" / "query").exists()  # its modules are in the scripts that pages load
    assert [path.name for path in folder.parent.iterdir()] == ["site"]


def test_pages_written_by_hand_are_all_in_the_guide(built: tuple[Path, Built]) -> None:
    folder, _ = built
    guide = (folder / "quick-start" / "index.html").read_text(encoding="utf-8")
    written = sorted(path.stem for path in (ROOT / "site" / "docs").glob("*.md"))
    assert len(written) >= 3
    for name in written:
        assert f'href="../{name}/"' in guide, name


def test_the_guide_has_the_changelog_and_a_workflow_to_take_along(built: tuple[Path, Built]) -> None:
    folder, _ = built
    changes = (folder / "changelog" / "index.html").read_text(encoding="utf-8")
    assert "What a person who uses Decklore notices, newest first." in changes
    workflow = (folder / "github-pages.yml").read_text(encoding="utf-8")
    assert f"```yaml\n{workflow}```" in (ROOT / "site" / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_a_build_says_how_long_its_parts_took(built: tuple[Path, Built]) -> None:
    _, said = built
    assert {"games read", "pages", "search index", "guide", "old site replaced"} <= set(said.parts)
    assert all(0 <= passed <= said.seconds * PROCESSORS for passed in said.parts.values())


def test_a_page_that_is_nowhere_links_from_the_top(built: tuple[Path, Built]) -> None:
    folder, _ = built
    html = (folder / "404.html").read_text(encoding="utf-8")
    assert 'href="/css/site.css"' in html
    assert not re.search(r'"(\.\./|@/)', html)


def test_a_failed_build_leaves_the_old_site(tmp_path: Path, old: Path) -> None:
    with pytest.raises(DatabaseError):
        build_site(tmp_path / "no.db", old)
    assert (old / "index.html").read_text(encoding="utf-8") == OLD
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_killed_build_leaves_the_old_site(lanterns_path: Path, old: Path) -> None:
    code = "import pathlib, sys; from toolkit import site; site.build_site(*map(pathlib.Path, sys.argv[1:]))"
    with subprocess.Popen([sys.executable, "-c", code, str(lanterns_path), str(old)], cwd=ROOT) as process:
        while process.poll() is None and not list(old.parent.glob(".site.*.tmp")):
            time.sleep(0.01)
        process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert (old / "index.html").read_text(encoding="utf-8") == OLD


def test_a_build_killed_between_the_renames_is_put_right(tmp_path: Path, old: Path) -> None:
    old.rename(tmp_path / ".site.old")
    with pytest.raises(DatabaseError):
        build_site(tmp_path / "no.db", old)
    assert (old / "index.html").read_text(encoding="utf-8") == OLD


def test_a_new_site_takes_the_place_of_the_old_one(lanterns_path: Path, old: Path) -> None:
    (old / "left-over.html").write_text(OLD, encoding="utf-8")
    build_site(lanterns_path, old)
    assert "Lanterns of Mool" in (old / "index.html").read_text(encoding="utf-8")
    assert not (old / "left-over.html").exists()
    assert [path.name for path in old.parent.iterdir()] == ["site"]


def test_the_same_database_gives_the_same_pages(
    built: tuple[Path, Built], lanterns_path: Path, tmp_path: Path
) -> None:
    folder, _ = built
    again = tmp_path / "again"
    build_site(lanterns_path, again)
    names = sorted(
        str(path.relative_to(folder)) for path in folder.rglob("*.*") if "pagefind" not in path.parts
    )
    assert len(names) > 100
    for name in names:
        if (folder / name).is_file():
            assert (folder / name).read_bytes() == (again / name).read_bytes(), name


def _files(folder: Path) -> dict[str, os.stat_result]:
    return {str(path.relative_to(folder)): path.stat() for path in folder.rglob("*") if path.is_file()}


def test_what_stays_the_same_is_taken_from_the_site_of_before(lanterns_path: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    build_site(lanterns_path, site)
    before = _files(site)
    changed = [site / "index.html", site / "js" / "main.js"]
    for path in changed:
        path.write_text(OLD, encoding="utf-8")
    (site / "pagefind" / "pagefind.js").unlink()
    build_site(lanterns_path, site)
    after = _files(site)
    assert all(name.startswith("pagefind/") for name in {*after} ^ {*before})
    assert "pagefind/pagefind.js" in after
    assert OLD not in {path.read_text(encoding="utf-8") for path in changed}
    kept = {name for name in {*after} & {*before} if after[name].st_ino == before[name].st_ino}
    assert {"quick-start/index.html", "lanterns/cards/ada/index.html", "css/site.css"} <= kept
    assert not {"index.html", "js/main.js"} & kept


def test_an_index_of_the_same_records_is_taken_over(lanterns_path: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    build_site(lanterns_path, site)
    before = _files(site / "pagefind")
    build_site(lanterns_path, site)
    after = _files(site / "pagefind")
    assert {name: one.st_ino for name, one in after.items()} == {
        name: one.st_ino for name, one in before.items()
    }
    (site / "pagefind" / "made-of.txt").write_text("something else 9\n", encoding="utf-8")
    build_site(lanterns_path, site)
    assert _files(site / "pagefind")["pagefind.js"].st_ino != before["pagefind.js"].st_ino


def test_the_guide_is_kept_until_a_text_of_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    shutil.copytree(ROOT / "site", folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copyfile(ROOT / "CHANGELOG.md", tmp_path / "CHANGELOG.md")
    monkeypatch.setattr("toolkit.pages.guide.site_folder", lambda: folder)
    kept = tmp_path / "kept"
    kept.mkdir()
    first = make_guide(kept, None, feed=False)
    page = first / "quick-start" / "index.html"
    made = page.stat().st_ino
    assert (make_guide(kept, None, feed=False), page.stat().st_ino) == (first, made)
    text = folder / "docs" / "quick-start.md"
    text.write_text(text.read_text(encoding="utf-8") + "\nOne more line.\n", encoding="utf-8")
    second = make_guide(kept, None, feed=False)
    assert "<p>One more line.</p>" in (second / "quick-start" / "index.html").read_text(encoding="utf-8")
    text.write_text("[nowhere](nowhere.md)\n", encoding="utf-8")
    with pytest.raises(GuideError) as error:
        make_guide(kept, None, feed=False)
    assert str(error.value).splitlines()[0].startswith("the guide can't be built: Aborted with ")
    assert "nowhere.md" in str(error.value)
    assert sorted(kept.iterdir()) == sorted([first, second])


def test_few_guides_are_kept(tmp_path: Path) -> None:
    for number in range(KEPT + 3):
        folder = tmp_path / f"guide-{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    made = make_guide(tmp_path, "https://example.org/", feed=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        [made.name, *(f"guide-{number}" for number in range(KEPT + 3)[-(KEPT - 1) :])]
    )
    assert 'href="https://example.org/quick-start/"' in (made / "quick-start" / "index.html").read_text(
        encoding="utf-8"
    )


def test_a_site_is_served_with_its_own_page_for_what_is_missing(built: tuple[Path, Built]) -> None:
    with make_server(built[0], port=0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            top = f"http://127.0.0.1:{server.server_port}/"
            with urlopen(f"{top}js/main.js") as answer:
                assert answer.headers["Content-Type"] == "text/javascript"
            with urlopen(f"{top}lanterns/rules/turn/") as answer:
                assert b"The turn" in answer.read()
            with pytest.raises(HTTPError) as missing:
                urlopen(f"{top}lanterns/nowhere/")
            assert (missing.value.code, b"No such page" in missing.value.read()) == (404, True)
            missing.value.close()
        finally:
            server.shutdown()
            thread.join()


def test_error_there_is_no_site_to_serve(tmp_path: Path) -> None:
    with pytest.raises(SiteError) as error:
        make_server(tmp_path)
    assert str(error.value) == f"there is no site in {tmp_path}; `decklore site build` makes it"


def test_error_the_port_is_taken(built: tuple[Path, Built]) -> None:
    with make_server(built[0], port=0) as server, pytest.raises(SiteError) as error:
        make_server(built[0], port=server.server_port)
    assert str(error.value).startswith(f"127.0.0.1:{server.server_port} can't be used: ")
    assert str(error.value).endswith("; try another --port")
