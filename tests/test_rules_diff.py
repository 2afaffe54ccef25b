"""What changed between two states of packs, on the command line and on the site."""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import PACKS, change
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.history import read_state
from toolkit.pages import Past
from toolkit.rules import Run, diff_rules, word_runs
from toolkit.site import build_site

if TYPE_CHECKING:
    from pathlib import Path

    from toolkit.rules import RuleChange

NEW = PACKS / "lanterns"
COPIES = "{#deck-copies} **Copies.** No more than two of one card."


def run(*words: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(make_app(), list(words))
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.stdout, result.stderr


def changes(old: Path, new: Path) -> list[RuleChange]:
    before, after = read_state(str(old)), read_state(str(new))
    return diff_rules(before.editions["lanterns"], after.editions["lanterns"])


def told(found: list[RuleChange]) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.id, one.how) for one in found]


@pytest.fixture
def old(pack: Path) -> Path:
    """The made-up game's pack, to be made older with `change`."""
    return pack


def test_nothing_changed(old: Path) -> None:
    assert changes(old, NEW) == []


def test_a_rule_put_before_others_is_one_change(old: Path) -> None:
    """Renumbering is no change. Reports: libcellml#562, es-spec-html#41."""
    change(old, "rules.en.md", "1. {#draw} **Draw.** Take one card from your deck.\n2. {#act}", "1. {#act}")
    change(old, "rules.pl.md", "1. {#draw}", "1. {#drawn}")
    (one,) = [found for found in changes(old, NEW) if found.how != ("moved",)]
    assert (one.id, one.how) == ("draw", ("added",))
    numbers = read_state(str(old)).editions["lanterns"].rules["end"].number
    assert (numbers, read_state(str(NEW)).editions["lanterns"].rules["end"].number) == ("3.2", "3.3")


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([("Take one card", "Draw two cards")], [("draw", ("changed",))]),
        ([("**Draw.** Take", "**Take.** Take")], [("draw", ("changed",))]),
        ([("you like:\n   - {#light .option}", "you like:\n   - {#light}")], [("light", ("kind",))]),
        ([("[[blowing|how to blow]]", "[[light|how to blow]]")], [("gusts", ("changed",))]),
        ([(f"- {COPIES}\n", ""), ("> {#turn-note .note}", f"4. {COPIES}\n\n> {{#turn-note .note}}")],
         [("deck-copies", ("kind", "moved"))]),
        ([(f"- {COPIES}\n", ""), ("- {#deck-size}", f"- {COPIES}\n- {{#deck-size}}")],
         [("deck-size", ("moved",))]),
        ([("[[turn]].", "[[turn]]; that is all.")], [("abilities", ("changed",))]),
        ([("two of one card.", "two of\none card.")], []),
        ([("two of one card.", "two of **one** card.")], []),
    ],
)  # fmt: skip
def test_changes_of_words_and_places(
    old: Path, edits: list[tuple[str, str]], expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    for before, after in edits:
        change(old, "rules.en.md", before, after)
    found = [(name, tuple(sorted(how))) for name, how in told(changes(old, NEW))]
    assert found == expected


def test_a_new_title_changes_its_own_rule_alone(old: Path) -> None:
    change(old, "rules.en.md", "# The turn {#turn", "# Your turn {#turn")
    assert told(changes(old, NEW)) == [("turn", ("changed",))]


def test_a_redirect_keeps_the_history_together(old: Path) -> None:
    for name in ("rules.en.md", "rules.pl.md", "rulings.yaml"):
        text = (old / name).read_text(encoding="utf-8")
        (old / name).write_text(text.replace("blowing", "gusts-blow"), encoding="utf-8")
    (old / "redirects.yaml").unlink()
    (one,) = changes(old, NEW)
    assert (one.id, one.how, one.old and one.old.id) == ("blowing", ("renamed",), "gusts-blow")


def test_a_merged_rule_says_where_it_went(old: Path) -> None:
    change(
        old,
        "rules.en.md",
        "# Cards {#cards",
        '# Objective {#objective section="Aim"}\n\nWin.\n\n# Cards {#cards',
    )
    (one,) = changes(old, NEW)
    assert (one.id, one.how, one.merged_into) == ("objective", ("merged",), "aim")


def test_words_of_another_language_are_told_apart(old: Path) -> None:
    change(old, "rules.pl.md", "Dobierz", "Weź")
    (one,) = changes(old, NEW)
    assert [text.lang for text in one.texts] == ["pl"]


@pytest.mark.parametrize(
    ("old_words", "new_words", "runs"),
    [
        ("", "", []),
        ("", "all new", [("new", "all new")]),
        ("one two", "one 2", [("same", "one "), ("gone", "two"), ("new", "2")]),
        ("a lamp is lit", "a lantern was lit",
         [("same", "a "), ("gone", "lamp is"), ("new", "lantern was"), ("same", " lit")]),
        ("don't stop", "do not stop", [("gone", "don't"), ("new", "do not"), ("same", " stop")]),
        ("pay 10 oil", "pay 100 oil", [("same", "pay "), ("gone", "10"), ("new", "100"), ("same", " oil")]),
        ("lampę zgaś", "lampy zgaś", [("gone", "lampę"), ("new", "lampy"), ("same", " zgaś")]),
    ],
)  # fmt: skip
def test_words_are_marked_whole(old_words: str, new_words: str, runs: list[tuple[str, str]]) -> None:
    assert list(word_runs(old_words, new_words)) == [Run(how, words) for how, words in runs]  # type: ignore[arg-type]


def test_the_command_writes_what_changed(old: Path) -> None:
    change(old, "rules.en.md", "Take one card from your deck.", "Draw two cards from the deck.")
    change(old, "rules.en.md", "- {#deck-keeper}", "- {#deck-top} **Top.** On the left.\n- {#deck-keeper}")
    change(old, "game.yaml", 'edition: "1"', "edition: draft")
    expected = (
        "lanterns (draft → 1): 1 removed, 1 changed\n"
        "\nRemoved: 1 rule\n  4.3 Top  deck-top\n    Top\n    On the left.\n"
        "\nChanged: 1 rule\n  3.1 Draw  draw\n"
        "    [-Draw two cards-]{+Take one card+} from [-the-]{+your+} deck.\n\n"
    )
    assert run("rules", "diff", str(old), str(NEW)) == (0, expected, "")
    assert run("rules", "diff", str(NEW), str(NEW)) == (0, "lanterns (1): no rule changed\n\n", "")


def test_the_command_writes_json(old: Path) -> None:
    change(old, "rules.en.md", "Take one card", "Draw one card")
    (game,) = json.loads(run("rules", "diff", str(old), str(NEW), "--json")[1])
    assert (game["game"], game["editions"]) == ("lanterns", {"old": "1", "new": "1"})
    state = {"id": "draw", "number": "3.1", "kind": "step", "parent": "turn", "title": "Draw"}
    (one,) = game["changes"]
    assert one == {
        "id": "draw",
        "how": ["changed"],
        "old": state,
        "new": state,
        "texts": [
            {
                "lang": "en",
                "title": [{"how": "same", "words": "Draw"}],
                "text": [
                    {"how": "gone", "words": "Draw"},
                    {"how": "new", "words": "Take"},
                    {"how": "same", "words": " one card from your deck."},
                ],
            }
        ],
    }


def test_one_language_leaves_others_out(old: Path) -> None:
    change(old, "rules.pl.md", "Dobierz", "Weź")
    assert "no rule changed" in run("rules", "diff", str(old), str(NEW), "--lang", "en")[1]
    assert "{+" in run("rules", "diff", str(old), str(NEW), "--lang", "pl")[1]


def test_databases_and_folders_compare_alike(old: Path, tmp_path: Path, lanterns_path: Path) -> None:
    change(old, "rules.en.md", "Take one card", "Draw one card")
    path = tmp_path / "old.db"
    build([old], path)
    expected = run("rules", "diff", str(old), str(NEW))
    assert "{+Take+}" in expected[1]
    assert run("rules", "diff", str(path), str(lanterns_path)) == expected


def test_a_search_is_still_a_search(lanterns_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKLORE_DATABASE", str(lanterns_path))
    monkeypatch.setenv("DECKLORE_DATA", str(NEW))
    found = run("rules", "search", "oil", "--game", "lanterns")
    assert found[1].startswith("2.4 Abilities  lanterns · abilities\n")
    assert run("rules", "--limit", "1", "three", "lit")[1].startswith("1 The aim")


# ------------------------------------------------------------ Git


def git(folder: Path, *words: str) -> str:
    settings = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false")
    command = ["git", *settings, *words]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository whose first revision, `first`, draws two cards, and whose checkout draws one."""
    top = tmp_path / "repository"
    shutil.copytree(NEW, top / "data" / "lanterns")
    git(tmp_path, "init", "-q", str(top))
    change(top / "data" / "lanterns", "rules.en.md", "Take one card", "Draw two cards")
    git(top, "add", ".")
    git(top, "commit", "-q", "-m", "first")
    git(top, "tag", "first")
    change(top / "data" / "lanterns", "rules.en.md", "Draw two cards", "Take one card")
    monkeypatch.chdir(top)
    monkeypatch.setenv("DECKLORE_DATA", str(top / "data"))
    return top


@pytest.mark.parametrize("name", ["git:first", "first:data/lanterns", "git:HEAD:data", "HEAD:./data/"])
def test_revisions_of_git(repository: Path, name: str) -> None:
    _, out, _ = run("rules", "diff", name, "data")
    assert "[-Draw two cards-]{+Take one card+} from your deck." in out
    assert git(repository, "status", "--short") == " M data/lanterns/rules.en.md\n"


GAME_FILE = '"data/lanterns/game.yaml" of revision "first" is no folder; name one of packs'
WRITTEN = "a revision of Git is written git:first or first:data/game"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("git:second", 'Git knows no revision "second" in repository'),
        ("git:--help", 'Git knows no revision "--help" in repository'),
        ("first:packs", 'revision "first" has no folder "packs"'),
        ("first:data/lanterns/game.yaml", GAME_FILE),
        ("first", 'there is no database and no folder "first"; ' + WRITTEN),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("repository")
def test_error_of_a_revision(name: str, message: str) -> None:
    assert run("rules", "diff", name, "data") == (2, "", f"decklore: {message}\n")


@pytest.mark.usefixtures("repository")
def test_error_without_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    message = "Git is not installed; name a database or a folder of packs instead"
    assert run("rules", "diff", "git:first", "data") == (2, "", f"decklore: {message}\n")


def test_error_outside_a_repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DECKLORE_DATA", str(tmp_path))
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    message = f'"{tmp_path}" is in no repository of Git'
    assert run("rules", "diff", "git:first", str(NEW)) == (2, "", f"decklore: {message}\n")


def test_error_of_an_unknown_game() -> None:
    code, _, err = run("rules", "diff", str(NEW), str(NEW), "--game", "harbour")
    assert (code, err) == (2, f'decklore: neither {NEW} nor {NEW} holds a game "harbour"\n')


def test_error_of_faulty_rules(old: Path) -> None:
    change(old, "rules.en.md", "{#draw}", "{#Draw Me}")
    code, out, err = run("rules", "diff", str(old), str(NEW))
    assert (code, out) == (1, "")
    assert err.startswith(f"{old}/rules.en.md:")


def test_a_game_of_one_side_alone_is_told() -> None:
    out = run("rules", "diff", str(PACKS / "guilds"), str(NEW))[1]
    assert out == "guilds: the whole game was removed\nlanterns: the whole game was added\n"


# ------------------------------------------------------------ the site


def older_things(pack: Path) -> None:
    """Make cards, a term and a format of the made-up game older: one each added, gone, renamed, changed."""
    odd = (pack / "cards" / "odd.yaml").read_text(encoding="utf-8")
    line = next(line for line in odd.splitlines(keepends=True) if "{id: hush," in line)
    change(
        pack, "cards/odd.yaml", line, line.replace("id: hush", "id: lost").replace("Say “Hush”", "Lost <b>")
    )
    for file in ("first", "second"):
        change(pack, f"cards/{file}.yaml", "- id: brass-lamp", "- id: brass-lantern")
    change(pack, "cards/first.yaml", "{en: Brass Lamp,", "{en: Brass Lantern,")
    change(pack, "cards/second.yaml", "{cost: 3, light: 3, glass: red", "{cost: 2, light: 3, glass: red")
    change(pack, "redirects.yaml", "cards: {brass-lantern: brass-lamp}\n", "")
    change(pack, "glossary.yaml", "counted in :oil:.", "counted in drops.")
    change(pack, "formats.yaml", "{en: at least ten cards,", "{en: at most nine cards,")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, lanterns_path: Path) -> Any:
    """The site of the made-up game, built against an older state of it; gives the text of a page."""
    old = tmp_path_factory.mktemp("before") / "lanterns"
    shutil.copytree(NEW, old)
    change(old, "rules.en.md", "Take one card from your deck.", "Draw two <b>cards</b> from the deck.")
    change(old, "rules.en.md", "{#end} **End.**", "{#end} **Stop.**")
    change(
        old,
        "rules.en.md",
        "# Cards {#cards",
        '# Objective {#objective section="Aim"}\n\nWin.\n\n# Cards {#cards',
    )
    change(old, "rules.en.md", "used in the [[turn]]", "used in the [[act|turn]]")
    change(
        old,
        "glossary.yaml",
        "- id: lamp\n",
        "- id: lantern\n  name: {en: lantern, pl: latarnia}\n  rule: lamps\n- id: lamp\n",
    )
    change(old, "game.yaml", 'edition: "1"', "edition: First draft")
    older_things(old)
    folder = old.parent / "site"
    state = read_state(str(old), things=True)
    build_site(lanterns_path, folder, past=Past((state.editions,), keep=True, things=(state.things,)))
    return lambda path: (folder / "lanterns" / path / "index.html").read_text(encoding="utf-8")


def test_the_site_shows_what_changed(site: Any) -> None:
    page = site("changes")
    assert "From edition “First draft” to “1”" in page
    marked = "<del>Draw two &lt;b&gt;cards&lt;/b&gt;</del><ins>Take one card</ins> from "
    assert marked in page
    assert "<b><del>Stop</del><ins>End</ins></b>" in page
    assert marked in site("r/draw")
    assert "History" not in site("r/light")
    assert 'href="../../lanterns/changes/"' in site("cards")


CARDS = (
    '<h3>Cards · Added</h3>\n<p><a href="../../lanterns/cards/hush/">Say “Hush”</a></p>',
    "<h3>Cards · Removed</h3>",
    "<h3>Cards · Another id</h3>",
    "id before: brass-lantern",
    "<b>Brass <del>Lantern</del><ins>Lamp</ins></b>",
    "cost: <del>2</del><ins>3</ins><br>",
    "<h3>Glossary · Changed</h3>",
    "counted in <del>drops</del><ins>[oil]</ins>",
    "<h3>Decks · Changed</h3>",
    "at <del>most nine</del><ins>least ten</ins> cards<br>",
)


@pytest.mark.parametrize("part", CARDS)
def test_the_site_shows_what_changed_in_cards_terms_and_formats(site: Any, part: str) -> None:
    assert part in site("changes")


def test_what_something_went_into_and_cites_is_named(site: Any) -> None:
    """Rules and terms stood there by their ids."""
    page = site("changes")
    assert '<p class="small">now part of “1 The aim”</p>' in page
    assert '<p class="small">now part of “lamp”</p>' in page
    assert '<p class="small">cites no more: 3.2 Act</p>' in page
    assert '<p class="small">cites now: 3 The turn</p>' in page
    assert "teraz część „1 Cel”" in site("pl/changes")


def test_each_language_shows_its_own_words_of_what_changed(site: Any) -> None:
    page = site("pl/changes")
    assert "koszt: <del>2</del><ins>3</ins>" in page
    assert "Brass" not in page
    assert "Słownik · Zmienione" not in page


def test_the_site_keeps_editions(site: Any) -> None:
    old, new = site("edition/first-draft"), site("edition/1")
    assert "Draw two &lt;b&gt;cards&lt;/b&gt; from the deck." in old
    assert "Take one card from your deck." in new
    for page in (old, new):
        assert 'id="draw"' in page
        assert "Rules of Lanterns of Mool, edition “" in page
    assert 'href="../../../lanterns/edition/1/#draw"' in site("r/draw")
    assert "edition/first-draft/#blowing" in old


def test_the_site_leads_on_from_former_ids(site: Any) -> None:
    page = site("r/gusts-blow")
    assert '<meta http-equiv="refresh" content="0; url=../../../lanterns/r/blowing/">' in page
    assert '<link rel="canonical" href="../../../lanterns/r/blowing/">' in page
    assert '<a href="../../../lanterns/r/blowing/">Blow</a>' in page
    assert "rules/aim/#aim" in site("rules/objective")
    assert "cards/brass-lamp/" in site("cards/brass-lantern")
    assert "decks/standard/" in site("decks/usual")
    assert 'id="gusts-blow"' in site("rules/turn")
    assert 'id="lantern"' in site("glossary")
    assert '<span class="former" id="puff"></span><a class="number" href="#blow-out">' in site("turn")
    assert 'id="who-draws-first"' in site("discrepancies")
    assert 'id="blow-mine"' in site("rulings")
    assert "Przeniesiono" in site("pl/r/gusts-blow")


def test_the_site_shows_rulings(site: Any) -> None:
    question = "May I attach a gust to a lamp of my own?"
    for path in ("rulings", "r/blowing", "rules/turn", "rules/cards", "cards/squall"):
        assert question in site(path)
    assert question not in site("r/draw")
    assert "Czy mogę dołączyć podmuch do własnej lampy?" in site("pl/rulings")
