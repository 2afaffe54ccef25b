// What a check asks for: the parameters of a format, who answers them, and limits with the answers put in; as
// toolkit/decks/parameters.py. Expressions come as trees, by their text, in the format's `expressions`.
import { nearest } from "../query/index.js";
import { boundWords, excess } from "./case.js";
import { listed, saying } from "./sentences.js";

/** An answer is at most so large, also where a parameter sets no end. */
const MOST_ANSWER = 999_999;
const BRACES = /\{([^{}]*)\}/g;
const OPERATORS = {
  "+": (a, b) => a + b,
  "-": (a, b) => (b === undefined ? -a : a - b),
  "*": (a, b) => a * b,
};

/** A check that can't be made as it was asked for. */
export class CheckError extends Error {}

/** Return the amount that an expression gives, or null without an answer that it needs; never below 0. */
export function amountOf(text, answers, { expressions }) {
  const found = evaluate(expressions[text], answers);
  return found === null ? null : Math.max(0, found);
}

function evaluate(tree, answers) {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") return answers[tree] ?? null;
  const [operator, ...operands] = tree;
  const values = operands.map((operand) => evaluate(operand, answers));
  return values.includes(null) ? null : OPERATORS[operator](...values);
}

function parametersIn(tree) {
  if (Array.isArray(tree)) return tree.slice(1).flatMap(parametersIn);
  return typeof tree === "string" ? [tree] : [];
}

/** Put amounts in the place of the braces of a query or of words; `unknown` is what one without an answer becomes. */
function fill(text, answers, form, unknown = (expression) => `{${expression}}`) {
  return text.replace(BRACES, (_, expression) => amountOf(expression, answers, form) ?? unknown(expression));
}

/**
 * Return the answers to a format's parameters (`values`), and `findings` for those of the list that don't fit. `said`
 * are the list's answers, `given` the caller's. Throws CheckError for one of the caller's that does not fit.
 */
export function settle(form, said, given, decks, lang) {
  const known = form.parameters.map((parameter) => parameter.id);
  for (const name of Object.keys(given)) {
    if (!known.includes(name)) throw new CheckError(`${form.id} has no parameter "${name}"${among(name, known)}`);
  }
  const inList = new Map(said.map((answer) => [answer.parameter, answer]));
  const values = {};
  const findings = [];
  for (const parameter of form.parameters) {
    const { id } = parameter;
    const answer = inList.get(id);
    const value = given[id] ?? answer?.value ?? parameter.default;
    const wrong = value === null ? null : misfit(parameter, value, values, form);
    if (value !== null && !wrong) values[id] = value;
    else if (wrong && id in given) throw new CheckError(decks.say(wrong, lang));
    else if (wrong && answer) findings.push(findingOf(answer, wrong));
  }
  return { values, findings };
}

function findingOf({ line, text }, wrong) {
  return { line, text, saying: wrong, severity: "error", limit: "readable-lines", name: "", copies: 0, nearest: [] };
}

// Between which numbers an answer has to be, if it is not; an end that nobody knows yet is open.
function misfit({ id, least, most }, value, values, form) {
  const low = amountOf(least, values, form) ?? 0;
  let high = most === null ? null : amountOf(most, values, form);
  if (value > MOST_ANSWER) high = Math.min(high || MOST_ANSWER, MOST_ANSWER);
  if (!excess(value, low, high)) return null;
  const names = [least, most ?? "0"].flatMap((text) => parametersIn(form.expressions[text]));
  const known = [...new Set(names)].filter((name) => name in values);
  const where = known.map((name) => saying("is", { name, value: values[name] }));
  const facts = { name: id, range: boundWords(low, high), value };
  if (where.length) facts.where = saying("where", { known: listed(where) });
  return saying("out-of-range", facts);
}

/** Return the parameters that a limit needs and nobody has answered. */
export function unanswered(form, limit, values) {
  const inWords = [limit.cards, limit.of].flatMap((text) => [...text.matchAll(BRACES)].map((found) => found[1]));
  const texts = [limit.low_expression, limit.high_expression].filter((text) => text !== null);
  const needed = [...texts, ...inWords].flatMap((text) => parametersIn(form.expressions[text]));
  return form.parameters.filter(({ id }) => needed.includes(id) && !(id in values));
}

/** Return a limit with the answers put into its bounds, its queries and its words. */
export function settled(form, limit, values) {
  const end = (number, expression) => (expression === null ? number : amountOf(expression, values, form));
  const says = Object.entries(limit.says).map(([lang, words]) => [lang, fill(words, values, form, (text) => `<${text}>`)]);
  return {
    ...limit,
    cards: fill(limit.cards, values, form),
    of: fill(limit.of, values, form),
    says: Object.fromEntries(says),
    low: end(limit.low, limit.low_expression),
    high: end(limit.high, limit.high_expression),
  };
}

/** Say which questions have to be answered before a limit can be checked, and how. */
export function asking(parameters) {
  return saying("unanswered", { asked: listed(parameters.map(({ ask, id }) => saying("asked", { ask, name: id }))) });
}

/** Return the nearest name as a question, otherwise all names there are. */
export function among(word, known) {
  const near = nearest(word, known);
  if (near !== null) return ` (did you mean "${near}"?)`;
  return known.length ? `; it has ${[...known].sort().join(", ")}` : "; it has none";
}
