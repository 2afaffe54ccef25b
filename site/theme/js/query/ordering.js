// The order of a list: by what a query sorts by, otherwise by where its words stand, then by name.
import { compareText } from "./fold.js";
import { NAME_IS, NOWHERE, rank, wordsOf } from "./places.js";

/**
 * All cards of some tables by name, game and id: `firsts` and `ends` have their rows, `places` the places of their
 * tables in `tables`. `lang` is the language of the names, where a game has it, otherwise its first.
 */
export function orderOf(tables, lang) {
  const all = tables.map((table, place) => {
    const names = table.foldedNames()[Math.max(0, table.languages.indexOf(lang))];
    return names.map((name, card) => ({ name, table, place, card }));
  });
  const cards = all.flat().sort(
    (a, b) =>
      compareText(a.name, b.name) ||
      compareText(a.table.game, b.table.game) ||
      compareText(a.table.ids[a.card], b.table.ids[b.card]),
  );
  const numbers = (read) => Uint32Array.from(cards, read);
  return {
    lang,
    tables,
    places: numbers(({ place }) => place),
    firsts: numbers(({ table, card }) => table.firstRow[card]),
    ends: numbers(({ table, card }) => table.firstRow[card + 1]),
  };
}

/** The rows found, {count, rows}, and of those the ones from `offset` on, `limit` at most. */
export function inOrder({ query, vocabulary }, found, order, offset, limit) {
  const keys = query.sort.flatMap((key) => keysOf(key, vocabulary));
  const all = keys.length ? byKeys(found, order, keys, offset + limit) : byPlace(found, order, wordsOf(query.where), offset + limit);
  return { count: all.count, rows: all.rows.slice(offset, offset + limit) };
}

function byPlace(found, order, words, most) {
  const places = new Map([...found.keys()].map((table) => [table, words && rank(words, table)]));
  const shelves = Array.from({ length: NOWHERE + 1 }, () => []);
  const best = shelves[words ? NAME_IS : NOWHERE];
  eachRow(found, order, (table, row) => {
    const place = words ? places.get(table)[table.versionOf[row]] : NOWHERE;
    if (shelves[place].length < most) shelves[place].push([table, row]);
    return best.length < most;
  });
  return { count: countRows(found), rows: shelves.flat() };
}

function countRows(found) {
  let count = 0;
  for (const rows of found.values()) for (let row = 0; row < rows.length; row += 1) count += rows[row];
  return count;
}

/** Call `visit` with each row found, in the order of names, until it wants no more. */
function eachRow(found, { tables, places, firsts, ends }, visit) {
  const all = tables.map((table) => found.get(table) ?? new Uint8Array(table.rows));
  for (let i = 0; i < places.length; i += 1) {
    const rows = all[places[i]];
    const end = ends[i];
    for (let row = firsts[i]; row < end; row += 1) if (rows[row] && !visit(tables[places[i]], row)) return;
  }
}

function byKeys(found, order, keys, most) {
  const read = new Map([...found.keys()].map((table) => [table, keys.map((key) => key.of(table, order.lang))]));
  const first = new First(most, (a, b) => compareValues(a.values, b.values, keys) || a.order - b.order);
  let count = 0;
  eachRow(found, order, (table, row) => {
    first.add({ values: read.get(table).map((key) => key(row)), order: count, entry: [table, row] });
    count += 1;
    return true;
  });
  return { count, rows: first.all().map(({ entry }) => entry) };
}

/** Keeps the first `most` of what it is given, sorted. */
class First {
  constructor(most, compare) {
    Object.assign(this, { most, compare, kept: [], last: null });
  }

  add(item) {
    if (this.last && this.compare(item, this.last) > 0) return;
    this.kept.push(item);
    if (this.kept.length > 2 * this.most + 64) this.cut();
  }

  cut() {
    this.kept.sort(this.compare);
    if (this.kept.length > this.most) this.kept.length = this.most;
    if (this.kept.length === this.most) this.last = this.kept.at(-1) ?? null;
  }

  all() {
    this.cut();
    return this.kept;
  }
}

// A row without the value comes last both ways.
function compareValues(left, right, keys) {
  for (let i = 0; i < keys.length; i += 1) {
    const [a, b] = [left[i], right[i]];
    if (a === b) continue;
    if (a === null || b === null) return (a === null) - (b === null);
    const order = typeof a === "number" ? a - b : compareText(a, b);
    if (order) return keys[i].backwards ? -order : order;
  }
  return 0;
}

// What a field is sorted by: a number goes before what is printed in its place. `of` gives a table's values by row.
function keysOf({ field: name, backwards }, vocabulary) {
  const field = vocabulary.findField(name);
  return field.kinds.flatMap((kind) => {
    const by = (isBackwards, value) => ({ backwards: isBackwards, of: (table) => firsts(table, field, kind, value) });
    if (kind === "number") {
      return [
        by(false, () => 0),
        by(backwards, (held) => held.number),
        by(backwards, (held) => held.printed),
      ];
    }
    if (kind === "text") return [{ backwards, of: (table, lang) => spoken(table, field, lang) }];
    return [by(backwards, kind === "date" ? (value) => value : (value, table) => rankOf(table, field, value, vocabulary))];
  });
}

function firsts(table, field, kind, value) {
  const source = table.source(field, kind);
  if (!source) return () => null;
  const values = source.held.map((held) => (held.length ? value(held[0], table) : null));
  const at = table.at(source);
  return (row) => values[at(row)];
}

function rankOf(table, field, slug, vocabulary) {
  const ranks = table.cached(`ranks ${field.name}`, () => {
    const mine = vocabulary.values(field).filter((value) => value.game === table.game);
    return new Map(mine.map((value) => [value.slug, value.rank]));
  });
  return ranks.get(slug) ?? null;
}

// The value of a text in the language of the list.
function spoken(table, field, lang) {
  const texts = table.textsOf(field);
  if (!texts) {
    const source = table.source(field, "text");
    if (!source) return () => null;
    const at = table.at(source);
    return (row) => source.held[at(row)][0] ?? null;
  }
  const own = table.languages.includes(lang) ? lang : table.languages[0];
  return (row) => {
    const byLanguage = texts(row);
    return (byLanguage[own] ?? byLanguage[Object.keys(byLanguage).sort(compareText)[0]]) || null;
  };
}
