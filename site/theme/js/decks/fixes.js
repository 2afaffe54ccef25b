// Small changes that make a deck better: add some of a card, take some out, or swap some of one for some of another.
// Every one is tried, by a check of the changed deck, before it is offered.
import { compareText } from "../query/index.js";
import { copiesKey } from "./case.js";
import { askerFor, judge } from "./judging.js";
import { askedOf, formOf, oneStop } from "./legality.js";
import { counted, listed, saying } from "./sentences.js";

/** So many changes are offered for a problem, and so many tried. */
const MOST = 3;
const MOST_TRIED = 80;
/** So many cards of the list, and so many others, are thought of for what could come in. */
const MOST_HERE = 8;
const MOST_OTHERS = 24;
/** So many cards are thought of for each side of a swap. */
const MOST_SIDES = 6;

/**
 * Return changes of one step that better a deck, at most `most` for each problem, the best first:
 * {limit, takeOut, add, solves, legal, message}.
 *
 * `takeOut` and `add` are {card, section, count} or null; a swap has both. A change lessens what the limit asks for and
 * worsens no other limit; `solves` tells whether the limit is kept then, `legal` whether the deck is legal. The rest is
 * as in `checkDeck`.
 */
export function suggestFixes(deck, formatId, decks, options = {}, most = MOST) {
  const form = formOf(decks, formatId);
  const asked = { ...askedOf(options, decks), matches: askerFor(deck, decks) };
  const before = standing(judge(deck, form, decks, asked));
  const found = before.problems.flatMap((problem) => {
    const plain = stepsFor(problem, decks, asked.lang);
    const better = (steps) => {
      const tried = distinct(steps).slice(0, MOST_TRIED);
      return tried.map((step) => trial(step, problem, before, deck, form, decks, asked)).filter(Boolean);
    };
    const good = better(plain);
    const best = good.length ? good : better(swaps(problem, plain, decks, asked.lang));
    return best.sort(byWorth).slice(0, most);
  });
  return distinct(found).map(({ left, known, ...fix }) => ({ ...fix, message: inWords(fix, decks, asked.lang) }));
}

/** Return a deck with a change made. */
export function applyFix(deck, { takeOut, add }) {
  let entries = deck.entries;
  if (takeOut) entries = entries.map((entry) => (isOf(entry, takeOut) ? withCount(entry, -takeOut.count) : entry));
  if (add) {
    if (!entries.some((entry) => isOf(entry, add))) entries = [...entries, newEntry(add)];
    entries = entries.map((entry) => (isOf(entry, add) ? withCount(entry, add.count) : entry));
  }
  return { ...deck, entries: entries.filter((entry) => entry.count > 0) };
}

function isOf(entry, { card, section }) {
  return isSame(entry.card, card) && entry.section === section;
}

// A card of the game in its printing, or the very card that the list declares.
function isSame(one, other) {
  return one === other || (one.printing > 0 && one.printing === other.printing);
}

function withCount(entry, more) {
  return { ...entry, count: entry.count + more };
}

function newEntry({ card, section }) {
  return { id: card.id, card, printing: card.printing, section, count: 0, lines: [], declared: !card.printing };
}

// The problems of a check that are more than notes, and how far each limit is from being kept.
function standing({ findings, problems }) {
  const graver = problems.filter((problem) => problem.severity !== "note");
  const off = new Map();
  for (const { limit, wrong } of graver) off.set(limit, (off.get(limit) ?? 0) + Math.abs(wrong));
  const legal = [...findings, ...problems].every((problem) => problem.severity !== "error");
  return { problems: graver, off, legal };
}

function trial(step, { limit }, before, deck, form, decks, asked) {
  const after = standing(judge(applyFix(deck, step), form, decks, asked));
  const worse = [...after.off].some(([name, off]) => off > (before.off.get(name) ?? 0));
  if (worse || (after.off.get(limit) ?? 0) >= before.off.get(limit)) return null;
  const left = [...after.off.values()].reduce((sum, off) => sum + off, 0);
  const known = !step.add || deck.entries.some((entry) => isSame(entry.card, step.add.card));
  return { limit, takeOut: null, add: null, ...step, solves: !after.off.has(limit), legal: after.legal, left, known };
}

// What makes a deck legal goes first, then what leaves less to do; a plain step before a swap, few cards before many,
// cards of the list before others, names in order.
function byWorth(a, b) {
  const size = ({ takeOut, add }) => (takeOut?.count ?? 0) + (add?.count ?? 0);
  const sides = ({ takeOut, add }) => Boolean(takeOut) + Boolean(add);
  const name = ({ takeOut, add }) => `${add?.card.name ?? ""}\n${takeOut?.card.name ?? ""}`;
  return (
    b.legal - a.legal ||
    a.left - b.left ||
    sides(a) - sides(b) ||
    size(a) - size(b) ||
    b.known - a.known ||
    compareText(name(a), name(b))
  );
}

function distinct(steps) {
  const key = (part) => (part ? `${part.section} ${part.card.printing} ${copiesKey(part.card)} ${part.count}` : "");
  return [...new Map(steps.map((step) => [`${key(step.takeOut)} | ${key(step.add)}`, step])).values()];
}

function inWords({ takeOut, add }, decks, lang) {
  const list = ({ card, count }) => listed([counted(count, toldApart(card, decks, lang))]);
  const say = (message, facts) => oneStop(decks.say(saying(message, facts), lang).trim());
  if (!takeOut) return say("add-cards", { cards: list(add) });
  if (!add) return say("take-out-cards", { cards: list(takeOut) });
  return say("add-and-take-out", { cards: list(add), others: list(takeOut) });
}

// A name with its subtitle where another card of the game bears the name.
function toldApart({ id, name, subtitle }, decks, lang) {
  const shared = subtitle && decks.cards(lang).some((card) => card.id !== id && card.name === name);
  return shared ? `${name}: ${subtitle}` : name;
}

// ---------------------------------------------------------------- what could be done, by the kind of bound

const STEPS = {
  count: ofNumber,
  copies: ofNumber,
  copies_by_field: ofNumber,
  each: ofNumber,
  same_size: ofNumber,
  ratio: ofRatio,
  cards_exactly: ofList,
  need: ofNeed,
  sum_of_highest: ({ cards, one }) => entriesOf(one, cards).map((entry) => out(entry, entry.count)),
};

function stepsFor(problem, decks, lang) {
  const cardsFor = (query) => pool(problem.one, query, decks, lang);
  return STEPS[problem.one.limit.bound](problem, cardsFor);
}

// Where a step alone would only move the trouble, as many of another card come in, or go, with it.
function swaps({ one }, steps, decks, lang) {
  const every = { ...one, pick: () => one.deck.entries.filter((entry) => entry.section === one.section.id) };
  const more = steps.filter(({ takeOut }) => !takeOut).slice(0, MOST_SIDES);
  const less = steps.filter(({ add }) => !add).slice(0, 2 * MOST_SIDES);
  const withLess = every.pick().flatMap((entry) => more.map(({ add }) => ({ ...outs([entry], add.count)[0], add })));
  const come = few(pool(every, "", decks, lang));
  const withMore = come.flatMap((card) => less.map(({ takeOut }) => ({ takeOut, ...ins(one, [card], takeOut.count)[0] })));
  return [...withLess, ...withMore.filter(({ takeOut, add }) => !isSame(takeOut.card, add.card))];
}

// Take out as many as there are too many of one card, or add as many as are missing.
function ofNumber({ cards, wrong, one }, cardsFor) {
  const { bound, cards: query, low } = one.limit;
  if (wrong > 0) return outs(cards.length ? entriesOf(one, cards) : one.pick(query), wrong);
  if (!["each", "copies"].includes(bound)) return ins(one, few(cardsFor(query)), -wrong);
  const wanted = new Set(cards.map((card) => card.key));
  const come = all(cardsFor(query)).filter((card) => wanted.has(copiesKey(card)));
  return ins(one, come, cards.length > 1 ? low : -wrong);
}

// Go to a size that the ratio fits, or swap cards of the subset for others, or others for those.
function ofRatio({ wrong, resize, one }, cardsFor) {
  const { cards: query, of } = one.limit;
  const subset = one.pick(query);
  const others = one.pick(of).filter((entry) => !subset.includes(entry));
  if (resize) {
    const come = [...few(cardsFor(query)), ...few(cardsFor(of))];
    return [...ins(one, come, resize.above - resize.size), ...outs([...subset, ...others], resize.size - resize.below)];
  }
  const within = [...subset.map((entry) => entry.card), ...one.designs(query)];
  const isOther = (card) => !within.some((other) => isSame(other, card));
  const [leave, come] = wrong > 0 ? [subset, few(cardsFor(of)).filter(isOther)] : [others, few(cardsFor(query))];
  const n = Math.abs(wrong);
  const both = outs(leave, n).slice(0, MOST_SIDES).flatMap((less) => {
    const more = ins(one, come, less.takeOut.count).slice(0, MOST_SIDES);
    return more.map((one) => ({ ...less, ...one }));
  });
  return [...outs(leave, n), ...ins(one, come, n), ...both];
}

// Add or take out what an exact list says of one card, or both where one of each would do.
function ofList({ changes, one }, cardsFor) {
  const every = all(cardsFor(""));
  const of = ({ key }) => every.filter((card) => copiesKey(card) === key);
  const more = changes.filter(([, wrong]) => wrong < 0).flatMap(([card, wrong]) => ins(one, of(card), -wrong));
  const less = changes.filter(([, wrong]) => wrong > 0).flatMap(([card, wrong]) => outs(entriesOf(one, [card]), wrong));
  const both = more.length === 1 && less.length === 1 ? [{ ...more[0], ...less[0] }] : [];
  return [...both, ...more, ...less];
}

// Add what a group lacks, or take out a card that needs more of it.
function ofNeed({ cards, wrong, group, one }, cardsFor) {
  const { of, group: field } = one.limit;
  const come = all(cardsFor(of)).filter((card) => one.value(card, field) === group);
  return [...ins(one, come.slice(0, MOST_OTHERS), -wrong), ...entriesOf(one, cards).map((entry) => out(entry, entry.count))];
}

// The entries of cards that a problem names, in the sections that its limit looks at.
function entriesOf(one, cards) {
  const isNamed = ({ card }) => {
    return cards.some(({ key, printing }) => key === copiesKey(card) && (!printing || printing.set === card.set));
  };
  return one.pick(one.limit.cards).filter(isNamed);
}

// The cards that satisfy a query and may stand in the limit's section: those of the list, the fewest copies first, and
// others by name.
function pool(one, query, decks, lang) {
  const entries = one.pick(query).filter((entry) => entry.section === one.section.id);
  const here = entries.toSorted((a, b) => a.count - b.count).map((entry) => entry.card);
  const keys = new Set(here.map(copiesKey));
  const fits = (card) => decks.matches(query, card) && decks.matches(one.section.takes, card);
  const others = decks.cards(lang).filter((card) => !keys.has(copiesKey(card)) && fits(card));
  return { here, others: others.sort((a, b) => compareText(a.name, b.name)) };
}

function few({ here, others }) {
  return [...here.slice(0, MOST_HERE), ...others.slice(0, MOST_OTHERS)];
}

function all({ here, others }) {
  return [...here, ...others];
}

function outs(entries, n) {
  return n > 0 ? entries.map((entry) => out(entry, Math.min(n, entry.count))) : [];
}

function out({ card, section }, count) {
  return { takeOut: { card, section, count } };
}

function ins(one, cards, count) {
  return cards.map((card) => ({ add: { card, section: one.section.id, count } }));
}
