// What can wait until the page is painted.

/** Do some work when what stands in the page now has been painted. */
export function afterPaint(work) {
  requestAnimationFrame(() => requestAnimationFrame(work));
}
