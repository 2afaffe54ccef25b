// The words of the versions of a game in pieces, as toolkit/query/segments.py cuts them.
import { readColumn } from "./columns.js";
import { unpack } from "./packing.js";

const SAME = "=";

/**
 * What each version says: its abilities' words, then its values of kind text that are rules text. `shapes` is a column
 * of the kinds of the abilities and of the fields.
 */
export class Pieces {
  constructor(shape, versions, languages) {
    this.languages = languages;
    this.shapes = readColumn(shape, versions, (one) => one);
    this.shapes.held[0] = [[], []];
    this.texts = new Map();
    this.starts = new Uint32Array(versions);
    this.lay(this.shapes);
  }

  lay({ codes, held }) {
    let next = 0;
    for (let version = 0; version < codes.length; version += 1) {
      const same = held[codes[version]] === SAME;
      if (same) codes[version] = codes[version - 1];
      this.starts[version] = same ? this.starts[version - 1] : next;
      if (!same) next += held[codes[version]].flat().length;
    }
  }

  /** Read packed texts by language, a few at a time. */
  *read(texts) {
    for (const [lang, packed] of Object.entries(texts)) this.texts.set(lang, yield* unpack(packed));
  }

  /** The kinds of a version's abilities and its fields. */
  shapeOf(version) {
    return this.shapes.held[this.shapes.codes[version]];
  }

  /** Whether a version says what the one before it says. */
  isSame(version) {
    const { codes } = this.shapes;
    return version > 0 && codes[version] === codes[version - 1] && this.starts[version] === this.starts[version - 1];
  }

  /** The pieces of a version in a language, what that lacks in another. */
  of(version, lang) {
    const length = this.shapeOf(version).flat().length;
    return Array.from({ length }, (_, i) => this.piece(this.starts[version] + i, lang));
  }

  piece(number, lang) {
    const own = [lang, ...this.languages].map((one) => this.texts.get(one)?.[number] ?? null);
    return own.find((words) => words !== null) ?? "";
  }

  /** The piece of a field by language; null where a version has none. */
  ofField(slug, version) {
    const [abilities, fields] = this.shapeOf(version);
    const at = fields.indexOf(slug);
    if (at < 0) return null;
    const number = this.starts[version] + abilities.length + at;
    const said = this.languages.map((lang) => [lang, this.texts.get(lang)[number]]);
    return Object.fromEntries(said.filter(([, words]) => words !== null));
  }

  /** The language in which a version has all pieces: `lang`, or the first; null without such. */
  languageOf(version, lang) {
    const length = this.shapeOf(version).flat().length;
    const start = this.starts[version];
    const has = (one) => this.texts.get(one).slice(start, start + length).every((words) => words !== null);
    return [lang, ...this.languages].find((one) => this.languages.includes(one) && has(one)) ?? null;
  }
}

/** Words that are no rules text, of one field: a column whose values are texts by language. Read a few at a time. */
export function* readAside({ texts, at }, versions) {
  const places = readColumn(at, versions);
  const read = [];
  for (const [lang, packed] of Object.entries(texts)) read.push([lang, yield* unpack(packed)]);
  const length = Math.max(0, ...read.map(([, list]) => list.length));
  const said = (i) => read.map(([lang, list]) => [lang, list[i]]).filter(([, words]) => words !== null);
  const held = [null, ...Array.from({ length }, (_, i) => Object.fromEntries(said(i)))];
  let next = 1;
  const codes = places.codes.map((code) => (code === 0 ? 0 : places.held[code][0] || next++));
  return { codes, held };
}
