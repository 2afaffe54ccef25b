"""The card pool of Hubworld's community: records held against the pack, cards of two printings, formats."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
from typer.testing import CliRunner

from conftest import DATA, SHARED
from toolkit.cards import Ability, Card, find_cards, printings_of, read_cards
from toolkit.changes import find_changes
from toolkit.checks import check_packs
from toolkit.cli import make_app
from toolkit.decks import check_deck, read_deck
from toolkit.errors import Severity
from toolkit.query import search

if TYPE_CHECKING:
    import sqlite3
    from pathlib import Path

GAME = "hubworld"
CORPUS = SHARED / "corpora" / "hubworld-cards.json"
RECORDS: list[dict[str, Any]] = (
    json.loads(CORPUS.read_text(encoding="utf-8")) if CORPUS.exists() else []
)  # fmt: skip
with_records = pytest.mark.skipif(not RECORDS, reason="the community's records are not here (../shared)")

#: A record's key and the pack's field.
FIELDS = {
    "shard-cost": "cost",
    "barrier": "barrier",
    "presence": "presence",
    "action-limit": "action-limit",
    "draw-limit": "council-limit",
    "shard-limit": "shard-limit",
    "faction": "affiliation",
    "influence-cost": "pips",
    "deck-limit": "copy-limit",
    "collection-icons": "collection-icons",
}
#: A record's icon and the kind of ability it marks.
KINDS = {
    "[Click]": "action",
    "[Instant]": "instant",
    "[Reaction]": "reaction",
    "[Confront]": "confront",
    "[Discover]": "discover",
}
KEYWORDS = ("Refund", "Rush", "Cache")


@pytest.fixture(scope="module")
def pool(everything: sqlite3.Connection) -> dict[str, Card]:
    """Return the printings of the pool by the name of their record."""
    sql = (
        "SELECT p.id FROM printing p JOIN card_set s ON s.id = p.card_set "
        "WHERE s.game = :game AND s.slug = 'pre-release' ORDER BY p.place"
    )
    keys = [row[0] for row in everything.execute(sql, {"game": GAME})]
    return {card.printing.section.removeprefix("Record "): card for card in read_cards(everything, keys)}


# ---------------------------------------------------------------- each record


def _plain(text: str) -> str:
    return text.replace("’", "'")


def _abilities(record: dict[str, Any]) -> list[str]:
    """Return the abilities of a record, without tags and without reminders of keywords."""
    bare = re.sub(r"<em>.*?</em>|<[^>]+>", " ", record["text"].replace("<hr", "\n<hr"))
    return [" ".join(part.split()) for part in bare.split("\n") if part.strip()]


def _kind(ability: str) -> str:
    if ability.startswith(KEYWORDS):
        return "keyword"
    icon = next((icon for icon in KINDS if ability.startswith(icon)), None)
    return KINDS[icon] if icon else "static" if ability.startswith("While") else "unmarked"


@with_records
def test_there_are_as_many_records_as_cards(pool: dict[str, Card]) -> None:
    assert len(RECORDS) == 81
    assert set(pool) == {record["id"] for record in RECORDS}


@with_records
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_record(pool: dict[str, Card], record: dict[str, Any]) -> None:
    card = pool[record["id"]]
    assert (card.name, card.subtitle or "") == (_plain(record["alias"]), _plain(record["subtitle"]))
    assert card.title == _plain(record["title"])
    assert (card.type, list(card.traits)) == (record["type"], record["subtypes"])
    assert card.unique == bool(record["uniqueness"])
    stats = {field: record[key] for key, field in FIELDS.items() if key in record}
    if "collection-icons" in stats:
        stats["collection-icons"] = (stats["collection-icons"],)
    assert card.stats == stats


@with_records
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_abilities_of_a_record(pool: dict[str, Card], record: dict[str, Any]) -> None:
    recorded, abilities = _abilities(record), pool[record["id"]].abilities
    assert [_kind(text) for text in recorded] == [ability.kind for ability in abilities]
    for text, ability in zip(recorded, abilities, strict=True):
        if ability.kind != "keyword":
            # What stands before a record's colon is a trigger or a cost, apart from its icon.
            before = text.split(":")[0]
            for icon in KINDS:
                before = before.replace(icon, "", 1)
            assert bool(before.strip()) == bool(ability.trigger or ability.cost)


def _numbers(text: str) -> Counter[str]:
    text = re.sub(r"\btwo\b", "2", text)
    return Counter(number for number in re.findall(r"[+-]?\d+", text) if number != "1")


@with_records
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["id"])
def test_numbers_and_things_of_a_record(pool: dict[str, Card], record: dict[str, Any]) -> None:
    """Find numbers but 1, and what abilities act on, in the pack's words as in the record's."""
    card = pool[record["id"]]
    recorded = re.sub(r"Cache 2\. \(.*?\)", "Cache 2, forged, 2 [Credit]", record["stripped-text"])
    recorded = recorded.replace("Discover +2 cards", "Discover 2 cards more")
    words = " ".join(f"[{ability.kind}] {ability.words}" for ability in card.abilities)
    words = words.replace("spend 2 actions", "")
    assert _numbers(recorded) == _numbers(words)
    if card.id != "calling-in-favors":
        assert "[Click][Click]" not in recorded
    recorded = recorded.replace("[Credit]", "shard").replace("[Heat]", "heat").casefold()
    for thing in (
        "heat", "agent", "obstacle", "barrier", "presence", "council", "commons", "archives", "exile",
        "seeker", "rival", "engaging player", "unforge", "swap", "redirect", "steal", "discover", "confront",
        "adjacent", "shuffle", "unexhaust", "bottom", "random", "delve", "district", "forge", "draw",
    ):  # fmt: skip
        assert (thing in _same_words(recorded)) == (thing in _same_words(words.casefold())), thing


def _same_words(text: str) -> str:
    """Take one word for two that mean the same, where the pack's differ from the records' on purpose."""
    for word, other in (
        ("engaged player", "engaging player"),
        ("agents, obstacles, and sources", "agent, obstacle, source"),
    ):
        text = text.replace(word, other)
    return text


# ---------------------------------------------------------------- the pool without the records


def test_pool_in_numbers(pool: dict[str, Card]) -> None:
    types = Counter(card.type for card in pool.values())
    assert types == {"moment": 22, "source": 21, "agent": 19, "obstacle": 14, "seeker": 5}
    sides = Counter(card.stats["affiliation"] for card in pool.values())
    assert sides == {"omniworks": 26, "old-aidalon": 19, "the-collective": 18, "the-remnants": 18}
    assert sum(card.unique for card in pool.values()) == 21
    assert all(
        card.stats["pips"] == 0 for card in pool.values() if card.type == "agent" and "pips" in card.stats
    )
    icons = Counter(card.stats.get("collection-icons") for card in pool.values())
    assert icons == {None: 39, ("shard",): 27, ("draw",): 15}


def test_pool_is_community_data(everything: sqlite3.Connection) -> None:
    sql = (
        "SELECT o.title, o.date, s.date, x.note FROM card_set s JOIN source o ON o.id = s.source "
        "JOIN source_text x ON x.source = o.id WHERE s.game = :game AND s.slug = 'pre-release'"
    )
    title, source_date, date, note = everything.execute(sql, {"game": GAME}).fetchone()
    assert "community" in title
    assert (source_date, date) == ("2025-05", "2025-05")
    assert "not affiliated" in " ".join(note.split())


def test_check_notes_what_two_records_lack() -> None:
    checked = check_packs([DATA / GAME])
    assert checked.sound
    assert [(f.file.rpartition("/")[2], f.severity, f.message) for f in checked.findings] == [
        (
            "pre-release.yaml",
            Severity.NOTE,
            f'"{card}" lacks its pips and copy-limit, which this set gives for other cards',
        )
        for card in ("goldie-xin-tinkering-technician", "rory-and-bug-you-catch-it-we-fetch-it")
    ]


# ---------------------------------------------------------------- cards of two printings

#: What is absent from the demo deck's printings because the rulebook does not list it.
NOT_LISTED = {"affiliation", "pips", "copy-limit", "collection-icons"}
#: Card, and what changed from the pre-release printing to the demo deck's; `ability` counts changed texts.
CHANGES: dict[str, dict[str, tuple[object, object] | int]] = {
    "abnus-orzo": {"action-limit": (None, 3)},
    "chairman-bo-pax": {"action-limit": (None, 3)},
    "goldie-xin": {"action-limit": (None, 3)},
    "jayko-and-ace": {"action-limit": (None, 3)},
    "doctor-twilight": {"cost": (4, 3), "ability": 1},
    "sergeant-cole": {"cipher": (None, "new")},
    "gargala-larga": {"barrier": (3, 4), "cipher": (None, "new")},
    "auntie-ruth": {"cipher": (None, "new"), "ability": 1},
    "rory-and-bug": {},
    "kryzar-the-rat": {"cost": (5, 2), "barrier": (4, 3), "presence": (2, 3), "ability": 2},
    "barbican-gate": {},
    "eye-enforcers": {"ability": 1},
    "transit-station": {},
    "waterway-ferry": {"cost": (0, 1), "barrier": (1, 2)},
    "canal-network": {"ability": 2},
    "capricious-informant": {"cost": (2, 3), "presence": (2, 4), "ability": 2},
    "disagreeable-inspector": {},
    "shardwinner": {},
    "tele-mail-cluster": {},
    "the-dragons-hoard": {},
    "likely-a-trap": {},
    "calling-in-favors": {"ability": 1},
    "infiltrate": {"cost": (0, 1), "ability": 1},
    "fun-run": {},
    "smooth-handoff": {"cost": (1, 0), "ability": 1},
}  # fmt: skip


def printings(connection: sqlite3.Connection, card: str) -> list[Card]:
    [newest] = read_cards(connection, find_cards(connection, card, GAME))
    return read_cards(connection, printings_of(connection, newest))


def test_cards_of_both_sets_are_one_design(everything: sqlite3.Connection) -> None:
    sql = (
        "SELECT c.slug, group_concat(s.slug, ' ') FROM printing p JOIN card c ON c.id = p.card "
        "JOIN card_set s ON s.id = p.card_set WHERE c.game = :game GROUP BY c.id ORDER BY c.id, p.rank"
    )
    found = dict(map(tuple, everything.execute(sql, {"game": GAME})))
    assert {card for card, sets in found.items() if " " in sets} == set(CHANGES)
    assert Counter(sets.split()[0] for sets in found.values() if " " not in sets) == {
        "pre-release": 56,
        "demo": 2,
    }


@pytest.mark.parametrize("card", CHANGES)
def test_changes_between_printings(everything: sqlite3.Connection, card: str) -> None:
    newer, older = printings(everything, card)
    assert (newer.printing.set, older.printing.set) == ("demo", "pre-release")
    found: dict[str, tuple[object, object] | int] = {}
    for what, before, after in find_changes(older, newer):
        if isinstance(before, Ability) or isinstance(after, Ability):
            found[what] = int(str(found.get(what, 0))) + 1
        elif what not in NOT_LISTED:
            found[what] = (before, "new" if isinstance(after, str) else after)
        else:
            assert (before is not None, after) == (True, None)
    assert found == CHANGES[card]


@pytest.fixture
def run(everything_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Run the command on all packs; returns exit code, standard output, standard error."""
    monkeypatch.setenv("DECKLORE_DATABASE", str(everything_path))
    monkeypatch.setenv("DECKLORE_DATA", str(DATA))

    def _run(*words: str) -> tuple[int, str, str]:
        result = CliRunner().invoke(make_app(), list(words))
        return result.exit_code, result.stdout, result.stderr

    return _run


def test_card_shows_what_changed(run: Any) -> None:
    code, out, _ = run("card", "infiltrate", "--game", GAME)
    assert code == 0
    assert out.partition("Changed ")[2].splitlines() == [
        "from Pre-release to Demo deck:",
        "  shard cost: 0 → 1",
        "  affiliation: Omniworks → not given",
        "  affiliation pips: 3 → not given",
        "  copy limit: 2 → not given",
        "  text changed: Reaction: as you begin to discover cards in a Council: Discover",
        "    2 cards more. → Reaction: as you begin, during a breach, to discover cards",
        "    in a Council: Discover 2 cards more.",
    ]
    found = json.loads(run("card", "infiltrate", "--game", GAME, "--json")[1])
    assert found["changes"][0] == {"set": "demo", "since": "pre-release", "what": "cost", "from": 0, "to": 1}
    assert [change["what"] for change in found["changes"]] == [
        "cost", "affiliation", "pips", "copy-limit", "ability",
    ]  # fmt: skip


def test_card_of_one_printing_shows_no_change(run: Any) -> None:
    assert "Changed" not in run("card", "knot", "today")[1]
    assert "changes" not in json.loads(run("card", "knot", "today", "--json")[1])


# ---------------------------------------------------------------- two cards of one name


def test_card_asks_which_goldie_xin(run: Any) -> None:
    assert run("card", "goldie", "xin") == (
        1,
        "",
        (
            'decklore: "goldie xin" is the name of several cards: Goldie Xin: Tinkering Technician '
            "(hubworld: goldie-xin-tinkering-technician), Goldie Xin: Junk Collector (hubworld: goldie-xin); "
            "give an id\n"
        ),
    )


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("goldie-xin", "goldie-xin"),
        ("Goldie Xin: Junk Collector", "goldie-xin"),
        ("Goldie Xin: Tinkering Technician", "goldie-xin-tinkering-technician"),
        ("goldie xin, tinkering technician", "goldie-xin-tinkering-technician"),
        ('Rory & Bug: "We Fetch It, You Catch It!"', "rory-and-bug"),
        ("Rory & Bug, “You Catch It, We Fetch It!”", "rory-and-bug-you-catch-it-we-fetch-it"),
    ],
)
def test_two_cards_of_one_name_are_told_apart(everything: sqlite3.Connection, name: str, card: str) -> None:
    assert [found.id for found in read_cards(everything, find_cards(everything, name, GAME))] == [card]
    deck = read_deck(everything, f"1 {name}", game=GAME, format="constructed")
    assert [(entry.card.id, entry.section) for entry in deck.entries] == [
        (card, "seeker" if card.startswith("goldie") else "main")
    ]


@pytest.mark.parametrize("name", ["Goldie Xin", "Rory & Bug"])
def test_a_list_asks_which_card_of_a_name(everything: sqlite3.Connection, name: str) -> None:
    deck = read_deck(everything, f"1 {name}", game=GAME, format="constructed")
    assert not deck.entries
    [problem] = [p for p in check_deck(everything, deck).problems if p.limit == "known-cards"]
    assert "2 cards have that name" in problem.message()
    in_demo = read_deck(everything, f"1 {name} [demo]", game=GAME, format="constructed")
    assert [entry.card.printing.set for entry in in_demo.entries] == ["demo"]


# ---------------------------------------------------------------- deck formats


def _example(name: str) -> str:
    return (DATA / GAME / "decks" / f"{name}.txt").read_text(encoding="utf-8")


#: Format, its example deck, what is changed in it (each once), and the limits that it then breaks.
BROKEN: list[tuple[str, str, dict[str, str], list[str]]] = [
    ("constructed", "constructed-abnus-orzo", {}, []),
    ("constructed", "constructed-abnus-orzo", {"1 Abnus Orzo\n": ""}, ["one-seeker"]),
    ("constructed", "constructed-abnus-orzo", {"2 Dodge": "1 Dodge"}, ["size"]),
    (
        "constructed",
        "constructed-abnus-orzo",
        {"2 Dodge": "1 Dodge", "1 Maestro": "1 Maestro\n1 Vapor X"},
        ["six-agents"],
    ),
    (
        "constructed",
        "constructed-abnus-orzo",
        {"1 Maestro\n": "", '1 "Spider" Rebbek': '2 "Spider" Rebbek'},
        ["agents-differ"],
    ),
    (
        "constructed",
        "constructed-abnus-orzo",
        {"2 Dodge": "1 Dodge", "2 Likely a Trap": "2 Likely a Trap\n1 Likely a Trap [pre-release]"},
        ["two-copies"],
    ),
    ("constructed", "constructed-abnus-orzo", {"2 Dodge": "2 Propaganda"}, ["affiliations"]),
    ("constructed", "constructed-abnus-orzo", {"2 Dodge": "2 Cooling Off"}, ["affiliations"]),
    ("constructed", "constructed-abnus-orzo", {"1 Maestro": "1 Ulin Marr"}, ["affiliations"]),
    (
        "constructed",
        "constructed-abnus-orzo",
        {"1 Abnus Orzo": "1 Goldie Xin: Junk Collector"},
        ["affiliations"],
    ),
    ("constructed", "constructed-abnus-orzo", {"1 Maestro": "1 Vapor X"}, []),
    ("free-agent", "free-agent-goldie-xin", {}, []),
    (
        "free-agent",
        "free-agent-goldie-xin",
        {"2 Cooling Off": "2 Infiltrate [pre-release]"},
        ["highest-pips"],
    ),
    ("free-agent", "free-agent-goldie-xin", {"2 Cooling Off": "2 Infiltrate [demo]"}, ["highest-pips"]),
    ("free-agent", "free-agent-goldie-xin", {"1 Vapor X": "1 Ulin Marr"}, []),
    ("free-agent", "free-agent-goldie-xin", {"2 Cooling Off": "1 Cooling Off"}, ["size"]),
    (
        "free-agent",
        "free-agent-goldie-xin",
        {"2 Cooling Off": "1 Cooling Off", "1 Vapor X": "1 Vapor X\n1 Maestro"},
        ["six-agents"],
    ),
    ("free-agent", "free-agent-goldie-xin", {"1 Vapor X": "1 Kryzar the Rat"}, ["agents-differ"]),
    (
        "free-agent",
        "free-agent-goldie-xin",
        {"2 Cooling Off": "1 Cooling Off", "2 Job Board": "3 Job Board"},
        ["two-copies"],
    ),
    ("free-agent", "free-agent-goldie-xin", {"1 Goldie Xin: Junk Collector\n": ""}, ["one-seeker"]),
    ("constructed", "free-agent-goldie-xin", {}, ["affiliations", "affiliations"]),
    ("free-agent", "constructed-abnus-orzo", {}, []),
    ("demo", "demo-jayko-and-ace", {}, []),
    ("demo", "demo-jayko-and-ace", {"2 Fun Run": "2 Cornering the Market"}, ["demo-cards"]),
    (
        "demo",
        "demo-jayko-and-ace",
        {"1 Jayko & Ace": "1 Goldie Xin: Tinkering Technician"},
        ["seekers-only"],
    ),
    ("demo", "demo-jayko-and-ace", {"1 Jayko & Ace": "1 Goldie Xin: Junk Collector"}, []),
]


@pytest.mark.parametrize(("form", "name", "changes", "limits"), BROKEN)
def test_format_is_broken_alone(
    everything: sqlite3.Connection, form: str, name: str, changes: dict[str, str], limits: list[str]
) -> None:
    text = _example(name)
    for old, new in changes.items():
        assert text.count(old) == 1
        text = text.replace(old, new)
    deck = read_deck(everything, text, game=GAME, format=form)
    assert [problem.limit for problem in check_deck(everything, deck).problems] == limits


@pytest.mark.parametrize("form", ["constructed", "free-agent"])
def test_every_card_of_the_pool_may_be_in_a_deck(everything: sqlite3.Connection, form: str) -> None:
    found = search(everything, f"legal:{form}", game=GAME).printings
    assert len(found) == 81
    assert len(search(everything, f"legal:{form} t:agent", game=GAME).printings) == 19
    assert len(search(everything, "legal:demo", game=GAME).printings) == 21 + 4


def test_affiliations_in_words(everything: sqlite3.Connection) -> None:
    text = _example("constructed-abnus-orzo").replace("2 Dodge", "2 Propaganda")
    [problem] = check_deck(everything, read_deck(everything, text, game=GAME)).problems
    assert problem.message() == (
        "Deck: no card has more affiliation pips than the deck has agents of its affiliation, but this list "
        "has 4 for The Collective: Propaganda (line 29) needs 5. Add 1 for The Collective, or take out that "
        "card. (Rule 17.5, Affiliations)"
    )
    assert (problem.json()["required"], problem.json()["actual"]) == ("at least 5", 4)


def test_highest_pips_in_words(everything: sqlite3.Connection) -> None:
    text = _example("free-agent-goldie-xin").replace("2 Cooling Off", "2 Twice as Bad")
    [problem] = check_deck(everything, read_deck(everything, text, game=GAME)).problems
    assert "but this list comes to 9: " in problem.message()
    assert "4 for The Collective (Twice as Bad)" in problem.message()
    assert "Bring it down by 3. (Rule 17.6.2, Highest pips)" in problem.message()


def test_cards_without_known_pips_are_named(everything: sqlite3.Connection) -> None:
    text = _example("constructed-abnus-orzo").replace("1 Abnus Orzo", "1 goldie-xin-tinkering-technician")
    report = check_deck(everything, read_deck(everything, text, game=GAME)).json()
    assert report["legal"]
    assert [(entry["limit"], entry["why"]) for entry in report["unchecked"]] == [
        ("affiliations", "Not counted: Goldie Xin, whose affiliation pips or affiliation no printing gives."),
    ]


def test_values_of_another_printing_are_said(everything: sqlite3.Connection) -> None:
    notes = check_deck(
        everything, read_deck(everything, _example("constructed-abnus-orzo"), game=GAME)
    ).json()
    assert notes["notes"] == [
        (
            "For Abnus Orzo, Sergeant Cole, Barbican Gate, Eye Enforcers, Capricious Informant, "
            "The Dragon's Hoard and Likely a Trap, what the printing in the list lacks of affiliation pips "
            "and affiliation is taken from another printing."
        )
    ]
