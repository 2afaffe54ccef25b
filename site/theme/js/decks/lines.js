// The lines of a deck list, and every way in which one of them can be read as cards: as toolkit/decks/lines.py.
import { lengthOf, SPACE, strip, stripOf } from "./text.js";

/** A line longer than this many characters is one name, and so many tails of a name are looked at. */
export const LONGEST_LINE = 1000;
const MOST_TAILS = 6;

// White space as Python has it, and what is none; the dot stands for any character.
const S = `[${SPACE}]`;
const N = `[^${SPACE}]`;
const whole = (pattern, flags = "") => new RegExp(`^(?:${pattern})$`, `su${flags}`);
const start = (pattern) => new RegExp(`^(?:${pattern})`, "su");

const LINE_END = /\r\n|\r|\n/;
const COUNT = String.raw`[\-+−]?[0-9]+(?:[.,][0-9]+)?`;
const COMMENT = start(String.raw`#|//|[\-=_*~#${SPACE}]{3,}$`);
const METADATA = whole(String.raw`(?:#|//)+${S}*(name|game|format|date)${S}*:${S}*(.*${N})`, "i");
const SAID = whole(String.raw`(?:#|//)${S}*([^${SPACE}#/:][^:]{0,79}?)${S}*:${S}*(.*${N})`);
const BULLET = start(String.raw`[\-*+•–]${S}+(?=${N})`);
const BEFORE = whole(String.raw`(${COUNT})(?:${S}*[xX×](?=${S}))?${S}+(.*${N})`);
const BEFORE_PLAIN = whole(String.raw`(${COUNT})${S}+(.*${N})`);
const AFTER = whole(String.raw`(.*${N})(?:${S}+|(?=\())\(?[xX×]${S}*(${COUNT})\)?`);
const GROUP = whole(String.raw`(.*?)${S}*([\[\(])([^\[\]\(\)]*)[\]\)](?:${S}+((?=${N}*[0-9])[A-Za-z0-9\-]+))?`);
const NOTE = whole(String.raw`(.*${N})${S}+(?:#|//)${S}.*`);
const SIZE = new RegExp(String.raw`(?:\(${S}*[0-9]+[^\(\)]*\)|:${S}*[0-9]+)$`, "su");
const PREFIX = whole(String.raw`([^:0-9]{1,40}):${S}*(.*${N})`);
const CELL_COUNT = whole(String.raw`${COUNT}${S}*[xX×]?`);
const TAB = new RegExp(String.raw`${S}*\t${S}*`, "gu");
const MARKS = " \t#*_=-<>[]:~";

/** Split a list into lines {number, text, kind}: kind is blank, comment (or a rule across) or words. */
export function readLines(text) {
  const parts = text.replace(/^\ufeff/, "").split(LINE_END);
  return parts.map((part, i) => lineOf(i + 1, strip(part)));
}

function lineOf(number, text) {
  if (!text) return { number, text, kind: "blank" };
  return { number, text, kind: COMMENT.test(text) ? "comment" : "words" };
}

/** What comments such as `# format: standard` say, with the line; the first one counts. */
export function metadata(lines) {
  const found = new Map();
  for (const line of lines) {
    const match = line.kind === "comment" ? METADATA.exec(line.text) : null;
    const key = match?.[1].toLowerCase();
    if (match && !found.has(key)) found.set(key, { text: match[2], line: line.number });
  }
  return found;
}

/** Split a comment such as `# players: 3` into what it speaks of and what it says, or return null. */
export function saidWords(line) {
  const match = line.kind === "comment" ? SAID.exec(line.text) : null;
  return match ? [match[1], match[2]] : null;
}

/** The words of a line that might be a heading, without marks and a count after them. */
export function headingWords(text) {
  return stripOf(stripOf(text, MARKS).replace(SIZE, ""), MARKS);
}

/** Split `SB: 1 Name` into the word before the colon and the rest, or return null. */
export function headingPrefix(text) {
  const match = PREFIX.exec(text);
  return match ? [strip(match[1]), match[2]] : null;
}

/**
 * Every way {name, start, before, after, groups} to read a line as cards; the one that takes the most for the name is
 * first. `before` and `after` are counts as written, a group is {words, square, number}.
 */
export function ways(text) {
  if (lengthOf(text, LONGEST_LINE) > LONGEST_LINE) return [way(text)];
  const bare = text.replace(BULLET, "");
  return [...starts(bare.replace(TAB, " ")).flatMap(stripped), ...cells(bare)];
}

/** The ways to read a line that names no known card: those that take the most for a count. */
export function unknownWays(text) {
  const found = ways(text);
  return found.filter((one) => one.start === found.at(-1).start);
}

/** The counts of a way, as written. */
export function countsOf({ before, after }) {
  return [before, after].filter((count) => count !== null);
}

function way(name, given = {}) {
  return { name, start: 0, before: null, after: null, groups: [], ...given };
}

function starts(text) {
  const found = [way(text)];
  for (const [i, pattern] of [BEFORE_PLAIN, BEFORE].entries()) {
    const match = pattern.exec(text);
    if (match) found.push(way(match[2], { start: i + 1, before: match[1] }));
  }
  return found;
}

// The way itself, then the same with one tail after the other taken off its name.
function stripped(first) {
  const found = [];
  for (let now = first; now && found.length < MOST_TAILS; now = withoutTail(now)) found.push(now);
  return found;
}

function withoutTail(now) {
  const count = now.after === null ? AFTER.exec(now.name) : null;
  if (count) return { ...now, name: count[1], after: count[2] };
  const group = GROUP.exec(now.name);
  if (group) {
    const taken = { words: strip(group[3]), square: group[2] === "[", number: group[4] ?? null };
    return { ...now, name: strip(group[1]), groups: [taken, ...now.groups] };
  }
  const note = NOTE.exec(now.name);
  return note ? { ...now, name: note[1] } : null;
}

// A row of cells between tabs: count, name, set, number (or name first, then count).
function cells(text) {
  const all = text.includes("\t") ? text.split("\t").map(strip).filter(Boolean) : [];
  const at = all.slice(0, 2).findIndex((cell) => CELL_COUNT.test(cell));
  if (at < 0 || all.length < 2) return [];
  const [name, ...rest] = [...all.slice(0, at), ...all.slice(at + 1)];
  const groups = rest.length ? [{ words: rest[0], square: true, number: rest[1] ?? null }] : [];
  return [way(name, { start: 3, before: all[at].replace(/[xX× ]+$/, ""), groups })];
}
