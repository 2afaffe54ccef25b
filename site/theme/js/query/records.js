// Records, as `record_json` in toolkit/query/records.py makes them, asked as the columns of a site's cards are.
import { ownColumn } from "./columns.js";
import { fold } from "./fold.js";
import { orderOf } from "./ordering.js";
import { makeNumber, makeWholeNumber, Rows } from "./rows.js";
import { list, match, read, tell } from "./search.js";

const known = new WeakMap();

/** Find records. Returns {records, warnings, explanation, canonical}; throws QueryError. */
export function search(records, source, vocabulary, { game = null, lang = null } = {}) {
  const asked = read(source, vocabulary);
  if (!known.has(records)) known.set(records, tablesOf(records, vocabulary));
  const tables = known.get(records);
  const { rows } = list(asked, match(asked, tables, game), orderOf(tables, lang));
  return { records: rows.map(([table, row]) => table.records[row]), ...tell(asked) };
}

function tablesOf(records, vocabulary) {
  const games = Map.groupBy(records, (record) => record.game);
  return Array.from(games, ([game, own]) => {
    const cards = Map.groupBy(own, (record) => record.card);
    const languages = (vocabulary.closed.lang ?? []).filter((value) => value.game === game).map((value) => value.slug);
    const ranked = [...cards.values()].map((some) => some.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0)));
    return new RecordRows(game, languages, ranked);
  });
}

/** The records of one game; each printing is a version of its own. */
class RecordRows extends Rows {
  constructor(game, languages, cards) {
    super(game, languages);
    this.records = cards.flat();
    Object.assign(this, { rows: this.records.length, versions: this.records.length, cards: cards.length });
    this.cardOf = Uint32Array.from(cards.flatMap((some, card) => some.map(() => card)));
    this.versionOf = Uint32Array.from(this.records.keys());
    this.cardOfVersion = this.cardOf;
    this.firstRow = new Uint32Array(cards.length + 1);
    cards.forEach((some, card) => {
      this.firstRow[card + 1] = this.firstRow[card] + some.length;
    });
    const newest = cards.map(([record]) => record);
    this.ids = newest.map((record) => record.card);
    this.names = languages.map((lang) => newest.map((record) => record.names[lang] ?? null));
    this.folded = languages.map((lang) => newest.map((record) => record.name[lang] ?? ""));
    this.subtitles = languages.map((lang) => newest.map((record) => record.subtitle[lang] ?? ""));
    this.texts = languages.map((lang) => this.records.map((record) => record.text[lang] ?? ""));
    this.lines = languages.map((lang) => ({
      codes: this.versionOf,
      texts: this.records.map((record) => record.type_line[lang] ?? ""),
    }));
  }

  foldedNames() {
    return this.folded;
  }

  foldedSubtitles() {
    return this.subtitles;
  }

  typeLines() {
    return this.lines;
  }

  makeSource(field, kind) {
    const own = this.ownPart(field, kind);
    const values = field.common ? COMMON[field.common.name] : own && ((record) => statValues(record.stats?.[own.slug], kind));
    return values ? { axis: "printing", ...ownColumn(this.records.map(values)) } : null;
  }

  textsOf(field) {
    const own = this.ownPart(field, "text");
    const spoken = field.common && SPOKEN.includes(field.common.name);
    if (spoken) return (row) => this.records[row][field.common.name];
    return own ? (row) => this.records[row].stats?.[own.slug] ?? {} : null;
  }
}

function statValues(stat, kind) {
  if (stat === undefined) return [];
  return kind === "number" ? [makeNumber(stat)] : Object.values(stat);
}

const texts = (byLanguage) => Object.values(byLanguage ?? {}).filter(Boolean);
const one = (value) => (value === undefined ? [] : [value]);
const SPOKEN = ["name", "subtitle", "text"];

// The values of the common fields.
const COMMON = {
  name: (record) => texts(record.name),
  subtitle: (record) => texts(record.subtitle),
  text: (record) => texts(record.text),
  id: (record) => [record.card, ...(record.former ?? [])],
  artist: (record) => (record.artist ? [fold(record.artist)] : []),
  quantity: (record) => [makeNumber(record.quantity ?? 0)],
  number: (record) => (record.number ? [makeWholeNumber(record.number)] : []),
  date: (record) => one(record.date),
  type: (record) => [record.type],
  set: (record) => [record.set],
  game: (record) => [record.game],
  unique: (record) => (record.unique ? [true] : []),
  lang: (record) => Object.keys(record.names),
  trait: (record) => record.traits ?? [],
  ability: (record) => record.abilities ?? [],
};
