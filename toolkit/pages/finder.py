"""What the site's search box knows at once: every number, id, title, name and form, with its page.

Promises: enough to resolve a number, an id or a name before the full-text index is asked, and the
records of that index. Leaves out: folding, which is the browser's (`js/query/fold.js`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from toolkit.rules.stopwords import STOP_WORDS
from toolkit.text import fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from toolkit.pages.card_views import CardView
    from toolkit.pages.shelf import Shelf
    from toolkit.pages.views import RuleView, RulingView, TermView

#: What parts the names, the text and the folded words of a record; no text of a pack holds it.
MARK = "\u2042"
#: The columns of a row in `search/names.json`; `place` is the address inside the game's folder.
COLUMNS = ("game", "lang", "kind", "id", "number", "title", "hint", "place", "forms")


@dataclass(frozen=True)
class Entry:
    """Something that can be found: what it is called, what is said of it, all that its text says.

    `base` is the folder of its game in its language, `place` its address in there.
    """

    game: str
    lang: str
    kind: str
    id: str
    number: str
    title: str
    hint: str
    base: str
    place: str
    forms: tuple[str, ...]
    text: str

    @property
    def address(self) -> str:
        """Its address from the top of the site."""
        return self.base + self.place

    def row(self) -> list[object]:
        """Return the entry as a row of the table of names."""
        return [getattr(self, column) for column in COLUMNS]

    def words(self) -> str:
        """Return everything under which the entry can be found, in three parts around `MARK`.

        First its names (the title twice, so that it counts for more), then its text as it
        stands, for excerpts, then the folded shape of each word that folding changes.
        """
        names = " ".join((self.title, self.title, *self.forms))
        words = set(f"{names} {self.text}".split())
        folded = {shape for word in words if (shape := fold(word)) != word.lower()}
        return f" {MARK} ".join((names, self.text, " ".join(sorted(folded))))


def names_json(shelves: Sequence[Shelf]) -> dict[str, object]:
    """Return the table of names with its games: titles and folders by language, ids of old.

    `common` are the words, by language, that questions have in common.
    """
    games: dict[str, dict[str, Any]] = {}
    for shelf in shelves:
        former = {kind: ids for kind, ids in shelf.book.former.items() if ids}
        made = {"id": shelf.game.id, "short": {}, "bases": {}, "former": former}
        game = games.setdefault(shelf.game.id, made)
        game["short"][shelf.lang] = shelf.short
        game["bases"][shelf.lang] = shelf.base
    rows = [entry.row() for shelf in shelves for entry in entries(shelf)]
    spoken = sorted({shelf.lang for shelf in shelves})
    common = {lang: sorted(STOP_WORDS[lang]) for lang in spoken if lang in STOP_WORDS}
    return {"games": list(games.values()), "columns": COLUMNS, "rows": rows, "common": common}


def entries(shelf: Shelf) -> Iterator[Entry]:
    """Yield what can be found of a game in a language: terms, rules, cards, steps, rulings.

    What lacks the language is left out, since it is found in its own one, and once.
    """
    yield from _terms(shelf)
    yield from _rules(shelf)
    yield from _cards(shelf)
    yield from _steps(shelf)
    yield from _rulings(shelf)


def _entry(shelf: Shelf, kind: str, view: TermView | RuleView | CardView | RulingView, **said: Any) -> Entry:
    return Entry(
        game=shelf.game.id,
        lang=shelf.lang,
        kind=kind,
        id=view.id,
        base=shelf.base,
        place=view.address.removeprefix(shelf.base),
        **({"number": "", "forms": ()} | said),
    )


def _terms(shelf: Shelf) -> Iterator[Entry]:
    for view in shelf.book.glossary:
        if view.lang != shelf.lang:
            continue
        term = shelf.book.terms[view.id]
        text = shelf.book.prose_in(view.definition_lang).plain(term.definition)
        forms = _others(view.name, term.forms)
        yield _entry(shelf, "term", view, title=view.name, hint=_short(text), forms=forms, text=text)


def _rules(shelf: Shelf) -> Iterator[Entry]:
    book = shelf.book
    for view in book.views.values():
        if view.lang != shelf.lang:
            continue
        text = book.plain(view.id)
        chapter = book.views[book.chapter_of(view.id)].title
        title = view.title or f"{view.apart or shelf.say('rule')}: {_short(text)}"
        hint = "" if chapter == view.title else chapter
        yield _entry(shelf, "rule", view, number=view.number or "", title=title, hint=hint, text=text)


def _cards(shelf: Shelf) -> Iterator[Entry]:
    for view in shelf.cards.views:
        if view.lang == shelf.lang:
            yield _entry(shelf, "card", view, title=view.title, hint=view.type_line, text=view.words)


def _rulings(shelf: Shelf) -> Iterator[Entry]:
    for view in shelf.book.rulings.views:
        if view.lang == shelf.lang:
            text = f"{view.title} {view.plain}"
            yield _entry(shelf, "ruling", view, title=view.title, hint=_short(view.plain), text=text)


def _steps(shelf: Shelf) -> Iterator[Entry]:
    if shelf.turn is None or shelf.turn.lang != shelf.lang:
        return
    for view in shelf.turn.words:
        step = view.entry
        text = "; ".join(part for part in (*step.lines, step.note) if part)
        yield Entry(
            game=shelf.game.id,
            lang=shelf.lang,
            kind="step",
            id=step.id,
            number="",
            title=step.label,
            hint=_short(text),
            base=shelf.base,
            place=f"turn/#{step.id}",
            forms=(),
            text=text,
        )


def _others(name: str, forms: Iterable[str]) -> tuple[str, ...]:
    """Return the forms that folding does not make the name itself."""
    return tuple(form for form in forms if fold(form) != fold(name))


def _short(text: str, width: int = 90) -> str:
    return text if len(text) <= width else f"{text[:width].rsplit(' ', 1)[0]} …"
