"""Every heading and item of the source documents is restated: `data/coverage.yaml` says by what.

The list is held against the packs and, where the documents are at hand, against the documents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from conftest import ROOT, SHARED
from toolkit.cards import read_cards
from toolkit.games import get_game
from toolkit.packs.yaml import read_yaml

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

BOOKS = SHARED / "rulebooks"

#: A word, as `own-words` of the shared tools counts them.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
LABEL_WORDS = 3

#: A bullet or a number before an item, or a number before a heading.
MARK = re.compile(r"(?:[•-]|(\d+)\.) +")

#: What stands before a colon at the start of a line, or an entry of a list that is no sentence.
BEFORE_COLON = re.compile(r"(?:- )?([^:.]{1,40})(?::(?: +(.+))?)?$")

#: How each kind of reference reads in one language: by game, id and language.
SAYS = {
    "rule": "SELECT title || ' ' || body FROM rule_text t JOIN rule r ON r.id = t.rule",
    "term": "SELECT name || ' ' || coalesce(definition, '') FROM term_text t JOIN term r ON r.id = t.term",
    "format": "SELECT name || ' ' || says FROM format_text t JOIN format r ON r.id = t.format",
    "goal": "SELECT name || ' ' || when_words FROM goal_text t JOIN goal r ON r.id = t.goal",
    "turn": "SELECT label || ' ' || coalesce(condition, '') FROM step_text t JOIN step r ON r.id = t.step",
    "zone": "SELECT name || ' ' || coalesce(note, '') FROM zone_text t JOIN zone r ON r.id = t.zone",
}
CARD = (
    "SELECT p.id, p.section FROM printing p JOIN card c ON c.id = p.card "
    "JOIN card_set s ON s.id = p.card_set JOIN source o ON o.id = s.source WHERE c.game = ? AND o.slug = ?"
)
RULE = (
    "SELECT r.slug, r.kind, t.section FROM rule r JOIN rule_text t ON t.rule = r.id "
    "JOIN source o ON o.id = t.source WHERE r.game = ? AND o.slug = ?"
)

#: Kinds of rule that may add to the document, so that the list need not name them.
ADDED = {"note", "example", "discrepancy"}

NUMBER = re.compile(r"\d+(?:\.\d+)?")

#: Numbers in words, in the languages of the documents and packs.
SPELLED = {
    "1": "one single once en ett jeden jedna jedną jedno jednego jednym",
    "2": "two twice två dwa dwie dwóch",
    "3": "three tre trzy trzech",
    "4": "four fyra cztery czterech",
    "5": "five fem pięć pięciu",
    "6": "six sex sześć",
    "7": "seven sju siedem siedmiu",
    "8": "eight åtta osiem",
}
NUMERAL = {word: number for number, words in SPELLED.items() for word in words.split()}

#: Numbers of an item (game, label) that its pack does not repeat, and why.
NOT_REPEATED = {
    ("hubworld", "Each card shows"): "the numbers of the parts, which their terms bear as their own",
}


@dataclass(frozen=True)
class Item:
    """An item of a document and what restates it, or why nothing does."""

    label: str
    ids: tuple[str, ...] = ()
    left_out: str = ""


@dataclass(frozen=True)
class Section:
    """A heading of a document, what restates it, and its items; of those left out, none."""

    heading: Item
    items: tuple[Item, ...]


@dataclass(frozen=True)
class Coverage:
    """The list of one document."""

    game: str
    file: str
    source: str
    not_headings: tuple[str, ...]
    page: tuple[str, ...]
    headings_before_colons: bool
    sections: tuple[Section, ...]

    def items(self) -> Iterator[Item]:
        for section in self.sections:
            yield section.heading
            yield from section.items


def read_item(label: object, value: list[str] | str) -> Item:
    return Item(str(label), left_out=value) if isinstance(value, str) else Item(str(label), tuple(value))


def read_section(spec: dict[str, Any]) -> Section:
    heading = read_item(spec["heading"], spec.get("ids") or spec["left_out"])
    items = (read_item(*pair) for entry in spec.get("items", []) for pair in entry.items())
    return Section(heading, tuple(items))


def read_coverage() -> list[Coverage]:
    document = read_yaml((ROOT / "tests" / "data" / "coverage.yaml").read_text(encoding="utf-8"))
    assert document.faults == []
    return [
        Coverage(
            game,
            spec["file"],
            spec["source"],
            tuple(spec.get("not_headings", [])),
            tuple(spec.get("page", [])),
            spec.get("headings_before_colons", False),
            tuple(map(read_section, spec["sections"])),
        )
        for game, spec in document.value.items()
    ]


COVERAGE = read_coverage()
each_game = pytest.mark.parametrize("coverage", COVERAGE, ids=[coverage.game for coverage in COVERAGE])
with_books = pytest.mark.skipif(not BOOKS.exists(), reason=f"the documents are not at hand: {BOOKS}")


def say(connection: sqlite3.Connection, coverage: Coverage, reference: str, lang: str) -> str | None:
    """Return what a reference says in a language, None where the pack has no such thing."""
    kind, _, slug = reference.rpartition(":")
    if kind == "card":
        query = f"{CARD} AND c.slug = ?"
        found = [row[0] for row in connection.execute(query, (coverage.game, coverage.source, slug))]
        cards = read_cards(connection, found, lang)
        told = [f"{c.name} {c.subtitle} {c.stats} {c.abilities} {c.printing.quantity}" for c in cards]
        return " ".join(told) or None
    query = f"{SAYS[kind or 'rule']} WHERE r.game = ? AND r.slug = ? AND t.lang = ?"
    row = connection.execute(query, (coverage.game, slug, lang)).fetchone()
    return str(row[0]) if row else None


def cited_sections(connection: sqlite3.Connection, coverage: Coverage, reference: str) -> list[str]:
    """Return the sections of the document that a rule or card cites, one for each language or printing."""
    kind, _, slug = reference.rpartition(":")
    query = f"{CARD} AND c.slug = ?" if kind == "card" else f"{RULE} AND r.slug = ?"
    return [row["section"] for row in connection.execute(query, (coverage.game, coverage.source, slug))]


def plain(text: str) -> str:
    return " ".join(WORD.findall(text.casefold()))


# ---------------------------------------------------------------- against the packs


@each_game
def test_what_the_list_names_exists(everything: sqlite3.Connection, coverage: Coverage) -> None:
    languages = get_game(everything, coverage.game).languages
    named = {reference for item in coverage.items() for reference in item.ids}
    missing = [
        f"{reference} ({lang})"
        for reference in sorted(named)
        for lang in languages
        if say(everything, coverage, reference, lang) is None
    ]
    assert len(named) > 50
    assert missing == []


@each_game
def test_each_heading_and_item_is_restated_or_left_out_for_a_reason(coverage: Coverage) -> None:
    assert [item.label for item in coverage.items() if bool(item.ids) == bool(item.left_out)] == []


@each_game
def test_labels_are_short(coverage: Coverage) -> None:
    labels = [item.label for section in coverage.sections for item in section.items]
    assert [label for label in labels if len(WORD.findall(label)) > LABEL_WORDS] == []


@each_game
def test_each_rule_restates_an_item(everything: sqlite3.Connection, coverage: Coverage) -> None:
    rows = everything.execute(RULE, (coverage.game, coverage.source))
    rules = {row["slug"] for row in rows if row["kind"] not in ADDED}
    named = {reference for item in coverage.items() for reference in item.ids}
    assert len(rules) > 50
    assert sorted(rules - named) == []


@each_game
def test_each_card_of_the_document_is_named(everything: sqlite3.Connection, coverage: Coverage) -> None:
    found = [row[0] for row in everything.execute(CARD, (coverage.game, coverage.source))]
    named = {
        reference for item in coverage.items() for reference in item.ids if reference.startswith("card:")
    }
    assert {f"card:{card.id}" for card in read_cards(everything, found)} == named


@each_game
def test_what_is_named_first_cites_the_heading(everything: sqlite3.Connection, coverage: Coverage) -> None:
    elsewhere = [
        f"{section.heading.label}: {item.label}: {item.ids[0]}"
        for section in coverage.sections
        for item in (section.heading, *section.items)
        if item.ids
        and not any(
            plain(words) in plain(cited)
            for cited in cited_sections(everything, coverage, item.ids[0])
            for words in (section.heading.label, item.label)
        )
    ]
    assert elsewhere == []


# ---------------------------------------------------------------- against the documents


def stands_alone(lines: list[str], at: int) -> bool:
    return not any(lines[max(at - 1, 0) : at] + lines[at + 1 : at + 2])


def find_heading(coverage: Coverage, lines: list[str], at: int) -> tuple[str, str | None] | None:
    """Return the heading in a line, with the item that follows it in the same line."""
    line = lines[at]
    if coverage.headings_before_colons:
        found = BEFORE_COLON.match(line)
        return (found[1], found[2]) if found else None
    is_short = len(line) <= 80 and line[0] not in "•-*" and line[-1] not in '.:;!?"”'
    is_heading = is_short and stands_alone(lines, at) and line not in coverage.not_headings
    return (line, None) if is_heading else None


def read_lines(coverage: Coverage) -> list[str]:
    """Return the lines of the document without their indentation and without words of the page around it."""
    lines = [line.strip() for line in (BOOKS / coverage.file).read_text(encoding="utf-8").splitlines()]
    for words in coverage.page:
        lines = [line.removeprefix(words).strip() for line in lines]
    return lines


def read_document(coverage: Coverage) -> list[tuple[str, list[str]]]:
    """Return headings with their items, as the document has them. Its first line is a heading."""
    lines = read_lines(coverage)
    sections: list[tuple[str, list[str]]] = []
    for at in (at for at, line in enumerate(lines) if line):
        found = find_heading(coverage, lines, at)
        if found is None:
            sections[-1][1].append(lines[at])
        else:
            sections.append((found[0], [found[1]] if found[1] else []))
    return sections


def label_of(item: str) -> str:
    return " ".join(WORD.findall(MARK.sub("", item, count=1))[:LABEL_WORDS])


def pairs(coverage: Coverage) -> Iterator[tuple[Item, str]]:
    """Pair each item of the list with its text in the document; the two agree in number."""
    for section, (_, items) in zip(coverage.sections, read_document(coverage), strict=True):
        if not section.heading.left_out:
            yield from zip(section.items, items, strict=True)


@pytest.mark.shared
@with_books
@each_game
def test_headings_are_those_of_the_document(coverage: Coverage) -> None:
    assert [section.heading.label for section in coverage.sections] == [
        heading for heading, _ in read_document(coverage)
    ]


@pytest.mark.shared
@with_books
@each_game
def test_items_are_those_of_the_document(coverage: Coverage) -> None:
    kept = [at for at, section in enumerate(coverage.sections) if not section.heading.left_out]
    listed = [[item.label for item in section.items] for section in coverage.sections]
    written = [[label_of(item) for item in items] for _, items in read_document(coverage)]
    assert sum(len(listed[at]) for at in kept) > 25
    assert [(at, listed[at]) for at in kept] == [(at, written[at]) for at in kept]


@pytest.mark.shared
@with_books
@each_game
def test_only_lists_of_headings_are_left_out(coverage: Coverage) -> None:
    document = read_document(coverage)
    headings = {heading for heading, _ in document}
    left_out = [
        MARK.sub("", item, count=1)
        for section, (_, items) in zip(coverage.sections, document, strict=True)
        for item in items
        if section.heading.left_out
    ]
    assert [item for item in left_out if item not in headings] == []


def numbers_in(text: str) -> set[str]:
    words = {NUMERAL[word] for word in map(str.casefold, WORD.findall(text)) if word in NUMERAL}
    return words | set(NUMBER.findall(text))


def numbers_asked(text: str) -> set[str]:
    """Return the numbers that a document's item states: all digits, and words from two up."""
    asked = MARK.sub("", text, count=1)
    return set(NUMBER.findall(asked)) | (numbers_in(asked) - {"1"})


@pytest.mark.shared
@with_books
@each_game
def test_numbers_are_those_of_the_document(everything: sqlite3.Connection, coverage: Coverage) -> None:
    asked, lost = 0, []
    for item, text in pairs(coverage):
        if not item.ids or (coverage.game, item.label) in NOT_REPEATED:
            continue
        numbers = numbers_asked(text)
        asked += len(numbers)
        for lang in get_game(everything, coverage.game).languages:
            said = " ".join(say(everything, coverage, reference, lang) or "" for reference in item.ids)
            lost += [f"{item.label}: {number} ({lang})" for number in sorted(numbers - numbers_in(said))]
    assert asked > 5
    assert lost == []


@pytest.mark.shared
@with_books
@each_game
def test_numbered_items_keep_their_numbers(everything: sqlite3.Connection, coverage: Coverage) -> None:
    headings = [(section.heading, section.heading.label) for section in coverage.sections]
    numbered = [
        (item.ids[0], mark[1])
        for item, text in [*headings, *pairs(coverage)]
        if item.ids and (mark := MARK.match(text)) and mark[1]
    ]
    rows = everything.execute("SELECT slug, number FROM rule WHERE game = ?", (coverage.game,))
    computed = {row["slug"]: str(row["number"]).split(".")[-1] for row in rows}
    assert [(slug, computed[slug]) for slug, _ in numbered] == numbered
