// A query answered for one record of the data, as in toolkit/query/match.py.
import { compareText, fold } from "./fold.js";
import { walk } from "./nodes.js";
import { daysOf, numberOf, sharedKind } from "./terms.js";
import { partsOf } from "./vocabulary.js";

const UNIQUE = "unique";
const OPERATORS = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};
const WHOLE_NUMBER = /^[0-9]{1,15}$/;

/**
 * Answers nodes of expanded trees for records; what a leaf needs is worked out once a leaf.
 * `patterns` gives the compiled pattern of a source: (source, whole) => RegExp.
 */
export class Matcher {
  constructor(vocabulary, patterns) {
    this.vocabulary = vocabulary;
    this.patterns = patterns;
    this.tests = new Map();
  }

  /** Return whether a record satisfies a tree. */
  matches(node, record) {
    return walk(node, (current, below) => {
      if (current.kind === "not") return !below[0];
      if (current.kind === "and") return below.every(Boolean);
      if (current.kind === "or") return below.some(Boolean);
      return this.test(current)(record);
    });
  }

  test(leaf) {
    if (!this.tests.has(leaf)) this.tests.set(leaf, this.makeTest(leaf));
    return this.tests.get(leaf);
  }

  makeTest(leaf) {
    if (leaf.kind === "words") return this.words(leaf.value);
    const field = this.vocabulary.findField(leaf.field);
    if (leaf.kind === "fields") return this.fields(field, leaf.op, this.vocabulary.findField(leaf.other));
    if (field.kinds[0] === "has") return this.has(leaf.values);
    if (field.kinds[0] === "flag") {
      const named = leaf.values.some((value) => value.text === UNIQUE);
      return (record) => named && Boolean(record.unique);
    }
    const tests = field.kinds.map((kind) => this.compare(field, kind, leaf));
    return (record) => tests.some((test) => test(record));
  }

  words(value) {
    const holds = this.holds(value);
    return ({ name, subtitle, type_line: line, text }) =>
      [name, subtitle, line, text].some((texts) => Object.values(texts).some(holds));
  }

  // "!=" is having values and not passing "=".
  compare(field, kind, { op, values }) {
    const passes = this[TESTS[kind]](field, op === "!=" ? "=" : op, values);
    return (record) => {
      const held = valuesOf(record, field, kind);
      return op === "!=" ? held.length > 0 && !passes(held, record) : passes(held, record);
    };
  }

  has(values) {
    const wanted = values.map((value) => this.vocabulary.findField(value.text));
    return (record) =>
      wanted.some((field) => field.kinds.some((kind) => valuesOf(record, field, kind).length > 0));
  }

  fields(field, op, other) {
    const kind = sharedKind(field, other);
    const plain = (held) => (kind === "number" ? held.number : held);
    return (record) => {
      const [left, right] = [field, other].map((one) => valuesOf(record, one, kind).map(plain));
      return left.some((a) => right.some((b) => a !== null && b !== null && OPERATORS[op](order(a, b))));
    };
  }

  text(_field, op, values) {
    const tests = values.map((value) => (op === ":" ? this.holds(value) : this.is(value)));
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
    const named = values.flatMap((value) => this.vocabulary.findValue(field, value.text)?.values ?? []);
    const known = this.vocabulary.values(field);
    const only = op === "=" && field.kinds.includes("lists");
    return (held, record) => {
      const wanted = named.filter((one) => one.game === record.game);
      const isWanted = (slug) => wanted.some((one) => one.slug === slug);
      if (only) return held.length === 1 && isWanted(held[0]);
      if (op === ":" || op === "=") return held.some(isWanted);
      const ranks = held.map((slug) => known.find((one) => one.game === record.game && one.slug === slug)?.rank);
      return ranks.some((rank) => rank !== undefined && wanted.some((one) => OPERATORS[op](rank - one.rank)));
    };
  }

  holds(value) {
    if (value.kind === "pattern") return this.patternTest(value.source, false);
    const wanted = fold(value.text);
    return (text) => text.includes(wanted);
  }

  is(value) {
    if (value.kind === "pattern") return this.patternTest(value.source, true);
    const wanted = fold(value.text);
    return (text) => text === wanted;
  }

  patternTest(source, whole) {
    const expression = this.patterns(source, whole);
    return (text) => expression.test(text);
  }
}

const TESTS = { text: "text", number: "number", date: "date", list: "closed", lists: "closed" };

const texts = (byLanguage) => Object.values(byLanguage ?? {}).filter(Boolean);
const one = (value) => (value === undefined ? [] : [value]);

// The values of the common fields.
const COMMON = {
  name: (record) => texts(record.name),
  subtitle: (record) => texts(record.subtitle),
  text: (record) => texts(record.text),
  id: (record) => [record.card],
  artist: (record) => (record.artist ? [fold(record.artist)] : []),
  quantity: (record) => [{ number: record.quantity ?? 0, printed: null }],
  number: (record) => (record.number ? [wholeNumber(record.number)] : []),
  date: (record) => one(record.date),
  type: (record) => [record.type],
  set: (record) => [record.set],
  game: (record) => [record.game],
  lang: (record) => Object.keys(record.names),
  trait: (record) => record.traits ?? [],
  ability: (record) => record.abilities ?? [],
};

/** The values that a printing has of a field, for the field's parts of one kind. */
export function valuesOf(record, field, kind) {
  if (field.common) return COMMON[field.common.name](record);
  const parts = partsOf(field, kind).filter((part) => part.game === record.game);
  return parts.flatMap((part) => statValues(record.stats?.[part.slug], kind));
}

function statValues(stat, kind) {
  if (stat === undefined) return [];
  if (kind === "number") {
    return [typeof stat === "number" ? { number: stat, printed: null } : { number: null, printed: stat }];
  }
  return Object.values(stat);
}

function wholeNumber(number) {
  if (WHOLE_NUMBER.test(number)) return { number: Number(number), printed: null };
  return { number: null, printed: fold(number) };
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
