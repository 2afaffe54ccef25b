"""A rulebook becomes a pack that checks clean and builds, private, with an account of every line."""

# ruff: noqa: E501 (rows of tables)
from __future__ import annotations

import json
import re
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from rulebook_fair import FAIR
from test_rulebook_reading_pdf import typeset_source
from typer.testing import CliRunner

from toolkit.checks import build, check_packs
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.errors import Severity
from toolkit.packs.yaml import read_yaml
from toolkit.rulebook.account import account_for
from toolkit.rulebook.draft import Draft, make_draft
from toolkit.rulebook.merging import with_entries
from toolkit.rulebook.pack_files import pack_files
from toolkit.rulebook.pack_writing import DraftError, put_files
from toolkit.rulebook.reading import read_document

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def fair(tmp_path: Path) -> Path:
    file = tmp_path / "fair.txt"
    file.write_text(FAIR, encoding="utf-8")
    return file


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command in a folder of its own; returns exit code, standard output, standard error."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECKLORE_DATABASE", str(tmp_path / "own.db"))

    def _run(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(words[0]), list(words))
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result.exit_code, result.stdout, result.stderr

    return _run


def draft_of(folder: Path, text: str, name: str = "book.txt", **given: Any) -> Draft:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return make_draft(read_document(file), **given)


def yaml(draft: Draft, name: str) -> Any:
    return read_yaml(pack_files(draft)[name]).value


def errors_of(folder: Path) -> list[str]:
    checked = check_packs([folder])
    assert checked.packs
    return [str(one) for one in checked.findings if one.severity is Severity.ERROR]


def test_rules_of_a_draft(tmp_path: Path) -> None:
    text = pack_files(draft_of(tmp_path, FAIR))["rules.en.md"]
    rules = re.findall(r"^ *(?:#+ .*?|- )\{#([a-z0-9-]+)(?: \.([a-z]+))?", text, re.MULTILINE)
    assert [(name, kind) for name, kind in rules if kind] == [
        ("shuffle-your-deck", "step"), ("choose-a-side", "step"), ("land-see-words", "step"), ("sea", "step"),
        ("example-maro-chooses-the-sea", "example"), ("light-one-lamp", "step"), ("ring-the-bell-as-round", "step"),
        ("note-lamps-stay-hot", "note"), ("oil", "term"), ("wick-flame-of-a-lamp", "term"),
    ]  # fmt: skip
    assert "    - {#land-see-words .step} Land (see [[words|Words]])." in text
    assert 'as "[[round-structure|Round Structure]]" says.' not in text  # it stands in that section itself
    assert '### Dusk {#dusk section="Round Structure > Dusk"}' in text
    assert "ferry-lamp" not in text


def test_game_of_a_draft(tmp_path: Path) -> None:
    game = yaml(draft_of(tmp_path, FAIR), "game.yaml")
    assert (game["id"], game["title"], game["languages"]) == ("lantern-fair", "Lantern Fair", ["en"])
    assert game["publish"] is False
    assert game["players"] == {"min": 2, "max": 4}
    assert game["symbols"] == {"oil": "Oil", "glow": "Glow"}
    assert game["fields"] == {
        "cost": {"kind": "number", "label": "cost"}, "glow": {"kind": "number", "label": "glow", "symbol": "glow"},
    }  # fmt: skip
    assert game["types"]["lamp"] == {"label": "Lamp", "plural": "Lamps", "fields": ["cost", "glow"]}
    assert list(game["traits"]) == ["tool", "iron", "first-cards"]
    assert list(game["ability_kinds"]) == ["dusk"]


def test_cards_of_a_draft(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, FAIR)
    lamps = yaml(draft, "cards/wares.yaml")
    assert lamps["name"] == "Wares"
    assert lamps["cards"][0] == {
        "id": "ferry-lamp", "name": "Ferry Lamp", "subtitle": "Old Light", "type": "lamp", "traits": ["tool"],
        "number": 1, "quantity": 3, "section": "Wares > Lamps", "stats": {"cost": 2, "glow": 1},
        "abilities": [{"kind": "dusk", "effect": "Draw a card. Rest at : sea: and [ [land]]."}],
    }  # fmt: skip
    assert lamps["cards"][1]["stats"] == {"cost": "X"}
    components = yaml(draft, "cards/components.yaml")["cards"]
    assert [(card["name"], card.get("quantity", 1)) for card in components] == [
        ("Fog Cards", 12), ("Novice", 6), ("Adept", 2), ("Sage", 1), ("Harbour Bell", 1),
    ]  # fmt: skip


def test_glossary_of_a_draft(tmp_path: Path) -> None:
    assert yaml(draft_of(tmp_path, FAIR), "glossary.yaml") == [
        {"id": "oil", "name": "Oil", "rule": "oil", "forms": ["Oil"]},
        {
            "id": "wick-flame", "name": "Wick/Flame", "rule": "wick-flame-of-a-lamp",
            "forms": ["Wick/Flame", "Wick", "Wicks", "Flame"],
        },
    ]  # fmt: skip


def test_limits_of_a_draft_are_marked_for_review(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, FAIR)
    text = pack_files(draft)["formats.yaml"]
    line = FAIR[: FAIR.index("Your deck has")].count("\n") + 1
    assert text.count(f"    # To be reviewed: line {line} of book.txt\n    - id:") == 3
    deck, house = yaml(draft, "formats.yaml")
    assert [(one["id"], one["severity"], one["rule"]) for one in deck["limits"]] == [
        ("count", "warning", "your-deck-has-a-minimum"), ("copies", "warning", "your-deck-has-a-minimum"),
        ("ratio-lamp", "warning", "your-deck-has-a-minimum"),
    ]  # fmt: skip
    assert deck["limits"][0]["count"] == {"at_least": 30}
    assert deck["limits"][0]["says"] == "Your deck has a minimum of 30 cards."
    assert deck["limits"][1]["copies"] == {"at_most": 2}
    assert deck["limits"][2]["cards"] == "type:lamp"
    assert deck["limits"][2]["ratio"] == {"exactly": 1, "in_every": 5}
    assert house["name"] == "Harbour Deck"
    assert house["limits"][0]["cards_exactly"] == {"novice": 6, "adept": 2, "sage": 1}


def test_turn_track_of_a_draft(tmp_path: Path) -> None:
    turn = yaml(draft_of(tmp_path, FAIR), "turn.yaml")
    assert turn == {
        "track": [{
            "loop": "round-structure", "label": "Round Structure", "rules": ["round-structure"],
            "until": {"words": "the game is over"},
            "do": [
                {"sequence": "dusk", "label": "Dusk", "rules": ["dusk"], "do": [
                    {"step": "light-one-lamp", "label": "Light one lamp.", "rules": ["light-one-lamp"]},
                    {"step": "ring-the-bell-as-round", "label": 'Ring the bell, as "Round Structure" says.',
                     "rules": ["ring-the-bell-as-round"]},
                ]},
                {"step": "dawn", "label": "Dawn", "rules": ["dawn"]},
            ],
        }],
    }  # fmt: skip


TREE = """\
Turns

Game {until} dark
1. Draw a card
   - {if} fog: {choose} a lamp
2. Whose turn?
   - {if} a keeper's
      1. Act {until} all rest
         {one}:
         light a lamp
         {allowed} there is oil.
         {choose} which lamp
         rest
   - {if} the fog's
      1. All wait {by} keepers

How it ends

{win} all lamps are lit
{lose} no oil is left
"""
WORDS = {
    "en": {"until": "until", "if": "If", "choose": "choose", "one": "One of", "allowed": "Allowed if", "by": "by",
           "win": "Victory", "lose": "Defeat"},
    "pl": {"until": "aż", "if": "Jeśli", "choose": "wybierz", "one": "Jedno z", "allowed": "Dozwolone, jeśli",
           "by": "przez", "win": "Wygrana", "lose": "Przegrana"},
    "sv": {"until": "tills", "if": "Om", "choose": "välj", "one": "En av", "allowed": "Tillåtet om", "by": "av",
           "win": "Vinst", "lose": "Förlust"},
}  # fmt: skip


@pytest.mark.parametrize("lang", WORDS)
def test_a_turn_written_out_as_a_tree(tmp_path: Path, lang: str) -> None:
    draft = draft_of(tmp_path, TREE.format(**WORDS[lang]), lang=lang)
    turn: Any = draft.turn
    assert [(g["outcome"], g["when"]) for g in turn["goals"].values()] == [
        ("win", "all lamps are lit"), ("lose", "no oil is left"),
    ]  # fmt: skip
    (game,) = turn["track"]
    assert game["until"] == {"words": "dark"}
    drawn, whose = game["do"]
    step, asked = drawn["do"]
    assert step["label"] == "Draw a card"
    assert (asked["do"][0]["when"], asked["do"][0]["do"][0]["decide"]) == ({"words": "fog"}, "a lamp")
    assert [case.get("when") for case in whose["do"]] == [
        {"words": "a keeper's"},
        {"words": "the fog's"},
        None,
    ]
    act = whose["do"][0]["do"][0]
    assert act["pick"] == "exactly one"
    assert [(o["label"], o.get("when"), o.get("decide")) for o in act["do"]] == [
        ("light a lamp", {"words": "there is oil"}, "which lamp"), ("rest", None, None),
    ]  # fmt: skip
    assert whose["do"][1]["do"][0]["by"] == "keepers"
    folder = tmp_path / "pack"
    write(folder, pack_files(draft))
    assert errors_of(folder) == []


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


TABLE = """\
# Wares

| Card | Kind | Copies | Oil | Story | Text |
|------|------|--------|-----|-------|------|
| Ferry Lamp | Lamp | 3 | 2 | Old and worn. | Draw a card. |
| Wick | Part | | X | New. | |

| Players | Lamps |
|---------|-------|
| 2 | 5 |
"""


def test_tables_of_cards(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, TABLE, "wares.md")
    cards = yaml(draft, "cards/wares.yaml")["cards"]
    assert [(c["name"], c["type"], c.get("quantity"), c["stats"]) for c in cards] == [
        ("Ferry Lamp", "lamp", 3, {"oil": 2, "story": "Old and worn."}),
        ("Wick", "part", None, {"oil": "X", "story": "New."}),
    ]  # fmt: skip
    assert cards[0]["abilities"] == [{"kind": "text", "effect": "Draw a card."}]
    assert {name: one["kind"] for name, one in yaml(draft, "game.yaml")["fields"].items()} == {
        "oil": "number", "story": "text",
    }  # fmt: skip
    kept = {line.text: line.fate.value for line in account_for(draft)}
    assert kept["| Wick | Part | | X | New. | |"] == "card"
    assert kept["| Card | Kind | Copies | Oil | Story | Text |"] == "card"
    assert kept["| 2 | 5 |"] == "rule"


def test_a_table_of_a_pdf(tmp_path: Path) -> None:
    source = (
        "= Wares\n#table(columns: 4, [*Name*], [*Type*], [*Copies*], [*Cost*], [Ferry Lamp], [Lamp], [3], [2],"
        "[Oar], [Tool], [1], [X])"
    )
    draft = make_draft(read_document(typeset_source(tmp_path, source)), lang="en")
    (cards,) = draft.catalogue.sets.values()
    assert [(c["name"], c["type"], c.get("quantity"), c["stats"], c["section"]) for c in cards["cards"]] == [  # type: ignore[attr-defined]
        ("Ferry Lamp", "lamp", 3, {"cost": 2}, "Wares, p. 1"), ("Oar", "tool", None, {"cost": "X"}, "Wares, p. 1"),
    ]  # fmt: skip


def test_every_line_is_accounted_for(tmp_path: Path) -> None:
    lines = account_for(draft_of(tmp_path, f"Maro\nsaid\n\n{FAIR}"))
    assert [line.number for line in lines] == [
        n for n, line in enumerate(f"Maro\nsaid\n\n{FAIR}".splitlines(), 1) if line.strip()
    ]
    found = {line.text: (line.fate.value, line.became) for line in lines}
    assert found["Maro"][0] == "left over"
    assert found["Contents"] == ("contents list", ())
    assert found["12 Fog Cards"] == (
        "card",
        ("rules.en.md: 12-fog-cards", "cards/components.yaml: fog-cards"),
    )
    assert found["• Storm Lamp - Lamp, Tool - Iron. Cost X."] == ("card", ("cards/wares.yaml: storm-lamp",))
    assert found["• Oil: What lamps burn. All oil is gone at dawn."] == (
        "term", ("rules.en.md: oil", "glossary.yaml: oil"),
    )  # fmt: skip
    assert found["1. Light one lamp."] == (
        "rule",
        ("rules.en.md: light-one-lamp", "turn.yaml: light-one-lamp"),
    )
    limit = next(line for line in lines if line.text.startswith("Your deck has"))
    assert limit.fate.value == "limit"
    assert limit.became == (
        "rules.en.md: your-deck-has-a-minimum", "formats.yaml: deck.count", "formats.yaml: deck.copies",
        "formats.yaml: deck.ratio-lamp",
    )  # fmt: skip


def test_import_makes_a_pack_that_builds(run: Any, fair: Path, tmp_path: Path) -> None:
    code, out, err = run("import", "rulebook", str(fair), "--lang", "en")
    assert (code, err) == (0, "")
    assert out.startswith('fair.txt (txt, en): "Lantern Fair"\n\n line  kept as        words → entries\n')
    assert "\n    1  rule           Lantern Fair Rulebook → rules.en.md: lantern-fair-rulebook\n" in out
    assert "\nlantern-fair: written\n  game.yaml: a new file\n" in out
    assert errors_of(tmp_path / "lantern-fair") == []
    assert [item.name for item in tmp_path.iterdir() if item.name.startswith(".")] == []
    build([tmp_path / "lantern-fair"], tmp_path / "fair.db")
    with closing(open_database(tmp_path / "fair.db")) as connection:
        assert connection.execute("SELECT count(*) FROM card").fetchone()[0] == 7


def test_import_as_json(run: Any, fair: Path, tmp_path: Path) -> None:
    code, out, _ = run("import", "rulebook", str(fair), "--lang", "en", "--dry-run", "--json")
    data = json.loads(out)
    assert code == 0
    assert (data["written"], data["language"], data["title"]) == (False, "en", "Lantern Fair")
    assert not (tmp_path / "lantern-fair").exists()
    assert run("import", "rulebook", str(fair), "--dry-run", "--into", "new/folder/fair")[0] == 0
    assert not (tmp_path / "new").exists()
    assert data["lines"][0] == {
        "line": 1, "page": None, "kept_as": "rule", "became": ["rules.en.md: lantern-fair-rulebook"],
        "text": "Lantern Fair Rulebook",
    }  # fmt: skip
    assert sum(data["kept_as"].values()) == len(data["lines"])
    assert [limit["id"] for limit in data["limits"]] == ["count", "copies", "ratio-lamp", "list-first"]


def test_error_what_is_there_is_no_pack(run: Any, fair: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "notes.txt").write_text("mine", encoding="utf-8")
    assert run("import", "rulebook", str(fair), "--into", "mine") == (
        2, "", "decklore: mine is there already and no pack; name another folder with --into\n",
    )  # fmt: skip


def test_error_a_scanned_pdf(run: Any, tmp_path: Path) -> None:
    file = typeset_source(tmp_path, "#rect(width: 50mm, height: 50mm, fill: red)")
    code, out, err = run("import", "rulebook", str(file))
    assert (code, out) == (2, "")
    assert err == f"decklore: {file} holds pictures of pages and no text: run it through OCR first\n"


EXTRA = """\
Night Fair

Night Setup

1. Put out the big lamp.

• Moth: A guest of lamps.
"""


def test_a_pack_that_exists_is_told_what_it_would_get(run: Any, pack: Path, tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_text(EXTRA, encoding="utf-8")
    glossary = pack / "glossary.yaml"
    glossary.write_bytes(b"\xef\xbb\xbf" + glossary.read_bytes().replace(b"\n", b"\r\n"))
    before = {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()}
    code, out, err = run("import", "rulebook", str(file), "--lang", "en", "--into", str(pack))
    assert (code, err) == (1, "")
    assert f"\n{pack}: would be added (--add does it)\n" in out
    assert "  rules.en.md: 4 rules from night-fair on\n" in out
    assert "  glossary.yaml: 1 term\n" in out
    assert {path: path.read_bytes() for path in pack.rglob("*") if path.is_file()} == before
    code, out, _ = run("import", "rulebook", str(file), "--lang", "en", "--into", str(pack), "--add")
    assert code == 0
    assert f"\n{pack}: written\n" in out
    for path, held in before.items():
        if path.name != "game.yaml":
            assert path.read_bytes().startswith(held.rstrip()), path
    assert glossary.read_bytes().endswith(b"  forms: [Moth]\r\n")
    assert errors_of(pack) == []
    assert "publish: false" in (pack / "game.yaml").read_text(encoding="utf-8")
    again = run("import", "rulebook", str(file), "--lang", "en", "--into", str(pack), "--add")
    assert again[0] == 1
    assert again[2].splitlines()[-1] == "5 faults"
    assert f"{pack}/rules.en.md:" in again[2]
    assert "night-setup: a rule of this id is here already, and night.txt would add it" in again[2]


def test_a_prefix_keeps_ids_apart(run: Any, fair: Path, tmp_path: Path) -> None:
    assert run("import", "rulebook", str(fair), "--lang", "en", "--into", "mine")[0] == 0
    code, _, err = run("import", "rulebook", str(fair), "--lang", "en", "--into", "mine", "--add")
    assert code == 1
    assert "a card of this id is here already" in err
    code, out, _ = run(
        "import", "rulebook", str(fair), "--lang", "en", "--into", "mine", "--add", "--prefix", "Night"
    )
    assert code == 0, out
    assert "  left out: turn.yaml: it is there already, and the draft's own is left out\n" in out
    assert errors_of(tmp_path / "mine") == []
    assert "{#night-setup section=" in (tmp_path / "mine" / "rules.en.md").read_text(encoding="utf-8")
    assert (tmp_path / "mine" / "cards" / "night-wares.yaml").exists()


BOLD = """\
# Words

- **Oil**: What lamps burn.
- **Wick:** What is lit.
- **Flame** - What one sees.
- **Rest.** Nobody moves.
- **Very** bright.

Old wares:

- **Ferry Lamp** (x2) - Lamp, Tool. *Cost 2*. Dusk: Rest.
- **Storm Lamp** - Lamp, Tool. Cost 1.
"""


def test_bold_leads_are_leads(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, BOLD, "words.md", lang="en")
    found = [(rule.kind, rule.title, rule.body) for rule in draft.rules if rule.parent == "words"]
    assert found == [
        ("term", "Oil", "What lamps burn."), ("term", "Wick", "What is lit."),
        ("term", "Flame", "What one sees."), ("rule", "Rest", "Nobody moves."),
        ("rule", "", "**Very** bright."), ("rule", "", "Old wares:"),
    ]  # fmt: skip
    assert [(c["name"], c["stats"]) for c in yaml(draft, "cards/words.yaml")["cards"]] == [
        ("Ferry Lamp", {"cost": 2}), ("Storm Lamp", {"cost": 1}),
    ]  # fmt: skip


def test_pages_are_cited(tmp_path: Path) -> None:
    from rulebook_pages import typeset

    plain = tmp_path / "plain.txt"
    plain.write_text(FAIR, encoding="utf-8")
    file = typeset(tmp_path, read_document(plain), 1, height_mm=150)
    text = pack_files(make_draft(read_document(file), lang="en"))["rules.en.md"]
    assert '## Setup {#setup section="Setup, p. 1"}' in text
    assert re.search(r'\{#wares section="Wares, p. \d"\}', text)
    assert "- {#12-fog-cards} 12 Fog Cards" in text


def test_error_no_language(run: Any, fair: Path) -> None:
    assert run("import", "rulebook", str(fair), "--lang", "English") == (
        2, "", 'decklore: --lang "English" is no language; write two or three letters, such as en\n',
    )  # fmt: skip


def test_error_of_a_pack_in_another_language(run: Any, pack: Path, tmp_path: Path) -> None:
    file = tmp_path / "night.txt"
    file.write_text(EXTRA, encoding="utf-8")
    code, _, err = run("import", "rulebook", str(file), "--lang", "sv", "--into", str(pack))
    assert code == 1
    assert 'languages: the pack\'s rules are in "en" first, and night.txt is in "sv"' in err


ADDED = [
    ("a: 1\ntypes:\n  lamp: {label: Lamp}\n\nb: 2\n", "a: 1\ntypes:\n  lamp: {label: Lamp}\n  wick: {label: Wick}\n\nb: 2\n"),
    ("types: # ours\n    lamp: 1\n", "types: # ours\n    lamp: 1\n    wick: {label: Wick}\n"),
    ("a: 1\n", "a: 1\ntypes: {wick: {label: Wick}}\n"),
    ("types: {lamp: 1}\n", None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "wanted"), ADDED)
def test_entries_are_added_and_nothing_else_changes(text: str, wanted: str | None) -> None:
    made = with_entries(text, "types", {"wick": {"label": "Wick"}})
    assert (made and read_yaml(made).value) == (wanted and read_yaml(wanted).value)
    assert made is None or all(line in made.splitlines() for line in text.splitlines())


def test_error_a_file_that_changed_meanwhile(tmp_path: Path) -> None:
    made, folder = tmp_path / "made", tmp_path / "pack"
    write(made, {"game.yaml": "new"})
    write(folder, {"game.yaml": "hers"})
    with pytest.raises(DraftError) as caught:
        put_files(made, folder, {"game.yaml": "new"}, {"game.yaml": b"old"})
    assert str(caught.value) == (
        f"{folder / 'game.yaml'} has changed while the draft was made; nothing is written, run it again"
    )
    assert (folder / "game.yaml").read_text(encoding="utf-8") == "hers"


HOSTILE = """\
Setup

• <script>alert(1)</script>: {#x} [[nowhere]] :nothing: {y}
• - {#id} > # `code`
• \x1b[31mRed\u202e: \x80.

Your deck has a minimum of 30 cards {oil}.

• =cmd (x2) - Tool, Part. Cost 1. Dusk: :fire: [[x]] #raw("y")
• ../../etc (x2) - Tool, Part. Cost 1. Dusk: Rest.
"""


def test_hostile_words_become_plain_text(tmp_path: Path) -> None:
    draft = draft_of(tmp_path, HOSTILE, "a\nb: [\x1b.txt")
    files = pack_files(draft)
    assert all(".." not in name for name in files)
    write(tmp_path / "pack", files)
    assert errors_of(tmp_path / "pack") == []
    assert len(draft.catalogue.card_ids) == 2
