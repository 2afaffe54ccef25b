// Decks as CSV and TSV: a row a card, the columns in any order: as cells, columns and delimited of
// toolkit/exchange/decks. A row is {line, cells}.
import { FileLines, makeItem } from "./formats-items.js";
import { LineCounter, plainEnds, Unreadable, unreadable } from "./formats-spots.js";
import { fold, SPACE, strip } from "./text.js";

/** The folded headings of each part of an entry, the one that is written first. */
export const COLUMNS = {
  count: ["count", "copies", "qty", "quantity", "amount", "number of copies", "reg qty", "#", "x"],
  name: ["name", "card", "card name", "title", "card title"],
  subtitle: ["subtitle", "sub title"],
  id: ["id", "card id", "slug"],
  set: ["set", "set code", "set id", "set name", "edition", "edition code", "expansion", "pack"],
  number: ["number", "no", "no.", "nr", "card number", "collector number", "set number"],
  section: ["section", "board", "zone", "sideboard", "part", "deck section"],
  declared: ["declared", "declares", "kind"],
};
const PARTS = new Map(Object.entries(COLUMNS).flatMap(([part, words]) => words.map((word) => [word, part])));
const DELIMITERS = [",", ";", "\t"];
/** What a column called sideboard says of cards that are not in it, and of those that are. */
const ANSWERS = new Map([
  ...["no", "false", "0"].map((word) => [word, ""]),
  ...["yes", "true", "1"].map((word) => [word, "sideboard"]),
]);

const S = `[${SPACE}]`;
const COUNT = new RegExp(`^[\\-+−]?[0-9]+(?:[.,][0-9]+)?${S}*[xX×]?$`, "u");
const TIMES = new RegExp(`(?<=[0-9])${S}*[xX×]$`, "u");
const COMMENT = new RegExp(`^#${S}*([^${SPACE}:][^:]*?)${S}*:${S}*(.*)$`, "su");
const EXCEL = new RegExp(`^sep=([,;\\t])${S}*$`, "u");
const QUOTED = /[ \t]*"((?:[^"]|"")*)"/y;
const PLAIN = { ",": /[^,\n]*/y, ";": /[^;\n]*/y, "\t": /[^\t\n]*/y };
const TO_QUOTE = /[",;\n\r\t]/;
/** What a spreadsheet would run, and the apostrophe that keeps it from that. */
const FORMULA = /^'*[=+@-]/;
const DISARMED = /^'(?='*[=+@-])/;

/** Read a deck. Throws Unreadable. */
export function readTable(text) {
  const lines = new FileLines();
  const { body, delimiter } = beforeTable(plainEnds(text), lines);
  const rows = parseRows(body, delimiter || delimiterOf(body) || ",");
  if (rows.length && !isHeading(rows[0].cells) && !isBare(rows[0].cells)) {
    throw new Unreadable(rows[0].line, 1, "csv-heading", { columns: Object.keys(COLUMNS).join(", ") });
  }
  readRows(rows.map(unarmed), lines);
  return lines.written(plainEnds(text));
}

function unarmed({ line, cells }) {
  return { line, cells: cells.map((words) => words.replace(DISARMED, "")) };
}

// What stands before the table; the text with blank lines for it, and Excel's delimiter.
function beforeTable(text, lines) {
  const rest = text.split("\n");
  let delimiter = "";
  for (const [i, line] of rest.entries()) {
    const stripped = strip(line);
    const [comment, excel] = [COMMENT.exec(stripped), EXCEL.exec(line)];
    if (excel) [, delimiter] = excel;
    else if (comment && !isHeading(line.split(","))) lines.say(i + 1, comment[1], comment[2].replace(/[,;\t ]+$/, ""));
    else if (stripped && !(line.startsWith("#") && !delimiterOf(line))) break;
    rest[i] = "";
  }
  return { body: rest.join("\n"), delimiter };
}

/** The delimiter with which the first line that is not blank is a table of cards, or "". */
export function delimiterOf(text) {
  const first = plainEnds(text).split("\n").find((line) => strip(line)) ?? "";
  const cells = DELIMITERS.map((mark) => [mark, firstRow(first, mark)]);
  for (const fits of [isHeading, isBare]) {
    const found = cells.filter(([, row]) => fits(row));
    if (found.length) return found.reduce((best, one) => (one[1].length > best[1].length ? one : best))[0];
  }
  return "";
}

function firstRow(line, delimiter) {
  try {
    return parseRows(line, delimiter)[0]?.cells ?? [];
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return [];
  }
}

// All rows that hold anything.
function parseRows(text, delimiter) {
  const rows = [];
  const lines = new LineCounter(text);
  for (let at = 0; at < text.length; ) {
    const { cells, end } = parseCells(text, at, delimiter);
    if (cells.some(Boolean)) rows.push({ line: lines.at(at), cells });
    at = end;
  }
  return rows;
}

function matchAt(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

// The cells of one row and where the next begins.
function parseCells(text, start, delimiter) {
  const cells = [];
  for (let at = start; ; at += 1) {
    const quoted = matchAt(QUOTED, text, at);
    const [plain] = matchAt(PLAIN[delimiter], text, at);
    if (quoted) {
      const end = at + quoted[0].length;
      const [rest] = matchAt(PLAIN[delimiter], text, end);
      if (strip(rest)) throw unreadable(text, end, "csv-after-quote", { delimiter });
      cells.push(strip(quoted[1].replaceAll('""', '"')));
      at = end + rest.length;
    } else if (/^[ \t]*"/.test(plain)) {
      throw unreadable(text, at + plain.indexOf('"'), "csv-open-quote");
    } else {
      cells.push(strip(plain));
      at += plain.length;
    }
    if (text[at] !== delimiter) return { cells, end: at + 1 };
  }
}

/** Which part each heading names, "" for those that name none. */
export function partsOf(cells) {
  return cells.map((cell) => PARTS.get(fold(cell)) ?? "");
}

/** Whether a row of cells is the heading of a table of cards. */
export function isHeading(cells) {
  const parts = partsOf(cells);
  const has = (part) => parts.includes(part);
  return (has("name") || has("id") || (has("set") && has("number"))) && parts.length > 1;
}

// Whether a row of cells is cards without a heading: a count and a name, either first.
function isBare(cells) {
  return cells.length >= 2 && cells.length <= 4 && cells.slice(0, 2).filter((cell) => COUNT.test(cell)).length === 1;
}

/** Read the rows of a table, the first of which may be its heading. */
export function readRows(rows, lines) {
  if (!rows.length) return;
  const [first, ...others] = rows;
  if (isHeading(first.cells)) {
    const parts = headed(first, lines);
    for (const row of others) readRow(row, parts, lines);
    return;
  }
  const start = COUNT.test(first.cells[0]) ? ["count", "name"] : ["name", "count"];
  for (const row of rows) readRow(row, [...start, "set", "number"], lines);
}

function headed(first, lines) {
  const parts = partsOf(first.cells);
  for (const [i, cell] of first.cells.entries()) {
    if (!cell || (parts[i] && !parts.slice(0, i).includes(parts[i]))) continue;
    lines.unread(first.line, quoted(first), cell);
    parts[i] = "";
  }
  return parts;
}

function readRow(row, parts, lines) {
  const cells = parts.map((part, i) => [part, row.cells[i]]);
  const found = new Map(cells.filter(([part, words]) => part && words !== undefined));
  for (const cell of row.cells.slice(parts.length)) if (cell) lines.unread(row.line, quoted(row), cell);
  if (parts.includes("section")) {
    const section = found.get("section") ?? "";
    lines.open(row.line, ANSWERS.get(fold(section)) ?? section);
    found.delete("section");
  }
  const count = found.get("count")?.replace(TIMES, "") ?? null;
  lines.add(makeItem(row.line, { ...Object.fromEntries(found), count }));
}

function quoted(row) {
  return row.cells.join(" | ");
}

/** Write a deck as CSV; columns that no card fills are left out. */
export function writeTable(deck) {
  const columns = ["count", "name", "id", "set", "number", "section", "declared"];
  const rows = deck.sections.flatMap((section) =>
    section.rows.map((row) => {
      const { count, name, id, set, number, declared } = row;
      return [String(count), name, id, set, number, section.id, declared.join(", ")];
    }),
  );
  const kept = columns.map((_, i) => i).filter((i) => i < 2 || rows.some((row) => row[i]));
  return [columns, ...rows].map((row) => `${kept.map((i) => cell(row[i])).join(",")}\n`).join("");
}

function cell(written) {
  const words = FORMULA.test(written) ? `'${written}` : written;
  return TO_QUOTE.test(words) || words !== strip(words) ? `"${words.replaceAll('"', '""')}"` : words;
}

