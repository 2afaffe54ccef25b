"""A draft as the files of a pack, by their paths within it.

Promises: `decklore check` finds no error in them; a draft's pack is private until a person says otherwise,
and every proposed limit is marked for review. Leaves out: writing them, and packs that exist (`merging`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zlib import crc32

from toolkit.exchange.discovery import drawing_of
from toolkit.exchange.writing import to_yaml
from toolkit.packs.safety import harmless
from toolkit.rulebook.catalogue import game_entries
from toolkit.rulebook.outline import rules_markdown, unlinked
from toolkit.rulebook.references import CrossReferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from toolkit.rulebook.draft import Draft
    from toolkit.rulebook.glossary import ProposedTerm

#: What stands at the head of a draft's files.
_GAME = """\
# A draft that `decklore import rulebook` made of {name}. It holds the document's own words:
# `publish: false` keeps it from the site and from exports. Take that line away when the rules are restated
# in words of your own, or write `rights: own` when the words are yours.
"""
_FORMATS = """\
# Proposed from sentences of {name}. Look each limit through: right numbers, cards and section;
# then take `severity: warning` away, so that a deck that breaks it is refused.
"""
_TURN = """\
# A first turn track, of what {name} numbers. Conditions are in words: give those a `test` that the model can
# compute, and add choices, zones and quantities where steps move or count something.
"""
_PLAYERS = re.compile(
    r"\b(\d{1,2})\s?[-–—]\s?(\d{1,2})\+? (?:players|player|co-op|graczy|spelare)\b", re.IGNORECASE
)
#: The longest number of players that is believed.
_MOST_PLAYERS = 20


def pack_files(draft: Draft, game_id: str | None = None) -> dict[str, str]:
    """Return the texts of a new pack's files by path."""
    files = {
        "game.yaml": _GAME.format(name=plain_name(draft)) + to_yaml(_game(draft, game_id or draft.id)),
        f"rules.{draft.lang}.md": rules_text(draft),
    }
    return files | shared_files(draft)


def shared_files(draft: Draft) -> dict[str, str]:
    """Return the files of a draft that name nothing of a game beyond ids."""
    name = plain_name(draft)
    files = {}
    if draft.terms:
        files["glossary.yaml"] = listed([_literal(_term(term)) for term in draft.terms])
    if draft.limits.formats:
        files["formats.yaml"] = _FORMATS.format(name=name) + formats_text(draft)
    if draft.turn:
        files["turn.yaml"] = _TURN.format(name=name) + to_yaml(_literal(draft.turn))
    files |= {f"cards/{key}.yaml": to_yaml(_literal(values)) for key, values in draft.catalogue.sets.items()}
    return files | {f"symbols/{symbol.id}.svg": drawing_of(symbol.id) for symbol in draft.symbols}


def plain_name(draft: Draft) -> str:
    """Return the name of the document's file for a comment: in one line, of letters that can be seen."""
    return harmless(" ".join(draft.document.name.split()))


def rules_text(draft: Draft) -> str:
    """Return the rules of a draft, with links where they name another heading."""
    return rules_markdown(draft.rules, draft.source, draft.lang, CrossReferences(draft.rules).link)


def source_entry(draft: Draft) -> dict[str, object]:
    """Return what `game.yaml` says of the document."""
    return {"title": draft.document.title or draft.document.name, "language": draft.lang}


def entries_of(draft: Draft) -> dict[str, object]:
    """Return the keys of `game.yaml` that hold entries which the draft's cards and icons need."""
    return _literal(game_entries(draft.catalogue, {symbol.id: symbol.name for symbol in draft.symbols}))


def _game(draft: Draft, game_id: str) -> dict[str, object]:
    return _literal({
        "id": game_id,
        "title": draft.title,
        "short_title": draft.title,
        "players": _players(draft),
        "languages": [draft.lang],
        "edition": "draft",
        "about": f"A draft made of {draft.document.name}.",
        "permission": "Private. The words are those of the document and belong to its publisher.",
        "publish": False,
        "hue": crc32(game_id.encode()) % 360,
        "sources": {draft.source: source_entry(draft)},
        **entries_of(draft),
    })  # fmt: skip


def _literal(values: dict[str, object]) -> dict[str, object]:
    """Return values in which no text is read as a link, an icon or an expression that a document prints."""
    return {key: _told(value, braces=key == "says") for key, value in values.items()}


def _told(value: object, *, braces: bool = False) -> object:
    if isinstance(value, dict):
        return _literal(value)
    if isinstance(value, list):
        return [_told(one, braces=braces) for one in value]
    if isinstance(value, str):
        text = unlinked(value)
        return text.replace("{", "(").replace("}", ")") if braces else text
    return value


def _players(draft: Draft) -> dict[str, object]:
    for line in draft.document.lines:
        match = _PLAYERS.search(line)
        if match and 1 <= int(match[1]) <= int(match[2]) <= _MOST_PLAYERS:
            return {"min": int(match[1]), "max": int(match[2])}
    return {"min": 1}


def _term(term: ProposedTerm) -> dict[str, object]:
    return {"id": term.id, "name": term.name, "rule": term.rule, "forms": list(term.forms)}


def listed(values: Sequence[dict[str, object]]) -> str:
    """Write a list of mappings as a YAML document."""
    lines = to_yaml({"list": list(values)}).splitlines()[1:]
    return "".join(f"{line[2:]}\n" for line in lines)


def formats_text(draft: Draft) -> str:
    """Return the formats of a draft; a comment before each limit says where it was read."""
    marks = {(one.format, one.id): one for one in draft.limits.proposed}
    lines: list[str] = []
    form = ""
    for line in listed([_literal(form) for form in draft.limits.formats]).splitlines():
        match = re.fullmatch(r"( *)- id: \"?([a-z0-9-]+)\"?", line)
        if match and not match[1]:
            form = match[2]
        elif match and (form, match[2]) in marks:
            rule = marks[form, match[2]].rule
            page = f", page {rule.page}" if rule.page else ""
            lines.append(f"{match[1]}# To be reviewed: line {rule.lines[0]}{page} of {plain_name(draft)}")
        lines.append(line)
    return "".join(f"{line}\n" for line in lines)
