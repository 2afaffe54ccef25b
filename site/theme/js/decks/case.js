// A limit with the deck it is held against, and what every bound says of cards and numbers; as toolkit/decks/case.py.
import { fold } from "../query/index.js";
import { counted, listed, saying } from "./sentences.js";

/**
 * A limit and the deck it is held against. `pick` returns the entries of the limit's sections that satisfy a query,
 * `designs` the cards of the game that do, `cards` some of its cards by id, `value` what a card has in a field;
 * `before` is the deck before a swap, `matches` answers whether a card of the deck satisfies a query. A problem's
 * `wrong` is how many cards are too many or, below 0, missing.
 */
export function makeCase(limit, form, deck, decks, { before, matches, lang }) {
  const sections = new Set([limit.section, ...limit.with_sections]);
  const here = deck.entries.filter((entry) => sections.has(entry.section));
  const section = form.sections.find((one) => one.id === limit.section);
  const one = {
    limit,
    section,
    deck,
    before,
    pick: (query) => here.filter((entry) => matches(query, entry.card)),
    designs: (query) => decks.cards(lang).filter((card) => decks.matches(query, card)),
    cards: (ids) => {
      const byId = new Map(decks.cards(lang).map((card) => [card.id, card]));
      return ids.map((id) => byId.get(id));
    },
    value: (card, field) => decks.value(card, field) ?? null,
    problem: (fact, { cards = [], required, actual, remedy = null, wrong, ...rest }) => {
      const { id, severity, says, rule } = limit;
      return { limit: id, severity, section, says, cards, required, actual, rule, fact, remedy, wrong, ...rest, one };
    },
  };
  return one;
}

/** How many cards some entries are. */
export function total(entries) {
  return entries.reduce((sum, entry) => sum + entry.count, 0);
}

/** How many cards a section of a deck holds. */
export function countIn(deck, section) {
  return total(deck.entries.filter((entry) => entry.section === section));
}

/** What copies are counted by: the folded name with its subtitle, whatever the printing. */
export function copiesKey(card) {
  return fold(`${card.name}\n${card.subtitle ?? ""}`);
}

/** Gather entries of one name: printings, lines and sections of a card together. */
export function byName(entries) {
  return gathered(entries, (entry) => copiesKey(entry.card));
}

function gathered(entries, keyOf) {
  const found = new Map();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(entry);
  }
  return [...found.values()];
}

/** A card with a number of copies and lines of the list; one that the list declares has no id. */
export function cardCount(card, count, lines) {
  return { id: card.printing ? card.id : null, name: card.name, count, lines, key: copiesKey(card), printing: null };
}

/** Name the cards of some entries with their counts and lines, a card once. */
export function named(entries) {
  return byName(entries).map(nameOne);
}

/** Name the printings of some entries as `named` does, a printing once; declared cards have none. */
export function namedPrintings(entries) {
  const printings = gathered(entries, ({ card }) => card.printing || copiesKey(card));
  return printings.map((same) => {
    const { printing, set, number } = same[0].card;
    return { ...nameOne(same), printing: printing ? { set, number: number ?? null } : null };
  });
}

function nameOne(same) {
  const lines = [...new Set(same.flatMap((entry) => entry.lines))].sort((a, b) => a - b);
  return cardCount(same[0].card, total(same), lines);
}

/** Call a card by its name, and a printing by its name, set and number as a list writes them. */
export function called({ name, printing }) {
  if (!printing) return name;
  const { set, number } = printing;
  return saying("printing", { card: name, set, ...(number === null ? {} : { numbered: saying("numbered", { number }) }) });
}

/** Say both ends of a bound in short. */
export function boundWords(low, high) {
  if (low !== null && low === high) return saying("exactly", { low });
  if (low !== null && high !== null) return saying("between", { low, high });
  if (low !== null) return saying("at-least", { low });
  return saying("at-most", { high: high ?? 0 });
}

/** How many are too many, or, below 0, how many are missing; 0 is within the bound. */
export function excess(actual, low, high) {
  if (low !== null && actual < low) return actual - low;
  return high === null ? 0 : Math.max(0, actual - high);
}

/** Say how many to add or to take out. */
export function change(wrong) {
  return wrong > 0 ? saying("take-out", { n: wrong }) : saying("add", { n: -wrong });
}

/** List cards with their counts. */
export function countedCards(cards) {
  return listed(cards.map((card) => counted(card.count, card.name)));
}

/** The fact `lines` with where a list names a card, or nothing. */
export function onLines({ lines }) {
  if (!lines.length) return {};
  if (lines.length === 1) return { lines: saying("on-line", { line: lines[0] }) };
  return { lines: saying("on-lines", { lines: listed(lines) }) };
}
