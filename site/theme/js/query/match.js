// A query answered for all printings of a game at once, with the same answers as toolkit/query/match.py.
import { compareText, fold } from "./fold.js";
import { walk } from "./nodes.js";
import { NOWHERE, placesOf } from "./places.js";
import { bytes } from "./rows.js";
import { daysOf, numberOf, sharedKind } from "./terms.js";

const UNIQUE = "unique";
const OPERATORS = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

/**
 * Answers expanded trees for one table. `patterns` gives the test of a regular expression: (source, whole) => (text)
 * => boolean. An answer is an array with 1 for each row that satisfies the tree.
 */
export class Matcher {
  constructor(table, vocabulary, patterns) {
    this.table = table;
    this.vocabulary = vocabulary;
    this.patterns = patterns;
    this.known = new Map();
  }

  /** The rows that satisfy a tree; the array belongs to the caller. */
  rows(tree) {
    const { rows } = this.table;
    return walk(tree, (node, below) => {
      if (node.kind === "not") return below[0].map((one) => 1 - one);
      if (node.kind === "and") return below.reduce((all, one) => combine(all, one, 1), new Uint8Array(rows).fill(1));
      if (node.kind === "or") return below.reduce((all, one) => combine(all, one, 0), new Uint8Array(rows));
      if (!this.known.has(node)) this.known.set(node, this.leaf(node));
      return this.known.get(node);
    }).slice();
  }

  leaf(leaf) {
    if (leaf.kind === "words") return this.words(leaf.value);
    const field = this.vocabulary.findField(leaf.field);
    if (leaf.kind === "fields") return this.fields(field, leaf.op, this.vocabulary.findField(leaf.other));
    if (field.kinds[0] === "has") return this.has(leaf.values);
    if (field.kinds[0] === "flag") return this.unique(leaf.values.some((value) => value.text === UNIQUE));
    return this.anyOf(field.kinds.map((kind) => this.compare(field, kind, leaf)));
  }

  anyOf(found) {
    return found.reduce((all, one) => combine(all, one, 0), new Uint8Array(this.table.rows));
  }

  words(value) {
    const { table } = this;
    if (value.kind === "text") {
      const places = table.languages.map((_, i) => placesOf(table, i, fold(value.text)));
      return this.spread("version", (version) => places.some((of) => of[version] < NOWHERE));
    }
    const test = this.patterns(value.source, false);
    const holds = (code, held) => held[code].some(test);
    const named = ["name", "subtitle"].map((name) => this.test(this.table.common(name), holds));
    const lines = table.typeLines().map(({ codes, texts }) => this.test({ axis: "version", codes, held: texts }, (code) => test(texts[code])));
    const texts = table.texts ? [this.test(this.table.common("text"), holds)] : [];
    return this.anyOf([...named, ...lines, ...texts]);
  }

  // "!=" is having values and not passing "=".
  compare(field, kind, { op, values }) {
    const source = this.table.source(field, kind);
    if (!source) return new Uint8Array(this.table.rows);
    if (kind === "text" && op === ":") return this.texts(source, values);
    const passes = this[TESTS[kind]](field, op === "!=" ? "=" : op, values);
    return this.test(source, (code, held) => (op === "!=" ? held[code].length > 0 && !passes(held[code]) : passes(held[code])));
  }

  /** The rows whose values pass a test, which is made once for each list of values. */
  test({ axis, codes, held }, passes) {
    const found = bytes(held.length, (code) => (passes(code, held) ? 1 : 0));
    return this.spread(axis, codes ? (at) => found[codes[at]] : (at) => found[at]);
  }

  /** The rows whose card, version or own number passes. */
  spread(axis, passes) {
    const { rows, cardOf, versionOf } = this.table;
    const found = new Uint8Array(rows);
    const at = { card: cardOf, version: versionOf }[axis];
    for (let row = 0; row < rows; row += 1) if (passes(at ? at[row] : row)) found[row] = 1;
    return found;
  }

  texts(source, values) {
    const found = values.map((value) => {
      if (value.kind === "text") return containing(source, fold(value.text));
      const test = this.patterns(value.source, false);
      return bytes(source.held.length, (code) => (source.held[code].some(test) ? 1 : 0));
    });
    return this.test(source, (code) => found.some((one) => one[code]));
  }

  has(values) {
    const fields = values.map((value) => this.vocabulary.findField(value.text));
    const sources = fields.flatMap((field) => field.kinds.map((kind) => this.table.source(field, kind)));
    return this.anyOf(sources.filter(Boolean).map((source) => this.test(source, (code, held) => held[code].length > 0)));
  }

  unique(isNamed) {
    return this.test(this.table.common("unique"), (code, held) => isNamed && held[code].length > 0);
  }

  fields(field, op, other) {
    const kind = sharedKind(field, other);
    const [left, right] = [field, other].map((one) => this.table.source(one, kind));
    if (!left || !right) return new Uint8Array(this.table.rows);
    const plain = (held) => (kind === "number" ? held.number : held);
    const known = new Map();
    const passes = (a, b) => {
      const key = a * right.held.length + b;
      if (!known.has(key)) known.set(key, anyPair(left.held[a].map(plain), right.held[b].map(plain), OPERATORS[op]));
      return known.get(key);
    };
    const [one, two] = [left, right].map((source) => this.table.at(source));
    return this.spread("printing", (row) => passes(one(row), two(row)));
  }

  text(_field, _op, values) {
    const tests = values.map((value) => {
      if (value.kind === "pattern") return this.patterns(value.source, true);
      const wanted = fold(value.text);
      return (text) => text === wanted;
    });
    return (held) => held.some((text) => tests.some((test) => test(text)));
  }

  number(_field, op, values) {
    const wanted = values.map((value) => ({ number: numberOf(value.text), printed: fold(value.text) }));
    const plain = op === ":" ? "=" : op;
    return (held) => held.some((one) => wanted.some((other) => numberPasses(one, plain, other)));
  }

  date(_field, op, values) {
    const wanted = values.map((value) => daysOf(value.text));
    return (held) => held.some((date) => wanted.some((days) => datePasses(daysOf(date), op, days)));
  }

  closed(field, op, values) {
    const mine = (all) => all.filter((one) => one.game === this.table.game);
    const wanted = mine(values.flatMap((value) => this.vocabulary.findValue(field, value.text)?.values ?? []));
    const slugs = new Set(wanted.map((one) => one.slug));
    const isWanted = (slug) => slugs.has(slug);
    if (op === "=" && field.kinds.includes("lists")) return (held) => held.length === 1 && isWanted(held[0]);
    if (op === ":" || op === "=") return (held) => held.some(isWanted);
    const ranks = new Map(mine(this.vocabulary.values(field)).map((one) => [one.slug, one.rank]));
    const passes = (rank) => rank !== undefined && wanted.some((one) => OPERATORS[op](rank - one.rank));
    return (held) => held.some((slug) => passes(ranks.get(slug)));
  }
}

const TESTS = { text: "text", number: "number", date: "date", list: "closed", lists: "closed" };
const MOST_WORDS = 24;

/** Which lists of texts contain a word. A longer word is looked for only where a part of it was found. */
function containing(source, word) {
  source.words ??= new Map();
  const known = source.words.get(word);
  if (known) return known;
  let before = null;
  for (const [part, found] of source.words) if (word.includes(part) && part.length > (before?.[0].length ?? 0)) before = [part, found];
  const found = bytes(source.held.length, (code) => {
    if (before && !before[1][code]) return 0;
    return source.held[code].some((text) => text.includes(word)) ? 1 : 0;
  });
  if (source.words.size >= MOST_WORDS) source.words.delete(source.words.keys().next().value);
  source.words.set(word, found);
  return found;
}

// `decides` is what the second has to be for the first to stay as it is: 1 for "and", 0 for "or".
function combine(all, one, decides) {
  if (decides) for (let row = 0; row < all.length; row += 1) all[row] &= one[row];
  else for (let row = 0; row < all.length; row += 1) all[row] |= one[row];
  return all;
}

function anyPair(left, right, passes) {
  return left.some((a) => right.some((b) => a !== null && b !== null && passes(order(a, b))));
}

function order(a, b) {
  return typeof a === "number" ? a - b : compareText(a, b);
}

function numberPasses(held, op, wanted) {
  if (held.number !== null) return wanted.number !== null && OPERATORS[op](order(held.number, wanted.number));
  return op === "=" && held.printed === wanted.printed;
}

// The days that two dates cover are compared.
function datePasses([first, last], op, [low, high]) {
  if (op === "<") return last < low;
  if (op === "<=") return last <= high;
  if (op === ">") return first > high;
  if (op === ">=") return first >= low;
  return first >= low && last <= high;
}
