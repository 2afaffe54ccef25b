"""A deck list read, with its game and format taken from the caller, the list, or its cards.

Promises: what was guessed is said in the list's notes; nothing is guessed where two games fit
equally well. Leaves out: reading lines (`toolkit.decks.lists`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from toolkit.decks.answers import said_names
from toolkit.decks.deck import DeckList, ListFinding
from toolkit.decks.format_reader import find_formats, format_names, read_format
from toolkit.decks.judging import Judge
from toolkit.decks.lines import metadata
from toolkit.decks.lists import ListReader
from toolkit.decks.names import read_names
from toolkit.decks.picking import Picker
from toolkit.decks.sentences import Saying, hint
from toolkit.decks.written import Written, written
from toolkit.errors import DeckloreError, Severity
from toolkit.games import game_ids, get_game, get_game_id
from toolkit.text import did_you_mean, nearest

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Collection

    from toolkit.decks.formats import Format


def read_deck(
    connection: sqlite3.Connection,
    text: str | Written,
    *,
    game: str | None = None,
    format: str | None = None,  # noqa: A002  (the word of the API)
    lang: str | None = None,
    parameters: Collection[str] = (),
) -> DeckList:
    """Read a deck list: plain text, or a list of another format as `toolkit.exchange` reads it.

    The caller's game and format go before those that comments name (`# game: …`, `# format: …`), and
    these before a guess; a format that asks for `parameters`, which the caller is going to answer, is
    guessed before others. Raises DeckloreError, with the nearest name, for a game or format that does
    not exist, and where the game can't be told from the cards.
    """
    wanted = _Wanted(connection, written(text), game, format, lang, frozenset(parameters))
    return wanted.read()


@dataclass
class _Shelf:
    """What reading lists of one game needs, read from the database once."""

    connection: sqlite3.Connection
    game_id: str
    lang: str | None

    def __post_init__(self) -> None:
        self.game = get_game(self.connection, self.game_id)
        self.names = read_names(self.connection, self.game_id)
        self.picker = Picker(self.connection, self.game_id, self.lang)

    def form(self, name: str | None) -> Format | None:
        """Read a format of the game, or none."""
        return read_format(self.connection, self.game_id, name) if name else None

    def read(self, text: Written, form: Format | None, *, hints: bool = True) -> DeckList:
        """Read a list for a format."""
        matches = self.picker.matches
        reader = ListReader(self.connection, self.game, self.names, form, matches, self.lang, hints)
        return reader.read(text)


class _Wanted:
    """One list and what is known of its game and format; the rest is found step by step."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        text: Written,
        game: str | None,
        form: str | None,
        lang: str | None,
        parameters: frozenset[str] = frozenset(),
    ) -> None:
        self.connection = connection
        self.text = text
        self.lang = lang
        self.form = form
        self.parameters = parameters
        self.findings: list[ListFinding] = []
        self.notes: list[Saying] = [*text.notes]
        self.lines = text.lines
        self.said = metadata(self.lines)
        self.formats = format_names(connection)
        self.game = get_game_id(connection, game) if game else self._said_game()

    def read(self) -> DeckList:
        """Find game and format and read the list for them."""
        shelf = _Shelf(self.connection, self.game or self._game(), self.lang)
        deck = self._for_format(shelf)
        findings = sorted((*self.findings, *deck.findings), key=lambda finding: finding.line)
        return replace(deck, findings=tuple(findings), notes=tuple(self.notes))

    # ------------------------------------------------------------ the game

    def _said_game(self) -> str | None:
        """Return the game that a comment of the list names, if there is one of the name."""
        name, line = self.said.get("game", ("", 0))
        if not name:
            return None
        try:
            return get_game_id(self.connection, name)
        except DeckloreError:
            self._not_found("unknown-game", name, line, game_ids(self.connection))
            return None

    def _not_found(self, message: str, name: str, line: int, known: list[str]) -> None:
        near = tuple(nearest(name, known))
        saying = Saying(message, {"name": name, **hint(near)})
        text = next(said.text for said in self.lines if said.number == line)
        self.findings.append(ListFinding(line, text, saying, Severity.WARNING, nearest=near))

    def _game(self) -> str:
        """Return the one game that fits: by the format's name, otherwise by the cards."""
        games = self._games_with_format() or game_ids(self.connection)
        if len(games) == 1:
            return games[0]
        scores = {game: self._score(game) for game in games}
        best = max(scores.values(), default=(0, 0))
        fitting = [game for game, score in scores.items() if score == best]
        if best == (0, 0) or len(fitting) > 1:
            why = "no game knows these cards" if best == (0, 0) else "several games know these cards"
            raise DeckloreError(
                f'{why}; name the game with --game or in a line "# game: {fitting[0]}": {", ".join(fitting)}'
            )
        others = any(score != (0, 0) for game, score in scores.items() if game != fitting[0])
        title = get_game(self.connection, fitting[0]).title
        self.notes.append(Saying("best-game" if others else "only-game", {"game": title}))
        return fitting[0]

    def _games_with_format(self) -> list[str]:
        """Return the games that have the format asked for. Raises DeckloreError where none has it."""
        wanted = self.form or self.said.get("format", ("", 0))[0]
        games = [game for game, _ in find_formats(self.connection, wanted)]
        if self.form and not games:
            known = [name for _, name in self.formats]
            raise DeckloreError(f'no game has a format "{self.form}"{did_you_mean(self.form, known)}')
        return games

    def _score(self, game: str) -> tuple[int, int]:
        """Count the lines whose cards a game knows, then those that its formats let a list declare."""
        shelf = _Shelf(self.connection, game, self.lang)
        forms = [name for of, name in self.formats if of == game]
        deck = shelf.read(self.text, shelf.form(forms[0] if forms else None), hints=False)
        known = sum(len(entry.lines) for entry in deck.entries if not entry.declared)
        return known, sum(len(entry.lines) for entry in deck.entries if entry.declared)

    # ------------------------------------------------------------ the format

    def _for_format(self, shelf: _Shelf) -> DeckList:
        forms = [name for game, name in self.formats if game == shelf.game_id]
        chosen = (
            self.form or self._said_format(shelf.game_id, forms) or (forms[0] if len(forms) == 1 else None)
        )
        if chosen or not forms:
            return shelf.read(self.text, shelf.form(chosen))
        return self._best_format(shelf, forms)

    def _said_format(self, game: str, forms: list[str]) -> str | None:
        name, line = self.said.get("format", ("", 0))
        found = find_formats(self.connection, name, game) if name else []
        if name and not found:
            self._not_found("unknown-format", name, line, forms)
        return found[0][1] if found else None

    def _best_format(self, shelf: _Shelf, names: list[str]) -> DeckList:
        """Read the list for the format in which it has the fewest errors, the first of equals.

        A limit that wants an answer counts as one; a format that asks what is answered goes before others.
        """
        forms = [read_format(self.connection, shelf.game_id, name) for name in names]
        for answered in (self.parameters, said_names(self.lines)):
            forms = _that_ask(forms, answered) or forms

        def errors(form: Format) -> int:
            report = Judge(shelf.picker, form).report(shelf.read(self.text, form, hints=False))
            found = sum(problem.severity == Severity.ERROR for problem in report.problems)
            return found + sum(bool(entry.asks) for entry in report.unchecked)

        best = min(forms, key=errors)
        self.notes.append(Saying("best-format", {"format": best.name, "game": shelf.game.title}))
        return shelf.read(self.text, best)


def _that_ask(forms: list[Format], answered: Collection[str]) -> list[Format]:
    """Return the formats that ask for most of what is answered, none where no format asks for any."""
    asked = [sum(parameter.id in answered for parameter in form.parameters) for form in forms]
    most = max(asked, default=0)
    return [form for form, count in zip(forms, asked, strict=True) if count == most and most]
