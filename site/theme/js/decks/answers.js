// Comments of a list that answer what its format asks for, such as `# players: 3`: as toolkit/decks/answers.py; and
// the day for which the list is made.
import { saidWords } from "./lines.js";
import { hint } from "./sentences.js";
import { nearestOf, slug } from "./text.js";

const WHOLE = /^-?[0-9]{1,99}$/;
const DAY = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/;

/** Read an answer as a whole number, or return null. */
export function wholeNumber(text) {
  return WHOLE.test(text) ? Number(text) : null;
}

/** What the comments of a list give a whole number for, as ids. */
export function saidNames(lines) {
  const pairs = lines.map(saidWords).filter(Boolean);
  return new Set(pairs.filter(([, value]) => wholeNumber(value) !== null).map(([name]) => slug(name)));
}

/** Return a text as a day of the calendar (`2026-01-31`), or null where it is none. */
export function findDay(text) {
  const [, year, month, day] = DAY.exec(text)?.map(Number) ?? [];
  if (!year || month < 1 || month > 12 || day < 1) return null;
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return day <= last ? text : null;
}

/** Reads comments as answers {parameter, value, line, text} to some parameters; `said` are those read so far. */
export class AnswerReader {
  constructor(parameters, found) {
    this.names = parameters.map((parameter) => parameter.id);
    this.found = found;
    this.said = new Map();
  }

  /** Read a line as an answer, if it names a parameter. */
  read(line) {
    const words = saidWords(line);
    const name = words ? slug(words[0]) : "";
    if (!words || !this.names.includes(name)) return false;
    const value = wholeNumber(words[1]);
    const before = this.said.get(name);
    if (before) this.found.remark(line, "said-before", { name, first: before.line }, "warning");
    else if (value === null) this.found.remark(line, "no-whole-number", { name }, "warning");
    else this.said.set(name, { parameter: name, value, line: line.number, text: line.text });
    return true;
  }

  /** Warn of a comment that gives a number for what is nearly the name of a parameter. */
  checkSlip(line) {
    const words = saidWords(line);
    if (!words || wholeNumber(words[1]) === null) return;
    const near = nearestOf(slug(words[0]), this.names);
    if (near.length) this.found.remark(line, "no-such-parameter", { name: words[0], ...hint(near) }, "warning");
  }
}
