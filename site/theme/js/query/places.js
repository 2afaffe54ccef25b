// Where on a card a word stands, for all versions of a game at once; better places have lower numbers.
import { asTyped, fold } from "./fold.js";
import { allOf, anyOf, walk } from "./nodes.js";
import { bytes } from "./rows.js";

/** The places, in steps of two: half a step is for a name that is what was typed only when folded. */
export const [NAME_IS, NAME_STARTS, NAME_HAS, TYPE_HAS, TEXT_HAS, NOWHERE] = [0, 2, 4, 6, 8, 10];

const MOST_WORDS = 8;
const MOST_KNOWN = 24;

/** The place of a folded word on each version, in the language of this number. */
export function placesOf(table, language, word) {
  const known = table.cached(`places ${language}`, () => new Map());
  if (!known.has(word)) {
    const found = findPlaces(table, language, word, nearestKnown(known, word));
    if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value);
    known.set(word, found);
  }
  return known.get(word);
}

/** The places of the longest part of a word that is known; where that stands nowhere, the word doesn't. */
function nearestKnown(known, word) {
  let [length, found] = [0, null];
  for (const [part, places] of known) if (part.length > length && word.includes(part)) [length, found] = [part.length, places];
  return found;
}

function findPlaces(table, language, word, before) {
  const names = namePlaces(table, language, word);
  const subtitles = table.foldedSubtitles()[language];
  const { codes, texts: lines } = table.typeLines()[language];
  const typed = lines.map((line) => line.includes(word));
  const texts = table.texts?.[language];
  return bytes(table.versions, (version) => {
    if (before && before[version] === NOWHERE) return NOWHERE;
    const card = table.cardOfVersion[version];
    if (names[card] < NOWHERE) return names[card];
    if (typed[codes[version]] || subtitles[card].includes(word)) return TYPE_HAS;
    return texts?.[version].includes(word) ? TEXT_HAS : NOWHERE;
  });
}

function namePlaces(table, language, word) {
  const names = table.foldedNames()[language];
  return bytes(names.length, (card) => {
    const name = names[card];
    const at = name.indexOf(word);
    if (at < 0) return NOWHERE;
    if (at > 0) return NAME_HAS;
    return name.length === word.length ? NAME_IS : NAME_STARTS;
  });
}

/** The words of a query as a tree of their own, or null. */
export function wordsOf(node) {
  let words = 0;
  return walk(node, (current, below) => {
    if (current.kind === "and" || current.kind === "or") {
      const parts = below.filter(Boolean);
      return parts.length ? (current.kind === "and" ? allOf : anyOf)(parts) : null;
    }
    if (current.kind === "not" || !textsOf(current).length || words >= MOST_WORDS) return null;
    words += 1;
    return current;
  });
}

/** The place of a tree of words on each version of a table, the best of all languages. */
export function rank(words, table) {
  const exact = exactNames(words);
  const best = new Uint8Array(table.versions).fill(NOWHERE);
  table.languages.forEach((_, language) => take(best, treePlaces(words, table, language), Math.min));
  const names = (card) => table.names.some((of) => of[card] !== null && exact.has(asTyped(of[card])));
  return best.map((place, version) => (place === NAME_IS && !names(table.cardOfVersion[version]) ? NAME_IS + 1 : place));
}

// "and" takes the worst place of its words, unless they are the name as one phrase; "or" the best.
function treePlaces(words, table, language) {
  return walk(words, (current, below) => {
    if (current.kind === "or") return below.reduce((all, one) => take(all, one, Math.min));
    if (current.kind === "and") {
      const all = below.reduce((found, one) => take(found, one, Math.max));
      const phrase = phraseOf(current);
      return phrase === null ? all : take(all, starts(table, language, fold(phrase)), Math.min);
    }
    const find = current.kind === "words" ? placesOf : inNames;
    const places = textsOf(current).map((text) => find(table, language, fold(text)).slice());
    return places.reduce((all, one) => take(all, one, Math.min));
  });
}

function inNames(table, language, word) {
  const names = namePlaces(table, language, word);
  return bytes(table.versions, (version) => names[table.cardOfVersion[version]]);
}

function starts(table, language, phrase) {
  return inNames(table, language, phrase).map((place) => (place <= NAME_STARTS ? place : NOWHERE));
}

function take(all, one, better) {
  for (let i = 0; i < all.length; i += 1) all[i] = better(all[i], one[i]);
  return all;
}

function textsOf(leaf) {
  if (leaf.kind === "words") return leaf.value.kind === "text" ? [leaf.value.text] : [];
  if (leaf.kind !== "compare" || leaf.field !== "name" || leaf.op !== ":") return [];
  return leaf.values.filter((value) => value.kind === "text").map((value) => value.text);
}

function phraseOf(node) {
  const words = node.nodes.filter((part) => part.kind === "words").flatMap(textsOf);
  return words.length > 1 ? words.join(" ") : null;
}

function exactNames(words) {
  const names = new Set();
  walk(words, (current) => {
    const phrase = current.kind === "and" ? phraseOf(current) : null;
    const texts = current.nodes ? [phrase].filter((text) => text !== null) : textsOf(current);
    for (const text of texts) names.add(asTyped(text));
  });
  return names;
}
