// Cards that come up once each, dice and lots: what the page draws where a pack says how. No DOM.
import { weigh } from "./expressions.js";

/** What the sides of a die may be in number; packs whose source does not say leave it to the table. */
export const SIDES = [4, 6, 8, 10, 12, 20];

/** Return the cards of the deck of a chance as rows of outcome, seat (null where it is nobody's) and number. */
export function cardsOf(node, known, seats) {
  return node.do.flatMap(({ id, cards, per }) => {
    const n = Math.max(0, weigh(cards.tree, known) ?? 0);
    const whose = per ? [...Array(seats).keys()] : [null];
    return whose.map((seat) => ({ outcome: id, seat, n })).filter((row) => row.n > 0);
  });
}

export function total(rows) {
  return rows.reduce((sum, { n }) => sum + n, 0);
}

/** Return the deck after a card of it is drawn; the deck begins anew from `full` where it has none left. */
export function without(rows, full, drawn) {
  const shuffled = !rows || total(rows) === 0;
  const from = shuffled ? full : rows;
  const isIt = ({ outcome, seat, n }) => outcome === drawn.outcome && seat === drawn.seat && n > 0;
  if (!from.some(isIt)) return null;
  return { shuffled, rows: from.map((row) => (isIt(row) ? { ...row, n: row.n - 1 } : row)) };
}

/** Draw one of rows with numbers `n`, each as likely as its number says; `random` gives numbers from 0 up to 1. */
export function pick(rows, random) {
  let at = Math.floor(random() * total(rows));
  return rows.find(({ n }) => (at -= n) < 0);
}

/** Roll dice. */
export function rolled(dice, sides, random) {
  return Array.from({ length: dice }, () => 1 + Math.floor(random() * sides));
}

/** Return the first outcome whose roll these dice are, or undefined. */
export function outcomeOf(node, dice) {
  const shown = shows(dice);
  return node.do.find(({ roll }) => weigh(roll.tree, ([, name]) => shown[name]));
}

/** Return what the expressions of rolls may name. */
function shows(dice) {
  const counts = new Map();
  for (const die of dice) counts.set(die, (counts.get(die) ?? 0) + 1);
  const low = Math.min(...dice);
  const straight = counts.size === dice.length && Math.max(...dice) - low === dice.length - 1;
  return {
    equal: Math.max(...counts.values()),
    straight: Number(straight && dice.length > 1),
    total: dice.reduce((sum, die) => sum + die, 0),
  };
}
