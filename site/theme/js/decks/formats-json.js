// Decks as JSON, in the project's own schema: read with the place of every value, and written: as json_places and
// json_deck of toolkit/exchange/decks. A value is {value, line, words}; objects are Maps of these.
import { FileLines, makeItem, tidy } from "./formats-items.js";
import { LineCounter, plainEnds, Unreadable, unreadable } from "./formats-spots.js";

const VERSION = 1;
const DEEPEST = 32;
/** A longer number is no number of anything in a deck. */
const LONGEST_NUMBER = 40;

const SPACES = /[ \t\n]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const TEXT = /"(?:[^"\\\x00-\x1f]|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*"/y;
const WORDS = { true: true, false: false, null: null };

const SAID = ["name", "game", "format", "date"];
const PARTS = ["name", "id", "set", "number", "subtitle"];
const KEYS = ["decklore", "parameters", "cards", ...SAID];
const CARD_KEYS = ["count", "section", "declared", ...PARTS];

/** Read a deck. Throws Unreadable. */
export function readJson(text) {
  const root = parse(text);
  const deck = object(root, "json-deck-object");
  checkVersion(root, deck.get("decklore"));
  const lines = new FileLines();
  for (const [key, { line }] of deck) if (!KEYS.includes(key)) lines.unread(line, key, key);
  for (const key of SAID) if (deck.has(key)) lines.say(deck.get(key).line, key, simple(deck.get(key), key));
  if (deck.has("parameters")) {
    const parameters = object(deck.get("parameters"), "json-key-object", { key: "parameters" });
    for (const [name, node] of parameters) lines.say(node.line, name, simple(node, name));
  }
  const cards = deck.get("cards");
  if (!Array.isArray(cards?.value)) throw new Unreadable((cards ?? root).line, 1, "json-list", { key: "cards" });
  for (const node of cards.value) readCard(node, lines);
  return lines.written(text);
}

function checkVersion(root, version) {
  if (!version) throw new Unreadable(root.line, 1, "json-schema", { known: VERSION });
  if (version.value === VERSION) return;
  throw new Unreadable(version.line, 1, "json-schema-unknown", { schema: version.words, known: VERSION });
}

function readCard(node, lines) {
  const card = object(node, "json-card-object");
  const parts = PARTS.filter((key) => card.has(key)).map((key) => [key, simple(card.get(key), key)]);
  const count = card.has("count") ? simple(card.get("count"), "count") : null;
  const declared = declaredIn(card.get("declared")).join(", ");
  const item = makeItem(node.line, { ...Object.fromEntries(parts), count, declared });
  for (const [key, { line }] of card) if (!CARD_KEYS.includes(key)) lines.unread(line, item.quoted, key);
  lines.open(node.line, card.has("section") ? simple(card.get("section"), "section") : "");
  lines.add(item);
}

function declaredIn(node) {
  if (!node) return [];
  if (!Array.isArray(node.value)) throw new Unreadable(node.line, 1, "json-list", { key: "declared" });
  return node.value.map((word) => simple(word, "declared"));
}

function object({ value, line }, message, facts = {}) {
  if (!(value instanceof Map)) throw new Unreadable(line, 1, message, facts);
  return value;
}

// A text or a number as text, "" for null.
function simple({ value, line, words }, key) {
  const isSimple = value === null || typeof value === "string" || typeof value === "number";
  if (!isSimple) throw new Unreadable(line, 1, "json-simple", { key });
  return tidy(words);
}

function parse(text) {
  const reader = new Reader(plainEnds(text));
  const node = reader.value(0);
  reader.space();
  if (reader.at < reader.text.length) throw reader.fault("json-after-end");
  return node;
}

// Reads one document from left to right.
class Reader {
  constructor(text) {
    this.text = text;
    this.lines = new LineCounter(text);
    this.at = 0;
  }

  fault(message, facts = {}, at = this.at) {
    return unreadable(this.text, at, message, facts);
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  // Pass over space and return the character after it, "" at the end.
  space() {
    this.match(SPACES);
    return this.text.charAt(this.at);
  }

  value(depth) {
    const first = this.space();
    const line = this.lines.at(this.at);
    if (depth > DEEPEST) throw this.fault("json-deep", { levels: DEEPEST });
    if (first === "{") return { value: this.object(depth), line, words: "{…}" };
    if (first === "[") return { value: this.list(depth), line, words: "[…]" };
    if (first !== '"') return { ...this.plain(), line };
    const value = this.quoted();
    return { value, line, words: value };
  }

  object(depth) {
    const found = new Map();
    this.at += 1;
    while (this.goesOn("}", found.size > 0)) {
      const start = this.at;
      if (this.space() !== '"') throw this.fault("json-key");
      const key = this.quoted();
      if (found.has(key)) throw this.fault("json-key-twice", { key }, start);
      if (this.space() !== ":") throw this.fault("json-colon");
      this.at += 1;
      found.set(key, this.value(depth + 1));
    }
    return found;
  }

  list(depth) {
    const found = [];
    this.at += 1;
    while (this.goesOn("]", found.length > 0)) found.push(this.value(depth + 1));
    return found;
  }

  // Whether another item follows; the comma before it, or the end, is passed over.
  goesOn(end, more) {
    const here = this.space();
    if (here === end) {
      this.at += 1;
      return false;
    }
    if (!more) return true;
    if (here !== ",") throw this.fault("json-separator", { end });
    this.at += 1;
    if (this.space() === end) throw this.fault("json-nothing", { end });
    return true;
  }

  quoted() {
    const found = this.match(TEXT);
    if (!found) throw this.fault("json-text");
    return JSON.parse(found[0]).replace(/\p{Cs}/gu, "\ufffd");
  }

  plain() {
    const word = Object.keys(WORDS).find((one) => this.text.startsWith(one, this.at));
    if (word) {
      this.at += word.length;
      return { value: WORDS[word], words: word === "null" ? "" : word };
    }
    const start = this.at;
    const found = this.match(NUMBER);
    if (!found || found[0].length > LONGEST_NUMBER) throw this.fault("json-value", {}, start);
    const [written, fraction, exponent] = found;
    const value = Number(written);
    return { value, words: fraction || exponent ? decimal(value) : written === "-0" ? "0" : written };
  }
}

// A number with a fraction as Python writes one.
function decimal(value) {
  const size = Math.abs(value);
  if (Number.isInteger(value) && size < 1e16) return `${Object.is(value, -0) ? "-0" : value}.0`;
  if (size >= 1e-4 && size < 1e16) return String(value);
  return value.toExponential().replace(/e([-+])([0-9])$/, "e$10$2");
}

/** Write a deck, a line a card; what a card lacks is left out. */
export function writeJson(deck) {
  const said = Object.entries({ name: deck.name, game: deck.game, format: deck.format, date: deck.date });
  const members = [["decklore", VERSION], ...said.filter(([, value]) => value)];
  if (deck.parameters.length) members.push(["parameters", Object.fromEntries(deck.parameters)]);
  const head = members.map(([key, value]) => `  ${dump(key)}: ${dump(value)}`);
  const cards = deck.sections.flatMap(({ id: section, rows }) =>
    rows.map(({ count, name, id, set, number, declared }) => {
      const all = Object.entries({ count, name, id, set, number, section, declared });
      return `    ${dump(Object.fromEntries(all.filter(([, value]) => (Array.isArray(value) ? value.length : value))))}`;
    }),
  );
  const listed = cards.length ? `[\n${cards.join(",\n")}\n  ]` : "[]";
  return `{\n${[...head, `  "cards": ${listed}`].join(",\n")}\n}\n`;
}

// JSON on one line, with a space after each comma and colon.
function dump(value) {
  if (Array.isArray(value)) return `[${value.map(dump).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  return `{${Object.entries(value).map(([key, one]) => `${dump(key)}: ${dump(one)}`).join(", ")}}`;
}
