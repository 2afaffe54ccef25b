// Text folded for comparison: case, accents, quotation marks, dashes, ligatures, odd spaces.
// The same function as `fold` in toolkit/text.py, from the same table.
import { letters } from "./folding.js";

/** What counts as white space, as the inside of a set of characters. */
export const SPACE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";

const SPACES = new RegExp(`[${SPACE}]+`, "gu");
const ODD_SPACE = new RegExp(`[${SPACE.replace("\\x20", "\\x1f")}]|  |^ | $`, "u");
const ENDS = /^ | $/g;
const ASCII = /^[\x00-\x7f]*$/;
const OTHERS = /[^\x00-\x7f]|`/gu;
const CAPITALS = /[A-Z]+/g;
const MARK = /\p{M}/u;
const BETWEEN = new RegExp(`[${SPACE}_-]+`, "gu");
// The mark with the highest combining class: any other mark of a class above 0 sorts before it.
const LAST_MARK = "\u0345";

// What each sign that is not ASCII becomes; folding looks at no more than one.
const foldings = new Map();

/** Fold a text; folding twice changes nothing. */
export function fold(text) {
  const plain = text.replace(OTHERS, foldSign);
  return tidy(ASCII.test(plain) ? plain.toLowerCase() : plain.replace(CAPITALS, (some) => some.toLowerCase()));
}

function foldSign(sign) {
  let folded = foldings.get(sign);
  if (folded === undefined) {
    const plain = replace(lower(sign)).normalize("NFKD");
    const bare = Array.from(plain, (one) => (isCombining(one) ? "" : one)).join("");
    foldings.set(sign, (folded = lower(replace(bare))));
  }
  return folded;
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
  const most = Math.min(a.length, b.length);
  let at = 0;
  while (at < most && a.charCodeAt(at) === b.charCodeAt(at)) at += 1;
  if (at === most) return a.length - b.length;
  const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
  // A sign beyond U+FFFF is written as two units, which are lower than some units of one sign.
  return isHalf(left) === isHalf(right) ? left - right : isHalf(left) ? 1 : -1;
}

const isHalf = (unit) => unit >= 0xd800 && unit <= 0xdfff;

function tidy(text) {
  return ODD_SPACE.test(text) ? text.replace(SPACES, " ").replace(ENDS, "") : text;
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
