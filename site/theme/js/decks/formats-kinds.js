// The formats of deck lists, in one table: who reads and writes each, and how a file shows which it is: as
// toolkit/exchange/decks/kinds.py. XML and JSON are known by what they hold, others by the ending of the file and,
// without one that says it, by what they hold; all else is plain text.
import { readJson, writeJson } from "./formats-json.js";
import { isDelimiter, readMarkdown, writeMarkdown } from "./formats-markdown.js";
import { isSum, readNetrunnerdb } from "./formats-netrunnerdb.js";
import { plainEnds, Unreadable } from "./formats-spots.js";
import { delimiterOf, partsOf, readTable, writeTable } from "./formats-tables.js";
import { readText, writeBbcode, writeText } from "./formats-text.js";
import { readCockatrice, readMtgo, readOctgn, writeCockatrice, writeOctgn } from "./formats-xmldecks.js";
import { saying } from "./sentences.js";
import { nearestOf, SPACE, strip } from "./text.js";

/** What a format may lack: each is said when a deck has it. */
const EVERYTHING = ["name", "game", "format", "date", "parameters", "sections", "printings", "declared"];
const but = (...things) => EVERYTHING.filter((thing) => !things.includes(thing));

/** A format: the endings of its files, `read` and `write` as far as it does both, and what it `holds`. */
export const KINDS = {
  text: { endings: [".txt"], read: readText, write: writeText, holds: EVERYTHING },
  markdown: { endings: [".md", ".markdown"], read: readMarkdown, write: writeMarkdown, holds: EVERYTHING },
  csv: { endings: [".csv"], read: readTable, write: writeTable, holds: ["sections", "printings", "declared"] },
  tsv: { endings: [".tsv", ".tab"], read: readTable },
  json: { endings: [".json"], read: readJson, write: writeJson, holds: EVERYTHING },
  cockatrice: { endings: [".cod"], read: readCockatrice, write: writeCockatrice, holds: but("sections", "declared") },
  octgn: { endings: [".o8d"], read: readOctgn, write: writeOctgn, holds: EVERYTHING },
  mtgo: { endings: [".dek"], read: readMtgo },
  netrunnerdb: { endings: [], read: readNetrunnerdb },
  jinteki: { endings: [], read: readNetrunnerdb },
  bbcode: { endings: [".bbcode"], write: writeBbcode, holds: EVERYTHING },
};

const S = `[${SPACE}]`;
const ASIDE = String.raw`<\?(?:(?!\?>)[\s\S])*\?>|<!--(?:(?!-->)[\s\S])*-->`;
const ROOT = String.raw`<([A-Za-z_][\-\p{L}\p{N}_.]*)[${SPACE}/>]`;
const XML = new RegExp(`^${S}*(?:(?:${ASIDE})${S}*)*${ROOT}`, "u");
const ROOTS = { cockatrice_deck: "cockatrice", deck: "octgn", Deck: "mtgo" };
const FRONT_MATTER = new RegExp(
  String.raw`^---[ \t]*\n(?:(?:[^${SPACE}:#\-][^:\n]*:[^\n]*|#[^\n]*)?\n)+---[ \t]*(?:\n|$)`,
  "u",
);
const JSON_START = new RegExp(`^${S}*\\{`, "u");

/** The ids of the formats that are read. */
export const readable = Object.keys(KINDS).filter((id) => KINDS[id].read);
/** The ids of the formats that are written. */
export const writable = Object.keys(KINDS).filter((id) => KINDS[id].write);

/** Return a format by its id. Throws a saying, with the nearest, for one that is not among some. */
export function kindOf(id, among) {
  if (among.includes(id)) return KINDS[id];
  const [near] = nearestOf(id, among);
  throw near ? saying("no-such-kind-near", { name: id, near }) : saying("no-such-kind", { name: id, known: among.join(", ") });
}

/** The format of a list, and whether it was told from what the list holds. Throws a saying for XML that is no deck. */
export function detect(written, ending = "") {
  const text = plainEnds(written);
  const byEnding = readable.find((id) => KINDS[id].endings.includes(ending));
  const root = XML.exec(text)?.[1];
  if (root && Object.hasOwn(ROOTS, root)) return [ROOTS[root], byEnding !== ROOTS[root]];
  if (root && strip(text).startsWith("<?xml")) {
    throw saying("no-deck-root", { root, roots: Object.keys(ROOTS).map((name) => `<${name}>`).join(", ") });
  }
  if (JSON_START.test(text)) return ["json", byEnding !== "json"];
  if (byEnding && byEnding !== "text") return [byEnding, false];
  const found = byContent(text);
  return [found, found !== "text"];
}

function byContent(text) {
  const lines = text.split("\n").map(strip);
  if (lines.some(isSum)) return "netrunnerdb";
  if (FRONT_MATTER.test(text) || lines.some(isDelimiter)) return "markdown";
  const table = lines.find((line) => line && !line.startsWith("#")) ?? "";
  const mark = delimiterOf(table);
  const parts = mark ? partsOf(table.split(mark)) : [];
  if (parts.includes("count") && (parts.includes("name") || parts.includes("id"))) return mark === "\t" ? "tsv" : "csv";
  return "text";
}

/**
 * Read a list of any format as written {text, lines, findings, notes}; `file` is the name of the file ("" without one),
 * for its ending and for messages, `from` the id of a format. Throws a saying where the file is not what it should be.
 */
export function readFile(text, file = "", from = null) {
  if (from !== null) kindOf(from, readable);
  const [id, guessed] = from === null ? orUnreadable(file, null, () => detect(text, endingOf(file))) : [from, false];
  const written = orUnreadable(file, id, () => KINDS[id].read(text));
  return guessed ? { ...written, notes: [...written.notes, saying("read-as", { kind: labelOf(id) })] } : written;
}

/** What a format is called. */
export function labelOf(id) {
  return saying(`kind-${id}`);
}

function orUnreadable(file, id, run) {
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && !(error instanceof Unreadable)) throw error;
    const message = ["unreadable", ...(file ? [] : ["list"]), ...(id ? ["as"] : [])].join("-");
    throw saying(message, { file, kind: id ? labelOf(id) : "", why: error.saying ?? error });
  }
}

function endingOf(file) {
  const dot = file.lastIndexOf(".");
  return dot > 0 ? file.slice(dot).toLowerCase() : "";
}
