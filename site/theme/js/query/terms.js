// One condition made from its tokens, as in toolkit/query/terms.py.
import { fold } from "./fold.js";
import { OPERATORS, count, unquote } from "./lexer.js";
import { fill } from "./messages.js";
import { compare, fields, pattern, text, words } from "./nodes.js";
import { PatternError, translate } from "./patterns.js";

export const ORDERING = new Set(["<", "<=", ">", ">="]);

const PLAIN = { number: "=", date: "=", list: ":", flag: ":", format: ":", has: ":" };
const PLAIN_ONLY = new Set(["flag", "format", "has"]);
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const DATE = /^[0-9]{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12][0-9]|3[01]))?)?$/;
const LEADING = /^(-?)0+(?=[0-9])/;
const LETTER = /^\p{L}$/u;
const NOT_PRINTED = /[ :=<>]/;
const UNIQUE = {
  cards: "cards",
  card: "cards",
  printings: "printings",
  printing: "printings",
  prints: "printings",
};
const SIGNS_OF_DAY = ["0000-01-01", "0000-12-31"];

/** Makes conditions of one query; gathers its warnings. */
export class Terms {
  constructor(lexer, vocabulary) {
    this.lexer = lexer;
    this.vocabulary = vocabulary;
    this.warnings = [];
  }

  knows(name) {
    return Object.hasOwn(this.vocabulary.directives, fold(name)) || this.vocabulary.findField(name) !== null;
  }

  words(token) {
    return words(token.kind === "pattern" ? this.pattern(token) : text(textOf(token)));
  }

  /** Return the field that a condition begins with. */
  field(name, operator) {
    return this.find(name, fill(this.vocabulary.messages.put_in_quotes, { op: operator.text }));
  }

  /** Return the condition of a field, an operator and values. */
  compare(field, operator, tokens) {
    const op = OPERATORS[operator.text] ?? operator.text;
    if (tokens.length === 1 && tokens[0].kind === "value") {
      const other = findOther(this.vocabulary, field, op, tokens[0].text);
      if (other) return fields(field.name, op === ":" ? "=" : op, other.name);
    }
    const values = distinct(tokens.map((token) => this.value(field, op, operator, token)));
    return compare(field.name, oneSpelling(field, op, values), values);
  }

  sort(operator, tokens) {
    this.checkPlain("sort", operator);
    const keys = new Map();
    for (const token of tokens) {
      const name = textOf(token);
      const field = this.find(token, "", name.replace(/^-/, ""));
      if (field.name === "lang" || PLAIN_ONLY.has(field.kinds[0])) {
        throw this.lexer.error(token, "not_sortable", { field: field.name });
      }
      if (!keys.has(field.name)) keys.set(field.name, { field: field.name, backwards: name.startsWith("-") });
    }
    return [...keys.values()];
  }

  unique(operator, tokens) {
    this.checkPlain("unique", operator);
    const value = textOf(tokens.at(-1));
    const key = fold(value);
    if (!Object.hasOwn(UNIQUE, key)) throw this.lexer.error(tokens.at(-1), "not_unique", { value });
    return UNIQUE[key];
  }

  checkPlain(field, operator) {
    if (![":", "="].includes(operator.text)) throw this.lexer.error(operator, "directive_plain", { field });
  }

  find(token, otherwise, name = token.text) {
    const field = this.vocabulary.findField(name);
    if (field) return field;
    const hint = this.hint(this.vocabulary.nearestField(name)) || otherwise;
    throw this.lexer.error(token, "unknown_field", { name, hint });
  }

  // Read a value as the first kind of the field that takes it.
  value(field, op, operator, token) {
    let refused = null;
    for (const kind of field.kinds) {
      try {
        return READERS[kind].call(this, field, op, operator, token);
      } catch (error) {
        refused ??= error;
      }
    }
    throw refused;
  }

  text(field, op, operator, token) {
    if (ORDERING.has(op)) throw this.lexer.error(operator, "no_order", { field: field.name, op });
    return token.kind === "pattern" ? this.pattern(token) : text(textOf(token));
  }

  number(field, op, _operator, token) {
    this.refusePattern(field, token);
    const value = textOf(token);
    const folded = fold(value);
    if (NUMBER.test(folded)) return text(plainNumber(folded));
    if (ORDERING.has(op) || !isPrinted(folded, field)) {
      throw this.lexer.error(token, "not_number", { field: field.name, value });
    }
    return text(value);
  }

  date(field, _op, _operator, token) {
    this.refusePattern(field, token);
    const folded = fold(textOf(token));
    if (!DATE.test(folded)) throw this.lexer.error(token, "not_date", { value: textOf(token) });
    return text(folded);
  }

  closed(field, op, operator, token) {
    this.refusePattern(field, token);
    if (PLAIN_ONLY.has(field.kinds[0])) this.refuseOperator(field, op, operator);
    if (ORDERING.has(op) && !field.ordered) throw this.lexer.error(operator, "no_order", { field: field.name, op });
    const value = textOf(token);
    const named = this.vocabulary.findValue(field, value);
    if (!named) this.warnUnknown(field, value);
    return text(named ? named.name : value);
  }

  has(field, op, operator, token) {
    this.refusePattern(field, token);
    this.refuseOperator(field, op, operator);
    const name = textOf(token);
    const found = this.find(token, "", name);
    if (PLAIN_ONLY.has(found.kinds[0])) throw this.lexer.error(token, "not_held", { name });
    return text(found.name);
  }

  refusePattern(field, token) {
    if (token.kind === "pattern") throw this.lexer.error(token, "no_pattern", { field: field.name });
  }

  refuseOperator(field, op, operator) {
    if (![":", "="].includes(op)) throw this.lexer.error(operator, "plain_only", { field: field.name });
  }

  pattern(token) {
    try {
      translate(token.text);
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      const start = count(this.lexer.text.slice(0, token.start)) + 1;
      throw this.lexer.errorAt(start + error.position, error.length, error.name, error.facts);
    }
    return pattern(token.text);
  }

  warnUnknown(field, value) {
    const hint = this.hint(this.vocabulary.nearestValue(field, value));
    const name = !field.common || PLAIN_ONLY.has(field.kinds[0]) ? field.label : field.name;
    const warning = fill(this.vocabulary.messages.unknown_value, { field: name, value, hint });
    if (!this.warnings.includes(warning)) this.warnings.push(warning);
  }

  hint(name) {
    return name === null ? "" : fill(this.vocabulary.messages.did_you_mean, { name });
  }
}

const { text: readText, number, date, closed, has } = Terms.prototype;
const READERS = { text: readText, number, date, list: closed, lists: closed, flag: closed, format: closed, has };

/** What a token stands for: a quotation without its marks and escapes. */
export function textOf(token) {
  return token.kind === "quoted" ? unquote(token.text) : token.text;
}

/** Return the field that a bare value names, where the two can be compared, or null. */
export function findOther(vocabulary, field, op, name) {
  const other = vocabulary.findField(name);
  if (!other) return null;
  const kind = sharedKind(field, other);
  if (kind === "number") return field.parts.some((part) => part.printed.includes(fold(name))) ? null : other;
  const isValue = kind === null || ORDERING.has(op) || vocabulary.findValue(field, name) !== null;
  return isValue ? null : other;
}

/** The kind in which two fields can be compared: number, list of packs' own, or null. */
export function sharedKind(field, other) {
  const both = (kind) => field.kinds.includes(kind) && other.kinds.includes(kind);
  if (both("number")) return "number";
  return !field.common && !other.common && both("list") ? "list" : null;
}

/** The number that a text is, or null. */
export function numberOf(value) {
  const folded = fold(value);
  return NUMBER.test(folded) ? Number(folded) : null;
}

/** The first and the last day that a year, a month or a day covers. */
export function daysOf(day) {
  return SIGNS_OF_DAY.map((rest) => day + rest.slice(day.length));
}

function oneSpelling(field, op, values) {
  if (![":", "="].includes(op) || field.kinds.length > 1) return op;
  if (field.common?.whole) return values.some((value) => value.kind === "pattern") ? ":" : "=";
  return PLAIN[field.kinds[0]] ?? op;
}

// What is or could be printed in place of a number: no two different letters side by side, no space, no operator.
function isPrinted(folded, field) {
  if (field.parts.some((part) => part.printed.includes(folded))) return true;
  const signs = Array.from(folded);
  const isLetter = (sign) => sign !== undefined && LETTER.test(sign);
  const worded = signs.some((sign, i) => sign !== signs[i + 1] && isLetter(sign) && isLetter(signs[i + 1]));
  return folded !== "" && !worded && !NOT_PRINTED.test(folded);
}

function plainNumber(folded) {
  let plain = folded.replace(LEADING, "$1");
  if (plain.includes(".")) plain = plain.replace(/0+$/, "").replace(/\.$/, "");
  return plain === "-0" ? "0" : plain;
}

function distinct(values) {
  const seen = new Map(values.map((value) => [`${value.kind} ${value.text ?? value.source}`, value]));
  return [...seen.values()];
}
