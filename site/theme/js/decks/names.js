// The cards of a game by every name under which a deck list may call them: as toolkit/decks/names.py.
import { fold, lengthOf, nearestOf, SPACE, strip } from "./text.js";

/** Nothing longer than this is a slip in writing a name. */
const LONGEST_NAME = 100;
const SLASHES = new RegExp(`[${SPACE}]*//?[${SPACE}]*`, "gu");
const APART = new RegExp(`[${SPACE}]*[,:(\\-][${SPACE}]*`, "gu");
const SPACES = new RegExp(`[${SPACE}]+`, "u");

/** Fold a name as look-ups do: `A // B`, `A / B` and `A/B` are one name. */
export function keyOf(name) {
  return fold(name).replace(SLASHES, "/");
}

/**
 * All cards of a game. A named card is {id, type, names, subtitles, fullName, texts, printings, nicknames, ids};
 * its printings are {key, set, number}, newest first, its `ids` that of today and those that it once had.
 */
export class Names {
  constructor({ game, cards }) {
    this.sets = new Map(Object.entries(game.sets).map(([slug, names]) => [slug, new Set([slug, ...names].map(fold))]));
    this.cards = cards.map(named);
    this.byKey = byKey(this.cards);
    this.byId = new Map(this.cards.flatMap((card) => card.ids.map((id) => [id, card])));
    this.printed = new Set(this.cards.flatMap((card) => card.printings.map((printing) => printing.set)));
  }

  /**
   * The cards that a name may mean: none, one, or several to choose from. Where folding makes one of two names, the
   * one spelt like `name` goes before the other.
   */
  find(name) {
    const found = this.byKey.get(keyOf(name)) ?? this.byKey.get(qualified(name)) ?? [];
    if (found.length < 2) return found;
    const written = strip(name).normalize("NFC");
    const spelt = found.filter((card) => card.names.includes(written));
    const byId = found.filter((card) => card.ids.includes(written));
    return [spelt, byId, found].find((some) => some.length);
  }

  /** The card with an id, present or former, or none. */
  withId(id) {
    return this.byId.has(id) ? [this.byId.get(id)] : [];
  }

  /** Up to three names (of cards or others) that look like a name, the most alike first. */
  nearest(name, others = []) {
    if (lengthOf(name, LONGEST_NAME) > LONGEST_NAME) return [];
    return nearestOf(name, [...this.all(), ...others], { most: 3, least: 0.45 });
  }

  /** The names of all cards as printed. */
  all() {
    this.every ??= this.cards.flatMap((card) => card.names);
    return this.every;
  }

  /** Whether words name the set of a printing. */
  inSet(printing, words) {
    return this.sets.get(printing.set).has(fold(words));
  }

  /** Whether words name a set of the game. */
  hasSet(words) {
    return [...this.printed].some((set) => this.sets.get(set).has(fold(words)));
  }

  /** The printing of a card that has the set and number of a group, or either alone; undefined without one. */
  pointedAt({ words, number }, card) {
    const fitting = card.printings.filter((printing) => !words || this.inSet(printing, words));
    return fitting.find((printing) => number === null || printing.number === number);
  }

  /** The cards that bear a number in a set. */
  numbered(words, number) {
    return this.cards.filter((card) => card.printings.some((one) => this.inSet(one, words) && one.number === number));
  }
}

function named([id, type, texts, printings, nicknames, former]) {
  const names = [...new Set(texts.map(([, name]) => name))];
  const subtitles = [...new Set(texts.map(([, , subtitle]) => subtitle).filter(Boolean))];
  return {
    id,
    type,
    names,
    subtitles,
    fullName: subtitles.length ? `${names[0]}, ${subtitles[0]}` : names[0],
    texts: new Map(texts.map(([lang, name, subtitle]) => [lang, { name, subtitle }])),
    printings: printings.map(([key, set, number]) => ({ key, set, number })),
    nicknames,
    ids: [id, ...former],
  };
}

// Every folded key with its rank: name, id, name with subtitle, face, nickname.
function* rankedKeys({ ids, names, subtitles, nicknames }) {
  for (const name of names) {
    yield [0, keyOf(name)];
    const faces = name.split(SLASHES);
    if (faces.length > 1) for (const face of faces.filter(Boolean)) yield [3, keyOf(face)];
    for (const subtitle of subtitles) yield [2, qualified(`${name} ${subtitle}`)];
  }
  for (const id of ids) yield [1, keyOf(id)];
  for (const nickname of nicknames) yield [4, keyOf(nickname)];
}

// A name with a subtitle, whatever stands between the two.
function qualified(name) {
  return keyOf(name).replace(/\)+$/, "").replace(APART, " ").split(SPACES).filter(Boolean).join(" ");
}

// A key holds what it names best.
function byKey(cards) {
  const ranked = new Map();
  for (const card of cards) {
    for (const [rank, key] of rankedKeys(card)) {
      const best = ranked.get(key);
      if (!best || rank < best.rank) ranked.set(key, { rank, found: [card] });
      else if (rank === best.rank && !best.found.includes(card)) best.found.push(card);
    }
  }
  return new Map([...ranked].map(([key, { found }]) => [key, found]));
}
