// Decks as Markdown: front matter, a title, sections as headings, cards as lists or tables: as
// toolkit/exchange/decks/markdown.py.
import { FileLines } from "./formats-items.js";
import { isSum, withoutDots } from "./formats-netrunnerdb.js";
import { plainEnds, Unreadable } from "./formats-spots.js";
import { isHeading, readRows } from "./formats-tables.js";
import { LONGEST_LINE } from "./lines.js";
import { lengthOf, SPACE, strip } from "./text.js";

const S = `[${SPACE}]`;
const N = `[^${SPACE}]`;
const WORD = "[\\p{L}\\p{N}_]";
const whole = (pattern) => new RegExp(`^(?:${pattern})$`, "su");

const DELIMITER = whole(String.raw`\|?${S}*:?-+:?${S}*(?:\|${S}*:?-+:?${S}*)+\|?|\|${S}*:?-+:?${S}*\|`);
const HEADING = whole(`(#{1,6})${S}+(.*?)${S}*#*`);
const ITEM = whole(String.raw`(?:[\-*+•]|[0-9]{1,9}[.\)])${S}+(?:\[[ xX]\]${S}+)?(.*)`);
const KEY = whole(`([^${SPACE}:#][^:]*?)${S}*:${S}*(.*)`);
const RULE = whole(`(?:[\\-*_]${S}*){3,}|=+`);
const ASIDE = whole(">.*|<!--.*|```.*");
const CELL = /((?:[^|\\]|\\.|\\$)*)(?:\||$)/gsu;

const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const HIDDEN = 0xe000;
const SHOWN = /[\ue021-\ue07e]/g;
const LINK = new RegExp(String.raw`!?\[([^\[\]]*)\]\((?:[^\(\)${SPACE}]|\([^\(\)${SPACE}]*\))*(?:${S}+"[^"]*")?\)`, "gu");
const STRONG = new RegExp(String.raw`(\*\*|__)(?=${N})(.+?)(?<=${N})\1`, "gsu");
const EMPHASIS = new RegExp(String.raw`(?<![A-Za-z0-9])([*_])(?=${N})(.+?)(?<=${N})\1(?![A-Za-z0-9])`, "gsu");
const TO_MARK = new RegExp(String.raw`([\\\x60*_<>\|]|\[(?=[^\]]*\]\()|(?<![\p{L}\p{N}_${SPACE}])#|&(?=${WORD}+;))`, "gu");

/** Whether a line stands between the heading of a table and its rows. */
export function isDelimiter(line) {
  return line.includes("|") && DELIMITER.test(line);
}

// The words of a line without links, emphasis and escapes; a line that is too long for a card is left as it is.
function unmarked(words) {
  if (lengthOf(words, LONGEST_LINE) > LONGEST_LINE) return words;
  const hidden = words.replace(ESCAPE, (_, mark) => String.fromCharCode(HIDDEN + mark.charCodeAt(0)));
  const plain = hidden.replace(LINK, "$1").replace(STRONG, "$2").replace(EMPHASIS, "$2");
  return plain.replace(SHOWN, (mark) => String.fromCharCode(mark.charCodeAt(0) - HIDDEN));
}

/** Read a deck. Throws Unreadable. */
export function readMarkdown(text) {
  const reader = new Reader(plainEnds(text).split("\n"));
  reader.read();
  return reader.lines.written(text);
}

// Reads a document line by line; `at` is the index of the next line.
class Reader {
  constructor(text) {
    this.text = text;
    this.at = 0;
    this.lines = new FileLines();
  }

  read() {
    this.frontMatter();
    while (this.at < this.text.length) {
      if (this.isTable()) {
        this.table();
        continue;
      }
      this.at += 1;
      this.line(this.at, strip(this.text[this.at - 1]));
    }
  }

  frontMatter() {
    if (strip(this.text[0]) !== "---") return;
    const end = this.text.findIndex((line, i) => i > 0 && strip(line) === "---");
    if (end < 0) throw new Unreadable(1, 1, "md-front-matter");
    for (const [i, line] of this.text.slice(1, end).entries()) {
      const stripped = strip(line);
      const said = KEY.exec(stripped);
      if (said) this.lines.say(i + 2, said[1], unquoted(said[2]));
      else if (stripped && !stripped.startsWith("#")) this.lines.unread(i + 2, stripped, stripped);
    }
    this.at = end + 1;
  }

  line(number, words) {
    const [heading, item] = [HEADING.exec(words), ITEM.exec(words)];
    if (heading) this.add(number, unmarked(heading[2]), heading[1].length === 1 ? "title" : "heading");
    else if (!words || RULE.test(words) || ASIDE.test(words)) this.add(number, words, words ? "comment" : "blank");
    else if (item) this.add(number, withoutDots(unmarked(item[1])), "words");
    else {
      const plain = withoutDots(unmarked(words));
      this.add(number, plain, isSum(plain) ? "comment" : "remark");
    }
  }

  add(number, words, kind) {
    if (kind === "heading") this.lines.section = words;
    this.lines.lines.push({ number, text: strip(words), kind });
  }

  isTable() {
    const [first, second] = this.text.slice(this.at, this.at + 2);
    return second !== undefined && first.includes("|") && DELIMITER.test(strip(second));
  }

  table() {
    const rows = [this.row(this.at)];
    for (this.at += 2; this.at < this.text.length && this.text[this.at].includes("|"); this.at += 1) {
      rows.push(this.row(this.at));
    }
    if (!isHeading(rows[0].cells)) throw new Unreadable(rows[0].line, 1, "md-table");
    const before = this.lines.section;
    readRows(rows, this.lines);
    this.lines.open(rows.at(-1).line, before);
  }

  row(index) {
    const words = strip(this.text[index]);
    const inner = words.endsWith("\\|") ? words.slice(1) : words.replace(/^\|/, "").replace(/\|$/, "");
    const cells = [...inner.matchAll(CELL)].map((cell) => strip(unmarked(strip(cell[1]))));
    return { line: index + 1, cells: cells.at(-1) === "" ? cells.slice(0, -1) : cells };
  }
}

// A value of front matter without its quotes.
function unquoted(words) {
  if (!words.startsWith('"')) return words;
  try {
    return JSON.parse(words);
  } catch {
    return words;
  }
}

// Words written so that Markdown shows them as they are.
function marked(words) {
  return words.replace(TO_MARK, "\\$1");
}

/** Write a deck as a document. */
export function writeMarkdown(deck) {
  const out = ["---"];
  if (deck.name) out.push(`name: ${JSON.stringify(deck.name)}`);
  out.push(...deck.notes.map(([name, words]) => `${name}: ${words}`), "---");
  if (deck.name) out.push("", `# ${marked(deck.name)}`);
  for (const { heading, count, rows } of deck.sections) {
    if (heading) out.push("", `## ${marked(heading)} (${count})`);
    out.push("", ...rows.map((row) => `- ${row.count} ${marked(row.words)}`));
  }
  return `${out.join("\n")}\n`;
}
