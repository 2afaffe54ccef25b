"""Words of a pack as HTML: Markdown, links between rules, icons, and terms linked on first use.

Promises: what a pack writes as text shows as text, whatever it holds; a term is never linked in a
heading, in code or in a link, nor in the rule that defines it. Leaves out: addresses relative to
a page (`toolkit.pages.addresses`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from markupsafe import Markup

from toolkit.games import text_in
from toolkit.pages.addresses import icon
from toolkit.text import Link, Plain, SymbolMark, inline, plain

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.token import Token

    from toolkit.games import Game
    from toolkit.pages.terms import TermFinder

_LINK = Markup('<a class="{0}" href="@/{1}" title="{2}">{3}</a>')
#: Double and single quotes of each language, opening and closing.
_QUOTES = {"en": "“”‘’", "pl": "„”‚’", "sv": "””’’", "de": "„“‚‘", "cs": "„“‚‘", "fr": "«»‹›"}
_DEPTH = {"link_open": 1, "link_close": -1}
#: Signs and words that Markdown leaves as they are, but for an apostrophe inside a word.
_PLAIN = r"""[^\\`*_\[\]&<>!\n\0"']                  # no sign that means anything there
          | !(?!\[)
          | (?<=[^\W_])'(?=[^\W_])"""
#: Words of such signs, of links of a pack, and stressed words, each at the beginning or behind a space or a
#: hyphen; and the same in several lines, which only what is no paragraph may have.
_SIGNS = rf"""{_PLAIN}
          | \[\[ [^\[\]\\`*_&<>!\n\0"']+ \]\] (?!\()
          | (?<![^\s-]) (\*{{1,3}}) (?=[^\W_]|\() (?: {_PLAIN} )+? (?<=\S)
            (?: (?<=[^\W_]) \1 (?=[.,;:]) | \1 (?!\S) )"""
_SIMPLE = re.compile(f"(?: {_SIGNS} )*+", re.VERBOSE)
_SIMPLE_LINES = re.compile(rf"(?: {_SIGNS} | (?<=\S) \n (?=\S) )*+", re.VERBOSE)
#: Words in quotation marks of which there is no doubt where they begin and end.
_QUOTED = re.compile(r"""(?<![^\s(])"(?=[^\W_])([^"*]+)(?:(?<=[^\W_])"(?![^\s.,;:)])|(?<=[.,!?…])"(?!\S))""")
_STRESSED = re.compile(r"(\*{1,3})(.+?)\1")
_STRESS = {
    "*": ("<em>", "</em>"),
    "**": ("<strong>", "</strong>"),
    "***": ("<em><strong>", "</strong></em>"),
}
#: What has to be written otherwise in HTML; most words hold none of it.
_SPECIAL = re.compile("[&<>\"']")
_APOSTROPHE = re.compile(r"(?<=\w)'(?=\w)")


@dataclass(frozen=True)
class Target:
    """What a link leads to: where it stands, what it is called, what its link says of it.

    `lang` is the language of its name; "" is that of the words around the link.
    """

    address: str
    name: str
    hint: str
    lang: str = ""


@dataclass(frozen=True)
class Targets:
    """All that links may lead to, by id; `defines` names for a rule the terms that it defines."""

    rules: Mapping[str, Target]
    terms: Mapping[str, Target]
    defines: Mapping[str, frozenset[str]]

    def get(self, key: str) -> Target | None:
        """Return what `[[id]]` leads to; a rule goes before a term of the same id."""
        return self.rules.get(key) or self.terms.get(key)

    def names(self) -> dict[str, str]:
        """Return what each target is called."""
        return {key: target.name for key, target in {**self.terms, **self.rules}.items()}


def in_language(words: str | Markup, lang: str, around: str) -> Markup:
    """Return words, marked with their language where it is not that of the words around them."""
    if lang == around:
        return Markup.escape(words)
    return Markup('<span lang="{0}">{1}</span>').format(lang, words)


class Prose:
    """Renders the words of one game in one language."""

    def __init__(self, game: Game, lang: str, targets: Targets, finder: TermFinder) -> None:
        """Take the game for its icons, the targets of links, and the finder of terms."""
        self._lang = lang
        self._targets = targets
        self._finder = finder
        self._labels = {slug: text_in(symbol.label, lang) for slug, symbol in game.symbols.items()}

    @cached_property
    def _markdown(self) -> MarkdownIt:
        from markdown_it import MarkdownIt

        quotes = _QUOTES.get(self._lang, _QUOTES["en"])
        markdown = MarkdownIt("commonmark", {"html": False, "typographer": True, "quotes": quotes})
        markdown.enable(["table", "smartquotes"])
        markdown.core.ruler.push("pack", self._mark)
        return markdown

    @cached_property
    def _marks(self) -> str:
        """The double quotation marks, opening and closing."""
        return _QUOTES.get(self._lang, _QUOTES["en"])[:2]

    @cached_property
    def _names(self) -> dict[str, str]:
        return self._targets.names()

    def block(self, text: str, *, rule: str | None = None) -> Markup:
        """Render paragraphs, lists and tables; `rule` is the rule whose words they are."""
        env = self._env(rule)
        if text[:1].isalpha() and (simple := self._simple(text, env["seen"], _SIMPLE)) is not None:
            return Markup("<p>{0}</p>\n").format(simple)
        return Markup(self._markdown.render(text, env))

    def line(self, text: str, *, terms: bool = True) -> Markup:
        """Render one line without a paragraph around it, with or without links to its terms."""
        env = self._env(None, None if terms else self._all_terms)
        simple = self._simple(text, env["seen"], _SIMPLE_LINES)
        return Markup(self._markdown.renderInline(text, env)) if simple is None else simple

    def _simple(self, text: str, seen: set[str], pattern: re.Pattern[str]) -> Markup | None:
        """Render words in which Markdown would find little, as it would, or return None for any other."""
        if '"' in text:
            text = _QUOTED.sub(rf"{self._marks[0]}\1{self._marks[1]}", text)
        if text != text.strip() or not pattern.fullmatch(text):
            return None
        text = _APOSTROPHE.sub("’", text)
        if "*" not in text:
            return Markup("".join(self._parts(text, seen, terms=True)))
        return Markup("".join(self._stressed(text, seen)))

    def _stressed(self, text: str, seen: set[str]) -> Iterator[str]:
        """Yield the HTML of the parts of a simple line with stressed words."""
        done = 0
        for match in _STRESSED.finditer(text):
            yield from self._parts(text[done : match.start()], seen, terms=True)
            begin, end = _STRESS[match[1]]
            yield begin
            yield from self._parts(match[2], seen, terms=True)
            yield end
            done = match.end()
        yield from self._parts(text[done:], seen, terms=True)

    def plain(self, text: str) -> str:
        """Return the words alone, on one line; links and icons by their names."""
        return " ".join(plain(text, self._labels, self._names).split())

    @cached_property
    def _all_terms(self) -> set[str]:
        return set(self._targets.terms)

    def _env(self, rule: str | None, seen: set[str] | None = None) -> dict[str, set[str]]:
        """Return what a rendering knows: the terms that are not to be linked, or not again."""
        if seen is None:
            seen = set(self._targets.defines.get(rule, ())) if rule else set()
        return {"seen": seen}

    def _mark(self, state: StateCore) -> None:
        """Put links and icons into the text that Markdown has found."""
        for before, token in zip([None, *state.tokens], state.tokens, strict=False):
            if token.type == "inline" and token.children:
                heading = before is not None and before.type == "heading_open"
                token.children = list(self._children(token.children, state.env["seen"], int(heading)))

    def _children(self, tokens: list[Token], seen: set[str], depth: int) -> Iterator[Token]:
        from markdown_it.token import Token

        for token in tokens:
            depth += _DEPTH.get(token.type, 0)
            if token.type == "text":
                html = "".join(self._parts(token.content, seen, terms=depth == 0))
                yield Token("html_inline", "", 0, content=html)
            else:
                yield token

    def _parts(self, text: str, seen: set[str], *, terms: bool) -> Iterator[str]:
        """Yield the HTML of plain words, links and icons."""
        if ":" not in text and "[[" not in text:
            yield from self._words(text, seen) if terms else (_escaped(text),)
            return
        for part in inline(text):
            match part:
                case Link():
                    yield self._link(part, seen)
                case SymbolMark(name) if name in self._labels:
                    yield icon(name, self._labels[name])
                case SymbolMark(name):
                    yield f":{name}:"
                case Plain(words) if terms:
                    yield from self._words(words, seen)
                case Plain(words):
                    yield _escaped(words)

    def _link(self, link: Link, seen: set[str]) -> Markup:
        target = self._targets.get(link.target)
        if target is None:
            return Markup.escape(link.words or link.target)
        seen.update(self._targets.defines.get(link.target, {link.target}))
        words = link.words or in_language(target.name, target.lang or self._lang, self._lang)
        return _LINK.format("ref", target.address, target.hint, words)

    def _words(self, text: str, seen: set[str]) -> Iterator[str]:
        done = 0
        for found in self._finder.find(text, seen):
            target = self._targets.terms[found.term.id]
            yield _escaped(text[done : found.start])
            yield _LINK.format("term", target.address, target.hint, text[found.start : found.end])
            done = found.end
        yield _escaped(text[done:])


def _escaped(text: str) -> str:
    return Markup.escape(text) if _SPECIAL.search(text) else text
