"""The deck formats of one game as the site shows them: limits in words, each with the rule it cites."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.decks import read_format
from toolkit.decks.parameters import settled
from toolkit.pages.addresses import format_address
from toolkit.pages.builder import opening_link

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterable

    from markupsafe import Markup

    from toolkit.decks.formats import Format, Limit, Parameter, Reading, RuleRef, Texts
    from toolkit.pages.book import Book
    from toolkit.pages.views import DoubtView, Ref


@dataclass(frozen=True)
class LimitView:
    """A limit in words; `severity` says what breaking it is, `days` when it holds, if not always."""

    id: str
    says: Markup
    severity: str
    rule: Ref | None
    days: str | None


@dataclass(frozen=True)
class SectionView:
    """A part of a deck with the limits on it."""

    name: str
    limits: tuple[LimitView, ...]


@dataclass(frozen=True)
class ParameterView:
    """A number that a check asks for: the question, and from where to where the answer may be."""

    id: str
    ask: Markup
    range: str
    default: int | None


@dataclass(frozen=True)
class ReadingView:
    """Another reading: what it says, the limits it puts in place, and the doubt behind it."""

    id: str
    says: Markup
    limits: tuple[LimitView, ...]
    doubt: DoubtView | None


@dataclass(frozen=True)
class UncheckedView:
    """What no check can settle, and why."""

    says: Markup
    why: Markup
    rule: Ref | None


@dataclass(frozen=True)
class DeckView:
    """An example deck as its list is written; `link` opens it behind the address of the builder."""

    id: str
    name: str
    text: str
    link: str


@dataclass(frozen=True)
class FormatView:
    """A deck format."""

    id: str
    name: str
    says: Markup
    rule: Ref | None
    source: Markup
    sections: tuple[SectionView, ...]
    parameters: tuple[ParameterView, ...]
    readings: tuple[ReadingView, ...]
    unchecked: tuple[UncheckedView, ...]
    decks: tuple[DeckView, ...]
    address: str


def read_formats(connection: sqlite3.Connection, book: Book) -> list[FormatView]:
    """Return the formats of the book's game, in order."""
    return [
        _format(connection, book, read_format(connection, book.game.id, slug)) for slug in book.game.formats
    ]


def _format(connection: sqlite3.Connection, book: Book, form: Format) -> FormatView:
    words = {"game": form.game, "format": form.id}
    source = connection.execute(_SOURCE, words).fetchone()
    decks = connection.execute(_DECKS, words)
    sections = [
        SectionView(
            book.text(section.name), _limits(book, (x for x in form.limits if x.section == section.id))
        )
        for section in form.sections
    ]
    return FormatView(
        id=form.id,
        name=book.text(form.name),
        says=_say(book, form.says),
        rule=_ref(book, form.rule),
        source=book.source(source["title"], source["section"]),
        sections=tuple(section for section in sections if section.limits),
        parameters=tuple(
            ParameterView(p.id, _say(book, p.ask), _range(book, p), p.default) for p in form.parameters
        ),
        readings=tuple(_reading(book, reading) for reading in form.readings),
        unchecked=tuple(
            UncheckedView(_say(book, u.says), _say(book, u.why), _ref(book, u.rule)) for u in form.unchecked
        ),
        decks=tuple(_deck(form, row) for row in decks),
        address=format_address(book.base, form.id),
    )


def _deck(form: Format, row: sqlite3.Row) -> DeckView:
    text = _bare(row["text"])
    return DeckView(row["slug"], row["name"], text, opening_link(form.id, row["name"], text))


def _bare(text: str) -> str:
    """Return a list without the lines that only name it and its format, which the page says already."""
    lines = text.splitlines()
    return "\n".join(line for line in lines if not line.startswith(("# name:", "# format:"))).strip()


def _reading(book: Book, reading: Reading) -> ReadingView:
    doubt = book.doubts.get(reading.discrepancy or "")
    return ReadingView(reading.id, _say(book, reading.says), _limits(book, reading.limits), doubt)


def _say(book: Book, texts: Texts) -> Markup:
    return book.line(texts)


def _range(book: Book, parameter: Parameter) -> str:
    key = "range" if parameter.most is not None else "range-open"
    return book.say(key, least=parameter.least, most=parameter.most)


def _limits(book: Book, limits: Iterable[Limit]) -> tuple[LimitView, ...]:
    """Show limits; expressions over parameters, which nobody has answered here, stand as code."""
    open_ = (settled(limit, {}, unknown="`{}`") for limit in limits)
    return tuple(
        LimitView(
            limit.id, _say(book, limit.says), limit.severity, _ref(book, limit.rule), _days(book, limit)
        )
        for limit in open_
    )


def _days(book: Book, limit: Limit) -> str | None:
    """Say from when on and until when a limit holds, or nothing where it always does."""
    if not limit.starts and not limit.ends:
        return None
    key = "limit-days" if limit.starts and limit.ends else "limit-from" if limit.starts else "limit-until"
    return book.say(key, starts=limit.starts, ends=limit.ends)


def _ref(book: Book, rule: RuleRef | None) -> Ref | None:
    return book.find_ref(rule.id) if rule else None


_SOURCE = """
SELECT s.title, f.section FROM format f JOIN source s ON s.id = f.source
WHERE f.game = :game AND f.slug = :format
"""
_DECKS = """
SELECT d.slug, d.name, d.text FROM deck d JOIN format f ON f.id = d.format
WHERE d.game = :game AND f.slug = :format ORDER BY d.position
"""
