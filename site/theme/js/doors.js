// The row of a game's parts, which is longer than a phone is wide: it starts where the reader is, and what has the focus
// is shown whole.

export function watchDoors(page) {
  const row = page.querySelector(".running .doors");
  if (!row) return;
  const here = row.querySelector("[aria-current]");
  if (here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
  row.addEventListener("focusin", ({ target }) => target.scrollIntoView({ block: "nearest", inline: "nearest" }));
}
