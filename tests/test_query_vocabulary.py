"""What names mean: common fields, packs' own, several games, and what packs define in queries."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from conftest import PACKS
from toolkit.cards import all_printings, read_cards
from toolkit.packs import read_pack
from toolkit.query import QueryError, Vocabulary, parse, read_records, read_vocabulary, search, to_text
from toolkit.query.fields import COMMON, CardField, Flag, Format, Section, Value
from toolkit.query.meaning import expand
from toolkit.query.printing import node_text
from toolkit.query.records import record_of

if TYPE_CHECKING:
    import sqlite3

    from toolkit.query import Record

TYPES = (Value("one", "lamp", {"en": "Lamp"}), Value("two", "buoy", {"en": "Buoy"}, ("lamp",)))
POWER = Vocabulary(
    fields=(
        CardField("one", "attack", "number", {"en": "attack"}, ("power", "t", "cn")),
        CardField("two", "power", "number", {"en": "power"}),
        CardField("two", "number", "number", {"en": "number"}),
        CardField("one", "defence", "number", {"en": "defence"}, ("attack", "power")),
    ),
    closed={"type": TYPES, "game": (Value("one", "one"), Value("two", "two"))},
)


def canonical(query: str, vocabulary: Vocabulary) -> str:
    return to_text(parse(query, vocabulary), vocabulary)


@pytest.mark.parametrize(
    ("query", "plain"),
    [
        ("attack:1", "attack=1"),
        ("power:1", "power=1"),
        ("defence:1", "defence=1"),
        ("t:lamp", "type:lamp"),
        ("t:buoy", "type:buoy"),
        ("number:1", "number=1"),
        ("POWER>Attack", "power>attack"),
    ],
)
def test_names_have_one_spelling(query: str, plain: str) -> None:
    assert canonical(query, POWER) == plain


def test_an_id_goes_before_an_alias_and_a_common_name_before_both() -> None:
    attack = POWER.get_field("attack")
    assert [part.slug for part in attack.parts] == ["attack"]
    power = POWER.get_field("power")
    assert [(part.game, part.slug) for part in power.parts] == [("two", "power"), ("one", "attack")]
    assert power.label == "power"
    assert POWER.get_field("t").common is not None
    assert POWER.get_field("number").common is None
    lamp = POWER.find_value(POWER.get_field("type"), "LAMP")
    assert lamp is not None
    assert [(value.game, value.slug) for value in lamp.values] == [("one", "lamp"), ("two", "buoy")]


def test_an_alias_of_a_common_field_stays_where_a_pack_takes_its_name() -> None:
    other = Vocabulary(fields=(CardField("two", "number", "number"),))
    found = other.get_field("cn")
    assert found.common is not None
    assert (found.name, found.common.name) == ("cn", "number")
    assert canonical("cn:3 number:3", other) == "cn=3 number=3"


def test_a_field_without_a_name_of_its_own_is_told() -> None:
    text = CardField("one", "text", "text", {"en": "Name"}, ("o",))
    title = CardField("one", "type", "text", {"en": "title"})
    assert Vocabulary((text, title)).unreachable_fields() == [text]


def test_common_names_do_not_repeat() -> None:
    names = [name for row in COMMON for name in (row.name, *row.aliases)]
    assert len(names) == len(set(names)) > 20


def test_error_for_a_flag_of_itself() -> None:
    vocabulary = Vocabulary(
        flags=(Flag("one", "a", "is:b"), Flag("one", "b", "-is:a")), closed={"game": (Value("one", "one"),)}
    )
    with pytest.raises(QueryError) as caught:
        expand(parse("is:a", vocabulary).where, vocabulary)
    assert caught.value.sentence == 'the flag "a" is defined by itself'


def test_legal_is_made_of_sections_and_limits() -> None:
    form = Format("one", "open", {}, (Section("t:lamp", ("attack>3",), (), ("defence",)), Section("", ("",))))
    vocabulary = Vocabulary(POWER.fields, POWER.closed, formats=(form,))
    tree = expand(parse("legal:open", vocabulary).where, vocabulary)
    assert node_text(tree, vocabulary) == "game:one (type:lamp -attack>3 -defence=0 or -())"


def test_of_a_game_alone(lanterns: sqlite3.Connection) -> None:
    assert read_vocabulary(lanterns, "lanterns") == read_vocabulary(lanterns).of_game("lanterns")
    nothing = read_vocabulary(lanterns, "no-such-game")
    assert not nothing.fields
    assert not nothing.flags


def test_checks_make_the_same_vocabulary_from_a_pack(lanterns: sqlite3.Connection) -> None:
    from toolkit.checks import _vocabulary

    pack = read_pack(PACKS / "lanterns")
    assert pack.spec is not None
    made, stored = _vocabulary(pack.spec), read_vocabulary(lanterns)
    for query in ("koszt<2 t:lampy", "szkło:azure or rank>common", "is:jasna legal:Standard", "trait:stara"):
        assert parse(query, made) == parse(query, stored)


def test_a_card_is_matched_as_its_record_is(lanterns: sqlite3.Connection) -> None:
    vocabulary = read_vocabulary(lanterns)
    records = {record.printing: record for record in read_records(lanterns)}
    for lang in ("en", "pl"):
        cards = read_cards(lanterns, list(records), lang)
        assert len(cards) > len(all_printings(lanterns))
        for card in cards:
            assert comparable(record_of(card, vocabulary), lang) == comparable(
                records[card.printing_id], lang
            )


def comparable(record: Record, lang: str) -> dict[str, object]:
    """Return what a card in one language knows of its record."""
    stats = {
        name: stat if stat.texts is None else (stat.texts.get(lang) or stat.texts["en"])
        for name, stat in record.stats.items()
    }
    texts = {part: getattr(record, part)[lang] for part in ("name", "subtitle", "type_line", "text")}
    same = ("card", "game", "type", "unique", "set", "number", "quantity", "artist", "traits", "abilities")
    return {"stats": stats} | texts | {part: getattr(record, part) for part in same}


def test_one_game_is_searched_alone(lanterns: sqlite3.Connection) -> None:
    assert search(lanterns, "lamp", game="lanterns").printings == search(lanterns, "lamp").printings != []
    assert search(lanterns, "", game="no-such-game").printings == []


def test_a_sort_beside_the_query_goes_before_one_in_it(lanterns: sqlite3.Connection) -> None:
    beside = search(lanterns, "t:gust or t:lamp", sort="-cost")
    within = search(lanterns, "(t:gust or t:lamp) sort:-cost")
    assert beside.printings == within.printings
    assert beside.canonical == within.canonical == "(type:gust or type:lamp) sort:-cost"
    assert search(lanterns, "t:gust sort:name", sort="cost").canonical == "type:gust sort:cost"


def test_looking_up_loads_no_heavy_module() -> None:
    code = "import sys; from toolkit.query import search, read_vocabulary, parse; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "toolkit.query.results" in loaded
    assert not loaded & {"pydantic", "sqlmodel", "sqlalchemy", "rich", "typer", "regex", "json"}
