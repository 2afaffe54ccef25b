"""The companion at the table, on a phone: whole turns, counters, draws, dice, undo, what is kept."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from jinja2 import Environment, FileSystemLoader
from playwright.sync_api import expect

from conftest import ROOT
from tests.browser.conftest import PHONE, open_context
from toolkit.database import open_database
from toolkit.pages.builder import worker_js
from toolkit.pages.covers import FAVICON
from toolkit.pages.files import render, speaking_templates, theme_files
from toolkit.pages.fonts import FONTS, web_font
from toolkit.pages.listing import site_pages
from toolkit.pages.shelf import read_shelves
from toolkit.pages.social import Place
from toolkit.pages.table import table_files

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

    from toolkit.pages.shelf import Shelf

pytestmark = pytest.mark.browser

THEME = ROOT / "site" / "theme"
#: A game, and the loop whose next pass says that a whole turn (or round) has been walked.
TURNS = {
    "aeons-end": "Again: Game",
    "andromeda": "Igen: Rundor",
    "hubworld": "Again: Rounds",
    "hyborian": "Again: Rounds",
    "volfyirion": "Again: Turns",
}


@pytest.fixture(scope="module")
def tables(
    tmp_path_factory: pytest.TempPathFactory, everything_path: Path, serve: Callable[[Path], str]
) -> str:
    """The tables of all games, served, with the pages about their turns."""
    folder = tmp_path_factory.mktemp("tables")
    connection = open_database(everything_path)
    for path, content in _made(read_shelves(connection, None), folder / "cache"):
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content if isinstance(content, bytes) else content.encode())
    connection.close()
    shutil.copytree(THEME / "js", folder / "modules")
    return serve(folder) + "/"


def _made(shelves: list[Shelf], cache: Path) -> Iterator[tuple[str, str | bytes]]:
    templates = Environment(loader=FileSystemLoader(THEME), autoescape=True)
    for page in site_pages(shelves):
        if page.here in ("table", "turn"):
            speaking = speaking_templates(templates, page.lang)
            yield f"{page.address}index.html", render(page, speaking, Place())
    for shelf in shelves:
        yield f"{shelf.base}table/track.json", json.dumps(shelf.table)
        yield f"{shelf.base}table/offline.json", json.dumps({"files": table_files(shelf.base, shelf.lang)})
    for made in theme_files({shelf.game.id: shelf.game for shelf in shelves}.values()):
        yield made.path, made.content
    yield "favicon.svg", FAVICON
    yield "sw.js", worker_js("a version")
    for font in FONTS:
        yield f"css/fonts/{font.name}.woff2", web_font(font, cache)


#: What the browser says because a test lets no service worker in, and of a busy machine that draws late.
NO_FAULTS = (
    "Service Worker registration blocked by Playwright",
    "was preloaded using link preload but not used within a few seconds",
)


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A phone; an error in the page's code, or a word on its console, fails the test."""
    said: list[str] = []
    with open_context(chromium, viewport=PHONE) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("console", lambda message: said.append(message.text))
        yield page
    assert [text for text in said if not any(words in text for words in NO_FAULTS)] == []


def begin(page: Page, address: str, names: tuple[str, ...] = ("Anna", "Bo")) -> None:
    """Open a table and begin a game."""
    page.goto(address)
    page.click(f".setup .number >> text=/^{len(names)}$/")
    for i, name in enumerate(names):
        page.fill(f".name-row:nth-child({i + 1}) input", name)
    page.click(".setup .go")
    page.wait_for_selector(".now h2")


#: Clicks one of the answers, chosen by a number from 0 up to 1, and tells where the page is then.
CLICK = """
(chosen) => {
  const keys = [...document.querySelectorAll(".answers button:enabled")]
    .filter((key) => !key.closest(".by-hand, .stepper") && !key.matches(".other"));
  keys[Math.floor(chosen * keys.length)]?.click();
  const text = (where) => document.querySelector(where)?.textContent ?? "";
  return {
    clicked: keys.length > 0,
    title: text(".now h2"),
    said: text("#_said"),
    happened: [...document.querySelectorAll(".happened li")].map((line) => line.textContent),
    width: document.documentElement.scrollWidth,
  };
}
"""


def walk_a_turn(page: Page, seed: int, end: str, limit: int = 600) -> list[dict[str, Any]]:
    """Click through the steps by chance; returns them where the turn came to its end, otherwise nothing."""
    chance, steps = Random(seed), list[dict[str, Any]]()
    for _ in range(limit):
        step = page.evaluate(CLICK, chance.random())
        steps.append(step)
        if not step["clicked"]:
            return []
        if end in step["happened"]:
            return steps
    return []


@pytest.mark.parametrize("game", TURNS)
def test_a_whole_turn_is_walked(phone: Page, tables: str, game: str) -> None:
    for seed in range(30):
        begin(phone, f"{tables}{game}/table/")
        steps = walk_a_turn(phone, seed, TURNS[game])
        if steps:
            break
        phone.evaluate("localStorage.clear()")
    assert len(steps) > 3
    for step in steps:
        assert step["title"] in step["said"]
        assert step["width"] <= PHONE["width"]
    deeds = kept(phone, game)["deeds"]
    assert len(deeds) == len(steps)
    press(phone, ".tool.undo", len(deeds))
    assert phone.is_disabled(".tool.undo")
    press(phone, ".tool.redo", len(deeds))
    assert phone.is_disabled(".tool.redo")
    assert phone.inner_text(".now h2") == steps[-1]["title"]


def press(page: Page, key: str, times: int) -> None:
    """Click a key many times."""
    page.evaluate("([key, times]) => { while (times--) document.querySelector(key).click(); }", [key, times])


def kept(page: Page, game: str) -> dict[str, Any]:
    """Return what the device has kept of a game."""
    found: dict[str, Any] = json.loads(page.evaluate(f"localStorage.getItem('decklore-table-{game}')"))
    return found


def keep(page: Page, game: str, value: dict[str, Any]) -> None:
    """Have the device keep a game."""
    script = "([game, value]) => localStorage.setItem(`decklore-table-${game}`, JSON.stringify(value))"
    page.evaluate(script, [game, value])


def state(page: Page) -> tuple[str, list[str]]:
    numbers = page.locator(".stepper .number-key > span:first-child").all_text_contents()
    return page.inner_text(".now"), numbers


def counter(page: Page, quantity: str) -> str:
    return f".group[open] [data-quantity={quantity}], section.group [data-quantity={quantity}]"


def number(page: Page, quantity: str) -> str:
    return page.inner_text(f":is({counter(page, quantity)}) .number-key span:first-child")


# ------------------------------------------------------------ counters


def test_counters_keep_to_their_bounds(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hubworld/table/")
    actions = f":is({counter(phone, 'actions')})"
    assert number(phone, "actions") == "3"
    assert phone.is_disabled(f"{actions} .plus")
    for left in ("2", "1", "0"):
        phone.click(f"{actions} .minus")
        assert number(phone, "actions") == left
        assert phone.inner_text("#_said") == f"actions {left}"
    assert phone.is_disabled(f"{actions} .minus")
    assert phone.is_enabled(f"{actions} .plus")


def test_a_number_is_typed_on_large_keys_or_on_the_keyboard(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hubworld/table/")
    shards = f":is({counter(phone, 'shards')}) .number-key"
    phone.click(shards)
    for digit in "42":
        phone.click(f"dialog.pad .key >> text={digit}")
    phone.click("dialog.pad .act")
    assert number(phone, "shards") == "42"
    phone.click(shards)
    phone.keyboard.type("107")
    phone.keyboard.press("Backspace")
    phone.keyboard.press("Enter")
    assert number(phone, "shards") == "10"
    phone.click(f":is({counter(phone, 'actions')}) .number-key")
    phone.keyboard.type("9")
    assert phone.is_disabled("dialog.pad .act")
    phone.keyboard.press("Escape")
    phone.wait_for_selector("dialog.pad", state="detached")
    assert number(phone, "actions") == "3"


def test_a_counter_decides_what_is_allowed(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}volfyirion/table/")
    chance = Random(0)
    for _ in range(60):
        if phone.locator(".answers .option:disabled").count():
            break
        phone.evaluate(CLICK, chance.random())
    option = phone.locator(".answers .option:disabled").first
    why = option.locator(".why").inner_text()
    assert why.startswith("only if ")
    assert len(option.locator(".key-label").inner_text()) > 3


def test_each_seat_has_its_own_counters(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hubworld/table/")
    phone.click(f":is({counter(phone, 'shards')}) .plus")
    assert number(phone, "shards") == "6"
    phone.click(".seat-chip >> text=Bo")
    assert phone.get_attribute(".seat-chip >> text=Bo", "aria-pressed") == "true"
    assert number(phone, "shards") == "5"
    assert "shards 6" in phone.inner_text(".seat:not([open]) summary")
    phone.click(".seat:not(.current) summary")
    phone.click(".seat:not(.current) [data-quantity=shards] .minus")
    phone.click(".seat-chip >> text=Anna")
    assert number(phone, "shards") == "5"
    phone.click(".tool.undo")
    phone.click(".tool.undo")
    phone.click(".tool.undo")
    assert number(phone, "shards") == "6"


def test_what_only_a_player_knows_is_asked_for_each(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}andromeda/en/table/")
    for anna, bo in ((4, 6), (3, 2), (1, 0)):
        for name, times in (("Anna", anna), ("Bo", bo)):
            for _ in range(times):
                phone.click(f".each-seat .stepper:has-text('{name}') .plus")
        phone.click(".each-seat .go")
    phone.click(".answers .numbers >> text=5")
    assert number(phone, "will") == "4"
    phone.click(".seat-chip >> text=Bo")
    own = ("will", "imagination", "fate-crystals")
    assert [number(phone, quantity) for quantity in own] == ["6", "2", "0"]
    assert phone.is_disabled(f":is({counter(phone, 'will')}) .plus")


def test_where_the_track_swaps_two_players_the_page_passes_the_turn(phone: Page, tables: str) -> None:
    for seed in range(20):
        begin(phone, f"{tables}volfyirion/table/")
        for _ in range(12):
            if phone.locator("[data-answer=two-play]").count():
                break
            phone.locator(".answers button").first.click()
        phone.click("[data-answer=two-play]")
        phone.click(f":is({counter(phone, 'stored')}) .plus")
        if walk_a_turn(phone, seed, "Again: Turns"):
            break
        phone.evaluate("localStorage.clear()")
    assert phone.get_attribute(".seat-chip >> text=Bo", "aria-pressed") == "true"
    assert phone.is_disabled(".seat-chip >> text=Anna")
    assert number(phone, "stored") == "0"
    other = ".seat:not(.current)"
    assert phone.inner_text(f"{other} summary b") == "Anna"
    phone.click(f"{other} summary")
    shown = phone.locator(f"{other} .stepper:visible").evaluate_all(
        "all => all.map(one => one.dataset.quantity)"
    )
    assert shown == ["cities", "stored", "held", "stock", "undrawn", "acquired", "agents"]


# ------------------------------------------------------------ draws and dice

#: Plays on by a plain policy, all in the page's own modules, and tells what the decks and dice gave.
PLAY = """
async ([base, game, seats, draws]) => {
  const [{ Walk }, { Game, Play }, { pick, rolled, outcomeOf, total }] =
    await Promise.all(["walk", "game", "chances"].map((name) => import(`${base}modules/table/${name}.js`)));
  const data = await (await fetch(`${base}${game}/table/track.json`)).json();
  const play = new Play(new Game(data, new Walk(data), seats));
  const plain = (q) => {
    if (q.kind === "start") return Math.min(q.subject.includes("turn") ? 2 : 30, q.most ?? 99);
    if (q.least !== undefined) return q.least;
    const open = q.answers.filter(({ allowed }) => allowed !== false);
    return (open.find(({ value }) => value === "(stop)" || value === false) ?? open.at(-1)).value;
  };
  const found = [];
  while (found.length < draws && play.table.run.question) {
    const { table } = play;
    const node = play.game.chance(table);
    if (node?.draws) {
      const full = play.game.cards(table, node);
      const rows = table.decks[node.id];
      const { outcome, seat } = pick(rows && total(rows) ? rows : full, Math.random);
      play.act({ do: "draw", outcome, seat });
      const { shuffled, seat: followed } = play.table;
      found.push({ card: `${outcome} ${seat}`, full, shuffled, followed, seat });
    } else if (node?.dice) {
      const dice = rolled(node.dice, 6, Math.random);
      const outcome = outcomeOf(node, dice).id;
      found.push({ dice, outcome });
      if (found.length === draws) break;
      play.act({ do: "roll", outcome, dice });
    } else play.act({ do: "answer", value: plain(table.run.question) });
  }
  return { found, deeds: play.deeds, ended: play.table.run.ended };
}
"""


def test_the_turn_order_deck_gives_each_card_once_before_it_is_shuffled(phone: Page, tables: str) -> None:
    phone.goto(f"{tables}aeons-end/table/")
    played = phone.evaluate(PLAY, [tables, "aeons-end", 3, 33])
    found = played["found"]
    assert (len(found), played["ended"]) == (33, None)
    full = Counter({f"{row['outcome']} {row['seat']}": row["n"] for row in found[0]["full"]})
    names = {f"player-card {seat}" for seat in range(3)} | {"wild-card-drawn None", "nemesis-card-drawn None"}
    assert {key.replace("null", "None") for key in full} == names
    size = sum(full.values())
    assert size == 3 * 2 + 2 + 2
    cards = [draw["card"].replace("null", "None") for draw in found]
    for at in range(0, 30, size):
        assert Counter(cards[at : at + size]) == full
    assert [draw["shuffled"] for draw in found] == [i % size == 0 for i in range(33)]
    drawn = [draw for draw in found if draw["seat"] is not None]
    assert drawn
    assert all(draw["followed"] == draw["seat"] for draw in drawn)


def test_the_page_draws_shows_the_card_and_remembers_it(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}aeons-end/table/")
    for _ in range(20):
        if phone.locator(".deck-left").count():
            break
        keys = phone.locator(".answers").locator(".go, .numbers button, .option")
        keys.nth(min(1, keys.count() - 1)).click()
    assert phone.locator(".deck-left").inner_text() == "7 left in the deck"
    phone.click("[data-answer=draw]")
    card = phone.inner_text(".card-came b")
    assert card in ("A player’s card", "A player's card", "A wild card", "A nemesis card")
    assert card in phone.inner_text("#_said")
    phone.click(".past summary")
    expect(phone.locator(".past-list li").first).to_contain_text(card)
    phone.click(".tool.undo")
    assert phone.locator(".deck-left").inner_text() == "7 left in the deck"
    phone.click(".by-hand summary")
    phone.click(".by-hand button >> text=A nemesis card")
    assert phone.inner_text(".card-came b") == "A nemesis card"


def test_dice_are_rolled_and_read(phone: Page, tables: str) -> None:
    phone.goto(f"{tables}andromeda/en/table/")
    played = phone.evaluate(PLAY, [tables, "andromeda/en", 1, 25])
    rolls = played["found"]
    assert len(rolls) == 25
    kinds = {1: "black-different", 2: "black-pair", 3: "black-triple"}
    assert all(roll["outcome"] == kinds[max(Counter(roll["dice"]).values())] for roll in rolls)
    first = next(i for i, deed in enumerate(played["deeds"]) if deed["do"] == "roll")
    kept_game = {"names": ["Anna"], "deeds": played["deeds"][:first], "at": first}
    keep(phone, "andromeda", kept_game)
    phone.reload()
    phone.select_option(".sides select", "8")
    phone.click("[data-answer=roll]")
    dice = [int(die) for die in phone.locator(".came .die").all_inner_texts()]
    assert len(dice) == 3
    assert all(1 <= die <= 8 for die in dice)
    labels = {1: "All different", 2: "Two equal", 3: "Three equal"}
    assert phone.inner_text(".came b") == labels[max(Counter(dice).values())]
    assert kept(phone, "andromeda")["sides"] == 8


# ------------------------------------------------------------ what the device keeps


def test_the_game_is_there_after_a_reload_and_in_another_language(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}aeons-end/table/")
    chance = Random(4)
    for _ in range(9):
        phone.evaluate(CLICK, chance.random() / 2)
    before = state(phone)
    phone.reload()
    phone.wait_for_selector(".now h2")
    assert state(phone) == before
    phone.goto(f"{tables}aeons-end/pl/table/")
    phone.wait_for_selector(".now h2")
    assert state(phone)[1] == before[1]
    assert phone.inner_text(".tool.undo") == "Cofnij"
    phone.click(".tool.new")
    phone.click("dialog .quiet")
    assert state(phone)[1] == before[1]
    phone.click(".tool.new")
    phone.click("dialog .act")
    assert phone.input_value(".name-row:nth-child(1) input") == "Anna"


def test_a_game_goes_on_where_a_step_was_renamed(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hubworld/table/")
    chance = Random(2)
    for _ in range(20):
        phone.evaluate(CLICK, chance.random())
    before, made = state(phone), kept(phone, "hubworld")
    named = [deed for deed in made["deeds"] if isinstance(deed["value"], str) and deed["value"][0] != "("]
    now = named[0]["value"]
    for deed in named:
        deed["value"] = "as-it-was" if deed["value"] == now else deed["value"]
    keep(phone, "hubworld", made)
    phone.reload()
    expect(phone.locator(".warning")).to_be_visible()

    def renamed(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "former": {"as-it-was": now}})

    phone.route("**/track.json", renamed)
    phone.reload()
    phone.wait_for_selector(".now h2")
    expect(phone.locator(".warning")).to_be_hidden()
    assert state(phone) == before


def test_steps_that_are_gone_are_said(phone: Page, tables: str) -> None:
    phone.goto(f"{tables}hubworld/table/")
    deeds = [{"do": "answer", "value": "(done)"}, {"do": "answer", "value": "gone"}]
    keep(phone, "hubworld", {"names": ["Anna"], "deeds": deeds, "at": 2})
    phone.reload()
    expect(phone.locator(".warning")).to_be_visible()
    assert phone.is_enabled(".tool.undo")
    assert phone.is_disabled(".tool.redo")


# ------------------------------------------------------------ how it is used


#: What a finger may touch that is less than 44 pixels high or wide, with all that opens opened.
SMALL = """
() => {
  for (const details of document.querySelectorAll(".companion details")) details.open = true;
  const keys = ":is(.companion, .pad) :is(button, summary, a, select, input:not(.unseen), label.number)";
  const shown = [...document.querySelectorAll(keys)].filter((key) => key.checkVisibility());
  const sizes = shown.map((key) => [key.textContent, key.getBoundingClientRect()]);
  const small = sizes.filter(([, { width, height }]) => Math.min(width, height) < 44).map(([text]) => text);
  return { small, all: shown.length };
}
"""


@pytest.mark.parametrize("game", TURNS)
def test_keys_are_large(phone: Page, tables: str, game: str) -> None:
    phone.goto(f"{tables}{game}/table/")
    phone.wait_for_selector(".companion[data-ready]")
    asked = phone.evaluate(SMALL)
    begin(phone, f"{tables}{game}/table/")
    chance, found = Random(7), [asked]
    for _ in range(40):
        phone.evaluate(CLICK, chance.random())
        found.append(phone.evaluate(SMALL))
    assert min(seen["all"] for seen in found) > 4
    assert [seen["small"] for seen in found if seen["small"]] == []
    if phone.locator(".number-key:visible").count():
        phone.click(".number-key:visible >> nth=0")
        assert phone.evaluate(SMALL)["small"] == []


def test_buttons_are_large_and_rules_open_in_place(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hyborian/table/")
    sizes = phone.eval_on_selector_all(
        ".companion button, .companion summary",
        "keys => keys.filter(key => key.checkVisibility()).map(key => {"
        " const { width, height } = key.getBoundingClientRect(); return Math.min(width, height); })",
    )
    assert len(sizes) > 8
    assert min(sizes) >= 48
    phone.click(".rule-here summary >> nth=0")
    assert len(phone.inner_text(".rule-here[open]")) > 60
    link = phone.get_attribute(".rule-here[open] a", "href")
    assert link is not None
    assert link.startswith("../r/")


#: Keeps what the browser gives a page to hold the screen on.
LOCKS = """
const own = WakeLock.prototype.request;
window.locks = [];
WakeLock.prototype.request = async function (kind) {
  const lock = await own.call(this, kind);
  window.locks.push(lock);
  return lock;
};
"""


def test_the_screen_stays_on_as_long_as_the_key_says(phone: Page, tables: str) -> None:
    """After a new game the key let go of its own lock alone, and the screen stayed on."""
    phone.add_init_script(LOCKS)
    begin(phone, f"{tables}hubworld/table/")

    def held(pressed: str, locks: int) -> None:
        expect(phone.locator(".tool.awake")).to_have_attribute("aria-pressed", pressed)
        phone.wait_for_function("n => window.locks.filter((lock) => !lock.released).length === n", arg=locks)

    held("true", 1)
    phone.click(".tool.new")
    phone.click("dialog .act")
    phone.click(".setup .go")
    held("true", 1)
    phone.click(".tool.awake")
    held("false", 0)
    phone.reload()
    held("false", 0)
    phone.click(".tool.awake")
    held("true", 1)


def test_the_keyboard_is_enough(phone: Page, tables: str) -> None:
    begin(phone, f"{tables}hubworld/table/")
    first = phone.inner_text(".now h2")
    phone.keyboard.press("Tab")
    assert phone.evaluate("document.activeElement.dataset.answer") == "(done)"
    phone.keyboard.press("Enter")
    assert phone.inner_text(".now h2") != first
    assert phone.evaluate("Boolean(document.activeElement.closest('.answers'))")
    phone.keyboard.press("Enter")
    phone.focus(".tool.undo")
    phone.keyboard.press("Enter")
    phone.keyboard.press("Enter")
    assert phone.inner_text(".now h2") == first


def test_without_script_the_page_says_what_it_is_and_where_the_steps_are(bare: Page, tables: str) -> None:
    bare.goto(f"{tables}hubworld/table/")
    assert "JavaScript" in bare.inner_text("main")
    bare.click("main a >> text=The whole turn on one page")
    bare.wait_for_url("**/hubworld/turn/")
    bare.click("main a >> text=At the table")
    bare.wait_for_url("**/hubworld/table/")


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 900)])
def test_nothing_is_wider_than_the_screen(chromium: Browser, tables: str, size: tuple[int, int]) -> None:
    with open_context(chromium, viewport={"width": size[0], "height": size[1]}) as context:
        page = context.new_page()
        for game in TURNS:
            begin(page, f"{tables}{game}/table/")
            assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_game_goes_on_without_a_network(chromium: Browser, tables: str) -> None:
    with open_context(chromium, worker=True, viewport=PHONE) as context:
        page = context.new_page()
        begin(page, f"{tables}hubworld/table/")
        page.click(".answers .go")
        before = state(page)
        page.wait_for_selector("html.kept")
        context.set_offline(offline=True)
        page.reload()
        page.wait_for_selector(".now h2")
        assert state(page) == before
