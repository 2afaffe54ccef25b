"""The rules of a game as a booklet: chapters, numbers as on the site, references that one can click.

Promises: every rule once, in reading order; a reference names the number and leads to the rule; words come as
data and never as code. Leaves out: how a page looks (the template).
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Any

from toolkit.games import text_in
from toolkit.sheets.backs import back_frames
from toolkit.sheets.faces import symbols_of
from toolkit.sheets.layout import Duplex
from toolkit.sheets.ornament import emblem
from toolkit.sheets.palette import page_tone
from toolkit.sheets.papers import PAPERS, Paper
from toolkit.sheets.runs import Run, parse_runs
from toolkit.sheets.style import Style
from toolkit.sheets.typesetting import Subjects, check_texts, finished, styled_runs, typeset
from toolkit.sheets.typography import typographic
from toolkit.sheets.words import words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from markdown_it.token import Token

    from toolkit.games import Game
    from toolkit.rules import Rule, Term

Block = dict[str, Any]
#: Code within a line, whose words stand as they are.
_CODE = re.compile(r"`+([^`]+)`+")
_LISTS = {"bullet_list_open": "list", "ordered_list_open": "enum"}
#: Kinds that stand apart from the running rules, with their name above them.
SET_APART = frozenset({"example", "note"})


def make_booklet(
    game: Game,
    rules: Sequence[Rule],
    terms: Sequence[Term],
    *,
    paper: Paper = PAPERS["a5"],
    lang: str | None = None,
    style: Style | None = None,
) -> bytes:
    """Return a PDF with the rules of a game, in the order given, and what its terms mean.

    `rules` and `terms` are in one language, as `toolkit.rules` reads them. Of `style` the inks and
    the ink saver count. Raises SheetError for letters that no font has.
    """
    lang, style = lang or game.languages[0], style or Style()
    writer = _Writer(game, rules, terms, lang)
    entries = [writer.entry(rule) for rule in rules if rule.kind != "discrepancy"]
    doubts = [writer.doubt(rule) for rule in rules if rule.kind == "discrepancy"]
    words, tone = words_in(lang), page_tone(game.hue, style)
    data = {
        "paper": (paper.width_mm, paper.height_mm),
        "lang": lang,
        "symbols": symbols_of(game),
        "emblem": "" if style.saver else emblem(game.id, game.id, back_frames(game)[0], tone.mid),
        "tone": tone.json(),
        "title": typographic(text_in(game.title, lang), lang),
        "about": writer.runs(text_in(game.about, lang)),
        "permission": writer.runs(text_in(game.permission, lang)),
        "edition": typographic(game.edition, lang),
        "sources": list(dict.fromkeys(typographic(rule.source, lang) for rule in rules)),
        "entries": entries,
        "doubts": doubts,
        "terms": [writer.term(term) for term in terms],
        "words": {
            word: words[f"booklet-{word}"]
            for word in ("rules", "contents", "example", "note", "doubts", "terms", "sources", "says")
        },
    }
    check_texts(_texts(data))
    [pdf] = typeset("booklet.typ", data, "pdf", Subjects([], ""))
    return finished(pdf, Duplex.LONG, style.inks)


class _Writer:
    """Turns rules into the blocks of one game's booklet."""

    def __init__(self, game: Game, rules: Sequence[Rule], terms: Sequence[Term], lang: str) -> None:
        """Take what references may name."""
        self.lang = lang
        self.symbols = game.symbols
        self.rules = {rule.id: rule for rule in rules}
        self.names = {term.id: term.name for term in terms} | {rule.id: rule.title for rule in rules}
        self.leads = {term.id: term.rule for term in terms} | {rule.id: rule.id for rule in rules}

    def entry(self, rule: Rule) -> Block:
        """Return a rule: its number, its title, its words as blocks, and how deep it lies."""
        return {
            "id": rule.id,
            "number": rule.number,
            "kind": rule.kind,
            "title": self.runs(rule.title),
            "stop": not rule.title.endswith((".", "?", "!", ":", "…")),
            "depth": self._depth(rule),
            "blocks": self.blocks(rule.text),
        }

    def doubt(self, rule: Rule) -> Block:
        """Return what a source leaves open: both places and the reading that is taken."""
        places = [
            {
                "where": typographic(f"{place.source}, {place.section}", self.lang),
                "says": self.runs(place.says),
            }
            for place in rule.places
        ]
        about = self.leads.get(rule.parent or "")
        number = self.rules[about].number if about else None
        return {
            "id": rule.id,
            "title": self.runs(rule.title),
            "about": about,
            "number": number,
            "places": places,
            "blocks": self.blocks(rule.text),
        }

    def term(self, term: Term) -> Block:
        """Return a term, what it means, and the rule that says so."""
        rule = self.rules.get(term.rule)
        return {
            "name": typographic(term.name, self.lang),
            "runs": self.runs(" ".join(term.definition.split())),
            "to": term.rule if rule else None,
            "number": rule.number if rule else None,
        }

    def runs(self, text: str) -> list[Run]:
        """Return one line of words; `to` is the rule that a reference leads to, `no` its number."""
        found = parse_runs(_CODE.sub(r"\1", text), self.symbols, self.names, lang=self.lang)
        for run in found:
            target = self.leads.get(str(run.get("to", "")))
            if target is None:
                run.pop("to", None)
            else:
                run["to"] = target
                number = self.rules[target].number
                if number:
                    run["no"] = number
        return found

    def blocks(self, text: str) -> list[Block]:
        """Return paragraphs, lists and tables."""
        from markdown_it import MarkdownIt

        tokens = iter(MarkdownIt("commonmark", {"html": False}).enable("table").parse(text))
        return list(self._blocks(tokens, ""))

    def _blocks(self, tokens: Iterator[Token], end: str) -> Iterator[Block]:
        for token in tokens:
            if token.type == end:
                return
            if token.type == "inline":
                yield {"kind": "words", "runs": self.runs(" ".join(token.content.split()))}
            elif token.type in _LISTS:
                items = list(self._items(tokens, token.type.replace("_open", "_close")))
                yield {"kind": _LISTS[token.type], "items": items}
            elif token.type == "table_open":
                yield {"kind": "table", "rows": list(self._rows(tokens))}
            elif token.type in ("fence", "code_block"):
                yield {"kind": "words", "runs": [{"t": unicodedata.normalize("NFC", token.content)}]}

    def _items(self, tokens: Iterator[Token], end: str) -> Iterator[list[Block]]:
        for token in tokens:
            if token.type == end:
                return
            if token.type == "list_item_open":
                yield list(self._blocks(tokens, "list_item_close"))

    def _rows(self, tokens: Iterator[Token]) -> Iterator[list[list[Run]]]:
        row: list[list[Run]] = []
        for token in tokens:
            if token.type == "table_close":
                return
            if token.type == "inline":
                row.append(self.runs(token.content))
            elif token.type == "tr_close":
                yield row
                row = []

    def _depth(self, rule: Rule) -> int:
        depth, above = 0, rule.parent
        while above is not None:
            depth, above = depth + 1, self.rules[above].parent
        return depth


def _texts(data: Block) -> Iterator[tuple[str, str, str, str, str]]:
    """Yield every text of a booklet for the check of its letters: id, name, part, style, words."""
    yield "booklet", data["title"], "heading", "semibold", data["title"]
    for words in (*data["words"].values(), *data["sources"], data["edition"]):
        yield "booklet", data["title"], "line", "regular", words
    for entry in (*data["entries"], *data["doubts"]):
        name = "".join(str(run.get("t", "")) for run in entry["title"]) or entry["id"]
        yield from (
            (entry["id"], name, "heading", *styled) for styled in styled_runs(entry["title"], bold=True)
        )
        for runs in _runs_of([*entry["blocks"], *({"runs": p["says"]} for p in entry.get("places", ()))]):
            yield from ((entry["id"], name, "text", *styled) for styled in styled_runs(runs))
    for term in data["terms"]:
        yield from ((term["name"], term["name"], "text", *styled) for styled in styled_runs(term["runs"]))


def _runs_of(blocks: Sequence[Block]) -> Iterator[list[Run]]:
    for block in blocks:
        if "runs" in block:
            yield block["runs"]
        for item in block.get("items", ()):
            yield from _runs_of(item)
        for row in block.get("rows", ()):
            yield from row
