"""A draft put into a pack that exists: what would be added, and what is in the way.

Promises: nothing that a person wrote is changed or taken away; entries are added at the end of their lists
and mappings, and every conflict is named with its place. Leaves out: writing (`pack_writing`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from toolkit.errors import Finding, FindingsError, Severity
from toolkit.exchange.writing import to_yaml
from toolkit.packs import read_pack
from toolkit.rulebook.pack_files import entries_of, plain_name, rules_text, shared_files, source_entry

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from toolkit.packs import Pack
    from toolkit.packs.specs import GameSpec, PackSpec
    from toolkit.rulebook.draft import Draft

_LISTS = {"glossary.yaml": "term", "formats.yaml": "format"}
_PRIVATE = "publish: false # the words of {name} are its publisher's; see the head of a new draft\n"


@dataclass
class Merge:
    """New texts of files by path, what each adds, what is left out, and what is in the way."""

    files: dict[str, str] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    conflicts: list[Finding] = field(default_factory=list)


def read_target(folder: Path) -> Pack:
    """Read the pack that a draft is to go into. Raises FindingsError where it is faulty itself."""
    pack = read_pack(folder)
    faults = [finding for finding in pack.findings if finding.severity is Severity.ERROR]
    if faults or pack.spec is None:
        raise FindingsError(faults)
    return pack


def merge(draft: Draft, pack: Pack) -> Merge:
    """Return what a draft adds to a pack. Conflicts stand in the result; then nothing may be written."""
    assert pack.spec is not None
    found = Merge()
    found.conflicts += _conflicts(draft, pack, pack.spec)
    if found.conflicts:
        return found
    _add_rules(found, draft, pack)
    _add_game(found, draft, pack, pack.spec.game)
    for name, text in shared_files(draft).items():
        path = pack.folder / name
        if not path.exists():
            found.files[name] = text
            found.added.append(f"{name}: a new file")
        elif name in _LISTS:
            old = path.read_text(encoding="utf-8-sig")
            found.files[name] = f"{old.rstrip()}\n{text}"
            entries = len(re.findall(r"^- ", text, re.MULTILINE))
            found.added.append(f"{name}: {_counted(entries, _LISTS[name])}")
        else:
            found.left_out.append(f"{name}: it is there already, and the draft's own is left out")
    found.files = {name: _as_kept(pack.folder / name, text) for name, text in found.files.items()}
    return found


def _as_kept(path: Path, text: str) -> str:
    """Return a text with the ends of lines and the mark of order that its file has."""
    old = path.read_bytes() if path.exists() else b""
    if b"\r\n" in old:
        text = text.replace("\n", "\r\n")
    return f"\ufeff{text}" if old.startswith(b"\xef\xbb\xbf") else text


def _counted(count: int, what: str) -> str:
    return f"{count:,} {what}{'' if count == 1 else 's'}"


def _conflicts(draft: Draft, pack: Pack, spec: PackSpec) -> Iterator[Finding]:
    """Yield all ids that are taken, with their places, and a language that the pack does not begin with."""
    game, first = spec.game, spec.game.languages[0]

    def taken(file: str, path: tuple[str | int, ...], what: str, name: str) -> Finding:
        document = pack.documents.get(file)
        line = document.place(path)[0] if document else 0
        message = f"{what} is here already, and {draft.document.name} would add it"
        return Finding(str(pack.folder / file), line, name, message)

    if draft.lang != first:
        said = f'the pack\'s rules are in "{first}" first, and {draft.document.name} is in "{draft.lang}"'
        yield taken("game.yaml", ("languages",), "", "languages")._replace(message=said)
    if draft.source in game.sources:
        yield taken("game.yaml", ("sources", draft.source), "a source of this id", f"sources.{draft.source}")
    rules = f"rules.{first}.md"
    for rule in draft.rules:
        line = pack.rule_lines.get((first, rule.id))
        if line is not None:
            yield taken(rules, (), "a rule of this id", rule.id)._replace(line=line)
    terms = {term.id: i for i, term in enumerate(spec.terms)}
    for term in draft.terms:
        if term.id in terms:
            yield taken("glossary.yaml", (terms[term.id],), "a term of this id", term.id)
    formats = {form.id: i for i, form in enumerate(spec.formats)}
    for form in draft.limits.formats:
        if form["id"] in formats:
            yield taken("formats.yaml", (formats[str(form["id"])],), "a format of this id", str(form["id"]))
    yield from _card_conflicts(draft, pack, spec)


def _card_conflicts(draft: Draft, pack: Pack, spec: PackSpec) -> Iterator[Finding]:
    cards = {card.id: (one.id, i) for one in spec.sets for i, card in enumerate(one.cards)}
    for key in draft.catalogue.sets:
        if (pack.folder / "cards" / f"{key}.yaml").exists() or key in {one.id for one in spec.sets}:
            message = f"a set of this id is here already, and {draft.document.name} would add it"
            yield Finding(str(pack.folder / "cards" / f"{key}.yaml"), 0, "id", message)
    for name in draft.catalogue.card_ids.values():
        if name in cards:
            message = f"a card of this id is here already, and {draft.document.name} would add it"
            yield Finding(str(pack.folder / "cards" / f"{cards[name][0]}.yaml"), 0, name, message)


def _add_rules(found: Merge, draft: Draft, pack: Pack) -> None:
    """Add the rules below those of the pack; the outermost name their source."""
    name = f"rules.{draft.lang}.md"
    body = rules_text(draft).partition("\n---\n")[2]
    body = re.sub(
        r'^(# .*\{#\S+ section="[^"]*")\}', rf'\1 source="{draft.source}"}}', body, flags=re.MULTILINE
    )
    old = (pack.folder / name).read_text(encoding="utf-8-sig")
    found.files[name] = f"{old.rstrip()}\n{body}"
    found.added.append(f"{name}: {_counted(len(draft.rules), 'rule')} from {draft.rules[0].id} on")


def _add_game(found: Merge, draft: Draft, pack: Pack, game: GameSpec) -> None:
    path = pack.folder / "game.yaml"
    text = path.read_text(encoding="utf-8-sig").rstrip() + "\n"
    entries: dict[str, object] = {"sources": {draft.source: source_entry(draft)}, **entries_of(draft)}
    for key, values in entries.items():
        assert isinstance(values, dict)
        known = getattr(game, key)
        fresh = {name: value for name, value in values.items() if name not in known}
        if not fresh:
            continue
        made = with_entries(text, key, fresh)
        if made is None:
            document = pack.documents["game.yaml"]
            message = (
                f'"{key}" is written in one line; give its entries lines of their own, so that more fit in'
            )
            found.conflicts.append(Finding(str(path), document.place((key,))[0], key, message))
            continue
        text = made
        found.added.append(f"game.yaml: {key}: {', '.join(fresh)}")
    if game.publish and game.rights is None and not re.search(r"^publish:", text, re.MULTILINE):
        text += _PRIVATE.format(name=plain_name(draft))
        found.added.append("game.yaml: publish: false")
    found.files["game.yaml"] = text


def with_entries(text: str, key: str, entries: Mapping[str, object]) -> str | None:
    """Return YAML with entries added to a mapping at its top level, None where that stands in one line."""
    lines = text.splitlines()
    start = next((i for i, line in enumerate(lines) if re.match(rf"{key}\s*:", line)), None)
    if start is None:
        return text + to_yaml({key: dict(entries)})
    if not re.fullmatch(rf"{key}\s*:\s*(?:#.*)?", lines[start]):
        return None
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or lines[end][0] in " \t"):
        end += 1
    while not lines[end - 1].strip():
        end -= 1
    first = next(
        (line for line in lines[start + 1 : end] if line.strip() and not line.lstrip().startswith("#")), "  "
    )
    indent = first[: len(first) - len(first.lstrip())] or "  "
    added = [f"{indent}{line}" for line in to_yaml(entries).splitlines()]
    return "\n".join([*lines[:end], *added, *lines[end:]]) + "\n"
