// The headings of a format: the words that open a section or say what the cards below are: as
// toolkit/decks/headings.py.
import { headingWords } from "./lines.js";
import { fold } from "./text.js";

/** Words that all programs use for the same part of a list; a format that knows one knows them all. In order. */
const MAIN = ["deck", "main", "main board", "main deck", "mainboard", "maindeck"];
const SIDE = ["reserve", "sb", "side", "side board", "sideboard"];
const COMMON = [MAIN, SIDE];

/** A heading that only groups the lines below it; others open a section, declare cards, or both. */
export const NO_HEADING = Object.freeze({ section: null, declares: null });

/**
 * The headings of a format (null: of a game without formats, where a deck is one section); `types` are folded words that
 * only group lines.
 */
export class Headings {
  constructor(form, types) {
    this.types = new Set(types);
    this.byWord = new Map();
    this.words = [];
    if (form) this.gather(form);
    else for (const word of MAIN) this.byWord.set(word, NO_HEADING);
  }

  gather(form) {
    for (const section of form.sections) {
      const own = [...Object.values(section.name), ...section.headings];
      this.words.push(...own);
      for (const word of [section.id, ...own]) this.add(fold(word), section.id);
    }
    for (const group of COMMON) {
      const section = group.map((word) => this.byWord.get(word)).find(Boolean)?.section;
      if (section) for (const word of group) this.add(word, section);
    }
    for (const declares of form.declares) {
      const before = this.byWord.get(fold(declares.word)) ?? NO_HEADING;
      this.byWord.set(fold(declares.word), { section: declares.section ?? before.section, declares });
      this.words.push(declares.word);
    }
  }

  add(word, section) {
    if (!this.byWord.has(word)) this.byWord.set(word, { section, declares: null });
  }

  /** What a line does as a heading, or null where it is none. */
  find(text) {
    const word = fold(headingWords(text));
    return this.byWord.get(word) ?? (this.types.has(word) ? NO_HEADING : null);
  }

  /** What a bracketed word makes of a card, or null. */
  declares(word) {
    return this.byWord.get(fold(word))?.declares ?? null;
  }

  /** Whether words that all programs use for a sideboard open a section. */
  isSide(section) {
    return SIDE.some((word) => this.byWord.get(word)?.section === section);
  }

  /** Whether many programs use the word as a heading. */
  isCommon(word) {
    return COMMON.some((group) => group.includes(fold(word)));
  }
}
