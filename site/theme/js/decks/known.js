// Lines that name cards of the data: which card, which printing, how many: as toolkit/decks/known.py.
import { splitWords } from "./declared.js";
import { ways } from "./lines.js";
import { listed } from "./sentences.js";
import { fold, strip } from "./text.js";

/** Reads lines as cards of one game. */
export class KnownReader {
  constructor(names, headings, found) {
    Object.assign(this, { names, headings, found });
  }

  /** Read words as cards, if any way to read them names one; the name wins over a count. */
  read(line, words, place) {
    for (const way of line.way ? [line.way] : ways(words)) {
      const cards = this.named(way);
      if (!cards.length) continue;
      this.add(line, way, cards, place);
      return true;
    }
    return false;
  }

  named(way) {
    const byId = this.names.withId(way.id);
    if (byId.length) return byId;
    const byName = this.names.find(way.name);
    return byName.length ? byName : this.byNumber(way);
  }

  // A card by set and number alone: `2 [first] 4`.
  byNumber({ name, groups }) {
    if (name || groups.length !== 1 || groups[0].number === null) return [];
    return this.names.numbered(groups[0].words, groups[0].number);
  }

  add(line, way, all, place) {
    const cards = this.narrowed(way, all);
    if (cards.length > 1) {
      const choices = listed(cards.map((card) => `${card.fullName} (${card.id})`));
      const ids = cards.map((card) => card.id);
      this.found.unknown(line, way, "ambiguous-card", { n: cards.length, cards: choices }, ids);
      return;
    }
    const [named] = cards;
    this.checkId(line, way, named);
    const count = this.found.count(line, way, way.name || named.names[0]);
    const printing = this.printing(line, way, named);
    if (count) this.found.rows.push({ line: line.number, count, place, named, printing, card: null });
  }

  // The cards with which the brackets after a name go, or all where none does.
  narrowed(way, all) {
    let cards = all;
    for (const group of way.groups) {
      const fitting = cards.filter((card) => isSubtitle(card, group.words) || this.names.pointedAt(group, card));
      if (fitting.length) cards = fitting;
    }
    return cards;
  }

  checkId(line, { id, name }, card) {
    if (!id) return;
    if (!card.ids.includes(id)) this.found.remark(line, "unknown-id", { id, name: card.names[0] }, "warning");
    else if (name && !this.names.find(name).includes(card)) {
      this.found.remark(line, "other-name", { name, card: card.fullName, id }, "warning");
    }
  }

  // The printing that the brackets after a name point at, otherwise the newest.
  printing(line, way, card) {
    let chosen = card.printings[0];
    for (const group of way.groups) {
      const fitting = this.names.pointedAt(group, card);
      if (fitting) chosen = fitting;
      else if (!group.words || this.names.hasSet(group.words)) this.noSuchPrinting(line, card, group);
      else this.checkWords(line, card, group.words);
    }
    return chosen;
  }

  noSuchPrinting(line, card, { words, number }) {
    const sets = listed(card.printings.map((printing) => strip(`${printing.set} ${printing.number ?? ""}`)));
    const facts = { name: card.names[0], set: strip(`${words} ${number ?? ""}`), sets };
    this.found.remark(line, "no-such-printing", facts, "warning");
  }

  // Words after a card that are not its subtitle or type, and another type, are warned of.
  checkWords(line, card, words) {
    if (isSubtitle(card, words)) return;
    const [first] = splitWords(words);
    const declares = first === undefined ? null : this.headings.declares(first);
    if (declares === null && !this.headings.types.has(fold(words))) {
      this.found.remark(line, "unread-words", { words }, "warning");
    } else if (declares !== null && declares.type !== card.type) {
      this.found.remark(line, "other-type", { name: card.names[0], declared: declares.word }, "warning");
    }
  }
}

function isSubtitle(card, words) {
  return card.subtitles.some((subtitle) => fold(subtitle) === fold(words));
}
