// The bounds of deck limits: one function a kind of bound, in one table; as toolkit/decks/bounds.py.
import {
  boundWords,
  byName,
  called,
  cardCount,
  change,
  countedCards,
  countIn,
  excess,
  named,
  namedPrintings,
  onLines,
  total,
} from "./case.js";
import { checkNeed, checkSumOfHighest } from "./groups.js";
import { counted, listed, saying } from "./sentences.js";

// How many cards of the subset there are.
function checkCount(one) {
  const { cards: query, low, high } = one.limit;
  const entries = one.pick(query);
  const actual = total(entries);
  const wrong = excess(actual, low, high);
  if (!wrong) return [];
  const cards = query ? named(entries) : [];
  const fact = cards.length ? saying("has-cards", { actual, cards: countedCards(cards) }) : saying("has", { actual });
  return [one.problem(fact, { cards, required: boundWords(low, high), actual, remedy: change(wrong), wrong })];
}

// How many copies there are of any one card, or of any one printing, whatever the line.
function checkCopies(one) {
  const { cards: query, by, low, high } = one.limit;
  const entries = one.pick(query);
  const cards = by === "printing" ? namedPrintings(entries) : named(entries);
  return cards.flatMap((card) => copies(one, card, low, high));
}

function copies(one, card, low, high) {
  const wrong = excess(card.count, low, high);
  if (!wrong) return [];
  const fact = saying("has-copies", { actual: card.count, card: called(card), ...onLines(card) });
  const rest = { cards: [card], required: boundWords(low, high), actual: card.count, remedy: change(wrong), wrong };
  return [one.problem(fact, rest)];
}

// How many copies there are of each card that the game or the list has of the subset. A section that the list lacks
// altogether is one problem, not one a card.
function checkEach(one) {
  const { cards: query, low, high } = one.limit;
  const here = new Map(named(one.pick(query)).map((card) => [card.key, card]));
  const known = one.designs(query).map((card) => cardCount(card, 0, []));
  if (!countIn(one.deck, one.section.id) && known.length && excess(0, low, high)) {
    const cards = listed(known.map((card) => counted(low ?? 0, card.name)));
    const remedy = saying("add-cards", { cards });
    const rest = { required: boundWords(low, high), actual: 0, remedy, wrong: -(low ?? 0) * known.length };
    return [one.problem(saying("no-section"), { cards: known, ...rest })];
  }
  const every = new Map([...known.map((card) => [card.key, card]), ...here]);
  return [...every].flatMap(([key, card]) => copies(one, here.get(key) ?? card, low, high));
}

// How many cards of the subset there are among every so many cards of another.
function checkRatio(one) {
  const { cards: query, of, low: least, high: most, in_every: inEvery, rounding } = one.limit;
  const cards = named(one.pick(query));
  const size = total(one.pick(of));
  const every = inEvery || 1;
  let low = least === null ? null : Math.ceil((least * size) / every);
  let high = most === null ? null : Math.floor((most * size) / every);
  if (least !== null && least === most) {
    const step = every / commonDivisor(every, least);
    if (rounding === "down") low = high = least * Math.floor(size / every);
    else if (size % step) return [notAMultiple(one, size, step, cards)];
  }
  const wrong = excess(cards.reduce((sum, card) => sum + card.count, 0), low, high);
  return wrong ? [outOfRatio(one, cards, size, wrong < 0 ? low : high, wrong)] : [];
}

function commonDivisor(a, b) {
  return b ? commonDivisor(b, a % b) : a;
}

function notAMultiple(one, size, step, cards) {
  const below = Math.floor(size / step) * step || step;
  return one.problem(saying("not-a-multiple", { size, step }), {
    cards,
    required: saying("multiple", { step }),
    actual: size,
    remedy: saying("resize", { below, above: below + step }),
    wrong: nearer(size - below, below + step - size),
    resize: { below, above: below + step, size },
  });
}

function nearer(over, under) {
  return over > 0 && over <= under ? over : -under;
}

function outOfRatio(one, cards, size, end, wrong) {
  const actual = cards.reduce((sum, card) => sum + card.count, 0);
  const fact = cards.length
    ? saying("has-among-cards", { actual, size, cards: countedCards(cards) })
    : saying("has-among", { actual, size });
  const required = end ?? 0;
  const ends = [one.limit.low, one.limit.high].map((given) => (given === null ? null : required));
  const remedy = saying(wrong > 0 ? "swap-out" : "swap-in", { size, required, n: Math.abs(wrong) });
  return one.problem(fact, { cards, required: boundWords(...ends), actual, remedy, wrong });
}

// An exact list of cards: nothing else, nothing less.
function checkCardsExactly(one) {
  const wanted = new Map(one.limit.exact);
  const here = named(one.pick(one.limit.cards));
  const there = new Set(here.map((card) => card.id));
  const missing = one.cards([...wanted.keys()].filter((id) => !there.has(id)));
  const every = [...here, ...missing.map((card) => cardCount(card, 0, []))];
  const off = every.map((card) => [card, card.count - (wanted.get(card.id) ?? 0)]).filter(([, wrong]) => wrong);
  if (!off.length) return [];
  return [
    one.problem(saying("differs"), {
      cards: off.map(([card]) => card),
      required: saying("exactly", { low: [...wanted.values()].reduce((sum, count) => sum + count, 0) }),
      actual: here.reduce((sum, card) => sum + card.count, 0),
      remedy: exchange(off),
      wrong: off.reduce((sum, [, wrong]) => sum + Math.abs(wrong), 0),
      changes: off,
    }),
  ];
}

function exchange(off) {
  const cards = listed(off.filter(([, wrong]) => wrong < 0).map(([card, wrong]) => counted(-wrong, card.name)));
  const others = listed(off.filter(([, wrong]) => wrong > 0).map(([card, wrong]) => counted(wrong, card.name)));
  if (cards.items.length && others.items.length) return saying("add-and-take-out", { cards, others });
  return cards.items.length ? saying("add-cards", { cards }) : saying("take-out-cards", { cards: others });
}

// As many cards as the deck had before a swap; without that deck nothing is checked.
function checkSameSize(one) {
  if (!one.before) return [];
  const actual = countIn(one.deck, one.section.id);
  const required = countIn(one.before, one.section.id);
  if (actual === required) return [];
  const remedy = change(actual - required);
  const fact = saying("not-as-before", { actual, required });
  return [one.problem(fact, { required: boundWords(required, required), actual, remedy, wrong: actual - required })];
}

// No more copies of a card than a number on the card itself; a card without it is free.
function checkCopiesByField(one) {
  const { cards: query, by_field: field, field_label: label } = one.limit;
  return byName(one.pick(query)).flatMap((same) => {
    const numbers = same.map((entry) => entry.card.stats[field]).filter((value) => typeof value === "number");
    const [card] = named(same);
    if (!numbers.length || card.count <= Math.min(...numbers)) return [];
    const high = Math.trunc(Math.min(...numbers));
    const facts = { actual: card.count, card: card.name, field: label, high, ...onLines(card) };
    const wrong = card.count - high;
    const rest = { required: boundWords(null, high), actual: card.count, remedy: change(wrong), wrong };
    return [one.problem(saying("has-more-than-own", facts), { cards: [card], ...rest })];
  });
}

/** What to do for each kind of bound: a function of a case that returns its problems. */
export const BOUNDS = {
  count: checkCount,
  each: checkEach,
  copies: checkCopies,
  ratio: checkRatio,
  cards_exactly: checkCardsExactly,
  same_size: checkSameSize,
  copies_by_field: checkCopiesByField,
  need: checkNeed,
  sum_of_highest: checkSumOfHighest,
};
