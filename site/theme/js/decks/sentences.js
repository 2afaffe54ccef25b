// What the reader and the check say, made late from a message's name and its facts: as toolkit/decks/sentences.py.
// The sentences themselves are data; a language that lacks one takes the English one.

/** So many names stand in a list of a sentence; the rest are counted. */
const MOST_NAMES = 8;
const PART = /\{(\?)?(\w+)((?:\|[^|}]*)+)?\}/g;
const CATEGORIES = ["one", "few", "many"];

/** A message by its name, with the facts that its sentence names. */
export class Saying {
  constructor(message, facts = {}) {
    this.message = message;
    this.facts = facts;
  }
}

/** Several facts named one after the other; the last is joined with `joint`, "and" or "or". */
export class Listed {
  constructor(items, joint = "and") {
    this.items = items;
    this.joint = joint;
  }
}

export function saying(message, facts = {}) {
  return new Saying(message, facts);
}

export function listed(items, joint = "and") {
  return new Listed(items, joint);
}

/** Return the fact `hint` with the nearest names, or nothing where none is near. */
export function hint(nearest) {
  if (!nearest.length) return {};
  const quoted = nearest.map((name) => saying("quoted", { name }));
  return { hint: saying("hint", { nearest: listed(quoted, "or") }) };
}

/** Name a card with its number of copies. */
export function counted(count, name) {
  return saying("counted", { n: count, name });
}

/** Return the text in a language, otherwise in the first language that has one, otherwise "". */
export function textIn(texts, lang) {
  return texts[lang] ?? Object.values(texts)[0] ?? "";
}

/** Puts facts into words: numbers, texts by language, messages within messages, lists of these. */
export class Speaker {
  constructor(sentences) {
    this.sentences = sentences;
  }

  /** Put a message (or any fact) into words of a language. */
  say(fact, lang = null) {
    if (fact instanceof Saying) return this.sentence(fact, lang);
    if (fact instanceof Listed) return this.list(fact, lang);
    return typeof fact === "object" ? textIn(fact, lang) : String(fact);
  }

  sentence({ message, facts }, lang) {
    const spoken = Object.hasOwn(this.sentences[lang] ?? {}, message) ? lang : "en";
    return this.sentences[spoken][message].replace(PART, (_, optional, name, forms) => {
      if (optional && !(name in facts)) return "";
      if (forms) return formOf(forms.slice(1).split("|"), facts[name], spoken);
      return this.say(facts[name], lang);
    });
  }

  list({ items, joint }, lang) {
    const words = items.slice(0, MOST_NAMES).map((item) => this.say(item, lang));
    const beyond = items.length - MOST_NAMES;
    if (beyond > 0) words.push(this.say(saying("more", { n: beyond }), lang));
    if (words.length < 2) return words.join("");
    return this.say(saying(joint, { first: words.slice(0, -1).join(", "), last: words.at(-1) }), lang);
  }
}

// Of two forms, the first goes with one; of three, as in Polish, the second with a few.
function formOf(forms, number, lang) {
  const place = CATEGORIES.indexOf(new Intl.PluralRules(lang).select(number));
  return forms.at(place < 0 ? -1 : Math.min(place, forms.length - 1));
}
