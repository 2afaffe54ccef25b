"""The files of a new pack, small and whole, with comments that say what each part is for.

Promises: what a person has given stands in the files as data, whatever letters it holds. Leaves out: writing
them into a folder (`toolkit.starter.placing`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from toolkit.errors import DeckloreError
from toolkit.exchange.writing import to_yaml
from toolkit.text import slug

_FILES = Path(__file__).parent / "files"
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_PLAYERS = re.compile(r"(\d{1,2})(?:\s*(?:-|–|to)\s*(\d{1,2})|(\+))?")
#: Words that stand in every language of the pack.
_IN_EACH = re.compile(r"<<:(.+?)>>")
#: A file of the template and what it is in a pack; `<language>` is the pack's first language.
NAMES = {
    "game.yaml": "game.yaml",
    "rules.md": "rules.<language>.md",
    "glossary.yaml": "glossary.yaml",
    "formats.yaml": "formats.yaml",
    "turn.yaml": "turn.yaml",
    "cards.yaml": "cards/first.yaml",
    "deck.txt": "decks/first.txt",
}


class StarterError(DeckloreError):
    """Raised where a new pack can't be made of what is given, or not where it is wanted."""


@dataclass(frozen=True)
class NewGame:
    """What is told of a new game; `most_players` is None where there is no end."""

    id: str
    title: str
    languages: tuple[str, ...] = ("en",)
    least_players: int = 2
    most_players: int | None = 4
    publisher: str | None = None


def new_game(
    title: str,
    *,
    id: str | None = None,  # noqa: A002  (the word of the pack format)
    languages: tuple[str, ...] = ("en",),
    players: str = "2-4",
    publisher: str | None = None,
) -> NewGame:
    """Return a new game as it is told. Raises StarterError for what a pack can't hold."""
    title = " ".join(title.split())
    if not title or not title.isprintable():
        raise StarterError("a game needs a title of letters that can be seen")
    made = slug(title) if id is None else id
    if not made:
        raise StarterError(f'no id can be made of "{title}"; give one with --id')
    if made != slug(made) or len(made) > 80:
        raise StarterError(
            f'"{made}" is no id: at most 80 lower-case letters, digits and hyphens between them'
        )
    wrong = [lang for lang in languages if not _LANGUAGE.fullmatch(lang)]
    if wrong or not languages:
        raise StarterError(f'"{", ".join(wrong)}" is no language; write en, pl, sv and so on')
    least, most = players_of(players)
    publisher = " ".join(publisher.split()) if publisher else None
    return NewGame(made, title, tuple(dict.fromkeys(languages)), least, most, publisher or None)


def players_of(text: str) -> tuple[int, int | None]:
    """Return how many play at least and at most, of `2-4`, `2`, or `2+` for no end. Raises StarterError."""
    match = _PLAYERS.fullmatch(text.strip())
    least = int(match[1]) if match else 0
    most = None if match and match[3] else int(match[2]) if match and match[2] else least
    if least < 1 or (most is not None and most < least):
        raise StarterError(f'"{text}" is no number of players; write 2-4, 2, or 2+ for no end')
    return least, most


def read_template(name: str) -> str:
    """Return a template as it is written."""
    return (_FILES / name).read_text(encoding="utf-8")


def starter_files(game: NewGame) -> dict[str, str]:
    """Return the files of a new pack by their names in it."""
    words = _words(game)
    made = {}
    for template, name in NAMES.items():
        text = read_template(template)
        text = _IN_EACH.sub(lambda match: _in_each(match[1], game.languages), text)
        for key, value in words.items():
            text = text.replace(f"<<{key}>>", value)
        made[name.replace("<language>", game.languages[0])] = text
    return made


def _in_each(text: str, languages: tuple[str, ...]) -> str:
    return _line(text if len(languages) == 1 else dict.fromkeys(languages, text))


def _words(game: NewGame) -> dict[str, str]:
    """Return what stands for each mark of the templates; every value is YAML, in quotes where it must be."""
    players = {"min": game.least_players} | ({"max": game.most_players} if game.most_players else {})
    written = {
        "title": game.title,
        "players": players,
        "languages": list(game.languages),
        "language": game.languages[0],
        "hue": crc32(game.id.encode()) % 360,
    }
    words = {key: _line(value) for key, value in written.items()}
    owner = "# publisher: who publishes the game"
    return words | {
        "id": game.id,
        "publisher": f"publisher: {_line(game.publisher)}" if game.publisher else owner,
    }


def _line(value: object) -> str:
    """Write a value as YAML in one line."""
    return to_yaml({"x": value}).removeprefix("x: ").removesuffix("\n")
