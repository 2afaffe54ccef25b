// The known word that looks most like a word; the same measure as `nearest` in toolkit/text.py.
import { compareText, fold } from "./fold.js";

const LEAST = 0.6;
const LEAST_OF_PART = 0.75;

/** Return the most alike known word, or null; equal ones go by the order of their characters. */
export function nearest(word, known) {
  const wanted = fold(word);
  let best = null;
  for (const name of new Set(known)) {
    const ratio = likeness(wanted, fold(name));
    const better = best === null || ratio > best.ratio || (ratio === best.ratio && compareText(name, best.name) < 0);
    if (ratio >= LEAST && better) best = { name, ratio };
  }
  return best?.name ?? null;
}

/** Rate how alike two folded texts are; the order of the two decides which of several longest runs counts. */
export function likeness(wanted, name) {
  const ratio = matchRatio(Array.from(name), Array.from(wanted));
  const isPart = wanted !== "" && name !== "" && (wanted.startsWith(name) || name.startsWith(wanted));
  return isPart ? Math.max(LEAST_OF_PART, ratio) : ratio;
}

// Ratcliff and Obershelp: twice the length of what is common, over the length of both.
function matchRatio(a, b) {
  const total = a.length + b.length;
  return total === 0 ? 1 : (2 * common(a, b, 0, a.length, 0, b.length)) / total;
}

function common(a, b, aStart, aEnd, bStart, bEnd) {
  const { i, j, size } = longest(a, b, aStart, aEnd, bStart, bEnd);
  if (size === 0) return 0;
  return size + common(a, b, aStart, i, bStart, j) + common(a, b, i + size, aEnd, j + size, bEnd);
}

// The longest run in both; of equal ones the first in `a`, then the first in `b`.
function longest(a, b, aStart, aEnd, bStart, bEnd) {
  let best = { i: aStart, j: bStart, size: 0 };
  let before = new Map();
  for (let i = aStart; i < aEnd; i += 1) {
    const lengths = new Map();
    for (let j = bStart; j < bEnd; j += 1) {
      if (a[i] !== b[j]) continue;
      const size = (before.get(j - 1) ?? 0) + 1;
      lengths.set(j, size);
      if (size > best.size) best = { i: i - size + 1, j: j - size + 1, size };
    }
    before = lengths;
  }
  return best;
}
