"""Repairs of decks: the smallest, proved by the check, with reasons; conflicts that are conflicts."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from conftest import DATA, PACKS
from toolkit.cards import Card, read_cards
from toolkit.checks import build
from toolkit.cli import make_app
from toolkit.database import open_database
from toolkit.decks import check_deck, format_names, read_deck, read_format
from toolkit.decks.bounds import BOUNDS
from toolkit.decks.declared import Declarer
from toolkit.decks.judging import Judge
from toolkit.decks.picking import Picker
from toolkit.decks.repair import Change, Mender, Repair, find_repair, mended_text
from toolkit.decks.repair.collection import COLLECTION, read_collection
from toolkit.decks.repair.finding import _changed
from toolkit.decks.repair.optimum import find_optimum
from toolkit.decks.repair.rows import ROWS
from toolkit.decks.repair.slots import Slot, identity, kind_slots, slots_of
from toolkit.errors import DeckloreError
from toolkit.games import get_game
from toolkit.text import fold

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Iterator

    from toolkit.decks import DeckList, Format

FOLDERS = [DATA, *(PACKS / name for name in ("lanterns", "oddments", "guilds"))]


@pytest.fixture(scope="module")
def shelf_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The games of `data/` and the made-up ones, in one database."""
    path = tmp_path_factory.mktemp("repair") / "all.db"
    build(FOLDERS, path)
    return path


@pytest.fixture(scope="module")
def shelf(shelf_path: Path) -> Iterator[sqlite3.Connection]:
    connection = open_database(shelf_path)
    yield connection
    connection.close()


def mend(shelf: sqlite3.Connection, text: str, game: str, form: str, **options: Any) -> Repair:
    return find_repair(shelf, read_deck(shelf, text, game=game, format=form), **options)


def changes(repair: Repair) -> list[str]:
    def reasons(change: Change) -> str:
        return " ".join(limit.id for limit in change.reasons)

    return [f"{c.section} {c.by:+} {c.card.title}: {reasons(c)}" for c in repair.changes]


def mended(shelf: sqlite3.Connection, repair: Repair, deck: DeckList) -> tuple[str, bool]:
    assert deck.format
    form = read_format(shelf, deck.game, deck.format)
    return mended_text(
        repair, form, deck, lambda text: read_deck(shelf, text, game=deck.game, format=deck.format)
    )


def test_nothing_becomes_a_deck_of_every_format(shelf: sqlite3.Connection) -> None:
    found = format_names(shelf)
    assert len(found) > 15
    for game, form in found:
        repair = mend(shelf, "# nothing\n", game, form)
        assert repair.possible
        assert repair.after is not None
        assert repair.after.legal
        assert repair.before.legal or repair.total


@pytest.mark.parametrize("path", sorted(DATA.glob("*/decks/*.txt")), ids=lambda path: path.stem)
def test_example_deck_without_every_third_line_is_mended(shelf: sqlite3.Connection, path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    left = [line for place, line in enumerate(lines) if not line[:1].isdigit() or place % 3]
    assert len(left) < len(lines)
    deck = read_deck(shelf, "\n".join(left), game=path.parent.parent.name)
    repair = find_repair(shelf, deck)
    assert repair.possible
    assert [line for line in mended(shelf, repair, deck)[0].splitlines() if line.startswith("# ")][
        :2
    ] == left[:2]


def test_there_are_rows_for_every_bound() -> None:
    assert list(ROWS) == list(BOUNDS)


# ---------------------------------------------------------------- known decks

LIST = """# name: Odds and ends
# keep this

Deck
1 Mirrel: the Elder   # my favourite
- 1 Sir "Quick" Vane
1 Sideboard Dancer
5x Canal Walk

// the rest
1 Minutes
1 Agent Provost
Sideboard:
4 Source Code
Erase (Almost)
"""


def test_change_has_its_reasons_and_the_list_keeps_its_lines(shelf: sqlite3.Connection) -> None:
    deck = read_deck(shelf, LIST, game="oddments", format="strict")
    repair = find_repair(shelf, deck)
    assert changes(repair) == [
        "main -2 Canal Walk: agents copies",
        "sideboard -1 Source Code: sideboard",
    ]
    text, anew = mended(shelf, repair, deck)
    assert not anew
    assert text == LIST.replace("5x Canal", "3x Canal").replace("4 Source", "3 Source")
    assert repair.after is not None
    assert repair.after.legal


def test_line_of_a_card_that_goes_is_left_out(shelf: sqlite3.Connection) -> None:
    text = "1 Canal Walk\n\n1 Source Code # gone\n1 15 Minutes\n2 Minutes"
    deck = read_deck(shelf, text, game="oddments", format="starter")
    repair = find_repair(shelf, deck)
    assert changes(repair) == ["main -1 Source Code: box"]
    assert mended(shelf, repair, deck) == ("1 Canal Walk\n\n1 15 Minutes\n2 Minutes\n", False)


def test_line_ends_are_kept_and_new_lines_stand_with_their_type(shelf: sqlite3.Connection) -> None:
    text = "# format: calls\r\nHall\r\n1 Ale\r\n# end"
    deck = read_deck(shelf, text, game="guilds", format="calls")
    repair = find_repair(shelf, deck)
    new, anew = mended(shelf, repair, deck)
    assert not anew
    assert "\n" not in new.replace("\r\n", "")
    assert check_deck(shelf, read_deck(shelf, new, game="guilds")).legal


def test_lines_that_cannot_be_read_become_comments(shelf: sqlite3.Connection) -> None:
    text = "1 15 Minutes\n2 Minutes\n1 Canal Walk\n3 Whoever\n"
    deck = read_deck(shelf, text, game="oddments", format="starter")
    repair = find_repair(shelf, deck)
    assert (repair.total, [taken.line for taken in repair.taken]) == (0, [4])
    assert mended(shelf, repair, deck) == (text.replace("3 Whoever", "# (taken out) 3 Whoever"), False)


def test_answer_out_of_range_is_taken_out_and_the_default_holds(shelf: sqlite3.Connection) -> None:
    text = "# guests: 9\nBench\n2 Ale\nCouncil\n2 Ann\n1 Wall\n1 Ale\n"
    repair = mend(shelf, text, "guilds", "council")
    assert [taken.text for taken in repair.taken] == ["# guests: 9"]
    assert repair.after is not None
    assert repair.after.parameters == {"guests": 0}
    assert any(change.section == "bench" and change.by == -1 for change in repair.changes)


def test_legal_deck_is_left_alone(shelf: sqlite3.Connection) -> None:
    text = (DATA / "hyborian/decks/five-roads.txt").read_text(encoding="utf-8")
    deck = read_deck(shelf, text, game="hyborian")
    repair = find_repair(shelf, deck)
    assert (repair.before.legal, repair.changes, repair.wanted, repair.taken) == (True, (), (), ())
    assert mended(shelf, repair, deck) == (text, False)


def test_cards_of_the_list_go_before_new_ones(shelf: sqlite3.Connection) -> None:
    text = (DATA / "hubworld/decks/constructed-abnus-orzo.txt").read_text(encoding="utf-8")
    repair = mend(shelf, text.replace("2 Dodge", "1 Dodge"), "hubworld", "constructed")
    assert changes(repair) == ["main +1 Dodge: size"]


def test_collection_limits_what_comes_in(shelf: sqlite3.Connection) -> None:
    text = (DATA / "hubworld/decks/constructed-abnus-orzo.txt").read_text(encoding="utf-8")
    text = text.replace("2 Dodge", "1 Dodge")
    owned = "1 Dodge\n3 Fun Run [demo]\n2 Nobody's Card\n"
    repair = mend(shelf, text, "hubworld", "constructed", collection=owned)
    assert changes(repair) == ["main +1 Fun Run: size"]
    assert [finding.line for finding in repair.not_owned] == [3]
    nothing = mend(shelf, text, "hubworld", "constructed", collection="1 Dodge\n")
    assert ([limit.id for limit in nothing.conflict], nothing.collection_conflicts) == (
        ["one-seeker", "size"],  # or the seeker went into the deck
        True,
    )


def test_kinds_are_wanted_where_the_game_lacks_cards(shelf: sqlite3.Connection) -> None:
    text = (DATA / "hyborian/decks/five-roads.txt").read_text(encoding="utf-8")
    deck = read_deck(shelf, text.replace("2 Magic Card One\n", ""), game="hyborian")
    repair = find_repair(shelf, deck)
    assert changes(repair) == ["main +1 Vehicle Card Two: size gates"]
    assert [want.words for want in repair.wanted] == [
        "1 card that is Trooper, Monster, Companion, Tech, Vehicle, Vortex Tactic, Gaean Magic or Power Surge"
    ]
    assert not repair.done
    text, _ = mended(shelf, repair, deck)
    assert f"# still to add: {repair.wanted[0].words}\n" in text


def test_conflict_of_two_limits(shelf: sqlite3.Connection) -> None:
    before = read_deck(shelf, "12 Canal Walk\n", game="oddments", format="strict")
    repair = mend(shelf, "12 Canal Walk\n", "oddments", "strict", before=before)
    assert ([limit.id for limit in repair.conflict], repair.possible) == (["size", "swap"], False)


def test_readings_and_days_count(shelf: sqlite3.Connection) -> None:
    text = "Council\n2 Ann\n2 Baker\n1 Wall\n1 Tower\n2 Ale\n"
    early = mend(shelf, text, "guilds", "council", on="2026-01-15")
    late = mend(shelf, text, "guilds", "council", on="2026-02-01")
    assert "banned-tower" not in " ".join(changes(early))
    assert any(change.endswith("banned-tower") for change in changes(late))


def test_error_without_formats(shelf: sqlite3.Connection) -> None:
    deck = read_deck(shelf, "1 Abc\n", game="andromeda")
    with pytest.raises(DeckloreError, match="andromeda has no deck formats, so there is nothing to mend"):
        find_repair(shelf, deck)


# ---------------------------------------------------------------- the command


@pytest.fixture
def run(shelf_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run a command on all packs; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(shelf_path))
    monkeypatch.setenv("DECKLORE_DATA", os.pathsep.join(map(str, FOLDERS)))

    def invoke(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app("deck"), words)
        return result.exit_code, result.stdout, result.stderr

    return invoke


def test_command(run: Any, tmp_path: Path) -> None:
    path, out = tmp_path / "odd.txt", tmp_path / "out.txt"
    path.write_text(LIST, encoding="utf-8")
    code, stdout, stderr = run(
        "deck", "fix", str(path), "--game", "oddments", "--format", "strict", "-o", str(out)
    )
    assert (code, stderr) == (0, f"wrote {out}\n")
    assert stdout.replace(str(path), "FILE") == (
        "FILE: 3 cards to add or take out to make it legal in strict (oddments)\n"
        "  Deck\n"
        "    exactly half the cards are Agents (Rule 1.3, Agents)\n"
        "    at most three copies of one card (Rule 1.2, Copies)\n"
        "      - 2 Canal Walk [c21] (5 → 3)\n"
        "  Sideboard\n"
        "    at most four cards in the sideboard (Rule: deck-note)\n"
        "      - 1 Source Code (4 → 3)\n"
    )
    assert run("deck", "check", str(out), "--game", "oddments", "--format", "strict")[0] == 0


def test_format_is_guessed_by_the_smallest_change(run: Any, tmp_path: Path) -> None:
    """The check finds one broken limit as `demo` and two as `constructed`, which is three cards away."""
    path, out = tmp_path / "orzo.csv", tmp_path / "out.csv"
    deck = DATA / "hubworld/decks/constructed-abnus-orzo.txt"
    run("deck", "convert", str(deck), "--to", "csv", "-o", str(path))
    text = path.read_text(encoding="utf-8")
    rows = [row for row in text.splitlines() if "Dodge" not in row]
    path.write_text("\n".join(rows).replace("2,Paper Trail", "3,Paper Trail"), encoding="utf-8")
    code, stdout, stderr = run("deck", "fix", str(path), "-o", str(out))
    assert code == 0
    assert "3 cards to add or take out to make it legal in constructed (hubworld)" in stdout
    new = out.read_text(encoding="utf-8").splitlines()
    assert new[0] == text.splitlines()[0]
    assert {row for row in new if "Paper Trail" in row} == {
        row for row in text.splitlines() if "Paper Trail" in row
    }
    assert stderr.endswith("It is CSV, written anew: the changes do not fit into the lines of the list.\n")
    assert run("deck", "check", str(out), "--format", "constructed")[0] == 0


def test_mended_list_on_standard_output(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(LIST, encoding="utf-8")
    words = ("--game", "oddments", "--format", "strict", "-o", "-")
    code, stdout, stderr = run("deck", "fix", str(path), *words)
    assert (code, stderr) == (0, "")
    assert stdout == LIST.replace("5x Canal", "3x Canal").replace("4 Source", "3 Source")


def test_command_as_json(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "odd.txt"
    path.write_text(LIST, encoding="utf-8")
    code, stdout, _ = run("deck", "fix", str(path), "--game", "oddments", "--format", "strict", "--json")
    found = json.loads(stdout)
    assert (code, found["mended"], found["total"], found["conflict"]) == (0, True, 3, [])
    assert found["changes"][0] == {
        "section": "main",
        "id": "canal-walk",
        "name": "Canal Walk",
        "set": "c21",
        "change": -2,
        "before": 5,
        "after": 3,
        "reasons": [
            {
                "limit": "agents",
                "section": "main",
                "says": "exactly half the cards are Agents",
                "rule": {"id": "deck-agents", "number": "1.3", "title": "Agents"},
            },
            {
                "limit": "copies",
                "section": "main",
                "says": "at most three copies of one card",
                "rule": {"id": "deck-copies", "number": "1.2", "title": "Copies"},
            },
        ],
    }


def without_notes(stdout: str) -> str:
    first, _, rest = stdout.partition("\n")
    return f"{first}\n{rest[rest.index('  These') :]}"


def test_command_says_what_conflicts(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path, owned = Path("FILE"), Path("OWNED")
    text = (DATA / "hubworld/decks/constructed-abnus-orzo.txt").read_text(encoding="utf-8")
    path.write_text(text.replace("2 Dodge\n", ""), encoding="utf-8")
    owned.write_text("count,name,set\n1,Dodge,\n", encoding="utf-8")
    code, stdout, _ = run("deck", "fix", str(path), "--from", str(owned))
    assert code == 1
    assert without_notes(stdout) == (
        "FILE: no change makes it legal in constructed (hubworld)\n"
        "  These can't all be met, though without any one they can:\n"
        "    - Seeker: exactly one seeker (Rule 17.2, Seeker)\n"
        "    - Deck: exactly 36 cards besides the seeker, 37 in all (Rule 17.1, Size)\n"
        "    - no card is added that OWNED does not have\n"
    )


def test_the_solver_writes_nothing_itself(
    run: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """It has banners and logs of its own, which reach the terminal past Python."""
    path = tmp_path / "odd.txt"
    path.write_text(LIST, encoding="utf-8")
    assert run("deck", "fix", str(path), "--game", "oddments", "--format", "strict")[0] == 0
    assert capfd.readouterr() == ("", "")


def test_the_solver_is_loaded_by_this_command_alone() -> None:
    code = "import sys; from toolkit.cli import make_app; make_app('deck'); print('highspy' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "False\n"


# ---------------------------------------------------------------- any deck of any format


@st.composite
def any_list(draw: Any, shelf: sqlite3.Connection, formats: list[tuple[str, str]], most: int = 12) -> Any:
    """A list for one of some formats, most likely illegal, and readings of the format."""
    game, slug = draw(st.sampled_from(formats))
    form = read_format(shelf, game, slug)
    counts = st.sampled_from([1, 1, 2, 2, 3, 5, 9])
    cards = printings(shelf, game)
    lines = [
        f"# {parameter.id}: {draw(st.integers(0, 5))}"
        for parameter in form.parameters
        if draw(st.integers(0, 3))
    ]
    for section in form.sections:
        if not draw(st.integers(0, 3)):
            continue
        lines.append(section.headings[0])
        chosen = draw(st.lists(st.sampled_from(cards), max_size=most))
        lines += [f"{draw(counts)} {card.title} [{card.printing.set}]" for card in chosen]
        words = [declares.word for declares in form.declares]
        declared = draw(st.lists(st.sampled_from(words), max_size=3)) if words else []
        lines += [f"{draw(counts)} Made {draw(st.sampled_from('abc'))} [{word}]" for word in declared]
        lines += draw(st.sampled_from([[], [], [], ["2 Whoever that is"], ["# a remark"]]))
    readings = tuple(reading.id for reading in form.readings if draw(st.booleans()))
    return game, slug, "\n".join(lines), readings


def printings(shelf: sqlite3.Connection, game: str) -> list[Card]:
    sql = "SELECT p.id FROM printing p JOIN card c ON c.id = p.card WHERE c.game = ? ORDER BY p.id"
    return read_cards(shelf, [row[0] for row in shelf.execute(sql, (game,))])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_repair_of_any_deck(shelf: sqlite3.Connection, data: st.DataObject) -> None:
    game, slug, text, readings = data.draw(any_list(shelf, format_names(shelf)))
    owned = None
    if data.draw(st.integers(0, 3)) == 0:
        cards = data.draw(st.lists(st.sampled_from(printings(shelf, game)), min_size=1, max_size=30))
        owned = "\n".join(f"{data.draw(st.integers(1, 3))} {c.title} [{c.printing.set}]" for c in cards)
    deck = read_deck(shelf, text, game=game, format=slug)
    repair = find_repair(shelf, deck, readings=readings, collection=owned)
    assert repair.after is not None
    if not repair.possible:
        assert_conflict(shelf, repair, readings, owned)
        return
    assert repair.after.legal
    assert all(change.reasons or owned for change in repair.changes)
    new, anew = mended(shelf, repair, deck)
    assert not anew
    assert kept_lines(text) <= kept_lines(new)
    found = check_deck(shelf, read_deck(shelf, new, game=game, format=slug), readings=readings)
    assert found.legal or repair.wanted


def kept_lines(text: str) -> Counter[str]:
    """The lines of a list that a repair has no business with."""
    return Counter(line for line in text.splitlines() if line and line == "# a remark")


def assert_conflict(
    shelf: sqlite3.Connection, repair: Repair, readings: tuple[str, ...], owned: str | None
) -> None:
    """The limits of a conflict can't all be met; without any one of them the others can."""
    form = repair.before.format
    picker = Picker(shelf, form.game)
    deck = repair.deck
    collection = read_collection(picker, deck, owned) if owned else None
    mender = Mender(Judge(picker, form), readings, None, None, collection)
    limits = mender._limits(deck)
    slots = slots_of(deck, form, picker, collection.cards if collection else ())
    if form.declares:
        slots += list(kind_slots(form, Declarer(get_game(shelf, form.game)), picker))
    model = mender._model(deck, slots, limits)
    owners = [limit.id for limit in repair.conflict] + [COLLECTION] * repair.collection_conflicts
    assert owners
    assert find_optimum(model, owners) is None
    for owner in owners:
        assert find_optimum(model, [other for other in owners if other != owner]) is not None


# ---------------------------------------------------------------- held against trying everything

#: Games with few cards, whose formats have every kind of bound.
SMALL = {"guilds", "oddments", "lanterns"}

#: A step: a slot and one copy more or less.
Step = tuple[int, int]


def all_steps(slots: list[Slot], sections: tuple[str, ...]) -> list[Step]:
    """Every single step, in the order in which equal repairs are preferred."""

    def rank(step: Step) -> tuple[Any, ...]:
        number, by = step
        card = slots[number].card
        place = sections.index(slots[number].section)
        return by, fold(card.name), fold(card.subtitle or ""), card.id, card.printing.set, place, number

    steps = [(n, -1) for n, slot in enumerate(slots) if slot.now] + [(n, 1) for n in range(len(slots))]
    return sorted(steps, key=rank)


def tried(
    mender: Mender, deck: DeckList, slots: list[Slot], steps: list[Step], total: int
) -> list[dict[int, int]]:
    """Every change of so many copies that makes the deck legal, in the order of preference by name."""
    found = []
    for chosen in combinations_with_replacement(steps, total):
        by = Counter[int]()
        for number, step in chosen:
            by[number] += step
        if sum(map(abs, by.values())) < total or any(
            slots[n].now + change < 0 for n, change in by.items()
        ):  # fmt: skip
            continue
        if mender.report(_changed(deck, slots, by)).legal:
            found.append(dict(sorted(by.items())))
    return found


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_repair_is_the_best_of_all(shelf: sqlite3.Connection, data: st.DataObject) -> None:
    game, slug, text, readings = data.draw(
        any_list(shelf, [f for f in format_names(shelf) if f[0] in SMALL], most=4)
    )
    deck = read_deck(shelf, text, game=game, format=slug)
    repair = find_repair(shelf, deck, readings=readings)
    assume(not repair.before.legal and repair.possible and not repair.wanted)
    form: Format = repair.before.format
    mender = Mender(Judge(Picker(shelf, game), form), readings)
    readable = replace(repair.deck, entries=deck.entries)
    slots = slots_of(readable, form, mender.judge.picker)
    steps = all_steps(slots, readable.sections)
    assume(repair.total <= 3 and len(steps) ** repair.total <= 8_000)
    for total in range(repair.total):
        assert tried(mender, readable, slots, steps, total) == []
    best = tried(mender, readable, slots, steps, repair.total)
    assert best

    def cost(by: dict[int, int]) -> tuple[int, int, int]:
        gained = [(slots[n], change) for n, change in by.items() if change > 0]
        new = sum(change for slot, change in gained if not slot.listed)
        dropped = sum(slots[n].now + change == 0 for n, change in by.items())
        return new, sum(change for slot, change in gained if not slot.now), dropped

    first = min(best, key=cost)  # the first of equals: `tried` has them in the order of names
    wanted = {(identity(slots[n].card), slots[n].section): change for n, change in first.items()}
    assert {(identity(change.card), change.section): change.by for change in repair.changes} == wanted
