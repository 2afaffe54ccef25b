// The cards and formats of one game as decks need them, from the data that toolkit/decks/export.py makes.
import { search, Vocabulary } from "../query/index.js";
import { Declarer } from "./declared.js";
import { Names } from "./names.js";

/** One game. `formats` are as Python's `Format.json` gives them; `names` finds cards by what lists call them. */
export class Shelf {
  constructor(data) {
    this.game = data.game;
    this.formats = data.formats;
    this.former = data.former;
    this.sentences = data.sentences;
    this.names = new Names(data);
    this.vocabulary = new Vocabulary(data.vocabulary);
    this.declarer = new Declarer(data.game);
    this.records = data.records;
    this.byPrinting = new Map(data.records.map((record) => [record.printing, record]));
    this.byId = new Map(this.names.cards.map((card) => [card.id, card]));
    this.picked = new Map();
    this.made = new Map();
    this.seen = new WeakMap();
  }

  /** The format with an id, present or former, or null. */
  form(id) {
    const now = this.former[id] ?? id;
    return this.formats.find((form) => form.id === now) ?? null;
  }

  /**
   * The card of a printing, with names in a language (in the game's first one where it lacks them): {id, game,
   * printing, name, subtitle, type, traits, unique, stats, set, number, lang}; stats are numbers, folded words, or ids
   * of closed lists.
   */
  card(printing, lang = null) {
    const key = `${printing} ${lang}`;
    if (!this.made.has(key)) this.made.set(key, this.make(this.byPrinting.get(printing), lang));
    return this.made.get(key);
  }

  make(record, lang) {
    const { texts } = this.byId.get(record.card);
    const spoken = [lang, ...this.game.languages].find((one) => texts.has(one)) ?? [...texts.keys()][0];
    const { name, subtitle } = texts.get(spoken);
    const stats = Object.entries(record.stats ?? {}).map(([field, stat]) => [field, this.plain(field, stat, spoken)]);
    return {
      id: record.card,
      game: record.game,
      printing: record.printing,
      name,
      subtitle,
      type: record.type,
      traits: record.traits ?? [],
      unique: record.unique ?? false,
      stats: Object.fromEntries(stats),
      set: record.set,
      number: record.number ?? null,
      lang: lang ?? spoken,
    };
  }

  plain(field, stat, lang) {
    if (typeof stat !== "object") return stat;
    if (!Array.isArray(stat)) return stat[lang] ?? Object.values(stat)[0];
    return this.game.fields[field]?.kind === "choices" ? stat : stat[0];
  }

  /** Every card in its newest printing, in the order of the game's pack. */
  cards(lang = null) {
    return this.records.filter((record) => !record.rank).map((record) => this.card(record.printing, lang));
  }

  /** What a card has in a field, or what its newest printing that has the field has there; undefined without any. */
  value(card, field) {
    if (field in card.stats || !card.printing) return card.stats[field];
    const printings = this.byId.get(card.id).printings.map(({ key }) => this.card(key, card.lang));
    return printings.find((printing) => field in printing.stats)?.stats[field];
  }

  /** Whether a card, known or declared, satisfies a card query. Throws QueryError. */
  matches(query, card) {
    if (!query) return true;
    if (card.printing) return this.pick(query).has(card.printing);
    if (!this.seen.has(card)) this.seen.set(card, [this.declarer.record(card, this.vocabulary)]);
    return search(this.seen.get(card), printings(query), this.vocabulary).records.length > 0;
  }

  /** A function that answers as `matches` does for these cards, the declared ones among them all at once. */
  asker(cards) {
    const declared = cards.filter((card) => !card.printing);
    const records = declared.map((card) => this.declarer.record(card, this.vocabulary));
    const answers = new Map();
    const ask = (query) => {
      const found = new Set(search(records, printings(query), this.vocabulary).records);
      return new Set(declared.filter((_, i) => found.has(records[i])));
    };
    return (query, card) => {
      if (!query || card.printing) return this.matches(query, card);
      if (!answers.has(query)) answers.set(query, ask(query));
      return answers.get(query).has(card);
    };
  }

  pick(query) {
    if (!this.picked.has(query)) {
      const { records } = search(this.records, printings(query), this.vocabulary);
      this.picked.set(query, new Set(records.map((record) => record.printing)));
    }
    return this.picked.get(query);
  }
}

function printings(query) {
  return `(${query}) unique:printings`;
}
