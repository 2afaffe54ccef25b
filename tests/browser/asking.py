"""The search box of a page, as a person uses it, what a term means, and where a person lands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def hits(page: Page) -> list[tuple[str, str]]:
    """Return kind and address of what the search box shows, once it has asked the full text too."""
    page.wait_for_function("() => document.querySelector('.hits').dataset.done !== undefined")
    links = page.eval_on_selector_all(".hits a", "links => links.map(a => [a.id, a.getAttribute('href')])")
    return [
        (re.sub(r".*-hits-(\w+)-\d+", r"\1", key), re.sub(r".*?/lanterns/", "", href)) for key, href in links
    ]


def ask(page: Page, typed: str) -> list[tuple[str, str]]:
    """Type a question and return what is found."""
    page.fill("#_find", typed)
    return hits(page)


def meaning(page: Page) -> None:
    """Point at the first term of a page, so that its meaning shows."""
    page.hover("a.term >> nth=0")
    page.wait_for_selector(".meaning:popover-open")


#: Whether a thing stands below the bar and inside the screen.
_IN_SIGHT = """(selector) => {
  const [bar, box] = [".bar", selector].map((one) => document.querySelector(one)?.getBoundingClientRect());
  if (document.readyState !== "complete" || !bar || !box) return false;
  return box.left >= 0 && box.right <= innerWidth && bar.bottom <= box.top && box.top < innerHeight;
}"""


def comes_in_sight(page: Page, selector: str) -> None:
    """Wait until a thing stands below the bar and inside the screen."""
    page.wait_for_function(_IN_SIGHT, arg=selector)
