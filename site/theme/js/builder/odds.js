// The chance of cards in an opening hand and in the turns after it, as toolkit/decks/odds.py: what setting up takes out
// of the deck and what is drawn come from the format's `opening`, or from the person.
import { atLeast, moreDrawn, openingHand } from "./chances.js";

const MOST_ROWS = 4;

/** A question that has no answer; `key` is the word for why, among the site's own, `fill` what it is filled with. */
export class OddsError extends Error {
  constructor(key, fill = {}) {
    super(key);
    Object.assign(this, { key, fill });
  }
}

/**
 * The chances of what is asked of a deck: {size, wanted, worst, draws, takes, mulligan, rows, worstRows}. A row is
 * {n, chances}, one chance for the hand and for each turn. `worst` is how many wanted cards are left where setting up
 * takes as many of them as it can, null where that makes no difference.
 *
 * Asked are {query, section, hand, draw, atLeast, mulligan, turns, eachTurn, setup}; null is as the rules say. A
 * mulligan is none, rule, all, all:2 (twice), aside, or aside:3 (three cards). Throws OddsError.
 */
export function findOdds(decks, deck, asked) {
  const { query, turns = 0, setup = true } = asked;
  const opening = decks.form(deck.format)?.opening ?? null;
  const section = asked.section ?? opening?.section ?? deck.sections[0];
  const rules = opening?.section === section ? opening : null;
  const takes = rules && setup ? rules.takes : [];
  const entries = deck.entries.filter((entry) => entry.section === section);
  const matches = decks.asker(entries.map(({ card }) => card));
  const bits = entries.map(({ card, count }) => ({
    count,
    wanted: matches(query, card),
    serves: takes.map((take) => matches(take.cards, card)),
  }));
  const [fewest, most] = fewestAndMost(bits, takes);
  const total = sum(bits.map(({ count }) => count));
  const wanted = sum(bits.map((bit) => (bit.wanted ? bit.count : 0)));
  const size = total - sum(takes.map(({ count }) => count));
  const draws = drawsOf(rules, asked, turns);
  const mulligan = mulliganOf(asked.mulligan ?? "none", rules);
  const few = wanted - fewest;
  const many = wanted - most;
  const last = Math.max(1, Math.min(few, draws.at(-1), MOST_ROWS));
  const targets = asked.atLeast === undefined || asked.atLeast === null ? counting(last) : [asked.atLeast];
  const rows = (left) => targets.map((n) => ({ n, chances: chancesOf(size, left, draws, n, mulligan) }));
  return {
    size,
    wanted: few,
    worst: few === many ? null : many,
    draws,
    takes,
    mulligan,
    rows: rows(few),
    worstRows: few === many ? [] : rows(many),
  };
}

function drawsOf(rules, { hand = null, draw = null, eachTurn = null }, turns) {
  const opens = rules?.hands.find(({ id }) => hand === null || id === hand);
  const first = draw ?? opens?.draw;
  if (first === undefined) throw new OddsError("odds-no-hand");
  const turn = eachTurn === null ? (rules?.each_turn ?? null) : null;
  const each = eachTurn ?? turn?.draw ?? 1;
  const draws = [first];
  for (let number = 0; number < turns; number += 1) draws.push(draws.at(-1) + (turn && number === 0 ? turn.first : each));
  return draws;
}

function mulliganOf(words, rules) {
  const [kind, number] = words.split(":");
  if (kind === "none") return null;
  if (kind === "all") return { kind, most: null, times: Number(number ?? 1) };
  if (kind === "aside") return { kind, most: number === undefined ? null : Number(number), times: 1 };
  if (!rules?.mulligan) throw new OddsError("odds-no-mulligan");
  return rules.mulligan;
}

function chancesOf(size, wanted, draws, target, mulligan) {
  let hand = openingHand(size, wanted, draws[0], target, mulligan);
  let left = size - Math.min(draws[0], size);
  const chances = [atLeast(hand, target)];
  for (let turn = 1; turn < draws.length; turn += 1) {
    const more = draws[turn] - draws[turn - 1];
    hand = moreDrawn(hand, left, wanted, more);
    left -= Math.min(more, left);
    chances.push(atLeast(hand, target));
  }
  return chances;
}

// How many wanted cards setting up has to take, and how many it can, over all ways to take what is needed.
function fewestAndMost(bits, takes) {
  const groups = new Map();
  for (const { count, wanted, serves } of bits) {
    const key = JSON.stringify([wanted, serves]);
    groups.set(key, (groups.get(key) ?? 0) + count);
  }
  let states = new Set([JSON.stringify([takes.map(({ count }) => count), 0])]);
  for (const [key, count] of groups) states = new Set([...states].flatMap((state) => [...used(state, JSON.parse(key), count)]));
  const ends = [...states].map((state) => JSON.parse(state)).filter(([rest]) => rest.every((need) => need === 0));
  if (!ends.length) throw new OddsError("odds-setup-lacks", { takes });
  const taken = ends.map(([, number]) => number);
  return [Math.min(...taken), Math.max(...taken)];
}

// The states after some of a group's copies are used for the takes that they serve.
function used(state, [wanted, serves], count) {
  const found = new Set([state]);
  let edge = [state];
  for (let copy = 0; copy < count && edge.length; copy += 1) {
    const next = edge.flatMap((one) => {
      const [rest, taken] = JSON.parse(one);
      const fits = rest.flatMap((need, i) => (need && serves[i] ? [i] : []));
      return fits.map((i) => JSON.stringify([rest.with(i, rest[i] - 1), taken + Number(wanted)]));
    });
    edge = [...new Set(next)].filter((one) => !found.has(one));
    for (const one of edge) found.add(one);
  }
  return found;
}

function sum(numbers) {
  return numbers.reduce((all, number) => all + number, 0);
}

function counting(last) {
  return Array.from({ length: last }, (_, i) => i + 1);
}
