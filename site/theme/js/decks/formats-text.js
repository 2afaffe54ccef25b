// Decks as plain text, a line a card, and as BBCode for forums; as plain and bbcode of toolkit/exchange/decks.
import { readLines } from "./lines.js";

/** A list as written: its text, its lines, and what is to be said of them already. */
export function readText(text) {
  return { text, lines: readLines(text), findings: [], notes: [] };
}

/** Write a list: what it says of itself as comments, then section by section. */
export function writeText(deck) {
  const said = deck.name ? [["name", deck.name], ...deck.notes] : deck.notes;
  const out = said.map(([name, words]) => `# ${name}: ${words}`);
  for (const { heading, rows } of deck.sections) {
    out.push("", ...(heading ? [heading] : []), ...rows.map(({ count, words }) => `${count} ${words}`));
  }
  return `${out.join("\n")}\n`;
}

/** Write a post: bold headings with counts and one list a section. */
export function writeBbcode(deck) {
  const out = deck.name ? [`[b]${deck.name}[/b]`] : [];
  out.push(...deck.notes.map(([name, words]) => `${name}: ${words}`));
  for (const { heading, count, rows } of deck.sections) {
    out.push("", ...(heading ? [`[b]${heading}[/b] (${count})`] : []));
    out.push("[list]", ...rows.map((row) => `[*]${row.count} ${row.words}`), "[/list]");
  }
  return `${out.join("\n").replace(/^\n+/, "")}\n`;
}
