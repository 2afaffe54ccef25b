"""Reading rules in a browser: copying, meanings however one points, the keyboard, print, a calm page."""

from __future__ import annotations

import gzip
import io
import json
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from tests.browser.conftest import PHONE, open_context, settled
from tests.browser.kinds import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Response

pytestmark = pytest.mark.browser

TURN = "lanterns/rules/turn/"


@pytest.fixture
def desk(chromium: Browser) -> Iterator[Page]:
    """A wide page that may use the clipboard."""
    with open_context(chromium, permissions=["clipboard-read", "clipboard-write"]) as context:
        yield context.new_page()


#: Whether a button says something, and a screen reader with it. Both say it for two seconds only.
_SAYS = """(words) => [".copying button", ".copying [role=status]"].every((place) =>
  [...document.querySelectorAll(place)].some((one) => one.textContent === words))"""


def says(page: Page, words: str) -> None:
    """Wait until the tools for copying say this; a timer looks, as one lets them say something else."""
    page.wait_for_function(_SAYS, arg=words, polling=50)


def copied(page: Page, what: str) -> str:
    page.click(f".copying button >> text={what}")
    says(page, "Copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


# ------------------------------------------------------------ copying


def test_a_rule_pointed_at_gives_its_link_and_its_words(desk: Page, top: str) -> None:
    desk.goto(top + TURN)
    assert desk.locator(".copying").count() == 0
    desk.hover("#draw .number")
    own = f"{top}lanterns/r/draw/"
    assert copied(desk, "Copy link") == own
    assert copied(desk, "Copy quote") == (f"Lanterns 3.1 Draw … Take one card from your deck. … {own}")
    desk.click(".copying a")
    desk.wait_for_url(own)


def test_a_quote_has_icons_in_words_and_no_number_where_the_rule_has_none(desk: Page, top: str) -> None:
    desk.goto(f"{top}{TURN}#turn-note")
    quote = copied(desk, "Copy quote")
    assert quote.startswith("Lanterns … ")
    assert quote.endswith(f" … {top}lanterns/r/turn-note/")
    assert "Copy" not in quote
    assert "Note" not in quote.split(" … ")[1]


def test_a_quote_says_icons_in_brackets_and_rows_apart(desk: Page, top: str) -> None:
    desk.goto(f"{top}{TURN}#light")
    own = f"{top}lanterns/r/light/"
    assert copied(desk, "Copy quote") == (
        f"Lanterns 3.2.1 Light … Pay the cost of a lamp in [oil] and light it. … {own}"
    )
    desk.evaluate(_TABLE)
    assert copied(desk, "Copy quote").split(" … ")[1].endswith("light it. Oil, Lamps; 1; 2, two")


_TABLE = """() => {
  const table = document.createElement("table");
  const body = document.createElement("tbody");
  const add = (rows, ...cells) => {
    const row = rows.insertRow();
    for (const words of cells) row.insertCell().textContent = words;
  };
  add(table.createTHead(), "Oil", "Lamps");
  add(body, "1", "");
  add(body, "2", "two");
  table.append(body);
  document.querySelector("#light .words").append(table);
}"""


def test_a_page_of_a_rule_offers_copying_at_once(desk: Page, top: str) -> None:
    desk.goto(f"{top}lanterns/r/draw/")
    assert copied(desk, "Copy quote").startswith("Lanterns 3.1 Draw … ")
    assert desk.is_hidden(".copying a")


def test_copying_by_keyboard(desk: Page, top: str) -> None:
    desk.goto(top + TURN)
    desk.focus("#draw .number")
    while desk.evaluate("document.activeElement.textContent") != "Copy link":
        desk.keyboard.press("Tab")
        assert desk.evaluate("document.activeElement.closest('#draw') !== null")
    desk.keyboard.press("Enter")
    says(desk, "Copied")
    assert desk.evaluate("navigator.clipboard.readText()") == f"{top}lanterns/r/draw/"


def test_a_browser_without_a_clipboard_copies_the_old_way_or_says_that_it_will_not(
    page: Page, top: str
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"{top}{TURN}#draw")
    page.click(".copying button >> nth=0")
    says(page, "Copied")
    page.add_init_script("document.execCommand = () => false;")
    page.reload()
    page.click(".copying button >> nth=0")
    says(page, "The browser refuses to copy")


# ------------------------------------------------------------ meanings


def test_a_tap_shows_the_meaning_and_a_second_one_follows_the_link(chromium: Browser, top: str) -> None:
    with open_context(chromium, viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(top + TURN)
        term = page.locator("a.term").first
        meaning = term.get_attribute("title")
        term.tap()
        page.wait_for_selector(".meaning:popover-open")
        assert page.inner_text(".meaning span") == meaning
        assert page.inner_text(".meaning small") == "Tap again to open"
        assert page.url == top + TURN
        term.tap()
        page.wait_for_url("**/lanterns/glossary/#*")


def test_a_tap_shows_the_meaning_where_a_click_does_not_say_what_it_came_from(
    chromium: Browser, top: str
) -> None:
    with open_context(chromium, viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.add_init_script(_CLICK_OF_OLD)
        page.goto(top + TURN)
        page.locator("a.term").first.tap()
        page.wait_for_selector(".meaning:popover-open")
        assert page.url == top + TURN
        page.locator("a.term").first.tap()
        page.wait_for_url("**/lanterns/glossary/#*")


_CLICK_OF_OLD = """
const { get } = Object.getOwnPropertyDescriptor(PointerEvent.prototype, "pointerType");
Object.defineProperty(PointerEvent.prototype, "pointerType", {
  get() { return this.type === "click" ? undefined : get.call(this); },
});"""


def test_the_pointer_may_go_over_to_the_meaning(page: Page, top: str) -> None:
    page.goto(top + TURN)
    page.hover("a.term >> nth=0")
    page.wait_for_selector(".meaning:popover-open")
    link, box = (page.locator(one).first.bounding_box() for one in ("a.term", ".meaning"))
    assert link
    assert box
    x = max(link["x"], box["x"]) + 4
    page.mouse.move(x, link["y"] + link["height"] / 2)
    page.mouse.move(x, box["y"] + box["height"] / 2, steps=12)
    assert page.locator(".meaning:popover-open").count() == 1
    page.mouse.move(1, 1)
    page.wait_for_selector(".meaning", state="hidden")


def test_a_mouse_shows_the_meaning_and_one_click_follows(page: Page, top: str) -> None:
    page.goto(top + TURN)
    page.hover("a.term >> nth=0")
    page.wait_for_selector(".meaning:popover-open")
    assert page.is_hidden(".meaning small")
    page.click("a.term >> nth=0")
    page.wait_for_url("**/lanterns/glossary/#*")


# ------------------------------------------------------------ the keyboard

# The tools for copying move to the rule that has the focus, and so from before it to behind it.
_FOCUS = """() => {
  const [before, at] = [window.focusedBefore, document.activeElement];
  if (at === document.body) return null;
  window.focusedBefore = at;
  const { width, height } = at.getBoundingClientRect();
  const style = getComputedStyle(at);
  return {
    "the outline": style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1,
    "a size": width > 0 && height > 0,
    "the focus to be seen": at.matches(":focus-visible"),
    "a place behind what came before it":
      !before || before.closest(".copying") !== null ||
      Boolean(before.compareDocumentPosition(at) & Node.DOCUMENT_POSITION_FOLLOWING),
    html: at.outerHTML.slice(0, 80),
  };
}"""
STOPS = 60


def test_tab_reaches_all_in_order_and_shows_where_it_is(
    page: Page, top: str, folder: Path, lanterns_path: Path
) -> None:
    for kind, address in kinds(folder, lanterns_path).items():
        if kind.startswith("redirect.html"):
            continue  # it leads on before anyone could press a key
        page.goto(top + address)
        settled(page).keyboard.down("Tab")
        assert page.evaluate("document.activeElement.className") == "skip", kind
        for stop in range(STOPS):
            focus = page.evaluate(_FOCUS)
            if focus is None or (stop and 'class="skip"' in focus["html"]):
                break  # round again
            html = focus.pop("html")
            assert [what for what, has in focus.items() if not has] == [], f"{kind}: {html} lacks"
            page.keyboard.down("Tab")  # held down, it goes on


def test_the_skip_link_leads_past_the_head(page: Page, top: str) -> None:
    page.goto(top + TURN)
    page.keyboard.press("Tab")
    assert page.locator(".skip").bounding_box()["x"] >= 0  # type: ignore[index]
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


# ------------------------------------------------------------ print


def test_rules_print_as_a_booklet(page: Page, top: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(f"{top}lanterns/rules/all/")
    document = pypdfium2.PdfDocument(page.pdf(format="A4", print_background=True))
    text = "\n".join(sheet.get_textpage().get_text_range() for sheet in document)
    assert "Take one card from your deck." in text
    for head in ("Find a rule", "Light or dark", "Quick start", "Cited by"):
        assert head not in text
    first = document[0].render(scale=0.5).to_pil().convert("L")
    colours = first.getcolors(256) or []
    assert max(colours)[1] == 255  # the paper stays white where the screen is dark
    document.close()


# ------------------------------------------------------------ weight and calm


def test_a_first_page_is_light(chromium: Browser, top: str) -> None:
    answers: dict[str, Response] = {}
    with open_context(chromium) as context:
        page = context.new_page()
        page.on("response", lambda answer: answers.update({answer.url: answer}))
        page.goto(top + TURN, wait_until="networkidle")  # also what may come late, such as the icon
        got = {url: len(_sent(url, answer.body())) for url, answer in list(answers.items())}
    assert len(got) > 5
    assert sum(got.values()) <= 100_000, got


def _sent(url: str, body: bytes) -> bytes:
    """Return a body as a host sends it: fonts are compressed already, all else is by gzip."""
    if url.endswith(".woff2"):
        return body
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file:
        file.write(body)
    return packed.getvalue()


#: What has moved on the screen since the page was asked for, and how far, once all that moves it is painted.
_SHIFTS = """async () => {
  await document.fonts.ready;
  await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  const shifts = [];
  const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  await new Promise((told) => setTimeout(told));
  shifts.push(...observer.takeRecords());
  const place = ({ node }) => node?.outerHTML?.slice(0, 60) ?? "";
  return shifts.map(({ value, sources }) => [value, ...sources.map(place)]);
}"""
#: What a person left on the device: a deck with broken limits and small changes that help, and a game.
KEPT = {
    "builder.html": ("decklore-deck-lanterns", {"text": "1 Ada\n9 Brass Lamp\n2 Nobody\n", "readings": []}),
    "table.html": ("decklore-table-lanterns", {"names": ["Ada", "Bo"], "deeds": [], "at": 0}),
}


@pytest.mark.parametrize("size", [PHONE, {"width": 1280, "height": 900}], ids=["phone", "wide"])
def test_nothing_moves_while_a_page_loads(
    chromium: Browser, top: str, folder: Path, lanterns_path: Path, size: dict[str, int]
) -> None:
    pages = kinds(folder, lanterns_path)
    moved = {}
    with open_context(chromium, viewport=size) as context:
        page = context.new_page()
        for kind, address in pages.items():
            moved[kind] = shifts(page, top + address)
        for template, (key, value) in KEPT.items():
            page.evaluate("([key, value]) => localStorage.setItem(key, value)", [key, json.dumps(value)])
            for kind, address in pages.items():
                if kind.startswith(template):
                    moved[f"{kind}, kept"] = shifts(page, top + address)
                    assert page.locator(".problems .fix, .now h2").count() > 0
    assert sum(kind.endswith("kept") for kind in moved) == 4
    assert {kind: found for kind, found in moved.items() if sum(shift for shift, *_ in found) > 0.001} == {}


def test_a_shift_would_be_found(page: Page, top: str) -> None:
    page.goto(f"{top}lanterns/")
    page.evaluate("() => document.querySelector('main').prepend(document.createElement('hr'))")
    assert settled(page).evaluate(_SHIFTS)


def shifts(page: Page, address: str) -> list[Any]:
    """Open a page; return its shifts, each with how far and what moved."""
    page.goto(address)
    return list(settled(page).evaluate(_SHIFTS))
