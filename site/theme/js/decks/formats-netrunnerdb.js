// Text of NetrunnerDB and of jinteki.net: a title, cards with their pack and influence, sums below: as
// toolkit/exchange/decks/netrunnerdb.py.
import { LONGEST_LINE, readLines } from "./lines.js";
import { lengthOf, SPACE } from "./text.js";

const S = `[${SPACE}]`;
const END = "(?![\\p{L}\\p{N}_])";
const SUMS = new RegExp(
  `^(?:[0-9]+ influence (?:points? )?spent${END}.*|[0-9]+ (?:agenda points|cards) \\((?:min|between)${END}.*` +
    "|Cards up to .*|(?:Deck built|Decklist published) on .*)$",
  "siu",
);
const DOTS = new RegExp(`${S}*[•●○◦·★☆♦]+${S}*$`, "u");
const COUNTED = new RegExp(`^[0-9]+${S}*[xX×]?${S}+[^${SPACE}]`, "u");

/** Whether a line below the cards only adds up or says where the list comes from. */
export function isSum(words) {
  return SUMS.test(words);
}

/** A line without the dots or stars of influence at its end; one that is too long for a card is left as it is. */
export function withoutDots(words) {
  return lengthOf(words, LONGEST_LINE) > LONGEST_LINE ? words : words.replace(DOTS, "");
}

/** Read a list. */
export function readNetrunnerdb(text) {
  const lines = readLines(text);
  const first = lines.findIndex((line) => line.kind === "words");
  const isTitle = (line, i) => i === first && !COUNTED.test(line.text);
  const read = lines.map((line, i) => (isTitle(line, i) ? { ...line, kind: "title" } : plain(line)));
  return { text, lines: read, findings: [], notes: [] };
}

function plain(line) {
  if (line.kind !== "words") return line;
  return isSum(line.text) ? { ...line, kind: "comment" } : { ...line, text: withoutDots(line.text) };
}
