// What lines of a list become before they are entries: rows of cards, and findings: as toolkit/decks/rows.py.
import { countsOf } from "./lines.js";
import { NO_HEADING } from "./headings.js";
import { saying } from "./sentences.js";
import { lengthOf } from "./text.js";

/** A line asks for at most so many copies, and a message quotes at most so many characters of a line. */
const MOST_COPIES = 999;
const LONGEST_QUOTE = 80;

/** Where a line stands: under which heading, and in which section the headings before it left off. */
export const TOP = Object.freeze({ heading: NO_HEADING, base: null });

/** The place below a heading. */
export function under(place, heading) {
  return { heading, base: heading.section ?? place.base };
}

/**
 * What the reader has to say about a line: `limit` is known-cards or readable-lines, `name` and `copies` what the line
 * asks for as far as that is clear, `nearest` known names (or ids) that look like `name`.
 */
export function finding({ number, text }, said, more = {}) {
  const usual = { severity: "error", limit: "readable-lines", name: "", copies: 0, nearest: [] };
  return { line: number, text, saying: said, ...usual, ...more };
}

/** What a finding says, with the line and its text (shortened) before it. */
export function atLine({ line, text, saying: message }) {
  const short = lengthOf(text, LONGEST_QUOTE) <= LONGEST_QUOTE;
  const start = Array.from(text.slice(0, 2 * LONGEST_QUOTE)).slice(0, LONGEST_QUOTE - 1);
  return saying("at-line", { line, text: short ? text : `${start.join("")}…`, message });
}

/** The rows and findings of a list while it is read. A row is {line, count, place, named, printing, card}. */
export class Found {
  constructor(findings = []) {
    this.rows = [];
    this.findings = [...findings];
  }

  /** Add a fault in how a line is written. */
  error(line, message, facts, name, nearest = []) {
    this.findings.push(finding(line, saying(message, facts), { name, nearest }));
  }

  /** Add that nobody knows which card a line names. */
  unknown(line, way, message, facts, nearest) {
    const more = { limit: "known-cards", name: way.name || line.text, copies: numberOf(way) ?? 0, nearest };
    this.findings.push(finding(line, saying(message, facts), more));
  }

  /** Add a warning or a note on a line. */
  remark(line, message, facts, severity) {
    this.findings.push(finding(line, saying(message, facts), { severity }));
  }

  /** Return the copies that a line asks for; 0 where it asks for none or can't be understood. */
  count(line, way, name) {
    const counts = countsOf(way);
    const copies = numberOf(way);
    if (counts.length > 1) this.error(line, "two-counts", { first: counts[0], second: counts[1] }, name);
    else if (copies === null) this.error(line, "bad-count", { count: counts[0], most: MOST_COPIES }, name);
    else if (copies === 0) this.remark(line, "no-copies", {}, "note");
    return copies ?? 0;
  }
}

/** The copies that a way to read a line asks for, or null where it gives no one whole number. */
export function numberOf(way) {
  const counts = countsOf(way);
  if (counts.length > 1) return null;
  const count = counts[0] ?? "1";
  return /^\p{Nd}+$/u.test(count) && Number(count) <= MOST_COPIES ? Number(count) : null;
}
