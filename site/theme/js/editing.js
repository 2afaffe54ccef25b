// A query changed for the person: one condition replaced, the rest of the tree left as it was.
import { allOf, compare, text } from "./query/nodes.js";
import { numberOf } from "./query/terms.js";

const RANGES = new Set(["=", "<", "<=", ">", ">="]);

/** The conditions of a query that must all hold. */
export function conditions({ where }) {
  return where.kind === "and" ? where.nodes : [where];
}

/** The conditions among them that pick values of a closed field. */
export function listTerms(query, field) {
  return comparisons(query, field).filter((node) => node.op === ":");
}

/** The conditions among them that bound a number field. */
export function numberTerms(query, field) {
  const bounds = (node) => RANGES.has(node.op) && (node.op === "=" || numberIn(node) !== null);
  return comparisons(query, field).filter(bounds);
}

function comparisons(query, field) {
  const isPlain = (node) => node.kind === "compare" && node.field === field.name;
  return conditions(query).filter((node) => isPlain(node) && node.values.every((value) => value.kind === "text"));
}

/** The query with conditions in the place of others, or at its end. */
export function replaced(query, gone, added = []) {
  const nodes = conditions(query);
  const at = nodes.findIndex((node) => gone.includes(node));
  const kept = nodes.filter((node) => !gone.includes(node));
  kept.splice(at < 0 ? kept.length : at, 0, ...added);
  return { ...query, where: allOf(kept) };
}

/** The query that takes one value more of a closed field. */
export function withValue(query, field, name) {
  const last = listTerms(query, field).at(-1);
  const values = [...(last?.values ?? []), text(name)];
  return replaced(query, last ? [last] : [], [compare(field.name, ":", values)]);
}

/**
 * The query without a value of a closed field. A condition of which only values remain that `finds` says find
 * nothing goes with it.
 */
export function withoutValue(query, field, name, finds = () => true) {
  let changed = query;
  for (const term of listTerms(query, field)) {
    const values = term.values.filter((value) => value.text !== name);
    if (values.length === term.values.length) continue;
    const keeps = values.some((value) => finds(value.text));
    changed = replaced(changed, [term], keeps ? [compare(field.name, ":", values)] : []);
  }
  return changed;
}

/** The query with a number field between two bounds, as `boundsOf` gives them; either may be null. */
export function withRange(query, field, { low, high }) {
  const term = (op, number) => compare(field.name, op, [text(String(number))]);
  const isOne = low && high && low.number === high.number && !low.open && !high.open;
  const bounds = [low && term(low.open ? ">" : ">=", low.number), high && term(high.open ? "<" : "<=", high.number)];
  const added = isOne ? [term("=", low.number)] : bounds.filter(Boolean);
  return replaced(query, numberTerms(query, field), added);
}

/** The query with what is printed in place of a number. */
export function withPrinted(query, field, printed) {
  return replaced(query, numberTerms(query, field), [compare(field.name, "=", [text(printed)])]);
}

/**
 * What conditions say of a number: `low` and `high` as {number, open} or null, and `other`, the values of a
 * condition that is no range, or null.
 */
export function boundsOf(terms) {
  const bounds = { low: null, high: null, other: null };
  for (const term of terms) {
    const number = numberIn(term);
    const bound = { number, open: term.op === "<" || term.op === ">" };
    if (number === null) bounds.other = term.values.map((value) => value.text);
    if (number !== null && term.op !== "<" && term.op !== "<=") bounds.low = tighter(bounds.low, bound, 1);
    if (number !== null && term.op !== ">" && term.op !== ">=") bounds.high = tighter(bounds.high, bound, -1);
  }
  return bounds;
}

function tighter(known, bound, sign) {
  return known && sign * (known.number - bound.number) >= 0 ? known : bound;
}

function numberIn({ values }) {
  return values.length === 1 ? numberOf(values[0].text) : null;
}
