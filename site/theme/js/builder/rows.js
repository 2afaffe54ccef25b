// Rows that the arrow keys go through.

const STEPS = { ArrowDown: 1, ArrowUp: -1 };

/** Go from row to row of `place` by the arrow keys, to the part `target` of each; true where the key did that. */
export function arrows(event, place, row, target) {
  const step = STEPS[event.key];
  const rows = [...place.querySelectorAll(row)];
  const at = rows.indexOf(event.target.closest(row));
  if (!step || at < 0) return false;
  event.preventDefault();
  rows[at + step]?.querySelector(target)?.focus();
  return true;
}
