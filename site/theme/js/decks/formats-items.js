// Entries of lists whose format tells count, name and set apart, made into lines for the reader: as
// toolkit/exchange/decks/items.py.
import { finding } from "./rows.js";
import { saying } from "./sentences.js";
import { compareText, SPACE } from "./text.js";

const SPACES = new RegExp(`[${SPACE}]+`, "u");
const NOTHING = { count: null, name: "", id: "", set: "", number: "", subtitle: "", declared: "" };

/** Words with one space between any two, and none around them. */
export function tidy(words) {
  return words.split(SPACES).filter(Boolean).join(" ");
}

/** An entry: its line, and the words of each part as written, "" where it has none; null as `count` is one copy. */
export function makeItem(line, parts) {
  const item = { ...NOTHING, ...parts, line };
  const groups = [item.subtitle, item.set].filter(Boolean).map((words) => `[${words}]`);
  const declared = item.declared ? `[${item.declared}]` : "";
  const quoted = [item.count, item.name || item.id, ...groups, item.number, declared].filter(Boolean).join(" ");
  return { ...item, quoted };
}

function wayOf({ count, name, id, set, number, subtitle, declared }) {
  const group = (words, of = null) => ({ words, square: true, number: of });
  const groups = subtitle ? [group(subtitle)] : [];
  if (set || number) groups.push(group(set, number || null));
  if (declared) groups.push(group(declared));
  return { name, start: 0, before: count, after: null, groups, id };
}

/** The lines of a list while a file is read; a section is opened where it changes. */
export class FileLines {
  constructor() {
    this.lines = [];
    this.findings = [];
    this.section = "";
  }

  /** Add what the file says of the list as a whole, as the comment of a plain list that says it. */
  say(number, name, words) {
    const tidied = tidy(words);
    if (tidied) this.lines.push({ number, text: `# ${name}: ${tidied}`, kind: "comment" });
  }

  /** Add a heading where the section changes; "" leaves the place to the cards. */
  open(number, words) {
    const section = tidy(words);
    if (section === this.section) return;
    this.section = section;
    this.lines.push({ number, text: section, kind: "heading" });
  }

  /** Add an entry, or a finding where it names no card. */
  add(item) {
    const { line: number, name, id, set, quoted } = item;
    if (name || id || (set && item.number)) {
      this.lines.push({ number, text: quoted, kind: "cards", way: wayOf(item) });
    } else this.find(number, quoted, "no-name", {}, "error");
  }

  find(number, text, message, facts, severity = "warning") {
    this.findings.push(finding({ number, text }, saying(message, facts), { severity }));
  }

  /** Warn of a part that is not read. */
  unread(number, text, part) {
    this.find(number, text, "unread-part", { part });
  }

  /** The children of an element that have one of the names; others, and words, are warned of. */
  *stray(element, ...names) {
    const words = tidy(element.text);
    if (words) this.unread(element.line, `<${element.name}>`, words);
    for (const child of element.children) {
      if (names.includes(child.name)) yield child;
      else this.unread(child.line, `<${child.name}>`, `<${child.name}>`);
    }
  }

  /** Warn of attributes of an element that are not known, and of elements in it. */
  leaf(element, quoted, known) {
    const strange = [...element.attributes.keys()].filter((name) => !known.includes(name)).sort(compareText);
    for (const name of strange) this.unread(element.line, quoted, name);
    for (const child of element.children) this.unread(child.line, quoted, `<${child.name}>`);
  }

  /** What was read. */
  written(text) {
    return { text, lines: this.lines, findings: this.findings, notes: [] };
  }
}

