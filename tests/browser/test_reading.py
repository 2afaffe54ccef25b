"""Reading rules in a browser: copying, meanings however one points, the keyboard, print, a calm page."""

from __future__ import annotations

import gzip
import io
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from tests.browser.conftest import PHONE
from tests.browser.kinds import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.browser

TURN = "lanterns/rules/turn/"


@pytest.fixture
def desk(chromium: Browser) -> Iterator[Page]:
    """A wide page that may use the clipboard."""
    context = chromium.new_context(permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


def copied(page: Page, what: str) -> str:
    page.click(f".copying button >> text={what}")
    page.wait_for_selector(".copying button >> text=Copied")
    assert page.inner_text(".copying [role=status]") == "Copied"
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
    desk.wait_for_selector(".copying button >> text=Copied")
    assert desk.evaluate("navigator.clipboard.readText()") == f"{top}lanterns/r/draw/"


def test_a_browser_without_a_clipboard_copies_the_old_way_or_says_that_it_will_not(
    page: Page, top: str
) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined });")
    page.goto(f"{top}{TURN}#draw")
    page.click(".copying button >> nth=0")
    page.wait_for_selector(".copying button >> text=Copied")
    page.add_init_script("document.execCommand = () => false;")
    page.reload()
    page.click(".copying button >> nth=0")
    page.wait_for_selector(".copying button >> text=The browser refuses to copy")


# ------------------------------------------------------------ meanings


def test_a_tap_shows_the_meaning_and_a_second_one_follows_the_link(chromium: Browser, top: str) -> None:
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
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
    context.close()


def test_a_mouse_shows_the_meaning_and_one_click_follows(page: Page, top: str) -> None:
    page.goto(top + TURN)
    page.hover("a.term >> nth=0")
    page.wait_for_selector(".meaning:popover-open")
    assert page.is_hidden(".meaning small")
    page.click("a.term >> nth=0")
    page.wait_for_url("**/lanterns/glossary/#*")


# ------------------------------------------------------------ the keyboard

_FOCUS = """() => {
  const at = document.activeElement;
  if (at === document.body) return null;
  const { width, height } = at.getBoundingClientRect();
  const style = getComputedStyle(at);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return [at.tagName, ring, width > 0 && height > 0, at.matches(":focus-visible"), at.outerHTML.slice(0, 80)];
}"""
# The tools for copying move to the rule that has the focus, and so from before it to behind it.
_FOLLOWS = """() => {
  const [before, now] = [window.focusedBefore, document.activeElement];
  window.focusedBefore = now;
  if (!before || before.closest(".copying")) return true;
  return Boolean(before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
STOPS = 60


def test_tab_reaches_all_in_order_and_shows_where_it_is(
    page: Page, top: str, folder: Path, lanterns_path: Path
) -> None:
    for kind, address in kinds(folder, lanterns_path).items():
        if kind.startswith("redirect.html"):
            continue  # it leads on before anyone could press a key
        page.goto(top + address, wait_until="networkidle")
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip", kind
        started = False
        for _ in range(STOPS):
            focus = page.evaluate(_FOCUS)
            if focus is None or (started and 'class="skip"' in focus[4]):
                break  # round again
            _, ring, visible, focused, html = focus
            assert (ring, visible, focused) == (True, True, True), f"{kind}: {html}"
            assert page.evaluate(_FOLLOWS), f"{kind}: {html} stands before what came before it"
            started = True
            page.keyboard.press("Tab")


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
    context = chromium.new_context(service_workers="block")  # it asks for all once more, to keep it
    page = context.new_page()
    got: dict[str, int] = {}
    page.on("response", lambda answer: got.update({answer.url: len(_sent(answer.url, answer.body()))}))
    page.goto(top + TURN, wait_until="networkidle")
    assert len(got) > 5
    assert sum(got.values()) <= 100_000, got
    context.close()


def _sent(url: str, body: bytes) -> bytes:
    """Return a body as a host sends it: fonts are compressed already, all else is by gzip."""
    if url.endswith(".woff2"):
        return body
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb", mtime=0) as file:
        file.write(body)
    return packed.getvalue()


#: Tools, which scripts fill in once they have their data.
FILLED_IN = ("builder.html", "table.html")
_SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const shift of list.getEntries()) sum += shift.value; })
    .observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(sum), 300);
})"""


def test_nothing_moves_while_a_page_loads(phone: Page, top: str, folder: Path, lanterns_path: Path) -> None:
    moved = {}
    for kind, address in kinds(folder, lanterns_path).items():
        if kind.startswith(FILLED_IN):
            continue
        phone.goto(top + address, wait_until="networkidle")
        moved[kind] = phone.evaluate(_SHIFTS)
    assert {kind: shift for kind, shift in moved.items() if shift > 0.001} == {}
