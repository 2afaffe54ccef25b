"""Words of packs as HTML: terms, links, icons, and everything hostile shown as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from toolkit.games import get_game
from toolkit.pages.prose import Prose, Target, Targets
from toolkit.pages.terms import TermFinder
from toolkit.rules import Term

if TYPE_CHECKING:
    import sqlite3


def term(name: str, *forms: str, lang: str = "en") -> Term:
    return Term(name, "g", name, lang, forms or (name,), f"{name}-rule", "")


# Source: cases/rules (qmk_firmware#2498, gatherer-bugs#158, mkdocs-ezglossary#18).
FOUND = [
    ("The Row is a row of slots.", [term("row"), term("slot", "slot", "slots")], ["Row", "slots"]),
    ("Rows, arrows and a Pathfinder.", [term("row"), term("path")], []),
    ("Unearthly things are not unearthed.", [term("unearth")], []),
    ("Pay with cards, then pay again.", [term("card", "card", "cards"), term("pay")], ["Pay", "cards"]),
    ("Zagraj kartami i kartą.", [term("karta", "karta", "kartami", lang="pl")], ["kartami"]),
    ("Dra ett kort till.", [term("kort", "kort", lang="sv")], ["kort"]),
    ("A lamp-post, a lamp's light, the lamp.", [term("lamp")], ["lamp"]),
    ("The agent's card.", [term("agent", "agent", "agent's")], ["agent's"]),
    ("The agent’s card.", [term("agent", "agent", "agent's")], ["agent’s"]),
    ("An instant window opens.", [term("instant"), term("instant window")], ["instant window"]),
    ("A shard\ncost here.", [term("shard cost")], ["shard\ncost"]),
    ("Łuska i łuska.", [term("łuska", lang="pl")], ["Łuska"]),
    ("a (b) [c", [term("(b)"), term("c")], ["(b)", "c"]),
    ("nothing", [], []),
]


@pytest.mark.parametrize(("text", "terms", "found"), FOUND)
def test_terms_are_whole_words_of_declared_forms_once(text: str, terms: list[Term], found: list[str]) -> None:
    finder = TermFinder(terms, terms[0].lang if terms else "en")
    assert [text[f.start : f.end] for f in finder.find(text, set())] == found


def test_a_term_without_forms_in_the_language_is_not_looked_for() -> None:
    assert not list(TermFinder([term("karta", lang="pl")], "en").find("karta", set()))


@pytest.fixture
def prose(lanterns: sqlite3.Connection) -> Prose:
    terms = [term("lamp", "lamp", "lamps"), term("oil")]
    targets = Targets(
        rules={
            "draw": Target("g/rules/turn/#draw", "Draw", "3.1 Draw"),
            "lamp-rule": Target("a/#l", "Lamp", "2 Lamp"),
        },
        terms={t.id: Target(f"g/glossary/#{t.id}", t.name, f'what "{t.name}" means') for t in terms},
        defines={"lamp-rule": frozenset({"lamp"}), "oil-rule": frozenset({"oil"})},
    )
    return Prose(get_game(lanterns, "lanterns"), "en", targets, TermFinder(terms, "en"))


LAMP = '<a class="term" href="@/g/glossary/#lamp" title="what &#34;lamp&#34; means">{}</a>'
OIL = '<svg class="icon" aria-hidden="true"><use href="#_icon-oil"/></svg><span class="unseen">oil</span>'

DRAW = '<a class="ref" href="@/g/rules/turn/#draw" title="3.1 Draw">{}</a>'

LINES = [
    ("A lamp and a lamp.", f"A {LAMP.format('lamp')} and a lamp."),
    ("`lamp` and **lamp**", f"<code>lamp</code> and <strong>{LAMP.format('lamp')}</strong>"),
    ("[a lamp](#x) lamp", f'<a href="#x">a lamp</a> {LAMP.format("lamp")}'),
    ("[[draw]]", DRAW.format("Draw")),
    ("[[draw|a card]] lamp", f"{DRAW.format('a card')} {LAMP.format('lamp')}"),
    ("[[lamp-rule|lamps]] and lamps", '<a class="ref" href="@/a/#l" title="2 Lamp">lamps</a> and lamps'),
    ("[[no-such|words]]", "words"),
    ("pay 1 :oil:", f"pay 1 {OIL}"),
    (":nothing:", ":nothing:"),
    ('He said "no".', "He said “no”."),
    ("the lamps' light", f"the {LAMP.format('lamps')}’ light"),
    ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ('"><img src=x onerror=alert(1)>', "&#34;&gt;&lt;img src=x onerror=alert(1)&gt;"),
    ("[x](javascript:alert(1))", "[x](javascript:alert(1))"),
    ("[[draw|<b>]]", DRAW.format("&lt;b&gt;")),
]  # fmt: skip


@pytest.mark.parametrize(("text", "html"), LINES)
def test_a_line_of_prose(prose: Prose, text: str, html: str) -> None:
    assert prose.line(text) == html


def test_no_term_is_linked_in_a_heading_nor_where_it_is_defined(prose: Prose) -> None:
    assert LAMP.format("lamps") in prose.block("# lamps\n\nlamps")
    assert "<h1>lamps</h1>" in prose.block("# lamps\n\nlamps")
    assert prose.block("A lamp.", rule="lamp-rule") == "<p>A lamp.</p>\n"
    assert "glossary" not in prose.line("A lamp.", terms=False)


def test_a_term_is_linked_on_its_first_use_in_a_rule_only(prose: Prose) -> None:
    assert prose.block("- a lamp\n- a lamp\n\nlamps").count("glossary/#lamp") == 1


def test_quotes_are_those_of_the_language(lanterns: sqlite3.Connection) -> None:
    polish = Prose(get_game(lanterns, "lanterns"), "pl", Targets({}, {}, {}), TermFinder((), "pl"))
    assert polish.line('"tak"') == "„tak”"


_PIECES = st.sampled_from((
    "lamp", "Row", "don't", "'", '"', "*", "_", "`", "[[", "]]", "[", "]", "(x)", ":oil:", ":", "!", "<b>",
    "&", "&amp;", "\\", "\n", " ", "  ", ". ", "1.", "- ", "# ", "http://a.b", "ż", "3'4", "|", "~", "^",
    "**", "*lamp*", "**Row:**", "**Row** ", " *a row*", ":", "***Row***", "-***Row*** ", " *(a row)*", '"Row',
    '."', ' "a row" ', '"Row!"', '"a\nrow"', "row\nrow", '("row")',
))  # fmt: skip


@given(st.lists(_PIECES, max_size=8).map("".join))
def test_the_short_way_for_simple_lines_gives_what_markdown_gives(text: str) -> None:
    bare = Prose(_Bare(), "en", Targets({}, {}, {}), TermFinder((), "en"))  # type: ignore[arg-type]
    assert bare.line(text) == bare._markdown.renderInline(text, {"seen": set()})
    assert bare.block(text) == bare._markdown.render(text, {"seen": set()})


class _Bare:
    """A game without icons."""

    symbols: dict[str, str] = {}  # noqa: RUF012


# Source: cases/rules (ezglossary PR#27): the label of a term stays in a hint.
def test_plain_words_keep_the_labels_of_links_and_icons(prose: Prose) -> None:
    assert prose.plain("What [[draw]]s [[lamp|the lamps]] burn; counted in :oil:.") == (
        "What Draws the lamps burn; counted in [oil]."
    )
