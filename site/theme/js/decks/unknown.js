// Lines that name cards which the data does not know: declared by the list, or reported: as toolkit/decks/unknown.py.
import { splitWords } from "./declared.js";
import { unknownWays } from "./lines.js";
import { numberOf } from "./rows.js";
import { hint } from "./sentences.js";
import { fold, lengthOf, nearestOf } from "./text.js";

/** After so many findings, names that are near to one more unknown name are not looked for. */
const MOST_HINTS = 100;

/** Reads lines that name no card of the game. Without `hints`, no near names are looked for. */
export class UnknownReader {
  constructor(names, headings, declarer, found, hints) {
    Object.assign(this, { names, headings, declarer, found, hints });
    this.declared = new Map();
  }

  /** Read a line as a card that brackets after its name, or the heading above it, declare. */
  declare(line, words, place) {
    const readings = line.way ? [line.way] : unknownWays(words);
    for (const way of readings) {
      const { declares, extra } = this.byBrackets(way);
      if (!declares || !way.name) continue;
      this.add(line, way, declares, extra, place);
      return true;
    }
    const way = this.plain(readings);
    if (place.heading.declares === null || !way.name) return false;
    this.add(line, way, place.heading.declares, way.groups.flatMap((group) => splitWords(group.words)), place);
    return true;
  }

  // What the brackets of a way declare, and the words after it.
  byBrackets({ groups }) {
    for (const [i, group] of groups.entries()) {
      const [first = "", ...rest] = splitWords(group.words);
      const declares = this.headings.declares(first);
      const others = groups.slice(i + 1).flatMap((one) => splitWords(one.words));
      if (declares) return { declares, extra: [...rest, ...others] };
    }
    return { declares: null, extra: [] };
  }

  // The way that leaves the least in the name but keeps round brackets that are no set.
  plain(readings) {
    return readings.findLast((way) => way.groups.every((group) => group.square || this.names.hasSet(group.words)));
  }

  add(line, way, declares, extra, place) {
    const card = this.declarer.card(way.name, declares, extra);
    if (!this.declared.has(fold(way.name))) this.declared.set(fold(way.name), card);
    const near = this.nearly(way.name);
    if (near.length) {
      const facts = { type: this.declarer.typeLabel(declares.type), ...hint(near) };
      this.found.remark(line, "nearly-known", facts, "note");
    }
    const heading = { ...place.heading, section: place.heading.section ?? declares.section };
    this.row(line, way, { ...place, heading }, card);
  }

  row(line, way, place, card) {
    const count = this.found.count(line, way, way.name);
    if (count) this.found.rows.push({ line: line.number, count, place, named: null, printing: null, card });
  }

  // The known name of which a name looks like a slip, if there is one.
  nearly(name) {
    if (!this.hints) return [];
    const length = lengthOf(name);
    const alike = this.names.all().filter((known) => Math.abs(lengthOf(known) - length) <= Math.floor(length / 3));
    return nearestOf(name, alike, { least: 0.85 });
  }

  /** Take a name that another line declares for that card; otherwise report it. */
  report(line, words, place) {
    const readings = line.way ? [line.way] : unknownWays(words);
    for (const way of readings) {
      const card = this.declared.get(fold(way.name));
      if (card) return this.row(line, way, place, card);
    }
    const way = this.plain(readings);
    if (numberOf(way) === 0) return this.found.remark(line, "no-copies", {}, "note");
    const looked = this.hints && this.found.findings.length < MOST_HINTS;
    const others = [...this.declared.values()].map((card) => card.name);
    const near = looked ? this.names.nearest(way.name || words, others) : [];
    return this.found.unknown(line, way, "unknown-card", hint(near), near);
  }
}
