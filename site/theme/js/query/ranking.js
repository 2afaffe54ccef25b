// Which results are better: where on a card the words of a query stand, as in toolkit/query/ranking.py.
import { asTyped, fold } from "./fold.js";
import { allOf, anyOf, walk } from "./nodes.js";

const MOST_WORDS = 8;
const [NAME_IS, NAME_STARTS, NAME_HAS, TYPE_HAS, TEXT_HAS, NOWHERE] = [0, 1, 2, 3, 4, 5];

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

/** Returns the place of the words on a record, the best first: a whole place, or half a step more
    for a name that is what was typed only when folded. */
export function ranker(words) {
  const exact = exactNames(words);
  const places = prepare(words);
  return (record) => {
    const place = Math.min(...Object.keys(record.name).map((lang) => places(record, lang)));
    if (place !== NAME_IS) return place;
    return Object.values(record.names).some((name) => exact.has(asTyped(name))) ? NAME_IS : NAME_IS + 0.5;
  };
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

// "and" takes the worst place of its words, unless they are the name as one phrase; "or" the best.
function prepare(words) {
  return walk(words, (current, below) => {
    if (current.kind === "or") return (record, lang) => Math.min(...below.map((place) => place(record, lang)));
    if (current.kind === "and") {
      const phrase = phraseOf(current);
      const whole = phrase === null ? () => NOWHERE : placeOf(phrase, [nameStarts]);
      return (record, lang) =>
        Math.min(whole(record, lang), Math.max(...below.map((place) => place(record, lang))));
    }
    const steps = current.kind === "words" ? [nameStarts, nameHas, typeHas, textHas] : [nameStarts, nameHas];
    const places = textsOf(current).map((text) => placeOf(text, steps));
    return (record, lang) => Math.min(...places.map((place) => place(record, lang)));
  });
}

function placeOf(text, steps) {
  const word = fold(text);
  return (record, lang) => steps.reduce((found, step) => found ?? step(record, lang, word), null) ?? NOWHERE;
}

function nameStarts({ name }, lang, word) {
  if (name[lang] === word) return NAME_IS;
  return name[lang].startsWith(word) ? NAME_STARTS : null;
}

function nameHas({ name }, lang, word) {
  return name[lang].includes(word) ? NAME_HAS : null;
}

function typeHas({ subtitle, type_line: line }, lang, word) {
  return subtitle[lang].includes(word) || line[lang].includes(word) ? TYPE_HAS : null;
}

function textHas({ text }, lang, word) {
  return text[lang].includes(word) ? TEXT_HAS : null;
}
