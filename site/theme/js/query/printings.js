// One printing of a table: as a line of a list shows it, and whole.
import { fold } from "./fold.js";
import { BEFORE, COLUMNS, TEXTS } from "./table.js";

/**
 * What a row shows of a printing: `printing` (its key), `game`, `card`, `name`, `subtitle`, `type` (the line of type
 * and traits), `numbers` (as the head of the table has them, "" where there is none), `set` (its name), `face`
 * (whether there is a picture), `lang` (of the name); once they have come, `number` and `text` (a list of lines).
 */
export function lineOf(table, row, lang) {
  const [card, version] = [table.cardOf[row], table.versionOf[row]];
  const [name, subtitle, own] = table.spoken(card, lang);
  return {
    printing: table.base + row,
    game: table.game,
    card: table.ids[card],
    name,
    subtitle,
    type: typeOf(table, row, lang),
    numbers: table.head.numbers.map((field) => printed(table, field, version)),
    set: table.label("set", first(table, "set", row), lang),
    number: table.stage >= COLUMNS ? (table.written("late", "number", row) ?? "") : "",
    face: table.faces[card] === 1,
    lang: own,
    get text() {
      return table.stage >= TEXTS ? table.wordsOf(version, lang) : [];
    },
  };
}

function typeOf(table, row, lang) {
  const traits = held(table, "trait", row).map((slug) => table.label("trait", slug, lang));
  const type = table.label("type", first(table, "type", row), lang);
  return traits.length ? `${type}: ${traits.join(" · ")}` : type;
}

function printed(table, field, version) {
  return String(table.written("stats", field, version) ?? "");
}

function held(table, name, row) {
  const source = table.common(name);
  return source.held[table.at(source)(row)];
}

const first = (table, name, row) => held(table, name, row)[0];

/** A printing with all that a query can ask of it, as `record_json` in toolkit/query/records.py has it. */
export function recordOf(table, row) {
  const [card, version] = [table.cardOf[row], table.versionOf[row]];
  const byLanguage = (texts, at) => Object.fromEntries(table.languages.map((lang, i) => [lang, texts[i][at]]));
  const lines = table.typeLines();
  const record = {
    printing: table.base + row,
    card: table.ids[card],
    game: table.game,
    type: first(table, "type", row),
    unique: held(table, "unique", row).length > 0,
    set: first(table, "set", row),
    date: first(table, "date", row),
    number: table.written("late", "number", row),
    quantity: table.written("head", "quantity", row),
    artist: table.written("late", "artist", row),
    rank: row - table.firstRow[card],
    traits: held(table, "trait", row),
    abilities: held(table, "ability", row),
    stats: statsOf(table, version),
    names: Object.fromEntries(table.languages.map((lang, i) => [lang, table.names[i][card]]).filter(([, name]) => name !== null)),
    name: byLanguage(table.foldedNames(), card),
    subtitle: byLanguage(table.foldedSubtitles(), card),
    type_line: Object.fromEntries(table.languages.map((lang, i) => [lang, lines[i].texts[lines[i].codes[version]]])),
    text: byLanguage(table.texts, version),
    former: table.former[card] ?? [],
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isEmpty(value)));
}

/**
 * What a printing says: {values, abilities, lang}, with the markup of the pack. A value is {field, value}, a number, a
 * text or a list of ids; an ability {kind, before, effect}. `lang` is that asked for where it has all rules text.
 * `all` adds what is no rules text, where it has come.
 */
export function wordsOf(table, row, lang, all) {
  const [card, version] = [table.cardOf[row], table.versionOf[row]];
  const own = table.pieces.languageOf(version, lang) ?? table.spoken(card, lang)[2];
  const [kinds, fields] = table.pieces.shapeOf(version);
  const pieces = table.pieces.of(version, own);
  const abilities = kinds.map((kind, i) => {
    const parts = pieces[i].split(BEFORE);
    return { kind, before: parts.length > 1 ? parts[0] : "", effect: parts.at(-1) };
  });
  const texts = new Map(fields.map((field, i) => [field, pieces[kinds.length + i]]));
  const values = table.vocabulary.fields
    .filter((field) => field.game === table.game)
    .map(({ slug }) => ({ field: slug, value: texts.get(slug) ?? (all ? table.asideOf(slug, version, own) : null) ?? table.written("stats", slug, version) }));
  return { values: values.filter(({ value }) => value !== null), abilities, lang: own };
}

function isEmpty(value) {
  if (value === undefined || value === null || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}

function statsOf(table, version) {
  const stats = {};
  for (const { slug, kind, game } of table.vocabulary.fields) {
    if (game !== table.game) continue;
    const value = kind === "text" ? table.textsOfField(slug, version) : table.written("stats", slug, version);
    if (value !== null) stats[slug] = kind === "number" && typeof value === "string" ? fold(value) : value;
  }
  return stats;
}
