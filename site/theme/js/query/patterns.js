// Regular expressions: the subset of toolkit/query/patterns.py, translated in the same way.
import { fold, isSpace } from "./fold.js";

const MOST_REPEATS = 200;
const MOST_GROUPS = 50;
const MOST_TOGETHER = 40_000;
const CLASSES = new Set("dDwWsS");
const EDGES = new Set("bB");
const DIGIT = /^[0-9]$/;
const LETTER = /^\p{L}$/u;
const COUNT = /\{([0-9]{1,9})(?:(,)([0-9]{1,9})?)?\}/y;
const SPECIAL = new Set("\\^$.|?*+()[]{}/");
const SPECIAL_IN_SET = new Set("\\^[]-");

/** A pattern outside the subset; `position` counts its characters. */
export class PatternError extends Error {
  constructor(position, length, name, facts = {}) {
    super(name);
    Object.assign(this, { position, length, name, facts });
  }
}

/** Return a pattern compiled for folded texts; `whole` asks for a match from end to end. */
export function compile(source, whole = false) {
  const translated = translate(source);
  return new RegExp(whole ? `^(?:${translated})$` : translated, "us");
}

/** Return a pattern folded and checked. Throws PatternError. */
export function translate(source) {
  const reader = new Reader(source);
  let translated = "";
  while (reader.next() !== "") {
    const start = reader.at;
    translated += (SIGNS[reader.take()] ?? character)(reader, start);
  }
  if (reader.groups.length) throw new PatternError(reader.groups.at(-1), 1, "pattern_open", { sign: "(" });
  return translated;
}

class Reader {
  constructor(source) {
    this.signs = Array.from(source);
    this.at = 0;
    this.groups = [];
    this.canRepeat = false;
    this.together = 1;
  }

  next(ahead = 0) {
    return this.signs[this.at + ahead] ?? "";
  }

  take() {
    const sign = this.next();
    if (sign !== "") this.at += 1;
    return sign;
  }

  text(start, end = this.at) {
    return this.signs.slice(start, end).join("");
  }

  done(text, canRepeat) {
    this.canRepeat = canRepeat;
    return text;
  }
}

function character(reader, start) {
  return reader.done(literal(reader.signs[start]), true);
}

// What folds to several characters becomes a group, so that it repeats as one.
function literal(sign) {
  const folded = Array.from(foldSign(sign));
  const escaped = folded.map((part) => escape(part, SPECIAL)).join("");
  return folded.length === 1 ? escaped : `(?:${escaped})`;
}

function foldSign(sign) {
  return isSpace(sign) ? " " : fold(sign);
}

function escape(sign, special) {
  return special.has(sign) ? `\\${sign}` : sign;
}

function open(reader, start) {
  reader.groups.push(start);
  if (reader.groups.length > MOST_GROUPS) throw new PatternError(start, 1, "pattern_large");
  if (reader.next() === "?") {
    const kind = reader.next(1);
    if (["=", "!", "<", "P"].includes(kind)) throw new PatternError(start, 3, "pattern_refused");
    if (kind !== ":") throw new PatternError(start, kind === "" ? 2 : 3, "pattern_group");
    reader.at += 2;
  }
  return reader.done("(?:", false);
}

function close(reader, start) {
  if (!reader.groups.length) throw new PatternError(start, 1, "pattern_close");
  reader.groups.pop();
  return reader.done(")", true);
}

function edge(reader, start) {
  return reader.done(reader.signs[start], false);
}

function dot(reader) {
  return reader.done(".", true);
}

function signItself(reader, start) {
  return reader.done(`\\${reader.signs[start]}`, true);
}

function repeat(reader, start) {
  checkRepeat(reader, start);
  return reader.done(reader.signs[start] + lazy(reader), false);
}

function count(reader, start) {
  COUNT.lastIndex = 0;
  const match = COUNT.exec(reader.text(start, start + 24));
  if (!match) return signItself(reader, start);
  checkRepeat(reader, start);
  const [low, high] = [Number(match[1]), Number(match[3] ?? match[1])];
  const length = match[0].length;
  if (high > MOST_REPEATS || low > high) throw new PatternError(start, length, "pattern_count", { most: MOST_REPEATS });
  reader.together *= Math.max(1, high);
  if (reader.together > MOST_TOGETHER) throw new PatternError(start, length, "pattern_large");
  reader.at = start + length;
  return reader.done(match[0] + lazy(reader), false);
}

function checkRepeat(reader, start) {
  if (!reader.canRepeat) throw new PatternError(start, 1, "pattern_repeat", { sign: reader.signs[start] });
}

function lazy(reader) {
  return reader.next() === "?" ? reader.take() : "";
}

function backslash(reader, start) {
  const sign = reader.take();
  if (CLASSES.has(sign) || EDGES.has(sign)) return reader.done(`\\${sign}`, CLASSES.has(sign));
  return reader.done(literal(escaped(sign, start)), true);
}

function escaped(sign, start) {
  if (DIGIT.test(sign) || sign === "k") throw new PatternError(start, 2, "pattern_refused");
  const length = sign === "" ? 1 : 2;
  if (sign === "" || LETTER.test(sign)) throw new PatternError(start, length, "pattern_escape", { sign });
  return sign;
}

function set(reader, start) {
  const inside = reader.next() === "^" ? reader.take() : "";
  const members = new Set();
  while (reader.next() !== "]") {
    if (reader.next() === "") throw new PatternError(start, 1, "pattern_open", { sign: "[" });
    members.add(member(reader));
  }
  reader.take();
  if (!members.size) throw new PatternError(start, reader.at - start, "pattern_empty");
  return reader.done(`[${inside}${[...members].join("")}]`, true);
}

function member(reader) {
  const start = reader.at;
  const low = single(reader);
  const isClass = low.startsWith("\\") && low.length > 1;
  if (isClass || reader.next() !== "-" || ["", "]"].includes(reader.next(1))) return isClass ? low : membersOf(low);
  reader.take();
  const high = single(reader);
  const [first, last] = [Array.from(foldSign(low))[0], Array.from(foldSign(high)).at(-1)];
  const backwards = !first || !last || first.codePointAt(0) > last.codePointAt(0);
  if ((high.startsWith("\\") && high.length > 1) || backwards) {
    throw new PatternError(start, reader.at - start, "pattern_range", { range: reader.text(start) });
  }
  return `${escape(first, SPECIAL_IN_SET)}-${escape(last, SPECIAL_IN_SET)}`;
}

// One character of a set, or a class, which has two such as \d.
function single(reader) {
  const start = reader.at;
  const sign = reader.take();
  if (sign !== "\\") return sign;
  const next = reader.take();
  return CLASSES.has(next) ? `\\${next}` : escaped(next, start);
}

function membersOf(sign) {
  return Array.from(foldSign(sign)).map((part) => escape(part, SPECIAL_IN_SET)).join("");
}

// What each sign that is no plain character begins.
const SIGNS = {
  "(": open, ")": close, "|": edge, "^": edge, "$": edge, ".": dot, "*": repeat, "+": repeat, "?": repeat,
  "{": count, "}": signItself, "[": set, "]": signItself, "\\": backslash,
};
