// Text as deck lists need it: trimmed as Python trims, made into an id, and the known names that look like it.
import { compareText, fold, SPACE } from "../query/fold.js";
import { likeness } from "../query/nearest.js";

const IS_SPACE = new RegExp(`[${SPACE}]`, "u");
const NOT_SLUG = /[^a-z0-9]+/g;
const HYPHENS = /^-+|-+$/g;

export { SPACE, compareText, fold };

/** A text without the white space around it. */
export function strip(text) {
  return stripped(text, (sign) => IS_SPACE.test(sign));
}

/** A text without certain characters at its ends. */
export function stripOf(text, characters) {
  return stripped(text, (sign) => characters.includes(sign));
}

function stripped(text, goes) {
  let [start, end] = [0, text.length];
  while (start < end && goes(text[start])) start += 1;
  while (end > start && goes(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

/** How many characters a text has, up to one more than `most`. */
export function lengthOf(text, most = Infinity) {
  return text.length > 2 * most ? most + 1 : Array.from(text).length;
}

/** An id of lower-case ASCII letters, digits and single hyphens. */
export function slug(text) {
  return fold(text).replaceAll("'", "").replace(NOT_SLUG, "-").replace(HYPHENS, "");
}

/** Up to `most` known words that look like a word, the most alike first: `nearest` of toolkit/text.py. */
export function nearestOf(word, known, { most = 1, least = 0.6 } = {}) {
  const wanted = fold(word);
  const signs = countSigns(wanted);
  const rated = [];
  for (const name of new Set(known)) {
    const folded = fold(name);
    if (!mayBe(wanted, folded, signs, least)) continue;
    const ratio = likeness(wanted, folded);
    if (ratio >= least) rated.push({ name, ratio });
  }
  rated.sort((a, b) => b.ratio - a.ratio || compareText(a.name, b.name));
  return rated.slice(0, most).map((one) => one.name);
}

// Whether two texts have enough characters in common, wherever they stand; one that starts the other is alike.
function mayBe(wanted, name, signs, least) {
  if (wanted && name && (name.startsWith(wanted) || wanted.startsWith(name))) return true;
  const rest = new Map(signs);
  let [shared, length] = [0, 0];
  for (const sign of name) {
    const left = rest.get(sign) ?? 0;
    if (left > 0) shared += 1;
    rest.set(sign, left - 1);
    length += 1;
  }
  const total = length + signs.total;
  return total === 0 || (2 * shared) / total >= least;
}

function countSigns(text) {
  const counts = new Map();
  let total = 0;
  for (const sign of text) {
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
    total += 1;
  }
  return Object.assign(counts, { total });
}
