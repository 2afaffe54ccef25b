// The meaning of a term or a rule beside its link, on hover and on focus; without this file it is the title.

export function watchTerms(page) {
  const box = page.createElement("div");
  box.className = "meaning";
  box.popover = "manual";
  box.setAttribute("role", "tooltip");
  page.body.append(box);
  let shown = null;

  const hide = () => {
    if (!shown) return;
    shown.title = box.textContent;
    shown.removeAttribute("aria-describedby");
    shown = null;
    box.hidePopover();
  };
  const show = (link) => {
    if (link === shown) return;
    hide();
    if (!link.title) return;
    shown = link;
    box.textContent = link.title;
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
    if (link) show(link);
    else if (!box.contains(event.target)) hide();
  });
  page.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible")) show(link);
    else hide();
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
