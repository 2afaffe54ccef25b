// What matching asks of the printings of one game, wherever they come from.
import { fold } from "./fold.js";

const WHOLE_NUMBER = /^[0-9]{1,15}$/;

/** The kind of comparison for each kind of a pack's field. */
export const KIND_OF = { number: "number", text: "text", choice: "list", choices: "lists" };

/** A number, or what is printed in place of one. */
export function makeNumber(value) {
  return typeof value === "number" ? { number: value, printed: null } : { number: null, printed: fold(value) };
}

/** The number of a printing, as a number where it is a whole one. */
export function makeWholeNumber(number) {
  return makeNumber(WHOLE_NUMBER.test(number) ? Number(number) : number);
}

/** An array of `length` small numbers, each made by `make` of its place. */
export function bytes(length, make) {
  const made = new Uint8Array(length);
  for (let i = 0; i < length; i += 1) made[i] = make(i);
  return made;
}

/**
 * The printings of one game as rows, those of a card one after the other, the newest first. `cardOf` and `versionOf`
 * give the number of a row's card and version, `cardOfVersion` that of a version's card, `firstRow` a card's first row
 * and after all cards the number of `rows`. A source is a column with `axis`: what it belongs to, a card, a version or
 * a printing.
 *
 * Who extends it gives `names`, `foldedNames()`, `foldedSubtitles()`, `texts` (all by language), `typeLines()`, `ids`,
 * `textsOf(field)` and `makeSource(field, kind)`.
 */
export class Rows {
  constructor(game, languages) {
    Object.assign(this, { game, languages, sources: new Map(), caches: new Map() });
  }

  /** Where the values of a field lie, for its parts of one kind; null where this game has none. */
  source(field, kind) {
    const key = field.common ? `common ${field.common.name}` : `${field.name} ${kind}`;
    if (!this.sources.has(key)) this.sources.set(key, this.makeSource(field, kind));
    return this.sources.get(key);
  }

  /** The source of a common field. */
  common(name) {
    return this.source({ common: { name } }, null);
  }

  /** This game's own part of a field, if it is of a kind; otherwise null. */
  ownPart(field, kind) {
    const own = field.common ? null : field.parts.find((part) => part.game === this.game);
    return own && KIND_OF[own.kind] === kind ? own : null;
  }

  /** Which of a source's lists of values is a row's. */
  at({ axis, codes }) {
    const of = { card: this.cardOf, version: this.versionOf }[axis];
    if (!of) return codes ? (row) => codes[row] : (row) => row;
    return codes ? (row) => codes[of[row]] : (row) => of[row];
  }

  /** What `make` makes, once for each key. */
  cached(key, make) {
    if (!this.caches.has(key)) this.caches.set(key, make());
    return this.caches.get(key);
  }
}
