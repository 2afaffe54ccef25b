"""Deck lists of other programs: every row of `cases/deck-formats.json`, and the readers below."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from toolkit.checks import build
from toolkit.database import open_database
from toolkit.decks import read_deck, read_format
from toolkit.decks.sentences import say
from toolkit.errors import DeckloreError
from toolkit.exchange.decks import (
    FORMATS,
    detect,
    losses,
    make_outgoing,
    read_list,
    read_list_text,
    readable,
    writable,
    write_list,
)
from toolkit.exchange.decks.cells import Row, parse_rows, unarmed, write_rows
from toolkit.exchange.decks.json_places import Node, parse_json
from toolkit.exchange.decks.markdown import marked, unmarked
from toolkit.exchange.decks.spots import Unreadable
from toolkit.exchange.decks.xml import Element, escaped, parse_xml

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.decks import Entry

HERE = Path(__file__).resolve().parent
CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (HERE / "cases" / "deck-formats.json").read_text(encoding="utf-8")
)


@pytest.fixture(scope="module")
def oddments(tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("oddments") / "oddments.db"
    build([HERE / "packs" / "lanterns", HERE / "packs" / "oddments"], path)
    connection = open_database(path)
    yield connection
    connection.close()


def _entry(entry: Entry) -> dict[str, Any]:
    found: dict[str, Any] = {"count": entry.count, "section": entry.section, "lines": list(entry.lines)}
    card = entry.card
    if not entry.declared:
        return found | {"id": card.id, "set": card.printing.set}
    stats = {name: list(value) if isinstance(value, tuple) else value for name, value in card.stats.items()}
    return found | {
        "declared": card.name,
        "type": card.type,
        "traits": list(card.traits),
        "stats": stats,
        "text": [ability.effect for ability in card.abilities],
    }


@pytest.mark.parametrize("case", CASES["read"], ids=lambda case: case["what"])
def test_case_read(oddments: sqlite3.Connection, case: dict[str, Any]) -> None:
    if "error" in case:
        with pytest.raises(DeckloreError) as error:
            read_list_text(case["text"], case["file"], case["from"])
        assert str(error.value) == case["error"]
        return
    written = read_list_text(case["text"], case["file"], case["from"])
    deck = read_deck(oddments, written, game=case["game"], format=case["format"])
    assert [_entry(entry) for entry in deck.entries] == case["entries"]
    assert [
        {"line": f.line, "severity": f.severity.value, "limit": f.limit, "message": f.message()}
        for f in deck.findings
    ] == case["findings"]
    assert [say(note) for note in deck.notes] == case["notes"]
    said = {answer.parameter: answer.value for answer in deck.said}
    read_as = {"game": deck.game, "format": deck.format, "name": deck.name, "date": deck.date}
    assert read_as | {"parameters": said} == case["read_as"]


@pytest.mark.parametrize("case", CASES["write"], ids=lambda case: case["what"])
def test_case_written(oddments: sqlite3.Connection, case: dict[str, Any]) -> None:
    deck = read_deck(oddments, case["list"], game=case["game"], format=case["format"])
    assert deck.format
    outgoing = make_outgoing(oddments, deck, read_format(oddments, deck.game, deck.format))
    assert set(case["written"]) | {"tts"} == set(writable())
    for form, text in case["written"].items():
        assert write_list(outgoing, form) == text
    assert {form: losses(outgoing, form) for form in writable()} == case["losses"]


def test_cases_try_every_format() -> None:
    assert {case["from"] for case in CASES["read"]} >= {None, "text", "netrunnerdb", "jinteki"}
    endings = {"." + case["file"].rpartition(".")[2] for case in CASES["read"]}
    assert {ending for name in readable() for ending in FORMATS[name].endings} - {
        ".markdown",
        ".tab",
    } <= endings
    assert sum("error" in case for case in CASES["read"]) >= 35


#: The format of each example on the page of deck lists, by what it is marked as there.
MARKED = {
    "markdown": "markdown", "csv": "csv", "json": "json", "xml": "cockatrice", "netrunnerdb": "netrunnerdb",
}  # fmt: skip


def test_examples_of_the_page_are_read(oddments: sqlite3.Connection) -> None:
    page = (HERE.parent / "site" / "docs" / "deck-lists.md").read_text(encoding="utf-8")
    found = re.findall(r"^```([a-z]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    blocks = [(mark, text) for mark, text in found if mark]
    assert [mark for mark, _ in blocks] == list(MARKED)
    for mark, text in blocks:
        assert mark == "csv" or detect(text)[0] == MARKED[mark]
        deck = read_deck(oddments, read_list_text(text, "-", MARKED[mark]), game="lanterns")
        assert len(deck.entries) in {1, 2, 3}
        assert [finding.message() for finding in deck.findings] == []


def test_no_line_of_a_case_is_lost(oddments: sqlite3.Connection) -> None:
    """Every entry that a list has ends as cards or as a finding on its line."""
    counted = 0
    for case in (case for case in CASES["read"] if "error" not in case):
        written = read_list_text(case["text"], case["file"], case["from"])
        deck = read_deck(oddments, written, game=case["game"], format=case["format"])
        seen = {number for entry in deck.entries for number in entry.lines}
        seen |= {finding.line for finding in deck.findings}
        for line in written.lines:
            if line.kind == "cards":
                counted += 1
                assert line.number in seen
    assert counted > 60


# ---------------------------------------------------------------- files


@pytest.mark.parametrize(
    ("name", "raw", "message"),
    [
        ("a.cod", b"\x89PNG\r\n\x1a\n\0\0", "is not a text file; a deck list is plain text, a line a card"),
        ("a.csv", b"count,name\n1,Fa\xe7ade\n",
         "is not UTF-8 text (line 2 has a byte that is none); save the list as UTF-8"),
        ("a.json", b"{" * 1_000_001, "has 1,000,001 bytes; a deck list has at most 1,000,000"),
    ],
)  # fmt: skip
def test_error_of_a_file(name: str, raw: bytes, message: str) -> None:
    with pytest.raises(DeckloreError) as error:
        read_list(raw, name)
    assert str(error.value) == f'"{name}" {message}'


def test_utf16_is_read() -> None:
    written = read_list("count,name\n2,Łódź\n".encode("utf-16"), "a.csv")
    assert [line.text for line in written.lines] == ["2 Łódź"]


@pytest.mark.parametrize("ending", [ending for form in FORMATS.values() for ending in form.endings])
@given(raw=st.binary(max_size=80) | st.text(max_size=120).map(str.encode))
def test_any_bytes_are_read_or_refused_with_one_message(ending: str, raw: bytes) -> None:
    said = ""
    try:
        read_list(raw, f"deck{ending}")
    except DeckloreError as error:
        said = str(error)
    assert "\n" not in said


@pytest.mark.parametrize(
    ("ending", "text"),
    [
        (".o8d", "<deck>" + "<section/>" * 30_000 + "</deck>"),
        (".o8d", "<deck>" + "<section>\n</section>" * 19_999 + "</deck>"),
        (".o8d", "<deck " + " ".join(f'a{n}="{n}"' for n in range(20_000)) + "/>"),
        (".o8d", "<deck>" + "&amp;" * 100_000 + "</deck>"),
        (".o8d", "<deck>" + "&" * 100_000 + "</deck>"),
        (".o8d", "<!--" * 100_000),
        (".o8d", "<deck><![CDATA[" * 20_000),
        (".json", '{"decklore": 1, "cards": [' + "1,\n" * 300_000 + "1]}"),
        (".json", "[" * 900_000),
        (".csv", 'count,name\n1,"' + '""' * 400_000),
        (".csv", "count,name\n" + "1,a\n" * 200_000),
        (".md", "**a " * 200_000),
        (".md", "[](" * 200_000),
        (".md", "- 1 a" + " " * 900_000 + "b"),
        (".md", "|\n|-|\n" + "|\\" * 200_000),
        (".txt", "1 a" + " " * 900_000 + "•b"),
        (".txt", "---\n" * 200_000),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else None,
)
def test_a_large_file_is_read_or_refused(ending: str, text: str) -> None:
    """None of these takes longer than its length asks for (the suite would stand still)."""
    said = ""
    try:
        assert read_list(text.encode(), f"deck{ending}").lines is not None
    except DeckloreError as error:
        said = str(error)
    assert "\n" not in said


# ---------------------------------------------------------------- XML

_NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.-]{0,6}", fullmatch=True)
_WORDS = st.text(
    st.characters(codec="utf-8", exclude_characters="\ufffe\uffff", exclude_categories=["Cc", "Cs"])
    | st.sampled_from("\t\n&<>\"'"),
    max_size=12,
)
_TREES = st.recursive(
    st.builds(
        lambda name, attributes, words: (name, attributes, words, []),
        _NAMES,
        st.dictionaries(_NAMES, _WORDS, max_size=3),
        _WORDS,
    ),
    lambda inner: st.builds(
        lambda name, attributes, words, children: (name, attributes, words, children),
        _NAMES,
        st.dictionaries(_NAMES, _WORDS, max_size=3),
        _WORDS,
        st.lists(inner, max_size=3),
    ),
    max_leaves=6,
)


def _xml(tree: Any) -> str:
    name, attributes, words, children = tree
    listed = "".join(f' {key}="{escaped(value)}"' for key, value in attributes.items())
    return f"<{name}{listed}>{escaped(words)}{''.join(map(_xml, children))}</{name}>"


def _plain(element: Element) -> Any:
    return element.name, element.attributes, element.text, [_plain(child) for child in element.children]


def _expat(element: ElementTree.Element) -> Any:
    text = (element.text or "") + "".join(child.tail or "" for child in element)
    return element.tag, dict(element.attrib), text, [_expat(child) for child in element]


@given(_TREES)
def test_xml_is_read_back(tree: Any) -> None:
    assert _plain(parse_xml(_xml(tree))) == tree


@given(_TREES, st.data())
def test_xml_that_is_read_is_xml_for_others_too(tree: Any, data: st.DataObject) -> None:
    """What this reader takes, expat takes and understands alike."""
    text = _xml(tree)
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 2))
    put = data.draw(
        st.sampled_from(["", "<", ">", "&", '"', "/", "<!-- a -->", "<?b?>", "&#65;", "&lt;", " ", "<c/>"])
    )
    text = text[:at] + put + text[at + cut :]
    try:
        mine = _plain(parse_xml(text))
    except Unreadable:
        return
    assert _expat(ElementTree.fromstring(text)) == mine


# ---------------------------------------------------------------- JSON

_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**18), 10**18) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


def _bare(node: Node) -> Any:
    if isinstance(node.value, dict):
        return {key: _bare(value) for key, value in node.value.items()}
    return [_bare(value) for value in node.value] if isinstance(node.value, list) else node.value


@given(_VALUES, st.sampled_from([None, 1]), st.booleans())
def test_json_is_read_as_others_read_it(value: Any, indent: int | None, escape: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=escape)
    assert _bare(parse_json(text)) == value


@given(_VALUES, st.data())
def test_json_that_others_refuse_is_refused(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value)
    at = data.draw(st.integers(0, len(text)))
    text = text[:at] + data.draw(st.sampled_from(list('"[]{},:x1-. \\'))) + text[at + 1 :]
    assume("\\ud" not in text)  # half a character, which Python keeps and this reader replaces
    try:
        mine = _bare(parse_json(text))
    except Unreadable:
        return
    assert json.loads(text) == mine


# ---------------------------------------------------------------- tables


@given(
    st.lists(
        st.lists(
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=8),
            min_size=1,
            max_size=4,
        )
    )
)
def test_rows_are_read_back(rows: list[list[str]]) -> None:
    kept = [[cell.strip() for cell in row] for row in rows]
    read = [unarmed(row) for row in parse_rows(write_rows(kept), ",")]
    assert [list(row.cells) for row in read] == [row for row in kept if any(row)]


def test_rows_know_their_lines() -> None:
    rows = parse_rows('a;b\r\n"c\r\nd";e\r\n\r\nf;g', ";")
    assert rows == [Row(1, ("a", "b")), Row(2, ("c\nd", "e")), Row(5, ("f", "g"))]


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Co", "Cs"]), max_size=20))
def test_markdown_shows_words_as_they_are(words: str) -> None:
    assert unmarked(marked(words)) == words
