// Text folded for comparison: case, accents, quotation marks, dashes, ligatures, odd spaces.
// The same function as `fold` in toolkit/text.py, from the same table.
import { letters } from "./folding.js";

/** What counts as white space, as the inside of a set of characters. */
export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const SPACES = new RegExp(`[${SPACE}]+`, "gu");
const ENDS = /^ | $/g;
const ASCII = /^[\x00-\x7f]*$/;
const MARK = /\p{M}/u;
const BETWEEN = new RegExp(`[${SPACE}_-]+`, "gu");
// The mark with the highest combining class: any other mark of a class above 0 sorts before it.
const LAST_MARK = "\u0345";

/** Fold a text; folding twice changes nothing. */
export function fold(text) {
  if (ASCII.test(text)) return tidy(text.toLowerCase().replaceAll("`", "'"));
  const plain = replace(lower(text)).normalize("NFKD");
  const bare = Array.from(plain, (sign) => (isCombining(sign) ? "" : sign)).join("");
  return tidy(lower(replace(bare)));
}

/** The form in which names of fields and values are compared. */
export function nameKey(text) {
  return fold(text).replace(BETWEEN, "-");
}

/** A text in lower case with its accents, for names that differ by accents alone. */
export function asTyped(text) {
  return tidy(text.normalize("NFC").toLowerCase());
}

/** Whether one character is white space. */
export function isSpace(sign) {
  return sign.replace(SPACES, "") === "" && sign !== "";
}

/** Compare two texts by their characters' numbers, as Python and SQLite do. */
export function compareText(a, b) {
  if (a === b) return 0;
  const [left, right] = [Array.from(a), Array.from(b)];
  for (let i = 0; i < left.length && i < right.length; i += 1) {
    if (left[i] !== right[i]) return left[i].codePointAt(0) - right[i].codePointAt(0);
  }
  return left.length - right.length;
}

function tidy(text) {
  return text.replace(SPACES, " ").replace(ENDS, "");
}

// One sign at a time, since lower case in context has a second sigma.
function lower(text) {
  return Array.from(text, (sign) => letters.get(sign) ?? sign.toLowerCase()).join("");
}

function replace(text) {
  return Array.from(text, (sign) => letters.get(sign) ?? sign).join("");
}

function isCombining(sign) {
  if (!MARK.test(sign)) return false;
  return sign === LAST_MARK || !(LAST_MARK + sign).normalize("NFD").startsWith(LAST_MARK);
}
