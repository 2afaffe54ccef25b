// Where in a file something can't be read: a line, a column, and why; as toolkit/exchange/decks/spots.py.
import { saying } from "./sentences.js";
import { lengthOf } from "./text.js";

/** Thrown by readers of files that break the format's own grammar; `saying` names the place. */
export class Unreadable extends Error {
  constructor(line, column, message, facts = {}) {
    super(message);
    this.name = "Unreadable";
    this.saying = saying("at-place", { line, column, why: saying(message, facts) });
  }
}

/** Make the error for a place given as an index; the lines of `text` end in LF. */
export function unreadable(text, at, message, facts) {
  const before = text.slice(0, at);
  const start = before.lastIndexOf("\n") + 1;
  return new Unreadable(new LineCounter(text).at(at), lengthOf(before.slice(start)) + 1, message, facts);
}

/** Counts lines from the start of a text on; asked for places in their order, it looks at each line once. */
export class LineCounter {
  constructor(text) {
    this.text = text;
    this.line = 1;
    this.end = text.indexOf("\n");
  }

  /** The number of the line in which an index stands that is not before the last one asked for. */
  at(index) {
    for (; this.end >= 0 && this.end < index; this.end = this.text.indexOf("\n", this.end + 1)) this.line += 1;
    return this.line;
  }
}

/** A text without a byte-order mark, with LF for each end of a line. */
export function plainEnds(text) {
  return text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
}
