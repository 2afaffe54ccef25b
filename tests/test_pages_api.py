"""Data for programs: every file fits its schema, says what the command line says, and arrives whole."""

from __future__ import annotations

import csv
import hashlib
import json
import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator
from typer.testing import CliRunner

from conftest import PACKS, change
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.pages import Home, read_shelves
from toolkit.pages.api.copies import FULL_TEXT, copy_database, datasette_metadata
from toolkit.pages.api.openapi import PATHS, openapi
from toolkit.pages.api.publishing import publish_data
from toolkit.pages.api.schemas import PUBLISHED, SCHEMAS, schema_of
from toolkit.pages.plates import draw_plates
from toolkit.pages.social import Place
from toolkit.pages.writing import Writer
from toolkit.sheets import make_faces
from toolkit.sheets.plates import Plate, make_plates
from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SITE = "https://example.org/lore/"
HOSTILE = "<script>alert(1)</script>\"><img src=x onerror='alert(1)'>"
FORMULA = '=HYPERLINK("https://example.org/?"&A1)'
#: How Datasette finds the full-text table of a table (datasette.utils.detect_fts_sql).
DETECT = """
select name from sqlite_master where rootpage = 0 and (
    sql like '%VIRTUAL TABLE%USING FTS%content="{0}"%' or sql like '%VIRTUAL TABLE%USING FTS%content=[{0}]%'
    or (tbl_name = "{0}" and sql like '%VIRTUAL TABLE%USING FTS%'))
"""


def publish(connection: sqlite3.Connection, folder: Path, address: str | None = None) -> Path:
    publish_data(connection, read_shelves(connection, None), Writer(folder), Place(address))
    return folder


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory, lanterns: sqlite3.Connection) -> Path:
    return publish(lanterns, tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="module")
def all_data(tmp_path_factory: pytest.TempPathFactory, everything: sqlite3.Connection) -> Path:
    return publish(everything, tmp_path_factory.mktemp("all"))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, lanterns_path: Path) -> Path:
    folder = tmp_path_factory.mktemp("sites") / "site"
    build_site(lanterns_path, folder, home=Home(SITE))
    return folder


@pytest.fixture
def hostile(pack: Path, tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The made-up game with a card, a rule and a term that a page or a table could run."""
    change(pack, "cards/first.yaml", "name: {en: Brass Lamp", f"name: {{en: {json.dumps(HOSTILE)}")
    path = tmp_path / "hostile.db"
    build([pack], path)
    connection = open_database(path)
    yield connection
    connection.close()


def read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def closed(schema: Any) -> Any:
    """Return a schema that refuses keys that it does not list, so that none goes undescribed."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {key: closed(value) for key, value in schema.items()}
    return made | ({"additionalProperties": False} if "properties" in schema else {})


def pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{\w+\\\}", "[a-z0-9-]+", re.escape(path)))


# ---------------------------------------------------------------- files and schemas


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas(name: str) -> None:
    schema = schema_of(name)
    Draft202012Validator.check_schema(schema)
    referred = set(re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema)))
    assert referred == set(schema["$defs"])


@pytest.mark.parametrize("made", ["data", "all_data"])
def test_every_file_fits_the_schema_of_its_path(made: str, request: pytest.FixtureRequest) -> None:
    top = request.getfixturevalue(made)
    validators = {
        path.path: (pattern(path.path), Draft202012Validator(closed(schema_of(path.schema))))
        for path in PATHS
    }
    met: dict[str, int] = dict.fromkeys(validators, 0)
    others = {"api/v1/openapi.json", *(f"api/v1/schemas/{name.lower()}.json" for name in PUBLISHED)}
    for file in top.rglob("*.json"):
        address = file.relative_to(top).as_posix()
        if address in others or "/bulk/" in address:
            continue
        [path] = [path for path, (regex, _) in validators.items() if regex.fullmatch(address)]
        problems = [
            f"{address}: {e.json_path} {e.message}" for e in validators[path][1].iter_errors(read(file))
        ]
        assert problems == []
        met[path] += 1
    unmet = {path for path, count in met.items() if not count}
    assert unmet == (set() if made == "data" else {path for path in unmet if "rulings" in path})


def test_a_closed_schema_refuses_what_it_does_not_list(data: Path) -> None:
    term = read(next(data.glob("api/v1/games/lanterns/en/terms/*.json")))
    validator = Draft202012Validator(closed(schema_of("Term")))
    assert validator.is_valid(term)
    assert not validator.is_valid(term | {"colour": "red"})
    assert not validator.is_valid({key: value for key, value in term.items() if key != "rule"})


def test_lists_hold_what_the_files_hold(data: Path) -> None:
    for kind in ("cards", "rules", "terms", "rulings"):
        listed = read(data / f"api/v1/games/lanterns/en/{kind}.json")
        files = list((data / f"api/v1/games/lanterns/en/{kind}").iterdir())
        former = read(data / "api/v1/games/lanterns.json")["former_ids"][kind.removesuffix("s")]
        assert len(listed) == len(files) - len(former) > 1
        for one in listed:
            assert read(data / f"api/v1/games/lanterns/en/{kind}/{one['id']}.json") == one
    assert read(data / "api/v1/games.json") == [read(data / "api/v1/games/lanterns.json")]


def test_the_openapi_document_names_each_operation_once_and_all_it_refers_to() -> None:
    document = openapi(SITE)
    names = [operation["get"]["operationId"] for operation in document["paths"].values()]
    assert len(names) == len(set(names)) == len(PATHS)
    referred = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert referred <= set(document["components"]["schemas"])
    assert "$defs" not in json.dumps(document)
    for path, operations in document["paths"].items():
        asked = {parameter["name"] for parameter in operations["get"].get("parameters", ())}
        assert asked == set(re.findall(r"\{(\w+)\}", path))
    assert (document["servers"][0]["url"], openapi()["servers"][0]["url"]) == (SITE, "../../")


COMMANDS = [
    (["card", "brass-lamp"], "en/cards/brass-lamp"),
    (["card", "ada"], "en/cards/ada"),
    (["rule", "draw"], "en/rules/draw"),
    (["rule", "draw", "--lang", "pl"], "pl/rules/draw"),
    (["turn", "lanterns"], "turn"),
]


@pytest.mark.parametrize(("words", "file"), COMMANDS)
def test_objects_are_those_of_the_command_line(
    words: list[str], file: str, data: Path, lanterns_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    told = json.loads(CliRunner().invoke(make_app(), [*words, "--json"]).stdout)
    made = read(data / f"api/v1/games/lanterns/{file}.json")
    assert made == made | told
    assert set(told) < set(made)
    assert made["permalink"].startswith("lanterns/")


def test_games_are_those_of_the_command_line(
    data: Path, lanterns_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(PACKS / "lanterns"))
    [told] = json.loads(CliRunner().invoke(make_app(), ["games", "--json"]).stdout)
    made = read(data / "api/v1/games/lanterns.json")
    assert made == made | told
    assert made["former_ids"]["rule"]


def test_former_and_changed_values_are_told(all_data: Path) -> None:
    cards = read(all_data / "api/v1/games/hubworld/en/cards.json")
    changed = [card for card in cards if "changes" in card]
    assert changed
    assert {"set", "since", "what"} <= set(changed[0]["changes"][0])


# ---------------------------------------------------------------- everything at once


def test_bulk_files_are_as_long_and_as_whole_as_they_are_said_to_be(data: Path) -> None:
    files = read(data / "api/v1/bulk.json")["files"]
    assert {file["name"] for file in files} == {path.name for path in (data / "api/v1/bulk").iterdir()}
    assert {"cards.json", "cards.csv", "rules.csv", "terms.csv", "decklore.db"} < {f["name"] for f in files}
    for file in files:
        content = (data / file["file"]).read_bytes()
        assert (file["bytes"], file["sha256"]) == (len(content), hashlib.sha256(content).hexdigest())
        if file["type"] == "application/json" and "records" in file:
            assert len(json.loads(content)) == file["records"]
        if file["type"] == "text/csv":
            with (data / file["file"]).open(encoding="utf-8", newline="") as opened:
                assert len(list(csv.DictReader(opened))) == file["records"] > 1


def test_a_table_has_a_row_an_object_with_its_values(data: Path) -> None:
    with (data / "api/v1/bulk/cards.csv").open(encoding="utf-8", newline="") as opened:
        rows = {(row["id"], row["lang"]): row for row in csv.DictReader(opened)}
    lamp = rows["brass-lamp", "en"]
    assert (lamp["name"], lamp["cost"], lamp["set"]) == ("Brass Lamp", "3", "second")
    assert "Shines three times as far." in lamp["text"]


OF_OLD = {
    "lanterns/cards/brass-lantern/face.svg": "lanterns/cards/brass-lamp/face.svg",
    "lanterns/pl/cards/brass-lantern/picture.png": "lanterns/pl/cards/brass-lamp/picture.png",
    "lanterns/rules/objective/picture.png": "lanterns/rules/aim/picture.png",
    "api/v1/games/lanterns/en/cards/brass-lantern.json": "api/v1/games/lanterns/en/cards/brass-lamp.json",
    "api/v1/games/lanterns/pl/rules/gusts-blow.json": "api/v1/games/lanterns/pl/rules/blowing.json",
    "api/v1/games/lanterns/en/terms/lantern.json": "api/v1/games/lanterns/en/terms/lamp.json",
    "api/v1/games/lanterns/en/rulings/blow-mine.json": "api/v1/games/lanterns/en/rulings/blow-own-lamp.json",
    "api/v1/games/lanterns/formats/usual.json": "api/v1/games/lanterns/formats/standard.json",
}


def test_pictures_and_data_are_still_there_under_ids_of_old(site: Path) -> None:
    for old, now in OF_OLD.items():
        assert (site / old).read_bytes() == (site / now).read_bytes(), old
    cards = read(site / "api/v1/games/lanterns/en/cards.json")
    assert [card["id"] for card in cards].count("brass-lamp") == 1


def test_the_same_database_gives_the_same_data(
    lanterns: sqlite3.Connection, data: Path, tmp_path: Path
) -> None:
    again = publish(lanterns, tmp_path)
    names = sorted(path.relative_to(data) for path in data.rglob("*.*"))
    assert len(names) > 100
    assert names == sorted(path.relative_to(again) for path in again.rglob("*.*"))
    for name in names:
        assert (data / name).read_bytes() == (again / name).read_bytes(), name


# ---------------------------------------------------------------- the database


@pytest.fixture
def copy(data: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(data / "api/v1/bulk/decklore.db")) as opened:
        yield opened


def test_the_database_has_keys_full_text_and_nothing_internal(
    copy: sqlite3.Connection, lanterns: sqlite3.Connection
) -> None:
    tables = {name for (name,) in copy.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    internal = {name for (name,) in lanterns.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert {"search_place", "search_word", "version_search", "rules_fts"} < internal
    assert {name for name in tables if name.startswith(("search_", "version_search", "rules_fts"))} == set()
    assert {"game", "card", "rule", "rule_text", "card_words", "term", "ruling"} < tables
    assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
    keys = {row[2] for row in copy.execute("PRAGMA foreign_key_list(card)")}
    assert keys == {"game", "card_type"}
    for table in FULL_TEXT:
        assert copy.execute(DETECT.format(table)).fetchone() == (f"{table}_fts",)
    assert copy.execute("SELECT count(*) FROM meta WHERE key = 'folders'").fetchone() == (0,)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_database_finds_words_even_after_it_is_rewritten(data: Path, tmp_path: Path) -> None:
    path = tmp_path / "copy.db"
    path.write_bytes((data / "api/v1/bulk/decklore.db").read_bytes())
    with closing(sqlite3.connect(path)) as opened:
        opened.execute("VACUUM")
        cards = opened.execute(
            "SELECT DISTINCT c.slug FROM card_words w JOIN card c ON c.id = w.card WHERE w.id IN "
            "(SELECT rowid FROM card_words_fts WHERE card_words_fts MATCH 'shines three')"
        ).fetchall()
        rules = opened.execute(
            "SELECT r.slug FROM rule_text x JOIN rule r ON r.id = x.rule WHERE x.id IN "
            "(SELECT rowid FROM rule_text_fts WHERE rule_text_fts MATCH 'latarnia OR \"from your deck\"')"
        ).fetchall()
    assert cards == [("brass-lamp",)]
    assert ("draw",) in rules


def test_datasette_is_told_which_column_names_a_row(data: Path, copy: sqlite3.Connection) -> None:
    about = read(data / "api/v1/bulk/metadata.json")
    tables = about["databases"]["decklore"]["tables"]
    assert tables["card"] == {"label_column": "slug"}
    assert tables["rule_text"] == {"label_column": "title"}
    assert about["description"].endswith("Made up for the tests of this project; free for any use.")
    for table, told in tables.items():
        columns = {row[1] for row in copy.execute(f"PRAGMA table_info({table})")}
        assert told["label_column"] in columns


def test_rows_without_words_are_named_after_their_card(copy: sqlite3.Connection) -> None:
    named = {
        table: [name for (name,) in copy.execute(f"SELECT label FROM {table} WHERE label LIKE 'brass-lamp%'")]
        for table in ("card_version", "ability", "card_stat")
    }
    assert named["card_version"] == ["brass-lamp", "brass-lamp 2"]
    assert "brass-lamp: always" in named["ability"]
    assert "brass-lamp: cost" in named["card_stat"]


def test_a_copy_leaves_the_database_as_it_was(lanterns_path: Path, tmp_path: Path) -> None:
    before = lanterns_path.read_bytes()
    with closing(open_database(lanterns_path)) as connection:
        copy_database(connection, read_shelves(connection, None), tmp_path / "copy.db")
    assert lanterns_path.read_bytes() == before
    assert (
        datasette_metadata(tmp_path / "copy.db", "About.", ["One.", "One."])["description"] == "About. One."
    )


# ---------------------------------------------------------------- hostile words


def test_words_that_a_page_could_run_stay_words(hostile: sqlite3.Connection, tmp_path: Path) -> None:
    made = publish(hostile, tmp_path / "data")
    assert read(made / "api/v1/games/lanterns/en/cards/brass-lamp.json")["name"] == HOSTILE
    with closing(sqlite3.connect(made / "api/v1/bulk/decklore.db")) as opened:
        found = opened.execute("SELECT count(*) FROM card_words WHERE name = ?", (HOSTILE,)).fetchone()
    assert found == (1,)


def test_cells_that_a_spreadsheet_would_run_are_defused(pack: Path, tmp_path: Path) -> None:
    change(pack, "cards/first.yaml", "name: {en: Brass Lamp", f"name: {{en: {json.dumps(FORMULA)}")
    build([pack], tmp_path / "formula.db")
    with closing(open_database(tmp_path / "formula.db")) as connection:
        made = publish(connection, tmp_path / "data")
    assert read(made / "api/v1/games/lanterns/en/cards/brass-lamp.json")["name"] == FORMULA
    with (made / "api/v1/bulk/cards.csv").open(encoding="utf-8", newline="") as opened:
        names = {row["name"] for row in csv.DictReader(opened)}
    assert f"'{FORMULA}" in names
    assert FORMULA not in names


# ---------------------------------------------------------------- pages and their data


def links_of(html: str, rel: str) -> list[dict[str, str]]:
    tags = re.findall(r"<(?:link|meta)\b[^>]*>", html.partition("</head>")[0])
    attributes = [dict(re.findall(r'([\w:-]+)="([^"]*)"', tag)) for tag in tags]
    return [found for found in attributes if rel in {found.get("rel"), found.get("property")}]


def test_every_page_of_a_game_names_its_data_and_where_it_is(site: Path) -> None:
    met = set()
    for path in site.rglob("index.html"):
        html = path.read_text(encoding="utf-8")
        if 'http-equiv="refresh"' in html:
            continue
        address = path.parent.relative_to(site).as_posix()
        expected = SITE if address == "." else f"{SITE}{address}/"
        assert [link["href"] for link in links_of(html, "canonical")] == [expected]
        assert [link["content"] for link in links_of(html, "og:url")] == [expected]
        for link in links_of(html, "alternate"):
            if link.get("type") == "application/json":
                assert (path.parent / link["href"]).resolve().is_file(), (address, link)
                met.add(address.partition("/")[2].partition("/")[0])
        for link in links_of(html, "og:image"):
            assert (site / link["content"].removeprefix(SITE)).read_bytes().startswith(b"\x89PNG")
    of_games = {"rules", "r", "cards", "glossary", "turn", "table", "decks", "builder", "rulings"}
    assert met >= {"", "discrepancies", *of_games}


@pytest.mark.parametrize(
    ("page", "picture"),
    [
        ("lanterns/cards/ada/", "lanterns/cards/ada/picture.png"),
        ("lanterns/rules/turn/", "lanterns/rules/turn/picture.png"),
        ("lanterns/r/draw/", "lanterns/rules/turn/picture.png"),
        ("lanterns/pl/r/draw/", "lanterns/pl/rules/turn/picture.png"),
        ("lanterns/glossary/", "lanterns/picture.png"),
        ("", None),
    ],
)
def test_a_link_to_a_page_is_shown_with_its_picture(page: str, picture: str | None, site: Path) -> None:
    html = (site / page / "index.html").read_text(encoding="utf-8")
    assert [m["content"] for m in links_of(html, "og:image")] == ([f"{SITE}{picture}"] if picture else [])
    assert len(links_of(html, "og:title")) == len(links_of(html, "og:description")) == 1


def test_a_rule_is_told_in_its_own_words(site: Path) -> None:
    html = (site / "lanterns/r/draw/index.html").read_text(encoding="utf-8")
    [title], [about] = links_of(html, "og:title"), links_of(html, "og:description")
    assert (title["content"], about["content"]) == ("3.1 Draw", "Lanterns: Take one card from your deck.")


def test_permalinks_lead_to_pages(site: Path) -> None:
    checked = 0
    for path in site.glob("api/v1/games/lanterns/*/*/*.json"):
        address, _, anchor = read(path)["permalink"].removeprefix(SITE).partition("#")
        html = (site / address / "index.html").read_text(encoding="utf-8")
        assert not anchor or f'id="{anchor}"' in html
        checked += 1
    assert checked > 50
    card = read(site / "api/v1/games/lanterns/en/cards/ada.json")
    for key in ("face", "picture"):
        assert (site / card[key].removeprefix(SITE)).is_file()


def test_the_page_of_all_files_lists_them(site: Path) -> None:
    html = (site / "api/index.html").read_text(encoding="utf-8")
    for file in read(site / "api/v1/bulk.json")["files"]:
        assert f'href="../api/v1/bulk/{file["name"]}"' in html
        assert file["sha256"] in html.replace("<wbr>", "")


def test_without_an_address_links_are_relative_and_the_rest_is_left_out(
    lanterns_path: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    assert build_site(lanterns_path, folder).address is None
    for name in ("sitemap.xml", "sitemap.xml.gz", "feed.xml", "lanterns/picture.png"):
        assert not (folder / name).exists(), name
    assert (folder / "robots.txt").read_text() == "User-agent: *\nAllow: /\n"
    html = (folder / "lanterns/r/draw/index.html").read_text(encoding="utf-8")
    assert links_of(html, "canonical") == links_of(html, "og:url") == links_of(html, "og:image") == []
    assert [link["href"] for link in links_of(html, "alternate") if link.get("type")] == [
        "../../../api/v1/games/lanterns/en/rules/draw.json"
    ]
    assert read(folder / "api/v1/index.json")["site"] is None
    assert read(folder / "api/v1/games/lanterns/en/rules/draw.json")["permalink"] == "lanterns/r/draw/"


def test_hostile_words_stay_in_their_attributes(
    hostile: sqlite3.Connection, pack: Path, tmp_path: Path
) -> None:
    build_site(tmp_path / "hostile.db", tmp_path / "site", home=Home(SITE))
    html = (tmp_path / "site/lanterns/cards/brass-lamp/index.html").read_text(encoding="utf-8")
    [title] = links_of(html, "og:title")
    assert title["content"].startswith(
        "&lt;script&gt;alert(1)&lt;/script&gt;&#34;&gt;&lt;img src=x onerror=&#39;"
    )
    assert "<script>alert" not in html
    assert "<img src=x" not in html
    assert (tmp_path / "site/lanterns/cards/brass-lamp/picture.png").is_file()


# ---------------------------------------------------------------- pictures


def test_only_a_picture_that_could_have_changed_is_drawn_again(
    pack: Path, tmp_path: Path, lanterns: sqlite3.Connection
) -> None:
    from PIL import Image

    cache = tmp_path / "cache"
    first = draw_plates(read_shelves(lanterns, cache)[0], cache)
    assert {"lanterns/", "lanterns/rules/turn/", "lanterns/cards/ada/"} < set(first)
    before = {path: path.stat().st_mtime_ns for path in cache.glob("*.png")}
    with Image.open(first["lanterns/cards/ada/"]) as picture:
        assert picture.size == (1200, 630)
    assert draw_plates(read_shelves(lanterns, cache)[0], cache) == first
    change(pack, "cards/second.yaml", "Shines three times as far.", "Shines four times as far.")
    build([pack], tmp_path / "changed.db")
    with closing(open_database(tmp_path / "changed.db")) as connection:
        second = draw_plates(read_shelves(connection, cache)[0], cache)
    assert {page for page in first if first[page] != second[page]} == {"lanterns/cards/brass-lamp/"}
    assert {path: path.stat().st_mtime_ns for path in before} == before


#: Changes of a game that no picture of a card or a chapter shows.
NOT_SHOWN = [
    ("game.yaml", 'edition: "1"', "edition: Second"),
    ("game.yaml", "publisher: Nobody in Particular", "publisher: Somebody"),
    ("game.yaml", "players: {min: 2, max: 4}", "players: {min: 1, max: 4}"),
    ("game.yaml", "free for any use.", "free for all."),
    ("game.yaml", 'edition: "1", date: "2024"}', 'edition: "2", date: "2025"}'),
    ("cards/first.yaml", 'date: "2024"', 'date: "2024-02-29"'),
]
THIRD = """\
id: third
name: {en: Third Light, pl: Trzecie światło}
source: leaflet
section: Card list, third edition
cards:
  - {id: wick, name: {en: Wick, pl: Knot}, type: gust, number: 1, stats: {cost: 1, wind: 1, rank: common}}
"""


def test_a_new_edition_and_a_new_set_draw_no_old_picture_again(
    pack: Path, tmp_path: Path, lanterns: sqlite3.Connection
) -> None:
    cache = tmp_path / "cache"
    for name, old, new in NOT_SHOWN:
        change(pack, name, old, new)
    (pack / "cards/third.yaml").write_text(THIRD, encoding="utf-8")
    build([pack], tmp_path / "later.db")
    before = read_shelves(lanterns, cache)[0]
    first = draw_plates(before, cache)
    with closing(open_database(tmp_path / "later.db")) as connection:
        after = read_shelves(connection, cache)[0]
        second = draw_plates(after, cache)
    assert set(second) - set(first) == {"lanterns/cards/wick/"}
    assert {page for page in first if first[page] != second[page]} == {"lanterns/"}  # it shows the players
    assert {card: after.faces[card] for card in before.faces} == dict(before.faces)
    [ada] = [card for card in after.cards.newest if card.id == "ada"]
    assert make_faces(after.game, [ada], lang="en") == [before.faces["ada"]]
    plates = [Plate("turn", "Lanterns of Mool", "The turn", "3"), Plate("ada", "", ada.title, card=ada)]
    assert make_plates(after.game, plates, "en") == make_plates(before.game, plates, "en")


def test_another_name_of_a_set_draws_its_cards_again(
    pack: Path, tmp_path: Path, lanterns: sqlite3.Connection
) -> None:
    cache = tmp_path / "cache"
    change(pack, "cards/first.yaml", "en: First Light", "en: First Gleam")
    build([pack], tmp_path / "later.db")
    with closing(open_database(tmp_path / "later.db")) as connection:
        before, after = read_shelves(lanterns, cache)[0], read_shelves(connection, cache)[0]
        changed = {card for card in after.faces if after.faces[card] != before.faces[card]}
    of_first = {card.id for card in after.cards.newest if card.printing.set == "first"}
    assert changed == of_first & set(after.faces)
    assert 0 < len(changed) < len(after.faces)


def test_a_picture_that_cannot_be_drawn_is_left_out(pack: Path, tmp_path: Path) -> None:
    change(pack, "rules.en.md", "# The turn ", "# The 🂡 turn ")
    build([pack], tmp_path / "letters.db")
    with closing(open_database(tmp_path / "letters.db")) as connection:
        made = draw_plates(read_shelves(connection, None)[0], tmp_path / "cache")
    assert "lanterns/rules/turn/" not in made
    assert "lanterns/" in made


def test_the_same_plate_gives_the_same_bytes(lanterns: sqlite3.Connection, tmp_path: Path) -> None:
    shelf = read_shelves(lanterns, None)[0]
    one, other = draw_plates(shelf, tmp_path / "one"), draw_plates(shelf, tmp_path / "other")
    assert len(one) > 3
    for page, path in one.items():
        assert path.read_bytes() == other[page].read_bytes()
