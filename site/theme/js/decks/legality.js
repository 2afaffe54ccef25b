// The check of a deck in the browser: the same report as Python's `deck check --json`, from the same formats as data.
import { judge } from "./judging.js";
import { among, CheckError } from "./parameters.js";
import { saying, textIn } from "./sentences.js";

export { CheckError };

/** A message quotes at most so many characters of a line. */
const LONGEST_QUOTE = 80;
const TWO_STOPS = /(?<!\.)\.\.(?!\.)/g;

/**
 * Hold a deck against a format of `decks` and return the report: {game, format, legal, counts, problems, unchecked,
 * readings, parameters, date, notes}, its sentences in `lang`.
 *
 * The deck has to be read for this format. `parameters` are answers to what the format asks for, `readings` the ids of
 * other readings of unclear rules, `before` is the deck before a swap, `date` the day for which to check
 * ("2026-01-31"; without it, and without one in the list, today). Throws CheckError where these don't fit the format.
 */
export function checkDeck(deck, formatId, decks, options = {}) {
  const form = formOf(decks, formatId);
  const asked = askedOf(options, decks);
  const { lang } = asked;
  const found = judge(deck, form, decks, asked);
  const say = (fact) => decks.say(fact, lang);
  const problems = [
    ...found.findings.map((finding) => findingJson(finding, say)),
    ...found.problems.map((problem) => problemJson(problem, say, lang)),
  ];
  return {
    game: deck.game,
    format: form.id,
    legal: problems.every((problem) => problem.severity !== "error"),
    counts: found.counts,
    problems,
    unchecked: found.unchecked.map(({ limit, says, why, rule }) => {
      return { limit, says: say(says), why: say(why), rule: rule?.id ?? null };
    }),
    readings: found.readings,
    parameters: found.parameters,
    date: found.date,
    notes: found.notes.map(say),
  };
}

/** Return a format of the game. Throws CheckError, with the nearest name, where there is none of the id. */
export function formOf(decks, id) {
  const form = decks.form(id);
  if (form) return form;
  const known = decks.formats.map((one) => one.id);
  throw new CheckError(`${decks.game.id} has no format "${id}"${among(id, known)}`);
}

/** Return what a check is asked for, whole. */
export function askedOf({ parameters = {}, readings = [], before = null, date = null, lang }, decks) {
  return { parameters, readings, before, date, lang: lang === undefined ? decks.language : lang };
}

/** Count the errors of a deck, and the limits that ask for an answer as one each: what a format is guessed by. */
export function errorsOf(deck, form, decks) {
  const asked = { parameters: {}, readings: [], before: null, date: null, lang: null };
  const { findings, problems, unchecked } = judge(deck, form, decks, asked);
  const errors = [...findings, ...problems].filter(({ severity }) => severity === "error");
  return errors.length + unchecked.filter(({ asks }) => asks.length).length;
}

function findingJson(finding, say) {
  const { line, text, limit, severity, name, copies } = finding;
  const signs = Array.from(text);
  const quoted = signs.length <= LONGEST_QUOTE ? text : `${signs.slice(0, LONGEST_QUOTE - 1).join("")}…`;
  return {
    limit,
    severity,
    message: say(saying("at-line", { line, text: quoted, message: finding.saying })),
    section: null,
    cards: name ? [{ name, count: copies, line }] : [],
    required: null,
    actual: null,
    rule: null,
  };
}

function problemJson(problem, say, lang) {
  const { limit, severity, section, says, cards, required, actual, rule, fact, remedy } = problem;
  const facts = { section: section.name, says, fact };
  if (remedy) facts.remedy = remedy;
  if (rule) facts.rule = ruleSaying(rule, lang);
  return {
    limit,
    severity,
    message: oneStop(say(saying(severity === "note" ? "note" : "problem", facts))),
    section: section.id,
    cards: cards.map(cardJson),
    required: say(required),
    actual,
    rule: rule?.id ?? null,
  };
}

/** Return a sentence without the second of two full stops, where a name that has one ends it. */
export function oneStop(sentence) {
  return sentence.replace(TWO_STOPS, ".");
}

// A sentence cites a rule by number and title, or by its id where it has no title.
function ruleSaying({ id, number, title: titles }, lang) {
  const title = textIn(titles, lang) || id;
  return number === null ? saying("rule-unnumbered", { title }) : saying("rule", { number, title });
}

function cardJson({ id, name, count, lines, printing }) {
  const parts = { id, name, count, line: lines[0] ?? null, set: printing?.set ?? null, number: printing?.number ?? null };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}
