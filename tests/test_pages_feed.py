"""The feed, the list of all pages, and the address that both need."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from conftest import PACKS, change
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.pages import Past, read_shelves, write_sitemap
from toolkit.pages.feed import Entry, as_day, atom, feed_entries
from toolkit.rules import read_editions
from toolkit.site import SiteError, site_address

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

SITE = "https://example.org/lore/"
ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


# ---------------------------------------------------------------- the feed


@pytest.mark.parametrize(
    ("date", "day"),
    [
        ("2024", "2024-01-01"),
        ("2025-05", "2025-05-01"),
        ("2025-05-31", "2025-05-31"),
        ("May 2025", None),
        ("2025-5", None),
        ("", None),
        (None, None),
    ],
)
def test_a_date_becomes_a_day(date: str | None, day: str | None) -> None:
    assert as_day(date) == day


def test_the_feed_tells_of_documents_sets_rulings_and_the_edition(lanterns: sqlite3.Connection) -> None:
    entries = feed_entries(read_shelves(lanterns, None))
    told = [(entry.day, entry.id, entry.title) for entry in entries]
    assert told[0] == ("2025-01-01", "lanterns/#edition-1", "Lanterns of Mool: 1")
    assert ("2025-01-01", "lanterns/cards/#set-second", "Lanterns of Mool: Second Light") in told
    question = "Lanterns of Mool: May I attach a gust to a lamp of my own?"
    assert ("2024-05-01", "lanterns/rulings/#blow-own-lamp", question) in told
    assert ("2024-01-01", "lanterns/#source-leaflet", "Lanterns of Mool: Lanterns leaflet (1)") in told
    assert ("2024-01-01", "lanterns/cards/#set-first", "Lanterns of Mool: First Light") in told
    assert [entry.day for entry in entries] == sorted((entry.day for entry in entries), reverse=True)
    assert len({entry.id for entry in entries}) == len(entries)


def test_what_has_no_date_gets_the_day_that_is_given_or_none(everything: sqlite3.Connection) -> None:
    shelves = read_shelves(everything, None)
    undated = {entry.id for entry in feed_entries(shelves, "2026-01-31")}
    dated = {entry.id for entry in feed_entries(shelves)}
    assert dated
    assert dated < undated
    given = {entry.day for entry in feed_entries(shelves, "2026-01-31") if entry.id in undated - dated}
    assert given == {"2026-01-31"}


def test_the_feed_tells_what_changed_under_a_name_that_stays(
    lanterns: sqlite3.Connection, pack: Path, tmp_path: Path
) -> None:
    change(pack, "rules.en.md", "Take one card from your deck.", "Take two cards from your deck.")
    build([pack], tmp_path / "new.db")
    past = Past((read_editions(lanterns),))
    with closing(open_database(tmp_path / "new.db")) as connection:
        first = feed_entries(read_shelves(connection, None, past), "2026-01-31")
        again = feed_entries(read_shelves(connection, None, past), "2026-02-01")
    [entry] = [entry for entry in first if "/changes/" in entry.id]
    assert (entry.title, entry.day) == ("Lanterns of Mool: What changed", "2026-01-31")
    assert entry.says == "Rules · Changed: 3.1 Draw."
    assert entry.address == "lanterns/changes/"
    assert entry.id in {other.id for other in again}


def test_the_feed_is_atom_and_the_same_for_the_same_data(lanterns: sqlite3.Connection) -> None:
    shelves = read_shelves(lanterns, None)
    text = atom(feed_entries(shelves), SITE)
    assert text == atom(feed_entries(shelves), SITE)
    feed = ElementTree.fromstring(text)
    assert feed.findtext(f"{ATOM}id") == SITE
    assert feed.findtext(f"{ATOM}updated") == "2025-01-01T00:00:00Z"
    entries = feed.findall(f"{ATOM}entry")
    assert len(entries) > 3
    told = [bool(entry.findtext(f"{ATOM}summary")) for entry in entries]
    assert {*told} == {True, False}
    for entry, says in zip(entries, told, strict=True):
        tags = [child.tag.removeprefix(ATOM) for child in entry]
        assert tags == ["title", "id", "link", "updated", *(["summary"] if says else [])]
        assert entry.findtext(f"{ATOM}id", "").startswith(SITE)
        link = entry.find(f"{ATOM}link")
        assert link is not None
        assert link.get("href", "").startswith(SITE)


def test_hostile_words_stay_words_in_the_feed() -> None:
    words = "<script>alert(1)</script>\"><img src=x onerror='alert(1)'> & \x00\x1b ]]>"
    text = atom([Entry("odd/#one", words, "2026-01-31", "odd/", words)], SITE)
    assert "<script" not in text
    assert "<img" not in text
    entry = ElementTree.fromstring(text).find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}title") == words.replace("\x00\x1b", "")


# ---------------------------------------------------------------- the list of all pages


def page(folder: Path, address: str, html: str = "<!doctype html>") -> None:
    (folder / address).mkdir(parents=True, exist_ok=True)
    (folder / address / "index.html").write_text(html, encoding="utf-8")


def addresses(path: Path) -> list[str]:
    return [str(found.text) for found in ElementTree.parse(path).getroot().iter(f"{MAP}loc")]


def test_all_pages_are_listed_but_those_that_lead_elsewhere(tmp_path: Path) -> None:
    for address in ("", "b/", "a/rules/", "a/"):
        page(tmp_path, address)
    page(tmp_path, "old/", '<!doctype html><meta http-equiv="refresh" content="0; url=../a/">')
    (tmp_path / "404.html").write_text("<!doctype html>")
    write_sitemap(tmp_path, SITE)
    assert addresses(tmp_path / "sitemap.xml") == [SITE, f"{SITE}a/", f"{SITE}a/rules/", f"{SITE}b/"]
    assert (tmp_path / "robots.txt").read_text() == f"User-agent: *\nAllow: /\nSitemap: {SITE}sitemap.xml\n"


def test_a_long_list_is_cut_into_files(tmp_path: Path) -> None:
    for number in range(5):
        page(tmp_path, f"{number}/")
    write_sitemap(tmp_path, SITE, most=2)
    assert addresses(tmp_path / "sitemap.xml") == [f"{SITE}sitemap-{number}.xml" for number in (1, 2, 3)]
    assert addresses(tmp_path / "sitemap-1.xml") == [f"{SITE}0/", f"{SITE}1/"]
    assert addresses(tmp_path / "sitemap-3.xml") == [f"{SITE}4/"]


# ---------------------------------------------------------------- the address


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("https://example.org", "https://example.org/"),
        ("https://example.org/lore", SITE),
        (SITE, SITE),
        ("http://localhost:8000/", "http://localhost:8000/"),
    ],
)
def test_an_address_ends_in_a_slash(given: str, address: str) -> None:
    assert site_address(given) == address


@pytest.mark.parametrize(
    "given", ["example.org", "ftp://example.org/", "https://", f"{SITE}?a=b", f"{SITE}#a", ""]
)
def test_error_no_address(given: str) -> None:
    with pytest.raises(SiteError) as error:
        site_address(given)
    assert str(error.value) == f'"{given}" is no address of a site; write it as https://example.org/rules/'


@pytest.mark.parametrize(
    "given", ['https://example.org/"><b>/', "https://example.org/a b/", "https://example.org/ł/"]
)
def test_error_an_address_that_links_do_not_have(given: str) -> None:
    with pytest.raises(SiteError) as error:
        site_address(given)
    said = f'"{given}" is no address as links have it; write what is special in it as %20 and so on'
    assert str(error.value) == said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--url", "example.org"],
            '"example.org" is no address of a site; write it as https://example.org/rules/',
        ),
        (["--day", "31.1.2026"], '"31.1.2026" is no day; write it as 2026-01-31'),
        (["--day", "2026-02-30"], '"2026-02-30" is no day; write it as 2026-01-31'),
    ],
)
def test_error_on_the_command_line(
    words: list[str], said: str, lanterns_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    result = CliRunner().invoke(make_app(), ["site", "build", "-o", str(tmp_path / "site"), *words])
    assert (result.exit_code, said in result.stderr) == (2, True)
    assert not (tmp_path / "site").exists()
