"""The deck builder: by hand, by list, by link; every limit; undo; paper; without a network; on a phone."""

from __future__ import annotations

import json
import re
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

import pytest
from legality_cases import CASES, DATA
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, open_context, settled
from toolkit.checks import build
from toolkit.decks import check_deck, read_deck
from toolkit.site import build_site

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, BrowserContext, Download, Locator, Page

pytestmark = pytest.mark.browser

GATES = ("Hyboria", "Gaea", "Asgard", "Osiris", "Chaos")
MM = 72 / 25.4


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the games whose decks are built here."""
    folder = tmp_path_factory.mktemp("builder")
    build([DATA / "hyborian", DATA / "hubworld", DATA / "aeons-end"], folder / "games.db")
    build_site(folder / "games.db", folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def base(site: Path, serve: Callable[[Path], str]) -> str:
    return serve(site) + "/"


@pytest.fixture
def builder(page: Page, base: str) -> Callable[[str], Page]:
    """Open the builder of a game."""
    page.set_viewport_size({"width": 1280, "height": 900})
    return lambda game, place="": ready(page, f"{base}{game}/builder/{place}")


def ready(page: Page, address: str) -> Page:
    page.goto(address)
    return settled(page)


def write(page: Page, text: str) -> None:
    """Type a list into the box and leave it."""
    if page.locator(".as-list[open]").count() == 0:
        page.click(".as-list > summary")
    page.fill(".as-list textarea", text)
    page.locator(".as-list textarea").blur()


def paste(page: Page, text: str) -> None:
    """Paste a list into the box."""
    page.click(".as-list > summary")
    page.focus(".as-list textarea")
    page.evaluate("text => document.execCommand('insertText', false, text)", text)
    page.evaluate(
        """document.querySelector('.as-list textarea')
        .dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }))"""
    )


def verdict(page: Page) -> str:
    return page.text_content(".verdict-says") or ""


def sentences(page: Page) -> list[str]:
    return page.locator(".problems .says").all_text_contents()


def says(page: Page, words: str) -> None:
    """Wait until the verdict says this."""
    page.wait_for_function(
        "words => document.querySelector('.verdict-says').textContent === words", arg=words
    )


def rows(page: Page) -> dict[str, int]:
    """Return the cards of the deck as it is shown, with their numbers."""
    names = page.locator(".rows .name").all_text_contents()
    counts = map(int, page.locator(".rows .count").all_text_contents())
    assert len(names) == len(set(names))
    return dict(zip(names, counts, strict=True))


def listed(page: Page) -> str:
    """Return the list in the box."""
    return page.input_value(".as-list textarea")


def row(page: Page, name: str) -> Locator:
    return page.locator(".rows li").filter(has=page.get_by_text(name, exact=True))


# ------------------------------------------------------------ by hand


def test_a_legal_deck_is_built_by_keys_and_clicks(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    assert page.is_visible(".begin")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "_query"
    page.keyboard.type("t:gate -name:atlantis")
    page.wait_for_function("() => document.querySelector('.query-says').textContent === '5 cards'")
    page.keyboard.press("Enter")
    for step in range(5):
        page.keyboard.press("+" if step % 2 else "Enter")
        page.keyboard.press("ArrowDown")
    assert rows(page) == {f"{name} Gate": 1 for name in GATES}
    assert page.text_content(".last") == "Osiris Gate added: 1 in Deck."
    page.fill("#_query", "t:pyramid")
    page.wait_for_function("() => document.querySelector('.query-says').textContent === '6 cards'")
    for add in page.locator(".found .more").all():
        for _ in range(5):
            add.click()
    assert page.text_content(".deck-part:last-child h3") == "Pyramids 30"
    assert "Deck: at least 50 cards, but this list has 5." in sentences(page)[0]
    page.click(".declare summary")
    page.select_option(".declare select[name=kind]", "Trooper")
    page.fill(".declare input[name=count]", "2")
    page.focus(".declare input[name=name]")
    for number in range(22):
        page.keyboard.type(f"Soldier {chr(65 + number)}")
        page.keyboard.press("Enter")
    page.fill(".declare input[name=count]", "1")
    page.select_option(".declare select[name=kind]", "Tech")
    page.fill(".declare input[name=name]", "Lens")
    page.click(".declare button[type=submit]")
    assert verdict(page) == "Legal: Standard."
    assert sentences(page) == []
    assert sum(rows(page).values()) == 80
    assert "1 Lens [Tech]" in listed(page)


def test_rows_are_changed_by_keys_and_keep_the_focus(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "2 Chaos Gate\n1 Gaea Gate\n1 Asgard Gate\n")
    row(page, "Chaos Gate").locator(".more").focus()
    page.keyboard.press("+")
    assert rows(page)["Chaos Gate"] == 3
    page.keyboard.press("-")
    page.keyboard.press("-")
    assert rows(page)["Chaos Gate"] == 1
    assert page.text_content(".last") == "Chaos Gate taken out: 1 left in Deck."
    page.keyboard.press("Delete")
    assert rows(page) == {"Asgard Gate": 1, "Gaea Gate": 1}
    focused = "document.activeElement.closest('li').querySelector('.name').textContent"
    assert page.evaluate(focused) == "Gaea Gate"
    page.keyboard.press("ArrowUp")
    assert page.evaluate(focused) == "Asgard Gate"


def test_a_card_moves_to_another_section(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "2 Lens [Tech]\n")
    row(page, "Lens").locator("select").select_option("sideboard")
    assert page.text_content(".last") == "Lens moved to Sideboard."
    assert page.locator(".deck-part h3").all_text_contents() == ["Sideboard 2"]
    page.select_option(".into select", "sideboard")
    page.fill("#_query", "chaos t:gate")
    page.wait_for_function("() => document.querySelector('.query-says').textContent === '1 card'")
    page.click(".found .more")
    assert page.text_content(".last") == "Chaos Gate added: 1 in Sideboard."


def test_declared_cards_say_what_limits_ask(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    page.click(".declare summary")
    page.select_option(".declare select[name=kind]", "Special Gate")
    page.fill(".declare input[name=name]", "Moon Gate")
    page.keyboard.press("Enter")
    page.select_option(".declare select[name=kind]", "Tech")
    assert page.locator(".declare-more label").all_text_contents() == [" says “1 use per game”"]
    page.check(".declare-more input")
    page.fill(".declare input[name=name]", "Last Word")
    page.fill(".declare input[name=count]", "2")
    page.keyboard.press("Enter")
    assert "2 Last Word [Tech, 1 use per game]" in listed(page)
    assert any(one.startswith("Deck: at most one Gate in three is a special Gate") for one in sentences(page))
    assert any("1 use per game" in one and "2 copies of Last Word" in one for one in sentences(page))
    page.fill(".declare input[name=name]", "x")
    page.keyboard.press("Enter")
    assert (page.text_content(".declare .wrong") or "").startswith("“x” can't be written in a list.")


def test_an_error_waits_until_the_suggestions_are_gone(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    page.focus("#_query")
    page.keyboard.type("t:")
    page.wait_for_selector(".options:not([hidden]) [role=option]")
    page.evaluate("() => new Promise((done) => setTimeout(done, 700))")  # the error is due after 500 ms
    assert page.is_hidden(".query-wrong")
    page.keyboard.press("Escape")
    expect(page.locator(".query-wrong")).to_contain_text('"t:" has no value')
    page.keyboard.type("gate")
    expect(page.locator(".query-says")).to_have_text("6 cards")
    assert page.is_hidden(".query-wrong")


# ------------------------------------------------------------ limits

HYBORIAN = [case for case in CASES if case["game"] == "hyborian" and not {"before", "on", "lang"} & set(case)]


def test_every_limit_is_broken_and_says_the_same_sentence(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    broken = set()
    for case in HYBORIAN:
        write(page, "")
        write(page, case["text"])
        for box in page.locator(".readings input").all():
            wanted = box.get_attribute("name") in case.get("readings", [])
            if wanted != box.is_checked():
                box.evaluate("box => box.click()")
        assert sentences(page) == [problem["message"] for problem in case["problems"]], case["what"]
        assert page.get_attribute(".verdict", "data-legal") == str(case["legal"]).lower()
        broken |= {problem["limit"] for problem in case["problems"]}
    standard = json.loads(page.evaluate(LIMITS))
    assert broken >= set(standard) - {"swap"}


LIMITS = """
async () => {
  const url = new URL(document.querySelector(".builder").dataset.decks, location.href);
  const { formats } = await (await fetch(url)).json();
  return JSON.stringify(formats[0].limits.map(({ id }) => id));
}
"""


def test_each_sentence_leads_to_its_rule(builder: Callable[..., Page], base: str) -> None:
    page = builder("hyborian")
    write(page, "3 Lens [Tech]\n")
    links = page.eval_on_selector_all(".problems a", "links => links.map(a => [a.textContent, a.href])")
    assert ["Rule 4.1, Deck size", f"{base}hyborian/r/deck-size/"] in links
    assert len(links) == len(sentences(page)) >= 4
    for _, address in links:
        assert page.request.get(address).ok


def test_a_small_repair_is_offered_and_made(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    text = (DATA / "hyborian" / "decks" / "five-roads.txt").read_text(encoding="utf-8")
    write(page, text.replace("1 Hyboria Gate\n", "").replace("2 Tech Card One", "3 Tech Card One"))
    says(page, "Not legal: Standard, 2 points.")
    page.wait_for_selector(".verdict[data-fixed]")
    fix = page.locator(".fix").filter(has_text="Take out 1 Tech Card One.").first
    words = fix.text_content()
    fix.click()
    assert page.text_content(".last") == words
    says(page, "Legal: Standard.")
    page.click(".undo")
    says(page, "Not legal: Standard, 2 points.")


def test_other_readings_and_answers_count(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    gates = "".join(f"1 {name} Gate\n" for name in GATES)
    soldiers = "".join(f"2 Soldier {number}\n" for number in range(100, 127))
    pyramids = "".join(f"5 {name} Pyramid\n" for name in (*GATES, "Atlantis"))
    write(page, f"Gates\n{gates}\nTroopers\n{soldiers}\nPyramids\n{pyramids}")
    assert page.get_attribute(".verdict", "data-legal") == "false"
    page.click(".readings summary")
    page.check(".readings input[name=incomplete-tens-count-down]")
    says(page, "Legal: Standard.")
    page.wait_for_function("() => location.hash.endsWith('&readings=incomplete-tens-count-down')")


# ------------------------------------------------------------ lists

DEMO = (DATA / "hubworld" / "decks" / "demo-jayko-and-ace.txt").read_text(encoding="utf-8")


def test_a_pasted_deck_is_read_for_the_format_that_it_fits(builder: Callable[..., Page]) -> None:
    page = builder("hubworld")
    assert page.input_value(".built-form select") == "demo"
    constructed = (DATA / "hubworld" / "decks" / "constructed-abnus-orzo.txt").read_text(encoding="utf-8")
    bare = "".join(line for line in constructed.splitlines(keepends=True) if not line.startswith("#"))
    paste(page, bare)
    says(page, "Legal: Constructed.")
    assert sum(rows(page).values()) == 37
    assert page.input_value(".built-form select") == "constructed"
    notes = page.text_content(".as-list .notes") or ""
    assert notes.startswith("Checked as Constructed: of the formats of ")


def test_a_demo_deck_from_text(builder: Callable[..., Page], everything: sqlite3.Connection) -> None:
    page = builder("hubworld")
    write(page, DEMO)
    says(page, "Legal: Demo.")
    assert sum(rows(page).values()) == 37
    assert page.input_value(".built-name") == "Demo deck, led by Jayko & Ace"
    write(page, DEMO.replace("2 Fun Run", "3 Fun Run"))
    deck = read_deck(everything, DEMO.replace("2 Fun Run", "3 Fun Run"), game="hubworld")
    report = check_deck(everything, deck)
    assert sentences(page) == [problem["message"] for problem in report.json()["problems"]] != []


def test_no_line_is_lost_when_the_deck_is_changed(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "# my own words\n2 Chaos Gat\n3 Gaea Gate\n")
    assert sentences(page)[0].startswith('Line 2 ("2 Chaos Gat"): no card of this game has that name')
    row(page, "Gaea Gate").locator(".less").click()
    text = listed(page)
    assert "# my own words\n" in text
    assert "\n2 Chaos Gat\n" in text
    assert "\n2 Gaea Gate\n" in text
    assert any('("2 Chaos Gat"):' in one for one in sentences(page))


def test_what_can_not_be_read_says_why(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "1 Chaos Gate\n")
    write(page, '{"decklore": 1, "cards": [}')
    assert page.is_visible(".as-list .wrong")
    assert "line 1" in (page.text_content(".as-list .wrong") or "")
    assert rows(page) == {"Chaos Gate": 1}


def test_another_format_keeps_the_cards(builder: Callable[..., Page]) -> None:
    page = builder("hubworld")
    write(page, DEMO)
    page.select_option(".built-form select", "constructed")
    assert verdict(page).removesuffix(".").split(", ")[0].endswith("Constructed")
    assert sum(rows(page).values()) == 37
    assert "# format: constructed" in listed(page)


KINDS = ["text", "markdown", "csv", "json", "octgn"]


def test_a_deck_for_a_virtual_table_has_its_pictures(builder: Callable[..., Page], tmp_path: Path) -> None:
    page = builder("hubworld")
    text = (DATA / "hubworld" / "decks" / "demo-jayko-and-ace.txt").read_text(encoding="utf-8")
    write(page, text)
    page.click(".give > summary")
    page.select_option(".kinds", "tts")
    page.fill(".give .at input", "https://example.org/table/")
    downloads: dict[str, Download] = {}
    page.on("download", lambda download: downloads.update({download.suggested_filename: download}))
    with page.expect_event("download", lambda _: len(downloads) == 3):
        page.click(".save")
    files: dict[str, Path] = {}
    for name, download in downloads.items():
        path = tmp_path / name
        download.save_as(path)
        files[path.suffix if path.suffix == ".json" else path.stem.rpartition("-")[2]] = path
    assert sorted(files) == [".json", "1", "back"]
    page.wait_for_function("() => document.querySelector('.give .notes').textContent.includes('.png')")
    saved = json.loads(files[".json"].read_text(encoding="utf-8"))
    cards = [card for state in saved["ObjectStates"] for card in (state.get("ContainedObjects") or [state])]
    assert len(cards) == sum(map(int, re.findall(r"^(\d+) ", text, re.MULTILINE))) >= 20
    assert {card["CardID"] // 100 for card in cards} == {1}
    urls = {one["FaceURL"] for card in cards for one in card["CustomDeck"].values()}
    assert urls == {f"https://example.org/table/{files['1'].name}"}
    with Image.open(files["1"]) as sheet, Image.open(files["back"]) as back:
        assert max(sheet.size) <= 4096
        assert (sheet.width // 10, sheet.height // 7) == back.size
        first = sheet.convert("L").crop((0, 0, back.width, back.height))
        last = sheet.convert("L").crop((sheet.width - back.width, sheet.height - back.height, *sheet.size))
        assert len(first.getcolors(256) or []) > 20
        assert sum(last.histogram()[:100]) > back.width * back.height // 2


@pytest.mark.parametrize("kind", KINDS)
def test_export_then_import_gives_the_same_deck(
    builder: Callable[..., Page], chromium: Browser, base: str, kind: str, tmp_path: Path
) -> None:
    page = builder("hyborian")
    text = (DATA / "hyborian" / "decks" / "sixty-with-sideboard.txt").read_text(encoding="utf-8")
    write(page, text)
    wanted = rows_by_section(page)
    assert len(wanted) == 3
    page.click(".give > summary")
    page.select_option(".kinds", kind)
    with page.expect_download() as download:
        page.click(".save")
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    with fresh(chromium) as other:
        ready(other, f"{base}hyborian/builder/")
        other.click(".as-list > summary")
        other.set_input_files(".as-list input[type=file]", path)
        other.wait_for_function("() => document.querySelectorAll('.rows li').length > 10")
        assert rows_by_section(other) == wanted
        assert path.name in (other.text_content(".as-list .notes") or "")


def rows_by_section(page: Page) -> dict[str, list[str]]:
    parts = page.locator(".deck-part").all()
    texts = {part.locator("h3").text_content() or "": part.locator(".rows li").all() for part in parts}
    return {
        head: sorted(
            f"{one.locator('.count').text_content()} {one.locator('.card-name').text_content()}"
            for one in some
        )
        for head, some in texts.items()
    }


def test_what_a_format_can_not_hold_is_said(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "# name: Lenses\n2 Lens [Tech]\n")
    page.click(".give > summary")
    page.select_option(".kinds", "cockatrice")
    with page.expect_download() as download:
        page.click(".save")
    assert download.value.suggested_filename == "lenses.cod"
    notes = page.text_content(".give .notes") or ""
    assert notes.startswith("Saved as lenses.cod. ")
    assert "Lens" in notes.removeprefix("Saved as lenses.cod. ")


# ------------------------------------------------------------ undo, address, storage


def test_undo_and_redo(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    page.fill("#_query", "t:gate")
    page.wait_for_function("() => document.querySelector('.query-says').textContent === '6 cards'")
    page.locator(".found .more").nth(0).click()
    page.locator(".found .more").nth(1).click()
    page.click(".undo")
    assert rows(page) == {"Asgard Gate": 1}
    assert page.text_content(".last") == "Undone."
    page.locator("h1").click()
    page.keyboard.press("Control+z")
    assert rows(page) == {}
    assert page.is_disabled(".undo")
    page.keyboard.press("Control+Shift+z")
    page.keyboard.press("Control+y")
    assert rows(page) == {"Asgard Gate": 1, "Atlantis Gate": 1}
    assert page.is_disabled(".redo")
    page.fill(".built-name", "Roads")
    page.locator(".built-name").press_sequentially(" and ways")
    assert "# name: Roads and ways" in listed(page)
    page.click(".undo")
    assert page.input_value(".built-name") == ""


@contextmanager
def fresh(chromium: Browser, **options: Any) -> Iterator[Page]:
    """A page of another browser profile."""
    with open_context(chromium, **options) as context:
        yield context.new_page()


def test_the_link_opens_the_same_deck_in_another_browser(
    builder: Callable[..., Page], chromium: Browser, base: str
) -> None:
    page = builder("hyborian")
    text = (DATA / "hyborian" / "decks" / "sixty-with-sideboard.txt").read_text(encoding="utf-8")
    write(page, text)
    page.click(".readings summary")
    page.check(".readings input >> nth=1")
    page.wait_for_function("() => document.querySelector('.link').value.includes('readings=')")
    link = page.input_value(".link")
    assert link.startswith(f"{base}hyborian/builder/#deck=")
    assert len(link) < 1200
    asked: list[str] = []
    with fresh(chromium) as other:
        other.on("request", lambda request: asked.append(request.url))
        ready(other, link)
        assert rows_by_section(other) == rows_by_section(page)
        assert verdict(other) == verdict(page)
        assert other.input_value(".built-name") == page.input_value(".built-name")
        assert other.is_checked(".readings input >> nth=1")
    assert all(url.startswith(base) and "deck=" not in url.split("#")[0] for url in asked)
    assert asked


def test_the_deck_is_there_again_and_a_link_does_not_lose_it(builder: Callable[..., Page], base: str) -> None:
    page = builder("hyborian")
    write(page, "2 Chaos Gate\n")
    page.wait_for_function("() => location.hash.length > 5")
    page.goto(f"{base}hyborian/")
    ready(page, f"{base}hyborian/builder/")
    assert rows(page) == {"Chaos Gate": 2}
    page.goto(f"{base}hyborian/decks/standard/")
    page.click(".deck-list summary >> nth=0")
    page.click(".deck-list a >> nth=0")
    page.wait_for_selector(".builder[data-ready]")
    says(page, "Legal: Standard.")
    assert page.text_content(".last") == "Opened from the link. Undo brings back the deck that was here."
    page.click(".undo")
    assert rows(page) == {"Chaos Gate": 2}


@pytest.mark.parametrize("hash", ["#deck=AAAA", "#deck=%%%", "#list=%E0%A4%A"])
def test_a_broken_link_is_said_and_loses_nothing(builder: Callable[..., Page], base: str, hash: str) -> None:  # noqa: A002
    page = builder("hyborian")
    write(page, "2 Chaos Gate\n")
    page.wait_for_function("() => location.hash.length > 5")
    page.goto(f"{base}hyborian/")
    ready(page, f"{base}hyborian/builder/{hash}")
    assert page.text_content(".last") == "The link holds no whole deck; it may have been cut short."
    assert rows(page) == {"Chaos Gate": 2}


# ------------------------------------------------------------ numbers


def test_counts_curves_and_chances(builder: Callable[..., Page]) -> None:
    page = builder("hubworld")
    write(page, DEMO)
    page.click(".numbers > summary")
    expect(page.locator(".types li")).to_have_text(["Agent6", "Obstacle10", "Source10", "Moment10"])
    assert page.locator(".curve").count() >= 2
    page.click(".odds > summary")
    page.fill(".odds-form input[name=query]", "t:obstacle")
    page.fill(".odds-form input[name=turns]", "1")
    expect(page.locator(".odds-answer thead th.figure")).to_have_text(["hand (5)", "turn 1 (5)"])
    # 36 cards, 10 obstacles, 5 drawn: 1 - C(26,5)/C(36,5) = 82.55 %
    first = page.locator(".odds-answer tbody tr >> nth=0").locator("td")
    expect(first).to_have_text(["82.6 %", "82.6 %"])
    page.fill(".odds-form input[name=query]", "t:")
    expect(page.locator(".odds-answer")).to_contain_text("no value")


# ------------------------------------------------------------ paper


@pytest.mark.parametrize(("paper", "size_mm"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_cards_are_printed_at_true_size(
    builder: Callable[..., Page], paper: str, size_mm: tuple[float, float]
) -> None:
    import pypdfium2

    page = builder("hubworld")
    write(page, DEMO)
    page.click(".paper > summary")
    page.select_option(".papers", paper)
    page.click(".preview")
    page.wait_for_selector(".sheets[data-ready]")
    assert page.text_content(".preview-bar span") == "37 cards on 5 pages. Print at 100 %, without margins."
    pictures = page.evaluate("[...document.querySelectorAll('.cut-out img')].map(i => i.naturalWidth > 0)")
    assert pictures == [True] * 37
    printed = pypdfium2.PdfDocument(page.pdf(prefer_css_page_size=True, print_background=True))
    assert len(printed) == 5
    for sheet in printed:
        width, height = sheet.get_size()
        assert (width / MM, height / MM) == pytest.approx(size_mm, abs=0.4)
    left, top = ((whole - n * side) / 2 for whole, n, side in zip(size_mm, (3, 3), (63, 88), strict=True))
    corners = page.evaluate(
        """[...document.querySelectorAll('.sheet:first-child .cut-out')].map((cell) => {
          const [a, b] = [cell.getBoundingClientRect(), cell.parentElement.getBoundingClientRect()];
          return [a.left - b.left, a.top - b.top, a.width, a.height].map((px) => px / 96 * 25.4);
        })"""
    )
    assert len(corners) == 9
    for i, found in enumerate(corners):
        assert found == pytest.approx([left + i % 3 * 63, top + i // 3 * 88, 63, 88], abs=0.05)
    across, down = edges_mm(printed[0])
    for found, start, side in ((across, left, 63), (down, top, 88)):
        frames = [min(place for place in found if start + i * side < place) for i in range(3)]
        assert 1 < frames[0] - start < 4
        assert [frame - frames[0] for frame in frames] == pytest.approx([0, side, 2 * side], abs=0.35)
    assert page.locator(".sheet:first-child .cut-lines line").count() == 16
    page.keyboard.press("Escape")
    assert page.is_visible(".builder")


def edges_mm(sheet: Any) -> tuple[list[float], list[float]]:
    """Return where ink begins on a printed sheet, across and down its first row and column of cards.

    Measured away from the cut lines.
    """
    scale = 10
    image = sheet.render(scale=scale / MM).to_pil().convert("L")
    across = image.crop((0, 60 * scale, image.width, 60 * scale + 1)).tobytes()
    down = image.crop((40 * scale, 0, 40 * scale + 1, image.height)).tobytes()
    found = [
        [i / scale for i in range(1, len(line)) if line[i] < 250 <= line[i - 1]] for line in (across, down)
    ]
    return found[0], found[1]


@pytest.mark.parametrize(("paper", "ruler_mm"), [("a4", 100), ("letter", 101.6)])
def test_marks_are_where_cards_are_and_the_ruler_is_true(
    builder: Callable[..., Page], paper: str, ruler_mm: float
) -> None:
    page = builder("hubworld")
    write(page, f"# name: Mine\n{DEMO}")
    page.click(".paper > summary")
    page.select_option(".papers", paper)
    page.click(".preview")
    page.wait_for_selector(".sheets[data-ready]")
    last = ".sheet:last-child"
    assert page.locator(f"{last} .cut-out").count() == 1
    lines = page.evaluate(
        """s => [...document.querySelectorAll(s)]
          .map((line) => ['x1', 'y1', 'x2', 'y2'].map((end) => +line.getAttribute(end)))""",
        f"{last} .cut-lines line",
    )
    assert len(lines) == 8
    left, top, right, bottom = page.evaluate(
        """s => {
          const cell = document.querySelector(s);
          const [a, b] = [cell, cell.parentElement].map((e) => e.getBoundingClientRect());
          return [a.left - b.left, a.top - b.top, a.right - b.left, a.bottom - b.top]
            .map((px) => px / 96 * 25.4);
        }""",
        f"{last} .cut-out",
    )
    for x1, y1, x2, y2 in lines:
        assert x2 <= left or x1 >= right or y2 <= top or y1 >= bottom
        assert left - 6 < x1 < right + 6
        assert top - 6 < y1 < bottom + 6
    ruler = page.evaluate(
        """s => {
          const { width, height } = document.querySelector(s).getBBox();
          return Math.max(width, height);
        }""",
        f"{last} .margin path",
    )
    assert ruler == pytest.approx(ruler_mm, abs=0.01)
    words = page.locator(f"{last} .margin text").all_text_contents()
    assert words == ["Mine", "5 / 5", {"a4": "100 mm", "letter": "4 in"}[paper]]


def test_backs_lie_behind_their_fronts(builder: Callable[..., Page]) -> None:
    page = builder("hubworld")
    write(page, DEMO)
    page.click(".paper > summary")
    page.check(".backs")
    page.click(".preview")
    page.wait_for_selector(".sheets[data-ready]")
    assert page.text_content(".preview-bar span") == (
        "37 cards on 10 pages. Print at 100 %, without margins. Two-sided: flip on the long edge."
    )
    places = page.evaluate(
        """[...document.querySelectorAll('.sheet')].map((sheet) =>
          [...sheet.querySelectorAll('.cut-out')].map(({ style }) =>
            [parseFloat(style.left), parseFloat(style.top), sheet.classList.contains('behind')]))"""
    )
    assert [len(cells) for cells in places] == [9, 9] * 4 + [1, 1]
    for front, behind in zip(places[::2], places[1::2], strict=True):
        for (x, y, is_back), (back_x, back_y, is_behind) in zip(front, behind, strict=True):
            assert (is_back, is_behind) == (False, True)
            assert (x + 63 + back_x, y) == pytest.approx((210, back_y), abs=0.01)
    loaded = page.evaluate("[...document.querySelectorAll('.behind img')].map(i => i.naturalWidth > 0)")
    assert loaded == [True] * 37


def test_a_card_without_a_face_is_printed_with_its_words(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "2 Lens [Tech, 1 use per game]\n")
    page.click(".paper > summary")
    page.uncheck(".cuts")
    page.click(".preview")
    page.wait_for_selector(".sheets[data-ready]")
    assert page.locator(".cut-out").all_text_contents() == ["LensTech1 use per game"] * 2
    assert page.locator(".cut-lines").count() == 0


# ------------------------------------------------------------ without a network


class _Fresh(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


@contextmanager
def served(folder: Path) -> Iterator[tuple[str, Callable[[], None]]]:
    """Serve a folder until the returned function ends it."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Fresh, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    ended = threading.Event()

    def end() -> None:
        if not ended.is_set():
            ended.set()
            server.shutdown()
            server.server_close()
            thread.join()

    yield f"http://127.0.0.1:{server.server_port}/", end
    end()


def kept(context: BrowserContext, address: str) -> Page:
    """Open a builder and wait until the game is kept."""
    page = context.new_page()
    ready(page, address)
    page.wait_for_selector(".builder[data-offline=kept]")
    return page


def test_decks_are_built_without_a_network_after_one_visit(site: Path, chromium: Browser) -> None:
    wide = {"width": 1280, "height": 900}
    with served(site) as (top, end), open_context(chromium, worker=True, viewport=wide) as context:
        page = kept(context, f"{top}hubworld/builder/")
        write(page, DEMO)
        says(page, "Legal: Demo.")
        page.wait_for_function("() => location.hash.length > 5")
        end()
        context.set_offline(True)
        page.reload()
        settled(page)
        says(page, "Legal: Demo.")
        count = page.text_content(".query-says") or ""
        page.fill("#_query", "t:agent")
        expect(page.locator(".query-says")).not_to_have_text(count)
        page.locator(".found .more").first.click()
        assert sentences(page) != []
        page.click(".paper > summary")
        page.click(".preview")
        page.wait_for_selector(".sheets[data-ready]")
        shown = page.evaluate("[...document.querySelectorAll('.cut-out img')].map(i => i.naturalWidth > 0)")
        assert shown == [True] * 38
        page.keyboard.press("Escape")
        page.goto(page.get_attribute(".problems a >> nth=0", "href") or "")
        assert page.locator("h1").count() == 1


def test_a_new_version_of_the_site_is_shown_and_kept(site: Path, chromium: Browser, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    with served(folder) as (top, end), open_context(chromium, worker=True) as context:
        page = kept(context, f"{top}hyborian/builder/")
        before = page.evaluate("caches.keys()")
        assert len(before) == 1
        index = folder / "hyborian" / "builder" / "index.html"
        index.write_text(
            index.read_text(encoding="utf-8").replace(">Deck builder</h1>", ">Rebuilt</h1>"), encoding="utf-8"
        )
        worker = folder / "sw.js"
        worker.write_text('self.siteVersion = "another";\nimportScripts("js/worker.js");\n', encoding="utf-8")
        page.reload()
        assert page.text_content("h1") == "Rebuilt"
        page.wait_for_function("async () => String(await caches.keys()) === 'decklore-another'")
        end()
        context.set_offline(True)
        page.reload()
        page.wait_for_selector(".builder[data-ready]")
        assert page.text_content("h1") == "Rebuilt"


# ------------------------------------------------------------ everybody


def test_a_phone_has_one_column_and_no_sideways_scrolling(chromium: Browser, base: str) -> None:
    with fresh(chromium, viewport=PHONE) as page:
        ready(page, f"{base}hubworld/builder/")
        page.click("#_query")
        page.wait_for_selector(".builder[data-ready][data-listed]")
        write(page, DEMO.replace("2 Fun Run", "3 Fun Run"))
        for tool in ("numbers", "odds", "give", "paper"):
            page.click(f".{tool} > summary")
        page.wait_for_selector(".verdict[data-fixed]")
        page.wait_for_selector(".odds-answer > *")
        page.wait_for_selector(".figures svg")
        assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
        pick, built = (page.locator(f".{name}").bounding_box() for name in ("pick", "built"))
        assert pick
        assert built
        assert pick["x"] == built["x"]
        assert pick["y"] + pick["height"] <= built["y"]
        page.click(".below")
        page.wait_for_function("() => document.querySelector('.built').getBoundingClientRect().top < 200")


def test_everything_has_a_name_and_the_verdict_is_live(builder: Callable[..., Page]) -> None:
    page = builder("hyborian")
    write(page, "2 Chaos Gate\n1 Lens [Tech]\n")
    assert page.get_attribute(".verdict-says", "aria-live") == "polite"
    assert page.get_attribute(".last", "role") == "status"
    page.evaluate("document.querySelectorAll('.builder details').forEach(d => d.open = true)")
    page.wait_for_selector(".odds-answer > *")
    nameless = page.evaluate(
        """[...document.querySelectorAll('.builder :is(input, select, textarea, button)')].filter((one) =>
          one.checkVisibility() &&
          !one.getAttribute('aria-label') && !one.textContent.trim()
          && ![...(one.labels ?? [])].some((label) => label.textContent.trim()))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []
    labels = page.locator(".rows button").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    assert "Take out Chaos Gate" in labels
    assert "Add Lens" in labels


@pytest.mark.parametrize(("lang", "legal"), [("pl", "Niezgodna z zasadami: "), ("", "Not legal: ")])
def test_the_verdict_speaks_the_language_of_the_page(
    builder: Callable[..., Page], lang: str, legal: str
) -> None:
    page = builder(f"aeons-end/{lang}" if lang else "aeons-end")
    name = page.locator(".found .name").first.text_content()
    write(page, f"3 {name}\n")
    assert verdict(page).startswith(legal)


def test_the_pages_obey_their_policy(builder: Callable[..., Page]) -> None:
    page = builder("hubworld")
    refused: list[str] = []
    page.on(
        "console",
        lambda message: refused.append(message.text) if "Content Security" in message.text else None,
    )
    write(page, DEMO)
    for tool in ("numbers", "odds", "give", "paper"):
        page.click(f".{tool} > summary")
    page.wait_for_selector(".odds-answer > *")
    page.click(".preview")
    page.wait_for_selector(".sheets[data-ready]")
    assert refused == []
