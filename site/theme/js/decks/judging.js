// A deck held against every limit of a format: all problems at once, and what could not be checked, and why; as
// toolkit/decks/judging.py.
import { BOUNDS } from "./bounds.js";
import { countIn, makeCase } from "./case.js";
import { fromOtherPrintings, whyNotCounted } from "./groups.js";
import { among, asking, CheckError, settle, settled, unanswered } from "./parameters.js";
import { listed, saying } from "./sentences.js";

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** Hold a deck against a format and return what was found as facts; `sentences` of it are made in legality.js. */
export function judge(deck, form, decks, { parameters, readings, before, date, lang, matches = askerFor(deck, decks) }) {
  const { values, findings } = settle(form, deck.said ?? [], parameters, decks, lang);
  const day = checked(date) ?? deck.date ?? today();
  const every = limitsUnder(form, readings).map((limit) => settled(form, limit, values));
  const limits = every.filter((limit) => holdsOn(limit, day));
  const rows = limits.map((limit) => {
    const one = makeCase(limit, form, deck, decks, { before, matches, lang });
    return { limit, asks: unanswered(form, limit, values), one };
  });
  const closed = rows.filter(({ asks }) => !asks.length);
  const said = [...deck.findings, ...findings].sort((a, b) => a.line - b.line);
  return {
    counts: Object.fromEntries(deck.sections.map((section) => [section, countIn(deck, section)])),
    findings: said,
    problems: closed.flatMap(({ limit, one }) => BOUNDS[limit.bound](one)),
    unchecked: [
      ...form.unchecked.map(({ id, says, why, rule }) => ({ limit: id, says, why, rule, asks: [] })),
      ...rows.flatMap(leftOpen),
      ...every.filter((limit) => !limits.includes(limit)).map((limit) => outOfForce(limit, day)),
      ...uncounted(deck),
    ],
    readings: form.readings.map((reading) => reading.id).filter((id) => readings.includes(id)),
    parameters: values,
    date: every.some((limit) => limit.starts || limit.ends) ? day : null,
    notes: [...(deck.notes ?? []), ...borrowed(closed)],
  };
}

/** A function that answers whether a card of a deck satisfies a query. */
export function askerFor(deck, decks) {
  return decks.asker(deck.entries.map((entry) => entry.card));
}

// The limits, those that a reading replaces in place of the written ones.
function limitsUnder(form, readings) {
  const limits = new Map(form.limits.map((limit) => [limit.id, limit]));
  for (const name of readings) {
    const reading = form.readings.find(({ id }) => id === name);
    if (!reading) {
      const known = form.readings.map(({ id }) => id);
      throw new CheckError(`${form.id} has no reading "${name}"${among(name, known)}`);
    }
    for (const limit of reading.limits) limits.set(limit.id, limit);
  }
  return [...limits.values()];
}

function holdsOn({ starts, ends }, day) {
  return (starts ?? day) <= day && day <= (ends ?? day);
}

/** Return a day as text, or null for none; throws CheckError for one that the calendar does not have. */
function checked(date) {
  if (date === null) return null;
  const moment = DAY.test(date) ? new Date(`${date}T00:00:00Z`) : null;
  if (moment && !Number.isNaN(moment.valueOf()) && moment.toISOString().startsWith(date)) return date;
  throw new CheckError(`"${date}" is no day; write it as 2026-01-31`);
}

function today() {
  const now = new Date();
  const part = (number) => String(number).padStart(2, "0");
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

// What a list leaves open of a limit that holds.
function leftOpen({ limit, asks, one }) {
  const { id, says, rule } = limit;
  if (asks.length) return [{ limit: id, says, why: asking(asks), rule, asks }];
  const why = limit.bound === "same_size" ? before(one) : limit.group && whyNotCounted(one);
  return why ? [{ limit: id, says, why, rule, asks: [] }] : [];
}

function before(one) {
  return one.before ? null : saying("nothing-before");
}

function outOfForce({ id, says, rule, starts, ends }, day) {
  const why = starts && day < starts ? saying("not-yet", { from: starts, day }) : saying("no-longer", { until: ends, day });
  return { limit: id, says, why, rule, asks: [] };
}

function uncounted(deck) {
  const lines = deck.findings.filter((finding) => finding.limit === "known-cards").map((finding) => finding.line);
  if (!lines.length) return [];
  const says = saying("uncounted", { n: lines.length, lines: listed(lines) });
  return [{ limit: "known-cards", says, why: saying("uncounted-why"), rule: null, asks: [] }];
}

// Of which cards other printings were looked at, once for limits that say the same.
function borrowed(rows) {
  const notes = rows.filter(({ limit }) => limit.group).map(({ one }) => fromOtherPrintings(one));
  const seen = new Map(notes.filter(Boolean).map((note) => [JSON.stringify(note), note]));
  return [...seen.values()];
}
