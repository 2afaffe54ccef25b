// What could be written next in a query: fields, operators, values, each with what it means in the page's language.
import { askedAt } from "./asked.js";
import { commonLabel, fieldLabel, valueLabel } from "./naming.js";
import { fold } from "./query/index.js";
import { isBare, quote } from "./query/lexer.js";
import { say } from "./speech.js";

const MOST = 50;
const MOST_VALUES = 6;
const FEW = 12;
const CLOSED = new Set(["list", "lists", "flag", "format"]);
const UNSORTED = new Set(["lang", "has", "is", "legal"]);
const ORDER = [["<=", "op-most"], [">=", "op-least"], ["<", "op-less"], [">", "op-more"]];

/** The operators that a kind of field takes, the usual one first, and what each says. */
const OPERATORS = {
  text: [[":", "op-has"], ["=", "op-equal"], ["!=", "op-not"]],
  number: [["=", "op-equal"], ...ORDER, ["!=", "op-not"]],
  date: [[":", "op-equal"], ...ORDER, ["!=", "op-not"]],
  list: [[":", "op-is"], ["!=", "op-not"]],
  lists: [[":", "op-has"], ["=", "op-only"]],
};
const DIRECT = new Set(["has", "flag", "format"]);

/** Suggestions for one set of cards; `facets` counts what each leads to. */
export class Completion {
  constructor(vocabulary, facets) {
    this.vocabulary = vocabulary;
    this.facets = facets;
    this.fields = namedFields(vocabulary);
    this.known = new Map();
  }

  /**
   * What can be written at a place: {start, end, options}. An option is {insert, label, hint, count, more}: what is
   * written from `start` to `end`, what it is called and is, how many cards have it (or null), and whether a
   * value is to follow. `all` suggests where nothing is typed yet, too.
   */
  async suggest(text, place, all = false) {
    const asked = askedAt(text, place);
    if (asked === null) return { start: place, end: place, options: [] };
    const options = asked.field === undefined ? await this.words(asked, text, all) : await this.values(asked);
    return { start: asked.start, end: asked.end, options: options.slice(0, MOST) };
  }

  async words({ start, end, typed }, text, all) {
    const word = fold(typed);
    if (!word && !all) return [];
    const named = this.fields.find((field) => field.names.includes(word) || field.others?.includes(word));
    const followed = /^[:=<>≠≤≥!]/u.test(text.slice(end));
    const operators = named && !followed ? operatorsOf(named) : [];
    const fields = ranked(this.fields.filter((field) => field !== named || !operators.length), word, (f) => f.names);
    const options = fields.map((field) => fieldOption(field, followed));
    if (start > 0 && word && "or".startsWith(word)) {
      options.push({ insert: "or ", label: "or", hint: say("op-or"), count: null });
    }
    return [...operators, ...options, ...(followed ? [] : await this.valuesNamed(word))];
  }

  // Values of closed lists are found by their names alone, too.
  async valuesNamed(word) {
    if (word.length < 2) return [];
    const found = [];
    for (const { field } of this.fields) {
      if (!field || !CLOSED.has(field.kinds[0])) continue;
      const fits = ({ names, others }) => [...names, ...others].some((name) => name.startsWith(word));
      const values = (await this.closed(field)).filter((value) => value.count !== 0 && fits(value));
      const whole = (value) => ({ ...value, insert: `${field.name}:${value.insert}`, hint: fieldLabel(field) });
      found.push(...values.map(whole));
    }
    return found.slice(0, MOST_VALUES);
  }

  async values({ field: name, typed, others }) {
    const key = fold(name);
    const directive = Object.hasOwn(this.vocabulary.directives, key) ? this.vocabulary.directives[key] : null;
    const field = directive ? null : this.vocabulary.findField(name);
    if (!directive && !field) return [];
    const word = fold(typed);
    const taken = new Set(others.map((other) => fold(other).replace(/^-/, "")));
    if (directive === "sort") return this.sorted(word, typed.startsWith("-"), taken);
    if (directive) return ranked(uniques(), word, (option) => [option.insert]);
    const options = field.kinds[0] === "has" ? this.held() : await this.kept(field);
    return ranked(options.filter((option) => !taken.has(fold(option.insert))), word, (option) => option.names);
  }

  async kept(field) {
    const options = CLOSED.has(field.kinds[0]) ? await this.closed(field) : [];
    return field.kinds[0] === "number" ? [...options, ...(await this.numbers(field))] : options;
  }

  // The values of a closed list, each with the cards that have it.
  async closed(field) {
    if (!this.known.has(field.name)) this.known.set(field.name, await this.readClosed(field));
    return this.known.get(field.name);
  }

  // A long list starts with what most cards have.
  async readClosed(field) {
    const counts = (await this.facets.totals())[field.name];
    const values = this.vocabulary.values(field).map(({ slug }) => this.vocabulary.findValue(field, slug));
    const options = [...new Map(values.map((value) => [value.name, value])).values()].map((value) => ({
      insert: isBare(value.name, "value") ? value.name : quote(value.name),
      label: valueLabel(value),
      hint: "",
      count: counts ? (counts.get(value.name) ?? 0) : null,
      names: namesOf([value.name, valueLabel(value)]),
      others: namesOf(value.values.flatMap(({ labels, aliases }) => [...Object.values(labels), ...aliases])),
    }));
    return options.length > FEW ? options.sort((a, b) => b.count - a.count) : options;
  }

  async numbers(field) {
    const counts = (await this.facets.totals())[field.name] ?? new Map();
    const known = [...counts].sort(([a], [b]) => (a > b) - (a < b)).map(([value, count]) => {
      return { insert: String(value), label: String(value), hint: "", count, names: [String(value)] };
    });
    const isOther = (other) => other.field?.kinds[0] === "number" && other.field.name !== field.name;
    const others = this.fields.filter(isOther);
    return [...known, ...others.map((other) => ({ ...fieldOption(other, true), names: other.names }))];
  }

  held() {
    const fields = this.fields.filter(({ field }) => field && !DIRECT.has(field.kinds[0]));
    return fields.map((field) => ({ ...fieldOption(field, true), names: field.names }));
  }

  sorted(word, isBackwards, taken) {
    const fields = this.fields.filter(({ field }) => field && !UNSORTED.has(field.name) && !taken.has(field.name));
    const fitting = ranked(fields, word.replace(/^-/, ""), (field) => field.names);
    const found = fitting.map((field) => fieldOption(field, true));
    return isBackwards ? found.map((option) => ({ ...option, insert: `-${option.insert}` })) : found;
  }
}

function uniques() {
  return ["cards", "printings"].map((insert) => ({ insert, label: say(insert).toLocaleLowerCase(), hint: "", count: null }));
}

// The game's own fields, then the common ones, then what arranges the list; each with all its names.
function namedFields(vocabulary) {
  const rows = [...vocabulary.fields.map((part) => [part.slug, part]), ...vocabulary.common.map((row) => [row.name, row])];
  const found = new Map();
  for (const [name, { aliases, labels = {} }] of rows) {
    const field = vocabulary.findField(name);
    const known = found.get(field.name) ?? { names: [], others: [] };
    const names = namesOf([...known.names, name, ...aliases, fieldLabel(field)]);
    found.set(field.name, { field, insert: field.name, names, others: namesOf([...known.others, ...Object.values(labels)]) });
  }
  const directive = (insert) => ({ field: null, insert, names: namesOf([insert, commonLabel(insert) ?? insert]) });
  return [...found.values(), ...Object.keys(vocabulary.directives).map(directive)];
}

function namesOf(names) {
  return [...new Set(names.map(fold))];
}

function fieldOption({ field, insert }, isWhole) {
  const label = field ? fieldLabel(field) : commonLabel(insert);
  const needsOperator = field && ["number", "date"].includes(field.kinds[0]);
  const op = isWhole || needsOperator ? "" : ":";
  return { insert: insert + op, label: insert, hint: label === insert ? "" : label, count: null, more: !isWhole };
}

function operatorsOf({ field, insert }) {
  const operators = (field && OPERATORS[field.kinds[0]]) ?? [[":", "op-is"]];
  const ordered = field?.ordered && field.kinds[0] === "list" ? ORDER : [];
  return [...operators, ...ordered].map(([op, word]) => {
    return { insert: insert + op, label: insert + op, hint: say(word), count: null, more: true };
  });
}

// What is typed comes before what starts with it, before words that do, before what only contains it; other names
// stand behind the id and the label in the page's language.
function ranked(options, word, namesOfOne) {
  const best = (names) => Math.min(...names.map((name) => placeOf(name, word)));
  const place = (option) => Math.min(best(namesOfOne(option)), best(option.others ?? []) + 0.5);
  const placed = options.map((option) => [place(option), option]).filter(([at]) => at < 4);
  return placed.sort(([a], [b]) => a - b).map(([, option]) => option);
}

function placeOf(name, word) {
  if (name === word) return 0;
  if (name.startsWith(word)) return 1;
  if (name.includes(` ${word}`) || name.includes(`-${word}`)) return 2;
  return word.length > 2 && name.includes(word) ? 3 : 4;
}
