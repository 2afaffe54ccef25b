// Cards that a list declares: what headings and bracketed words make of names nobody knows, as
// toolkit/decks/declared.py; and what a query sees of such a card, as toolkit/query/records.py.
import { fold, slug, strip } from "./text.js";

const WORDS = /[,;]/;
const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
const GIVEN = /^([^:=]+)[:=]\s*(.*\S)$/su;
const INLINE = /\[\[([^[\]|]+)(?:\|([^[\]]+))?\]\]|:([a-z0-9][a-z0-9-]*):/g;
const EMPHASIS = /(\*{1,3})(?=\S)(.+?)(?<=\S)\1/gs;

/** Split the words in a bracket at commas and semicolons. */
export function splitWords(words) {
  return words.split(WORDS).map(strip).filter(Boolean);
}

/** Makes cards from declarations, for one game of the data. */
export class Declarer {
  constructor(game) {
    this.game = game;
    this.traits = bySpelling(game.traits);
  }

  /** Every folded spelling of a card type. */
  typeWords() {
    return Object.values(this.game.types).flatMap((kind) => kind.words);
  }

  /** What a card type is called, by language. */
  typeLabel(type) {
    return this.game.types[type].label;
  }

  /** Make the card that a declaration and the words after it describe; `texts` are words that are nothing else. */
  card(name, declares, words) {
    const card = {
      id: slug(name) || fold(name),
      game: this.game.id,
      printing: 0,
      name,
      subtitle: null,
      type: declares.type,
      traits: [...declares.traits],
      unique: false,
      stats: Object.fromEntries(declares.stats.map(([field, text]) => [field, this.value(field, text)])),
      texts: [],
      set: "",
      number: null,
      lang: this.game.languages[0],
    };
    for (const word of words) this.describe(card, word);
    return card;
  }

  describe(card, word) {
    const trait = this.traits.get(fold(word));
    const stat = trait ? null : this.stat(card, word);
    if (trait) card.traits = [...new Set([...card.traits, trait])];
    else if (stat) card.stats[stat[0]] = stat[1];
    else card.texts.push(word);
  }

  // Read `asgard` or `attack: 3` as a value of a field that cards of the type have.
  stat(card, word) {
    const given = GIVEN.exec(word);
    for (const name of this.game.types[card.type].fields) {
      const { words, values } = this.game.fields[name];
      if (given && words.includes(fold(given[1]))) return [name, this.value(name, given[2])];
      for (const [one, spellings] of Object.entries(values)) {
        if (spellings.includes(fold(word))) return [name, this.value(name, one)];
      }
    }
    return null;
  }

  // A value as its field prints it: a number where it is one, the id of a listed value.
  value(name, text) {
    const { kind, values } = this.game.fields[name];
    if (kind === "number" && NUMBER.test(text)) return Number(text);
    const listed = bySpelling(values).get(fold(text)) ?? text;
    return kind === "choices" ? [listed] : listed;
  }

  /** What a query sees of a declared card, in the card's language alone. */
  record(card, vocabulary) {
    const owned = vocabulary.ofGame(card.game);
    const { id, game, type, unique, traits, lang } = card;
    const line = [label(owned, "type", type, lang), ...traits.map((trait) => label(owned, "trait", trait, lang))];
    const stats = Object.entries(card.stats).map(([name, value]) => [name, this.seen(name, value, lang)]);
    return {
      printing: 0,
      card: id,
      game,
      type,
      unique,
      set: "",
      quantity: 1,
      rank: 0,
      traits,
      abilities: card.texts.map(() => ""),
      stats: Object.fromEntries(stats),
      names: { [lang]: card.name },
      name: { [lang]: fold(card.name) },
      subtitle: { [lang]: "" },
      type_line: { [lang]: fold(line.join(" ")) },
      text: { [lang]: fold(this.lines(card).join("\n")) },
    };
  }

  // A number is a number, a printed value a string, words an object, ids of a closed list an array.
  seen(name, value, lang) {
    const { kind } = this.game.fields[name];
    if (kind === "number") return typeof value === "number" ? value : fold(value);
    if (kind === "text") return { [lang]: fold(String(value)) };
    return Array.isArray(value) ? value : [value];
  }

  // The rules text: abilities (which have no kind here), then values of kind text that are not aside.
  lines({ texts, stats, lang }) {
    const isRules = ({ kind, aside }) => kind === "text" && !aside;
    const worded = Object.entries(stats).filter(([name]) => isRules(this.game.fields[name]));
    const all = [...texts.map((text) => `: ${text}`), ...worded.map(([, value]) => String(value))];
    return all.map((text) => this.plain(text, lang));
  }

  // Inline markup as words, as `plain` of toolkit/text.py.
  plain(text, lang) {
    const { symbols } = this.game;
    const parts = [];
    let end = 0;
    for (const match of text.matchAll(INLINE)) {
      const [marked, target, words, name] = match;
      parts.push(text.slice(end, match.index).replace(EMPHASIS, "$2"));
      const labels = name && Object.hasOwn(symbols, name) ? symbols[name] : null;
      if (name) parts.push(labels ? `[${labels[lang] ?? Object.values(labels)[0] ?? name}]` : marked);
      else parts.push(words ?? strip(target).replaceAll("-", " "));
      end = match.index + marked.length;
    }
    return parts.join("") + text.slice(end).replace(EMPHASIS, "$2");
  }
}

function bySpelling(values) {
  return new Map(Object.entries(values).flatMap(([one, words]) => words.map((word) => [word, one])));
}

function label(vocabulary, closed, value, lang) {
  const labels = vocabulary.findValue(vocabulary.findField(closed), value)?.values[0].labels ?? {};
  return labels[lang] ?? Object.values(labels)[0] ?? value;
}
