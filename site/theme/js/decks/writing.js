// A deck made ready for writing: sections with headings, cards with words that name them for sure, and what a format
// can't hold: as outgoing and losses of toolkit/exchange/decks.
import { kindOf, labelOf, writable } from "./formats-kinds.js";
import { tidy } from "./formats-items.js";
import { Headings } from "./headings.js";
import { KnownReader } from "./known.js";
import { ways } from "./lines.js";
import { Found, numberOf } from "./rows.js";
import { saying } from "./sentences.js";
import { fold, strip } from "./text.js";

/** So many names stand in a sentence; the rest are counted. */
const MOST_NAMES = 5;

/** Write a deck of a shelf in a format: {text, warnings}, the warnings as sayings. Throws a saying for no format. */
export function writeDeck(shelf, deck, to) {
  const { write, holds } = kindOf(to, writable);
  const outgoing = makeOutgoing(shelf, deck);
  const lost = Object.entries(LOSSES).filter(([thing]) => !holds.includes(thing));
  const what = lost.map(([, says]) => says(outgoing, shelf)).filter(Boolean);
  const warnings = what.map((one) => saying("does-not-hold", { kind: labelOf(to), what: one }));
  return { text: write(outgoing), warnings };
}

/**
 * A deck ready for writing: {game, format, name, date, parameters, notes, sections}. A section is {id, heading, isSide,
 * count, rows}, a row {count, words, name, uniqueName, id, set, number, declared}: `words` name card and printing in
 * one line of a plain list, `uniqueName` the card among all of its game.
 */
export function makeOutgoing(shelf, deck) {
  const form = deck.format ? shelf.form(deck.format) : null;
  const headings = new Headings(form, shelf.declarer.typeWords());
  const namer = new Namer(shelf, form, new KnownReader(shelf.names, headings, new Found()));
  const sections = deck.sections.map((id) => {
    const rows = deck.entries.filter((entry) => entry.section === id).map((entry) => namer.row(entry));
    const count = rows.reduce((sum, row) => sum + row.count, 0);
    return { id: form ? id : "", heading: headingOf(id, form, headings), isSide: headings.isSide(id), count, rows };
  });
  const parameters = (deck.said ?? []).map(({ parameter, value }) => [parameter, value]);
  const { game, format, date } = { game: deck.game, format: deck.format ?? "", date: deck.date ?? "" };
  const said = Object.entries({ game, format, date }).filter(([, value]) => value);
  return {
    game,
    format,
    date,
    name: tidy(deck.name ?? ""),
    parameters,
    notes: [...said, ...parameters.map(([name, value]) => [name, String(value)])],
    sections: sections.filter(({ rows }) => rows.length),
  };
}

// The words that open a section and no other, in the pack's first language if they can be.
function headingOf(id, form, headings) {
  if (form === null) return "";
  const { name, headings: own } = form.sections.find((section) => section.id === id);
  return [...Object.values(name), ...own, id].find((words) => headings.find(words)?.section === id) ?? id;
}

// Finds the shortest words for each card of a game that name it and its printing for sure.
class Namer {
  constructor(shelf, form, known) {
    Object.assign(this, { shelf, form, known });
  }

  row({ card, count, declared: isDeclared }) {
    const { name, id, set } = card;
    if (isDeclared) {
      const declared = this.declared(card);
      const words = `${name} [${declared.join(", ")}]`;
      return { count, words, name, uniqueName: name, id: "", set: "", number: "", declared };
    }
    const words = [...spellings(card)].find((one) => this.names(one, count, card)) ?? id;
    const uniqueName = [...front(name), ...namesOf(card)].find((one) => this.isOnly(one, id)) ?? id;
    return { count, words, name, uniqueName, id, set, number: card.number ?? "", declared: [] };
  }

  isOnly(words, id) {
    const found = this.known.names.find(words);
    return found.length === 1 && found[0].id === id;
  }

  // Whether a line of the words is read as so many copies of the card's printing.
  names(words, count, card) {
    for (const way of ways(`${count} ${words}`)) {
      const cards = this.known.narrowed(way, this.known.named(way));
      if (!cards.length) continue;
      const isCard = cards.length === 1 && cards[0].id === card.id;
      return isCard && numberOf(way) === count && this.printing(cards[0], way.groups) === card.printing;
    }
    return false;
  }

  printing(card, groups) {
    const isSubtitle = (words) => card.subtitles.some((subtitle) => fold(subtitle) === fold(words));
    const others = groups.filter(({ words }) => !isSubtitle(words));
    const pointed = others.map((group) => this.known.names.pointedAt(group, card)).filter(Boolean);
    return (pointed.at(-1) ?? card.printings[0]).key;
  }

  // The words that declare a card: one of the format's, then traits, values and texts.
  declared(card) {
    const printed = new Map(Object.entries(card.stats).map(([name, value]) => [name, String([value].flat()[0])]));
    const fitting = (this.form?.declares ?? []).filter(
      ({ type, traits, stats }) =>
        type === card.type &&
        traits.every((trait, i) => card.traits[i] === trait) &&
        stats.every(([name, value]) => printed.get(name) === value),
    );
    const all = fitting.map((declares) => [declares.word, ...beyond(declares, card, printed)]);
    return all.reduce((best, words) => (best && best.length <= words.length ? best : words), null) ?? [];
  }
}

// What a card has beyond what a word of the format declares.
function beyond({ traits, stats }, card, printed) {
  const given = new Map(stats);
  const values = [...printed].filter(([name]) => !given.has(name)).map(([name, value]) => `${name}: ${value}`);
  return [...card.traits.slice(traits.length), ...values, ...card.texts];
}

// The names that may name a card among all of its game, the shortest first.
function namesOf({ name, subtitle, id }) {
  return [name, ...(subtitle ? [`${name}: ${subtitle}`] : []), id];
}

// The front's name of a card with two faces.
function front(name) {
  const faces = name.split("//");
  return faces.length === 2 ? [strip(faces[0])] : [];
}

// Words for a card and its printing, the plainest first.
function* spellings(card) {
  const marks = ["", ...(card.number ? [` [${card.set}] ${card.number}`] : []), ` [${card.set}]`];
  const names = namesOf(card).slice(0, -1);
  for (const mark of marks) for (const name of names) yield `${name}${mark}`;
  for (const mark of marks) yield `${card.id}${mark}`;
}

// What each thing of a deck is called where a format does not hold it; null where the deck does not have it.
const LOSSES = {
  name: ({ name }) => name && saying("lost-name", { name }),
  game: ({ game }) => saying("lost-game", { game }),
  format: ({ format }) => format && saying("lost-format", { format }),
  date: ({ date }) => date && saying("lost-date", { date }),
  parameters: ({ parameters }) => {
    const answers = parameters.map(([name, value]) => `${name}: ${value}`);
    return answers.length && saying("lost-parameters", { answers: some(answers) });
  },
  sections: ({ sections }) => {
    const main = sections.filter((section) => !section.isSide);
    return main.length > 1 && saying("lost-sections", { names: some(main.map(({ heading, id }) => heading || id)) });
  },
  printings: ({ sections }, shelf) => {
    const other = ({ id, set }) => id && shelf.byId.get(id).printings[0].set !== set;
    const names = sections.flatMap(({ rows }) => rows).filter(other).map(({ name }) => name);
    return names.length && saying("lost-printings", { names: some(names) });
  },
  declared: ({ sections }) => {
    const rows = sections.flatMap((section) => section.rows).filter(({ declared }) => declared.length);
    const names = rows.map(({ name }) => name);
    return names.length && saying("lost-declared", { names: some(names) });
  },
};

function some(names) {
  const words = [...new Set(names)];
  const first = words.slice(0, MOST_NAMES).join(", ");
  const more = words.length - MOST_NAMES;
  return more > 0 ? saying("and-more", { names: first, n: more }) : first;
}

