// Texts of packs without their markup, as `plain` in toolkit/text.py.
import { SPACE } from "./fold.js";

const INLINE = /\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]|:([a-z0-9][a-z0-9-]*):/g;
const EMPHASIS = new RegExp(`(\\*{1,3})(?=[^${SPACE}])(.+?)(?<=[^${SPACE}])\\1`, "gsu");
const ENDS = new RegExp(`^[${SPACE}]+|[${SPACE}]+$`, "gu");

/** A text with links as their words and symbols as their names in [brackets]; `symbolName` gives null for none. */
export function plain(text, symbolName) {
  if (!text.includes("[[") && !text.includes(":")) return bare(text);
  let [said, end] = ["", 0];
  for (const match of text.matchAll(INLINE)) {
    const [all, target, words, symbol] = match;
    said += bare(text.slice(end, match.index)) + (symbol ? symbolOf(symbol, symbolName) : (words ?? titleOf(target)));
    end = match.index + all.length;
  }
  return said + bare(text.slice(end));
}

function bare(text) {
  return text.includes("*") ? text.replace(EMPHASIS, "$2") : text;
}

function symbolOf(name, symbolName) {
  const said = symbolName(name);
  return said === null ? `:${name}:` : `[${said}]`;
}

function titleOf(target) {
  return target.replace(ENDS, "").replaceAll("-", " ");
}
