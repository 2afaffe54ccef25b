# ruff: noqa: E501  (whole messages are pinned, a line each)
"""Hostile packs: each ends as one clear error, or as harmless text on the command line, in the site and on paper."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import sys
import zipfile
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pypdfium2
import pytest
from typer.testing import CliRunner

from conftest import ROOT, change
from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.site import build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "own"
    monkeypatch.setenv("DECKLORE_PACKS", str(folder))
    monkeypatch.delenv("DECKLORE_DATA", raising=False)
    return folder


def add(source: Path | str) -> tuple[int, str]:
    result = CliRunner().invoke(make_app(), ["pack", "add", str(source)])
    assert not result.exception or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def left(own: Path) -> list[str]:
    return sorted(path.name for path in own.iterdir()) if own.exists() else []


# ---------------------------------------------------------------- names that leave the folder, links

LEAVING = [
    "../evil.txt",
    "a/../../evil.txt",
    "/tmp/evil.txt",
    "C:\\evil.txt",
    "C:evil.txt",
    "a\\..\\evil.txt",
]


@pytest.mark.parametrize("name", LEAVING)
def test_a_path_that_leaves_the_folder(name: str, own: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr("game.yaml", "id: x")
        archive.writestr(name, "evil")
    code, output = add(tmp_path / "x.zip")
    assert (code, output) == (2, f'decklore: x.zip: the name "{name}" leads out of the folder of the pack\n')
    assert left(own) == []
    assert not (tmp_path / "evil.txt").exists()


ODD_NAMES = [
    (["a/b/c/d/e/f/g/h/i.txt"], "x.zip: folders lie more than 8 deep"),
    (["cards/A.yaml", "cards/a.yaml"], 'x.zip: the name "cards/a.yaml" is given twice'),
    (["cards/\x1b[2J.yaml"], 'x.zip: the name "cards/?[2J.yaml" has characters that can\'t be shown'),
    ([f"cards/{i}.yaml" for i in range(5001)], "x.zip: more than 5,000 files are no pack"),
]


@pytest.mark.parametrize(("names", "message"), ODD_NAMES, ids=["deep", "twice", "steering", "many"])
def test_names_that_no_pack_has(names: list[str], message: str, own: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    assert add(tmp_path / "x.zip") == (2, f"decklore: {message}\n")
    assert left(own) == []


def zip_with_link(pack: Path, folder: Path) -> Path:
    entry = zipfile.ZipInfo("cards/x.yaml")
    entry.external_attr = 0o120777 << 16
    with zipfile.ZipFile(folder / "x.zip", "w") as archive:
        archive.write(pack / "game.yaml", "game.yaml")
        archive.writestr(entry, "/etc/passwd")
    return folder / "x.zip"


def git_with_link(pack: Path, _: Path) -> str:
    (pack / "cards" / "x.yaml").symlink_to("/etc/passwd")
    for words in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", "-C", str(pack), *words], check=True, capture_output=True)
    return f"file://{pack}"


def folder_with_link(pack: Path, _: Path) -> Path:
    (pack / "cards" / "x.yaml").symlink_to("/etc/passwd")
    return pack


def folder_of_links(pack: Path, _: Path) -> Path:
    (pack / "x.yaml").symlink_to("/etc", target_is_directory=True)
    return pack


@pytest.mark.parametrize("make", [zip_with_link, git_with_link, folder_with_link, folder_of_links])
def test_a_link(make: Callable[[Path, Path], Path | str], pack: Path, own: Path, tmp_path: Path) -> None:
    code, output = add(make(pack, tmp_path))
    assert code == 2
    assert output.endswith('x.yaml" is a link; a pack holds plain files\n')
    assert output.count("\n") == 1
    assert left(own) == []


def test_a_link_is_not_followed_where_it_lies(pack: Path) -> None:
    (pack / "cards" / "x.yaml").symlink_to("/etc/passwd")
    assert [str(found) for found in check_packs([pack]).findings] == [
        f"{pack}/cards/x.yaml: a pack holds no links; copy the file"
    ]


def test_what_is_no_plain_file_blocks_nothing(pack: Path, own: Path) -> None:
    os.mkfifo(pack / "cards" / "x.yaml")
    assert [str(found) for found in check_packs([pack]).findings] == [
        f"{pack}/cards/x.yaml: is no plain file"
    ]
    assert add(pack) == (2, 'decklore: lanterns: "x.yaml" is no plain file\n')


def test_hooks_filters_and_submodules_of_a_repository_run_nothing(
    pack: Path, own: Path, tmp_path: Path
) -> None:
    git_with_link(pack, tmp_path)
    (pack / "cards" / "x.yaml").unlink()
    trap = tmp_path / "sprung"
    hook = pack / ".git" / "hooks" / "post-checkout"
    hook.write_text(f"#!/bin/sh\ntouch {trap}\n", encoding="utf-8")
    hook.chmod(0o755)
    (pack / ".gitattributes").write_text("* filter=evil\n", encoding="utf-8")
    (pack / ".gitmodules").write_text(
        '[submodule "a"]\npath = a\nurl = ext::sh -c touch% x\n', encoding="utf-8"
    )
    for words in (["add", "."], ["-c", "user.name=A", "-c", "user.email=a@b.c", "commit", "-qam", "x"]):
        subprocess.run(["git", "-C", str(pack), *words], check=True, capture_output=True)
    trap.unlink(missing_ok=True)
    assert add(f"file://{pack}")[0] == 0
    assert left(own) == ["lanterns"]
    assert not trap.exists()


# ---------------------------------------------------------------- bombs


def zip_bomb(_: Path, folder: Path) -> Path:
    with (
        zipfile.ZipFile(folder / "x.zip", "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("game.yaml", "w", force_zip64=True) as file,
    ):
        for _ in range(260):
            file.write(b"\0" * 1_000_000)
    assert (folder / "x.zip").stat().st_size < 1_000_000
    return folder / "x.zip"


def zip_that_lies(pack: Path, folder: Path) -> Path:
    raw = bytearray(zip_bomb(pack, folder).read_bytes())
    for mark, offset in ((b"PK\x01\x02", 24),):
        at = raw.index(mark)
        raw[at + offset : at + offset + 4] = (10).to_bytes(4, "little")
    (folder / "x.zip").write_bytes(raw)
    return folder / "x.zip"


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (zip_bomb, "x.zip: more than 200 MB are no pack"),
        (zip_that_lies, "x.zip is no ZIP that can be read: Bad CRC-32 for file 'game.yaml'"),
    ],
)
def test_a_zip_bomb(
    make: Callable[[Path, Path], Path], message: str, pack: Path, own: Path, tmp_path: Path
) -> None:
    assert add(make(pack, tmp_path)) == (2, f"decklore: {message}\n")
    assert left(own) == []


BROKEN_ZIPS = {
    "words": b"this is no ZIP at all",
    "half": b"PK\x03\x04\x14\x00\x00\x00\x08\x00",
    "nothing": b"",
}


@pytest.mark.parametrize("kind", BROKEN_ZIPS)
def test_a_file_that_is_no_zip(kind: str, own: Path, tmp_path: Path) -> None:
    (tmp_path / "x.zip").write_bytes(BROKEN_ZIPS[kind])
    assert add(tmp_path / "x.zip") == (
        2,
        "decklore: x.zip is no ZIP that can be read: File is not a zip file\n",
    )


def grown(path: Path, size: int) -> None:
    with path.open("r+b") as file:
        file.truncate(size)


def test_a_gigabyte_of_yaml_is_not_read(pack: Path, own: Path) -> None:
    grown(pack / "cards" / "first.yaml", 1_000_000_000)
    grown(pack / "rules.en.md", 5_000_000)
    assert [str(found) for found in check_packs([pack]).findings if "larger" in found.message] == [
        f"{pack}/cards/first.yaml: is larger than 64 MB",
        f"{pack}/rules.en.md: is larger than 4 MB",
    ]
    assert add(pack) == (2, "decklore: lanterns: more than 200 MB are no pack\n")
    assert left(own) == []


ALIASES = "a: &a [x, x, x, x, x, x, x, x]\nb: &b [*a, *a, *a, *a, *a, *a]\nc: [*b, *b, *b, *b, *b, *b]\n"
DEEP = "nested more than 60 levels deep"
BOMBS = [
    ("glossary.yaml", ALIASES, "glossary.yaml:2:8: anchors and aliases are not read in packs"),
    ("glossary.yaml", "[" * 100_000, "glossary.yaml:1:1001: not YAML: exceeded maximum nesting depth"),
    ("glossary.yaml", "".join(f"{' ' * i}a:\n" for i in range(500)), f"glossary.yaml:61:61: {DEEP}"),
    ("glossary.yaml", "{? " * 50_000, f"glossary.yaml:1:181: {DEEP}"),
    ("cards/first.json", '{"id": "a", "cards": [' + "9" * 5000 + "]}", "cards/first.json:1: holds a number of too many digits"),
    ("cards/first.json", json.dumps({"cards": [{"id": "a", "type": "gust", "name": "a", "stats": {"cost": 10**400}}]}), "cards/first.json:1:63: cards[1].stats.cost: is a larger number than can be counted with"),
    ("glossary.yaml", "- {id: a, rule: turn, name: " + "x" * 20_001 + "}", "glossary.yaml:1:23: [1].name.en: should be at most 20,000 characters"),

    ("cards/first.json", "[" * 100_000 + "]" * 100_000, f"cards/first.json:1: {DEEP}"),
    ("cards/first.json", '{"a":' * 100_000 + "1" + "}" * 100_000, f"cards/first.json:1: {DEEP}"),
    ("glossary.yaml", "- {id: a, name: b, rule: " + "9" * 1_000_000 + "}", None),
    ("glossary.yaml", "- {id: a, name: b, rule: !!python/object/apply:os.system [id]}", None),
    ("glossary.yaml", '- {id: a, name: "\\e[31mred", rule: turn}',
     "glossary.yaml:1:11: [1].name: holds U+001B, a character that steers what shows a text; leave it out"),
    ("glossary.yaml", '- {id: a, name: "\\u202Eevil", rule: turn}',
     "glossary.yaml:1:11: [1].name: holds U+202E, a character that steers what shows a text; leave it out"),
    ("rules.en.md", "---\nsource: leaflet\n---\n\n# \x1b]0;evil\x07 {#a section=\"A\"}",
     "rules.en.md:5: holds U+001B, a character that steers what shows a text; leave it out"),
    ("decks/first.txt", "3 \x9b31mLamp\n", "decks/first.txt:1: holds U+009B, a character that steers what shows a text; leave it out"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text", "message"), BOMBS, ids=[f"{row[0]} {row[1][:12]!r}" for row in BOMBS]
)
def test_a_file_that_is_a_trap(name: str, text: str, message: str | None, pack: Path, own: Path) -> None:
    (pack / name.replace(".json", ".yaml")).unlink(missing_ok=True)
    (pack / name).write_text(text, encoding="utf-8")
    checked = check_packs([pack])
    assert not checked.sound
    said = [found.with_column().removeprefix(f"{pack}/") for found in checked.findings]
    assert all(len(line) < 400 and line.isprintable() for line in said)
    if message:
        assert message in said
    code, _ = add(pack)
    assert (code, left(own)) == (1, [])


DEEP_RULES = {
    "quotations": "> " * 3000 + "x",
    "lists": "".join(f"{'  ' * i}- x\n" for i in range(1000)),
    "brackets": "[" * 100_000,
    "stars": "*a " * 100_000,
    "ticks": "`" * 50_000 + " a " + "`" * 49_999,
}


TOO_LONG = {"brackets", "stars", "ticks"}


@pytest.mark.parametrize("kind", DEEP_RULES)
def test_rules_that_are_nested_deeply_end(kind: str, pack: Path) -> None:
    path = pack / "rules.en.md"
    path.write_text(
        path.read_text(encoding="utf-8") + '\n# Evil {#evil section="A"}\n\n' + DEEP_RULES[kind],
        encoding="utf-8",
    )
    found = [str(finding).removeprefix(f"{pack}/") for finding in check_packs([pack]).findings]
    assert all(len(line) < 400 for line in found)
    assert ("rules.en.md:43: evil: should be at most 20,000 characters" in found) == (kind in TOO_LONG)


SVGS = [
    ("<script>alert(1)</script>", "holds <script>; "),
    ("<path d='M0 0' onload='alert(1)'/>", 'has the attribute onload="alert(1)"'),
    ("<a href='javascript:alert(1)'><path d='M0 0'/></a>", "holds <a>; "),
    ("<image href='http://example.org/x.png'/>", "holds <image>; "),
    ("<foreignObject><body/></foreignObject>", "holds <foreignObject>; "),
    ("<style>@import url(x)</style>", "holds <style>; "),
    ("<rect fill='url(http://example.org)'/>", 'has the attribute fill="url(http://example.org)"'),
    ("<use href='#a'/>", "holds <use>; "),
    ("<g>" * 1000 + "</g>" * 1000, "is nested more than 20 levels deep"),
    ("<!--" + "x" * 20_000 + "-->", "is longer than 20,000 characters"),
]


@pytest.mark.parametrize(("inner", "message"), SVGS, ids=[message[:24] for _, message in SVGS])
def test_an_icon_that_is_more_than_a_drawing(inner: str, message: str, pack: Path, own: Path) -> None:
    (pack / "symbols" / "oil.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inner}</svg>', encoding="utf-8"
    )
    found = [str(finding) for finding in check_packs([pack]).findings]
    assert any(line.startswith(f"{pack}/symbols/oil.svg: {message}") for line in found), found
    assert add(pack)[0] == 1
    assert left(own) == []


def test_an_icon_with_entities_is_refused(pack: Path) -> None:
    bomb = '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg viewBox="0 0 9 9">&b;</svg>'
    (pack / "symbols" / "oil.svg").write_text(bomb, encoding="utf-8")
    found = [str(finding) for finding in check_packs([pack]).findings]
    assert f"{pack}/symbols/oil.svg: has a document type; a symbol needs none" in found


# ---------------------------------------------------------------- markup, formulas and code as text

MARKUP = "<script>alert(1)</script>"
IMAGE = '"><img src=x onerror=alert(1)>'
FORMULA = '=HYPERLINK("http://example.org";"x")'
TYPST = '#panic("typst") $x$ @ref <label> #read("/etc/passwd")'
JINJA = "{{ 7*7 }}{% raw %}"
CLOSING = "</script><script>alert(2)</script>"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A pack whose every kind of text is code of some kind, built."""
    folder = tmp_path_factory.mktemp("hostile") / "lanterns"
    subprocess.run(["cp", "-r", str(ROOT / "tests" / "packs" / "lanterns"), str(folder)], check=True)
    names = [MARKUP, IMAGE, FORMULA, TYPST, JINJA, CLOSING]
    rows = [
        {
            "id": f"evil-{i}", "name": name, "subtitle": names[i - 1][:26], "type": "lamp", "number": i + 1, "artist": name,
            "stats": {"light": 1, "condition": {"en": name}},
            "abilities": [{"kind": "action", "cost": name, "effect": f"{name} {names[i - 2]}"}],
        }
        for i, name in enumerate(names)
    ]  # fmt: skip
    made = {
        "id": "evil",
        "name": {"en": MARKUP},
        "source": "leaflet",
        "section": IMAGE,
        "date": "2026",
        "cards": rows,
    }
    (folder / "cards" / "evil.json").write_text(json.dumps(made), encoding="utf-8")
    change(folder, "game.yaml", "Lanterns of Mool", MARKUP)
    change(folder, "game.yaml", "title: {en: " + MARKUP, "title: {en: '" + MARKUP + CLOSING + "'")
    change(folder, "game.yaml", "publisher: Nobody in Particular", f"publisher: '{IMAGE}'")
    change(folder, "game.yaml", "label: {en: cost,", f"label: {{en: '{MARKUP}',")
    change(folder, "glossary.yaml", "name: {en: oil,", f"name: {{en: '{MARKUP} oil',")
    change(folder, "formats.yaml", "name: {en: Standard,", f"name: {{en: '{IMAGE}',")
    change(folder, "turn.yaml", "label: {en: Draw a card,", f"label: {{en: '{MARKUP}',")
    evil = f"{MARKUP} [x](javascript:alert(1)) <iframe src=x></iframe> ![y](javascript:alert(2)) <javascript:alert(3)> {TYPST} {JINJA}"
    change(folder, "rules.en.md", "Do these steps in order.", evil)
    change(folder, "rules.en.md", "# The turn {#turn", f"# The turn {MARKUP} {{#turn")
    change(folder, "rulings.yaml", "question:", "question:") if (folder / "rulings.yaml").exists() else None
    checked = build([folder], folder.parent / "hostile.db")
    assert checked.sound
    return folder


def run(hostile: Path, *words: str) -> str:
    env = {"DECKLORE_DATA": str(hostile), "DECKLORE_DATABASE": str(hostile.parent / "hostile.db")}
    result = CliRunner().invoke(make_app(), ["--quiet", *words], env=env)
    assert result.exit_code == 0, result.output
    return result.output


def test_markup_is_text_on_the_command_line(hostile: Path) -> None:
    output = run(hostile, "card", "evil-0")
    assert MARKUP in output
    assert run(hostile, "card", "evil-3").count("#panic(") >= 3
    assert "\x1b" not in output
    assert MARKUP in run(hostile, "games")
    assert "<iframe src=x>" in run(hostile, "rule", "turn")


@pytest.fixture(scope="module")
def pages(hostile: Path) -> Path:
    folder = hostile.parent / "site"
    build_site(hostile.parent / "hostile.db", folder)
    return folder


class Seen(HTMLParser):
    """Notes whatever in a page acts, or would fetch something."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.scripts = 0
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script":
            self.scripts += 1
            inert = given.get("type") in {"application/json", "application/ld+json"}
            if not inert and not (given.get("src") or "").split("?")[0].endswith(".js"):
                self.faults.append(f"script {given}")
        if tag in {"iframe", "object", "embed", "base"} or (tag == "img" and given.get("src") == "x"):
            self.faults.append(f"{tag} {given}")
        for name, value in given.items():
            active = name.startswith("on") or name == "srcdoc"
            if active or (value or "").strip().lower().startswith(("javascript:", "vbscript:", "data:text")):
                self.faults.append(f"{tag} {name}={value}")

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def seen(path: Path) -> Seen:
    parser = Seen()
    parser.feed(path.read_text(encoding="utf-8"))
    return parser


def test_markup_and_code_are_text_in_the_site(pages: Path) -> None:
    found = {path: seen(path) for path in pages.rglob("*.html")}
    assert len(found) > 50
    assert sum(page.scripts for page in found.values()) > 50
    assert {
        path.relative_to(pages).as_posix(): page.faults for path, page in found.items() if page.faults
    } == {}
    shown = "".join("".join(page.text) for path, page in found.items() if "lanterns" in path.parts)
    for text in (MARKUP, "onerror=alert(1)", FORMULA, "#panic(", JINJA, "<iframe src=x>"):
        assert text in shown, text
    assert "49" not in "".join(found[pages / "lanterns" / "rules" / "turn" / "index.html"].text)


def test_pictures_of_the_site_only_draw(pages: Path) -> None:
    pictures = list(pages.rglob("*.svg"))
    assert any("evil" in path.name or "evil" in path.parent.name for path in pictures)
    for path in pictures:
        for element in ET.fromstring(path.read_text(encoding="utf-8")).iter():
            assert element.tag.rpartition("}")[2] not in {"script", "foreignObject", "iframe", "a"}, path
            assert not [name for name in element.attrib if name.startswith("on")], path


def cells(text: str) -> Iterator[str]:
    for row in csv.reader(io.StringIO(text)):
        yield from row


def test_no_table_holds_a_formula(hostile: Path, pages: Path, tmp_path: Path) -> None:
    run(hostile, "export", "lanterns", "--to", "csv", "-o", str(tmp_path / "cards.csv"))
    tables = [run(hostile, "cards", "set:evil", "--format", "csv")]
    found = [tmp_path / "cards.csv", *pages.rglob("*.csv")]
    tables += [path.read_text(encoding="utf-8") for path in found]
    assert len(tables) > 2
    held = [cell for table in tables for cell in cells(table)]
    assert any(FORMULA in cell for cell in held)
    assert [cell for cell in held if cell.startswith(("=", "+", "@", "\t", "\r"))] == []


def test_a_deck_as_a_table_holds_no_formula(hostile: Path, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(f"2 {FORMULA}\n", encoding="utf-8")
    held = list(
        cells(
            run(hostile, "deck", "convert", str(tmp_path / "deck.txt"), "--game", "lanterns", "--to", "csv")
        )
    )
    assert any(FORMULA in cell for cell in held)
    assert [cell for cell in held if cell.startswith(("=", "+", "@"))] == []


def words_of(pdf: Path) -> str:
    document = pypdfium2.PdfDocument(pdf)
    try:
        return " ".join(" ".join(page.get_textpage().get_text_range().split()) for page in document)
    finally:
        document.close()


def test_typst_code_is_text_on_paper(hostile: Path, tmp_path: Path) -> None:
    run(hostile, "print", "set:evil", "--game", "lanterns", "-o", str(tmp_path / "cards.pdf"))
    words = words_of(tmp_path / "cards.pdf")
    for text in ("#panic(", "$x$", "@ref", "#read(", "=HYPERLINK", "alert(1)", "7*7"):
        assert text in words, text
    assert "root:" not in words


def test_an_import_of_such_a_pack_leaves_the_program_as_it_was(hostile: Path) -> None:
    code = "import toolkit.checks, pathlib, sys; sys.exit(not toolkit.checks.check_packs([pathlib.Path(sys.argv[1])]).sound)"
    done: Any = subprocess.run(
        [sys.executable, "-c", code, str(hostile)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
