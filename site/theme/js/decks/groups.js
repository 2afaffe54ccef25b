// Bounds over groups of cards: what each card needs of its group, and the highest numbers of all groups; as
// toolkit/decks/groups.py.
import { boundWords, byName, named, onLines } from "./case.js";
import { listed, saying } from "./sentences.js";

/** Hold each card's number against the count of cards of the subset `of` in its group. */
export function checkNeed(one) {
  const have = new Map();
  for (const entry of one.pick(one.limit.of)) {
    const group = groupOf(one, entry.card);
    have.set(group, (have.get(group) ?? 0) + entry.count);
  }
  const wanting = new Map();
  for (const { card, number, group } of countedCards(one)) {
    if (group !== null && number !== null && number > (have.get(group) ?? 0)) add(wanting, group, [card, number]);
  }
  return [...wanting].map(([group, cards]) => tooFew(one, group, have.get(group) ?? 0, cards));
}

function add(groups, group, pair) {
  if (!groups.has(group)) groups.set(group, []);
  groups.get(group).push(pair);
}

function tooFew(one, group, have, cards) {
  const needs = cards.map(([card, n]) => saying("needs", { card: card.name, ...onLines(card), n }));
  const most = Math.max(...cards.map(([, number]) => number));
  const label = one.limit.group_labels[group] ?? {};
  return one.problem(saying("group-has", { have, group: label, cards: listed(needs) }), {
    cards: cards.map(([card]) => card),
    required: boundWords(most, null),
    actual: have,
    remedy: saying("add-for", { n: most - have, group: label, cards: cards.length }),
    wrong: have - most,
    group,
  });
}

/** Add up the highest numbers, one of each group, and hold the sum against the bound. */
export function checkSumOfHighest(one) {
  const groups = new Map();
  for (const { card, number, group } of countedCards(one)) {
    if (group !== null && number) add(groups, group, [card, number]);
  }
  const tops = [...groups].map(([group, cards]) => {
    const most = Math.max(...cards.map(([, number]) => number));
    return { group, most, cards: cards.filter(([, number]) => number === most).map(([card]) => card) };
  });
  const actual = tops.reduce((sum, top) => sum + top.most, 0);
  const { high } = one.limit;
  if (high === null || actual <= high) return [];
  const parts = listed(tops.map((top) => part(one, top)));
  return [
    one.problem(saying("comes-to", { actual, parts }), {
      cards: tops.flatMap((top) => top.cards),
      required: boundWords(null, high),
      actual,
      remedy: saying("lower", { n: actual - high }),
      wrong: actual - high,
    }),
  ];
}

function part(one, { group, most, cards }) {
  const names = listed(cards.map((card) => card.name));
  return saying("part", { n: most, group: one.limit.group_labels[group] ?? {}, cards: names });
}

/** Name the cards that such a bound leaves out, since nobody knows their number or their group; null without any. */
export function whyNotCounted(one) {
  const { of, field_label: field, group_label: group } = one.limit;
  const left = new Map();
  for (const { card, number, group: found } of countedCards(one)) {
    if (number === null || (number > 0 && found === null)) left.set(card.key, card);
  }
  if (of) {
    const nowhere = one.pick(of).filter((entry) => groupOf(one, entry.card) === null);
    for (const card of named(nowhere)) left.set(card.key, card);
  }
  if (!left.size) return null;
  return saying("not-counted", { cards: listed([...left.values()].map((card) => card.name)), field, group });
}

/** Name the cards for which another printing than the list's gave a number or a group; null without any. */
export function fromOtherPrintings(one) {
  const { cards, of, by_field: number, group, field_label: field, group_label: groupLabel } = one.limit;
  const names = [number, group].filter(Boolean);
  const entries = [...new Set([cards, of].flatMap((query) => one.pick(query)))];
  const lacks = ({ card }) => names.some((name) => !(name in card.stats) && one.value(card, name) !== null);
  const borrowed = entries.filter(lacks);
  if (!borrowed.length) return null;
  const words = listed(named(borrowed).map((card) => card.name));
  return saying("other-printing", { cards: words, field, group: groupLabel });
}

// The cards of a limit, printings and lines of a card together, each with the highest number that any of its printings
// in the list has.
function countedCards(one) {
  return byName(one.pick(one.limit.cards)).map((same) => {
    const values = same.map((entry) => one.value(entry.card, one.limit.by_field ?? ""));
    const numbers = values.filter(Number.isInteger);
    const group = same.map((entry) => groupOf(one, entry.card)).find((found) => found !== null) ?? null;
    return { card: named(same)[0], number: numbers.length ? Math.max(...numbers) : null, group };
  });
}

function groupOf(one, card) {
  const value = one.value(card, one.limit.group ?? "");
  return typeof value === "string" ? value : null;
}
