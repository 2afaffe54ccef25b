// The meaning of a term or a rule beside its link, on hover, on focus and under a finger; without this file it is
// the title. A first tap shows it, a second one on the same link follows the link.
import { part } from "./elements.js";
import { say } from "./speech.js";

export function watchTerms(page) {
  const words = part("span", "");
  const again = part("small", "", say("tap-again"));
  const box = part("div", "meaning", words, again);
  box.popover = "manual";
  box.setAttribute("role", "tooltip");
  page.querySelector("main").append(box);
  let shown = null;
  let finger = false;

  const hide = () => {
    if (!shown) return;
    shown.title = words.textContent;
    shown.removeAttribute("aria-describedby");
    shown = null;
    box.hidePopover();
  };
  const show = (link, tapped) => {
    if (link === shown) return;
    hide();
    if (!link.title) return;
    shown = link;
    words.textContent = link.title;
    again.hidden = !tapped;
    box.id = "_meaning";
    link.title = "";
    link.setAttribute("aria-describedby", "_meaning");
    box.showPopover();
    place(box, link);
  };
  const linkOf = (event) => event.target.closest?.("a.term, a.ref");

  page.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = linkOf(event);
    if (link) show(link, false);
    else if (!box.contains(event.target)) hide();
  });
  // Not every browser says with a click what it came from; one by the keyboard has no count.
  page.addEventListener("pointerdown", (event) => {
    finger = event.pointerType === "touch";
  });
  page.addEventListener("click", (event) => {
    if (!finger || event.detail === 0) return;
    const link = linkOf(event);
    if (!link) hide();
    else if (link !== shown && link.title) {
      event.preventDefault();
      show(link, true);
    }
  });
  page.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible")) show(link, false);
    else if (link !== shown) hide();
  });
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  addEventListener("scroll", hide, { passive: true });
  addEventListener("pagehide", hide);
}

/** Put the box below the link, or above where there is no room, and inside the window. */
function place(box, link) {
  const at = link.getClientRects()[0];
  const { width, height } = box.getBoundingClientRect();
  const below = at.bottom + 6;
  const top = below + height < innerHeight ? below : at.top - height - 6;
  box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - width - 8)) + scrollX}px`;
  box.style.top = `${top + scrollY}px`;
}
