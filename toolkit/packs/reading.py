"""A folder read into a pack, or every fault of it with file, line and field.

Promises: reading never stops at the first fault, and never raises for bad content; nothing
else in the toolkit reads `data/`. Leaves out: whether ids that are named exist
(`toolkit.packs.references`).
"""

from __future__ import annotations

import os
import re
from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from toolkit.errors import DeckloreError
from toolkit.packs import specs
from toolkit.packs.documents import Document, DocumentError
from toolkit.packs.faults import faults_by_place, one_sentence
from toolkit.packs.json import read_json
from toolkit.packs.mending import with_stand_ins, without
from toolkit.packs.pack import Pack
from toolkit.packs.rules_markdown import RulesReader
from toolkit.packs.safety import LINKED, MAX_TEXT, file_fault, steering_fault, steering_values
from toolkit.packs.svg import svg_fault
from toolkit.packs.yaml import read_yaml
from toolkit.text import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

T = TypeVar("T")
_KNOWN = {"game.yaml", "glossary.yaml", "discrepancies.yaml", "rulings.yaml", "redirects.yaml",
          "formats.yaml", "turn.yaml", "README.md"}  # fmt: skip
_FOLDERS = {"cards", "decks", "symbols"}
_RULES_FILE = re.compile(r"rules\.([a-z]{2,3})\.md")
_META = re.compile(r"(?:#|//)\s*(name|format)\s*:\s*(.+)", re.IGNORECASE)


def read_pack(folder: Path) -> Pack:
    """Read the pack in `folder`; what is wrong stands in its findings."""
    pack = Pack(folder)
    _refuse_strangers(pack)
    game = _read(pack, "game.yaml", specs.GameSpec, [])
    if game is None:
        return pack
    languages = game.languages
    pack.spec = specs.PackSpec(
        folder=str(folder),
        game=game,
        rules=_rules(pack, languages),
        terms=_read(pack, "glossary.yaml", list[specs.TermSpec], languages, optional=True) or [],
        discrepancies=_read(
            pack, "discrepancies.yaml", list[specs.DiscrepancySpec], languages, optional=True
        ) or [],
        rulings=_read(pack, "rulings.yaml", list[specs.RulingSpec], languages, optional=True) or [],
        redirects=_read(pack, "redirects.yaml", specs.RedirectsSpec, languages, optional=True)
        or specs.RedirectsSpec(),
        sets=list(_sets(pack, game)),
        formats=_read(pack, "formats.yaml", list[specs.FormatSpec], languages, optional=True) or [],
        turn=_read(pack, "turn.yaml", specs.TurnSpec, languages, optional=True),
        decks=list(_decks(pack)),
        symbols=_symbols(pack),
    )  # fmt: skip
    return pack


def _refuse_strangers(pack: Pack) -> None:
    for item in sorted(pack.folder.iterdir()):
        known = item.name in (_FOLDERS if item.is_dir() else _KNOWN) or _RULES_FILE.fullmatch(item.name)
        if item.is_symlink():
            pack.fault(item.name, 0, "", LINKED)
        elif not known and not item.name.startswith("."):
            hint = did_you_mean(item.name, [*_KNOWN, *_FOLDERS, "rules.en.md"])
            pack.fault(item.name, 0, "", f"is not read as part of a pack{hint}")


def _text(pack: Pack, name: str) -> str | None:
    path = pack.folder / name
    try:
        fault = file_fault(pack.folder, path)
        if fault:
            if fault != LINKED or path.parent != pack.folder:  # else it was told with the strangers
                pack.fault(name, 0, "", fault)
            return None
        raw = path.read_bytes()
    except OSError as error:
        pack.fault(name, 0, "", f"can't be read: {error.strerror or error}")
        return None
    try:
        text = raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        pack.fault(name, line, "", f"byte {error.start} is not UTF-8; save the file as UTF-8")
        return None
    steering = steering_fault(text)
    if steering:
        pack.fault(name, steering[0], "", steering[1])
        return None
    return text


def _read(pack: Pack, name: str, kind: Any, languages: list[str], *, optional: bool = False) -> Any:
    if not os.path.lexists(pack.folder / name):
        if not optional:
            pack.fault(name, 0, "", "is missing")
        return None
    text = _text(pack, name)
    if text is None:
        return None
    try:
        document = read_json(text) if name.endswith(".json") else read_yaml(text)
    except DocumentError as error:
        pack.fault(name, error.line, "", str(error), error.column)
        return None
    pack.documents[name] = document
    for line, message in document.faults:
        pack.fault(name, line, "", message)
    for path, message in steering_values(text, document.value):
        pack.fault_at(name, path, message)
    return validated(pack, name, document.value, kind, languages or _languages(document.value))


def _languages(value: Any) -> list[str]:
    """Return the languages that `game.yaml` names, before it is known to be sound."""
    given = value.get("languages") if isinstance(value, dict) else None
    named = [item for item in given if isinstance(item, str)] if isinstance(given, list) else []
    return named or ["en"]


def validated(pack: Pack, name: str, value: Any, kind: Any, languages: list[str]) -> Any:
    """Validate a value; every fault goes into the pack's findings.

    What is left without the faults is returned, or the sound entries of a list, so that one fault
    doesn't hide the others; None where nothing can be saved.
    """
    adapter = _adapter(kind)
    context = {"languages": languages}
    try:
        return adapter.validate_python(value, context=context)
    except ValidationError as error:
        faults = faults_by_place(error, pack.documents.get(name, Document()), kind)
        for path, messages in faults.items():
            pack.fault_at(name, path, one_sentence(messages))
        mended = without(value, faults)
        if kind is specs.GameSpec:
            mended = with_stand_ins(mended)
        try:
            return adapter.validate_python(mended, context=context)
        except ValidationError:
            pass
        bad = {fault["loc"][0] for fault in error.errors() if fault["loc"]}
        if isinstance(value, list) and bad and all(isinstance(i, int) for i in bad):
            rest = [item for i, item in enumerate(value) if i not in bad]
            return validated(pack, name, rest, kind, languages) if rest else []
        return None


@lru_cache
def _adapter(kind: Any) -> TypeAdapter[Any]:
    return TypeAdapter(kind)


def _rules(pack: Pack, languages: list[str]) -> dict[str, list[specs.RuleSpec]]:
    found: dict[str, list[specs.RuleSpec]] = {}
    for path in sorted(pack.folder.glob("rules.*.md")):
        match = _RULES_FILE.fullmatch(path.name)
        if match is None or match.group(1) not in languages:
            pack.fault(path.name, 0, "", f"is in none of the pack's languages: {', '.join(languages)}")
            continue
        text = _text(pack, path.name)
        if text is None:
            continue
        pack.texts[path.name] = text
        reader = RulesReader(text)
        drafts = reader.read()
        for line, message in reader.faults:
            pack.fault(path.name, line, "", message)
        lang = match.group(1)
        for draft in drafts:
            if sum(map(len, draft.body)) > MAX_TEXT:
                pack.fault(path.name, draft.line, draft.id, f"should be at most {MAX_TEXT:,} characters")
        pack.rule_lines |= {(lang, draft.id): draft.line for draft in drafts}
        found[lang] = [specs.RuleSpec.model_construct(**draft.values()) for draft in drafts]
    if languages[0] not in found:
        pack.fault(f"rules.{languages[0]}.md", 0, "", "is missing")
    return found


def _is_own(folder: Path) -> bool:
    return folder.is_dir() and not folder.is_symlink()


def _sets(pack: Pack, game: specs.GameSpec) -> Iterable[specs.SetSpec]:
    folder = pack.folder / "cards"
    for path in sorted(folder.glob("*")) if _is_own(folder) else []:
        name = f"cards/{path.name}"
        if path.suffix not in {".yaml", ".json"}:
            pack.fault(name, 0, "", "cards are read from .yaml and .json files")
            continue
        found = _set_file(pack, name, game.languages)
        if found is not None:
            yield found


def _set_file(pack: Pack, name: str, languages: list[str]) -> specs.SetSpec | None:
    """Read a set; a faulty card is reported and left out, so that the other faults show as well."""
    before = len(pack.findings)
    found: specs.SetSpec | None = _read(pack, name, specs.SetSpec, languages)
    document = pack.documents.get(name)
    if found is not None or document is None or not isinstance(document.value, dict):
        return found
    value = dict(document.value)
    cards = value.get("cards")
    if not isinstance(cards, list):
        return None
    quiet = Pack(pack.folder)
    is_sound = [validated(quiet, name, c, specs.CardSpec, languages) is not None for c in cards]
    if len(pack.findings) == before or all(is_sound):
        return None
    sound = list(compress(cards, is_sound))
    faulty = [card for card, fine in zip(cards, is_sound, strict=True) if not fine]
    pack.faulty_cards |= {str(card.get("id")) for card in faulty if isinstance(card, dict)}
    return validated(quiet, name, {**value, "cards": sound}, specs.SetSpec, languages)  # type: ignore[no-any-return]


def _decks(pack: Pack) -> Iterable[specs.DeckFileSpec]:
    folder = pack.folder / "decks"
    for path in sorted(folder.glob("*.txt")) if _is_own(folder) else []:
        text = _text(pack, f"decks/{path.name}")
        if text is None:
            continue
        said = {m.group(1).lower(): m.group(2).strip() for m in map(_META.match, text.split("\n")) if m}
        name = said.get("name", path.stem.replace("-", " ").capitalize())
        yield specs.DeckFileSpec(id=path.stem, name=name, format=said.get("format"), text=text)


def _symbols(pack: Pack) -> dict[str, str]:
    found = {}
    folder = pack.folder / "symbols"
    for path in sorted(folder.glob("*")) if _is_own(folder) else []:
        name = f"symbols/{path.name}"
        if path.suffix != ".svg":
            pack.fault(name, 0, "", "symbols are read from .svg files")
            continue
        text = _text(pack, name)
        fault = svg_fault(text) if text is not None else None
        if fault:
            pack.fault(name, 0, "", fault)
        elif text is not None:
            found[path.stem] = text.strip()
    return found


def read_game(folder: Path) -> specs.GameSpec | None:
    """Return what the pack in `folder` says of its game, None where that can't be read."""
    found: specs.GameSpec | None = _read(Pack(folder), "game.yaml", specs.GameSpec, [])
    return found


def read_packs(folders: Iterable[Path]) -> list[Pack]:
    """Read every pack below `folders`; a folder that is itself a pack counts as one.

    Raises DeckloreError where a folder does not exist or holds no pack.
    """
    packs: list[Pack] = []
    for folder in folders:
        if not folder.is_dir():
            raise DeckloreError(f'there is no folder "{folder}"')
        found = [folder] if (folder / "game.yaml").exists() else sorted(
            item for item in folder.iterdir() if item.is_dir() and not item.name.startswith(".")
        )  # fmt: skip
        if not found:
            raise DeckloreError(f'"{folder}" holds no pack: a pack is a folder with a game.yaml')
        packs += map(read_pack, found)
    return packs
