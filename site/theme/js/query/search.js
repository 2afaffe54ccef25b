// Records found by a query and put in order; the same answers as toolkit/query/results.py.
import { compareText } from "./fold.js";
import { count } from "./lexer.js";
import { explain } from "./explanation.js";
import { Matcher, valuesOf } from "./match.js";
import { expand } from "./meaning.js";
import { QueryError } from "./messages.js";
import { parse } from "./parser.js";
import { compile } from "./patterns.js";
import { toText } from "./printing.js";
import { ranker, wordsOf } from "./ranking.js";

const MOST_MILLISECONDS = 700;

/**
 * Find records. Returns {records, warnings, explanation, canonical, query}; throws QueryError.
 * `game` keeps to one game, `lang` is the language by whose names the list is sorted.
 */
export function search(records, source, vocabulary, { game = null, lang = null } = {}) {
  const query = parse(source, vocabulary);
  const where = expand(query.where, vocabulary);
  const matcher = new Matcher(vocabulary, patternsOf(source, vocabulary.messages));
  const found = records.filter((record) => (game === null || record.game === game) && matcher.matches(where, record));
  const shown = query.unique === "printings" ? found : newest(found);
  const languages = languagesOf(vocabulary, lang);
  return {
    records: sorted(shown, query, vocabulary, languages),
    query,
    warnings: query.warnings,
    explanation: explain(query, vocabulary),
    canonical: toText(query, vocabulary),
  };
}

// A pattern may be too large for the engine, and all of them together may take only so long.
function patternsOf(source, messages) {
  const end = Date.now() + MOST_MILLISECONDS;
  const failed = (pattern, name) => {
    const position = count(source.slice(0, Math.max(0, source.indexOf(`/${pattern}/`))));
    return new QueryError(source, position, count(pattern) + 2, name, {}, messages);
  };
  return (pattern, whole) => {
    let expression;
    try {
      expression = compile(pattern, whole);
    } catch {
      throw failed(pattern, "pattern_large");
    }
    const test = (text) => {
      if (Date.now() > end) throw failed(pattern, "pattern_slow");
      return expression.test(text);
    };
    return { test };
  };
}

// One record a card: its newest selected printing.
function newest(records) {
  const best = new Map();
  for (const record of records) {
    const key = `${record.game} ${record.card}`;
    const known = best.get(key);
    if (!known || (record.rank ?? 0) < (known.rank ?? 0)) best.set(key, record);
  }
  return [...best.values()];
}

// The language of names by game: the one asked for where the game has it, otherwise its first.
function languagesOf(vocabulary, lang) {
  const languages = new Map();
  for (const { game, slug, rank } of vocabulary.closed.lang ?? []) {
    if (slug === lang || (rank === 0 && !languages.has(game))) languages.set(game, slug);
  }
  return languages;
}

function sorted(records, query, vocabulary, languages) {
  const words = query.sort.length ? null : wordsOf(query.where);
  const rank = words ? ranker(words) : () => 0;
  const keys = query.sort.flatMap((key) => keysOf(key, vocabulary));
  const rows = records.map((record) => {
    const lang = languages.get(record.game);
    const values = keys.map((key) => key.value(record, lang));
    return { record, values, place: rank(record), name: record.name[lang] };
  });
  rows.sort((a, b) => compareRows(a, b, keys));
  return rows.map((row) => row.record);
}

function compareRows(a, b, keys) {
  for (let i = 0; i < keys.length; i += 1) {
    const order = compareValues(a.values[i], b.values[i], keys[i].backwards);
    if (order) return order;
  }
  return (
    a.place - b.place ||
    compareText(a.name, b.name) ||
    compareText(a.record.game, b.record.game) ||
    compareText(a.record.card, b.record.card) ||
    (a.record.rank ?? 0) - (b.record.rank ?? 0)
  );
}

// A record without the value comes last both ways.
function compareValues(a, b, backwards) {
  if (a === null || b === null) return (a === null) - (b === null);
  const order = typeof a === "number" ? a - b : compareText(a, b);
  return backwards ? -order : order;
}

// What a field is sorted by: a number goes before what is printed in its place.
function keysOf({ field: name, backwards }, vocabulary) {
  const field = vocabulary.findField(name);
  return field.kinds.flatMap((kind) => {
    const first = (record, lang) => firstOf(record, field, kind, lang);
    if (kind !== "number") {
      const rank = ranksOf(field, kind, vocabulary);
      return [{ backwards, value: (record, lang) => rank(first(record, lang), record) }];
    }
    return [
      { backwards: false, value: (record) => (first(record) === null ? null : 0) },
      { backwards, value: (record) => first(record)?.number ?? null },
      { backwards, value: (record) => first(record)?.printed ?? null },
    ];
  });
}

function ranksOf(field, kind, vocabulary) {
  if (kind !== "list" && kind !== "lists") return (value) => value;
  const ranks = new Map(vocabulary.values(field).map((value) => [`${value.game} ${value.slug}`, value.rank]));
  return (value, record) => (value === null ? null : ranks.get(`${record.game} ${value}`) ?? null);
}

// The first value of a record; of a text, that in the language of the list.
function firstOf(record, field, kind, lang) {
  const own = field.parts.find((part) => part.game === record.game);
  const stat = field.common ? record[field.common.name] : record.stats?.[own?.slug];
  if (kind === "text" && stat && typeof stat === "object") {
    const spoken = stat[lang] ?? stat[Object.keys(stat).sort(compareText)[0]];
    return spoken || null;
  }
  return valuesOf(record, field, kind)[0] ?? null;
}
