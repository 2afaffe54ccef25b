"""What the site's search box knows at once: every number, id, title, name and form, with its page.

Promises: enough to resolve a number, an id or a name before the full-text index is asked, and the
records of that index. Leaves out: folding, which is the browser's (`js/query/fold.js`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolkit.pages.shelf import Shelf

#: What parts the names, the text and the folded words of a record; no text of a pack holds it.
MARK = "\u2042"
#: The columns of a row in `search/names.json`.
COLUMNS = ("game", "kind", "id", "number", "title", "hint", "address", "forms")


@dataclass(frozen=True)
class Entry:
    """Something that can be found: what it is called, what is said of it, all that its text says."""

    game: str
    kind: str
    id: str
    number: str
    title: str
    hint: str
    address: str
    forms: tuple[str, ...]
    text: str
    lang: str

    def row(self) -> list[object]:
        """Return the entry as a row of the table of names."""
        values = (self.game, self.kind, self.id, self.number, self.title, self.hint, self.address)
        return [*values, list(self.forms)]

    def words(self) -> str:
        """Return everything under which the entry can be found, in three parts around `MARK`.

        First its names (the title twice, so that it counts for more), then its text as it
        stands, for excerpts, then the folded shape of each word that folding changes.
        """
        names = " ".join((self.title, self.title, *self.forms))
        words = f"{names} {self.text}".split()
        folded = {fold(word) for word in words if fold(word) != word.lower()}
        return f" {MARK} ".join((names, self.text, " ".join(sorted(folded))))


def names_json(shelves: Sequence[Shelf]) -> dict[str, object]:
    """Return the table of names with the games that it speaks of."""
    games = [{"id": s.game.id, "title": s.title, "short": s.short} for s in shelves]
    rows = [entry.row() for shelf in shelves for entry in entries(shelf)]
    return {"games": games, "columns": COLUMNS, "rows": rows}


def entries(shelf: Shelf) -> Iterator[Entry]:
    """Yield what can be found in a game: its terms, its rules, its cards."""
    yield from _terms(shelf)
    yield from _rules(shelf)
    yield from _cards(shelf)


def _terms(shelf: Shelf) -> Iterator[Entry]:
    for view in shelf.book.glossary:
        term = shelf.book.terms[view.id]
        text = shelf.book.prose.plain(term.definition)
        forms = _others(view.name, term.forms)
        yield Entry(
            shelf.game.id, "term", view.id, "", view.name, _short(text), view.address, forms, text, view.lang
        )


def _rules(shelf: Shelf) -> Iterator[Entry]:
    book = shelf.book
    for view in book.views.values():
        text = book.prose.plain(book.rules[view.id].text)
        chapter = book.views[book.chapter_of(view.id)].title
        title = view.title or f"{view.apart or 'Rule'}: {_short(text)}"
        hint = "" if chapter == view.title else chapter
        yield Entry(
            shelf.game.id, "rule", view.id, view.number or "", title, hint, view.address, (), text, view.lang
        )


def _cards(shelf: Shelf) -> Iterator[Entry]:
    for view in shelf.cards.views:
        yield Entry(
            shelf.game.id,
            "card",
            view.id,
            "",
            view.title,
            view.now.type_line,
            view.address,
            (),
            view.words,
            view.lang,
        )


def _others(name: str, forms: Iterable[str]) -> tuple[str, ...]:
    """Return the forms that folding does not make the name itself."""
    return tuple(form for form in forms if fold(form) != fold(name))


def _short(text: str, width: int = 90) -> str:
    return text if len(text) <= width else f"{text[:width].rsplit(' ', 1)[0]} …"
