// A deck that is being built: a list read, changed and written again, in which no line is lost. No page is touched here.
import { applyFix } from "../decks/fixes.js";
import { Headings } from "../decks/headings.js";
import { metadata, saidWords } from "../decks/lines.js";
import { fold } from "../decks/text.js";

const META = new Set(["name", "game", "format", "date"]);
const UNREAD = new Set(["known-cards", "readable-lines"]);

/** Reads and writes lists for one game. */
export class Drafts {
  constructor(decks) {
    this.decks = decks;
  }

  /**
   * Read a list of any format. Where it names no deck format, it is read for `form`, or with null for the one that it
   * fits best. Throws DeckError.
   */
  read(textOrBytes, form = null, file = "") {
    const deck = this.decks.readAny(textOrBytes, file);
    const isSaid = form === null || deck.format === form || metadata(deck.written.lines).has("format");
    return isSaid ? deck : this.decks.readAny(textOrBytes, file, { format: form });
  }

  /** Write a deck as a list, with the comments of the one that was read and the lines that could not be. */
  write(deck) {
    const lines = this.decks.write(deck, "text").text.split("\n");
    const head = lines.findIndex((line) => !line.startsWith("# "));
    const { comments, unread } = this.kept(deck);
    return [...lines.slice(0, head), ...comments, ...(unread.length ? ["", ...unread] : []), ...lines.slice(head)].join("\n");
  }

  kept(deck) {
    const form = this.decks.form(deck.format);
    const headings = new Headings(form, this.decks.shelf().declarer.typeWords());
    const answered = new Set((deck.said ?? []).map(({ line }) => line));
    const used = new Set(deck.entries.flatMap((entry) => entry.lines));
    const isComment = ({ kind, number, text }) => {
      const key = fold(saidWords({ kind, text })?.[0] ?? "");
      return kind === "comment" && /^(#|\/\/)/.test(text) && !answered.has(number) && !META.has(key) && !headings.find(text);
    };
    const lost = deck.findings.filter((one) => UNREAD.has(one.limit) && one.severity === "error" && !used.has(one.line));
    return {
      comments: deck.written.lines.filter(isComment).map(({ text }) => text),
      unread: [...new Map(lost.map(({ line, text }) => [line, text])).values()],
    };
  }

  /** The sections that a card may stand in, in the order of the format. */
  places(deck, card) {
    const form = this.decks.form(deck.format);
    if (!form) return deck.sections;
    return form.sections.filter(({ takes }) => this.decks.matches(takes, card)).map(({ id }) => id);
  }

  /** The deck with more of a card, in the first section that takes it or in `wanted`; null where none does. */
  added(deck, card, wanted = "", count = 1) {
    const places = this.places(deck, card);
    const section = places.includes(wanted) ? wanted : places[0];
    return section === undefined ? null : applyFix(deck, { takeOut: null, add: { card, section, count } });
  }

  /** The deck with fewer copies of an entry. */
  taken(deck, { card, section, count: all }, count = 1) {
    return applyFix(deck, { takeOut: { card, section, count: Math.min(count, all) }, add: null });
  }

  /** The deck with all copies of an entry in another section. */
  moved(deck, { card, section, count }, to) {
    return applyFix(deck, { takeOut: { card, section, count }, add: { card, section: to, count } });
  }

  /** The deck made for another format: each card in the section of the same name or in the first one that takes it. */
  refitted(deck, format) {
    const form = this.decks.form(format);
    const sections = form.sections.map(({ id }) => id);
    const before = { ...deck, format, sections, entries: [] };
    const known = new Set(form.parameters.map(({ id }) => id));
    const said = deck.said.filter(({ parameter }) => known.has(parameter));
    const fit = (made, { card, section, count }) => {
      const add = { card, section: this.places(before, card).includes(section) ? section : this.places(before, card)[0] ?? sections[0], count };
      return applyFix(made, { takeOut: null, add });
    };
    return deck.entries.reduce(fit, { ...before, said });
  }

  /** The deck with an answer to what its format asks; null takes it away. */
  answered(deck, parameter, value) {
    const others = deck.said.filter((answer) => answer.parameter !== parameter);
    return { ...deck, said: value === null ? others : [...others, { parameter, value, line: 0, text: "" }] };
  }
}

/** A word for an entry that stays the same while its number changes. */
export function keyOf({ card, section }) {
  return `${section} ${card.printing || JSON.stringify([fold(card.name), card.type, card.traits, card.texts, card.stats])}`;
}

/** How many copies a deck, or a section of it, has. */
export function sizeOf(deck, section = null) {
  return deck.entries.reduce((sum, entry) => sum + (section === null || entry.section === section ? entry.count : 0), 0);
}
