// The cards of a site as queries see them: loaded in stages, asked by the language of `query/`, shown as lines.
import { QueryError, Vocabulary } from "./query/index.js";
import { needsOf } from "./query/needs.js";
import { orderOf } from "./query/ordering.js";
import { lineOf, recordOf, wordsOf } from "./query/printings.js";
import { keepNewest, list, match, read, tell } from "./query/search.js";
import { COLUMNS, Table, TEXTS } from "./query/table.js";
import { tally } from "./query/tallies.js";

export { QueryError };

const MOST_MILLISECONDS = 8;

/** Open the cards whose data lies at `url`: those of one game, or of several that it names. */
export async function openCards(url) {
  const top = await readJson(url);
  const urls = (top.games ?? [url]).map((path) => new URL(path, url));
  const heads = top.games ? await Promise.all(urls.map(readJson)) : [top];
  return new Cards(heads.map((head, i) => ({ head, url: urls[i] })));
}

async function readJson(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.json();
}

/**
 * The cards of one game or of several. `vocabulary` knows fields, values and formats. Names, types, numbers and sets
 * are there at once; the rest is loaded when a query or somebody else first needs it.
 */
export class Cards {
  /** `games` has for each its data and where that came from. */
  constructor(games) {
    this.vocabulary = new Vocabulary(together(games.map(({ head }) => head.vocabulary)));
    this.games = games;
    this.tables = [];
    let base = 0;
    for (const { head } of games) {
      const table = new Table(head.cards, this.vocabulary, base);
      base += table.rows;
      this.tables.push(table);
    }
    this.orders = new Map();
    this.loading = {};
  }

  /** A promise that is kept when all rules texts are there; asking for it starts the loading. */
  get whole() {
    return this.reach(TEXTS);
  }

  /** The fields whose words are no rules text; a query that names one loads it. */
  get asides() {
    return [...new Set(this.games.flatMap(({ head }) => Object.keys(head.asides)))];
  }

  /**
   * Ask a query and return `lines` from `offset` on, `limit` at most, of `count` found; with `explanation`,
   * `warnings`, `canonical`, and `partial` where texts are still to come and may add to what is found. `lang` is the
   * language of the lines, by whose names the list is sorted. Throws QueryError.
   */
  async find(text, { lang = null, game = null, limit = Infinity, offset = 0 } = {}) {
    const asked = read(text, this.vocabulary);
    const { least, whole, asides } = needsOf(asked, this.tables);
    await Promise.all([this.reach(least), this.load(asides)]);
    const partial = this.stage < whole;
    if (partial) this.reach(whole).catch(() => null);
    const { count, rows } = list(asked, match(asked, this.tables, game), this.orderOf(lang), { offset, limit });
    return { count, lines: rows.map(([table, row]) => lineOf(table, row, lang)), partial, ...tell(asked) };
  }

  /** Return the keys of all printings that satisfy a query, as a set. Throws QueryError. */
  async select(text) {
    const asked = read(text, this.vocabulary);
    await this.reachAll(needsOf(asked, this.tables));
    const found = new Set();
    for (const [table, rows] of match(asked, this.tables)) {
      rows.forEach((one, row) => {
        if (one) found.add(table.base + row);
      });
    }
    return found;
  }

  /**
   * Count the rows that a query finds by the values of some fields, cards by their newest printing that is found:
   * {name of field: Map of value to number of rows}. A number that is none counts as what is printed.
   */
  async tallies(text, fields) {
    await this.reach(COLUMNS);
    const asked = read(text, this.vocabulary);
    await this.reachAll(needsOf(asked, this.tables));
    const found = match(asked, this.tables);
    if (asked.query.unique !== "printings") for (const [table, rows] of found) keepNewest(table, rows);
    return Object.fromEntries(fields.map((field) => [field.name, tally(found, field, this.vocabulary)]));
  }

  /** Return the line of a printing by its key, or of the newest printing of a card by its id; null without one. */
  async line(printingOrCard, { lang = null } = {}) {
    const [table, row] = typeof printingOrCard === "number" ? this.placeOf(printingOrCard) : this.placeOfCard(printingOrCard);
    return table ? lineOf(table, row, lang) : null;
  }

  /**
   * Return what a printing says, by its key: {values, abilities, lang} as `wordsOf` of query/printings.js has them; with
   * `all`, also what is no rules text.
   */
  async words(printing, { lang = null, all = false } = {}) {
    await this.reachAll({ whole: TEXTS, asides: all ? this.asides : [] });
    const [table, row] = this.placeOf(printing);
    return table ? wordsOf(table, row, lang, all) : null;
  }

  /** Return the record of a printing by its key, with all that a query can ask of it; null without one. */
  async record(printing) {
    await this.reachAll({ whole: TEXTS, asides: this.asides });
    const [table, row] = this.placeOf(printing);
    return table ? recordOf(table, row) : null;
  }

  /** Return the records of all printings. */
  async records() {
    await this.reachAll({ whole: TEXTS, asides: this.asides });
    return this.tables.flatMap((table) => Array.from({ length: table.rows }, (_, row) => recordOf(table, row)));
  }

  placeOf(printing) {
    const table = this.tables.find(({ base, rows }) => printing >= base && printing < base + rows);
    return table ? [table, printing - table.base] : [null, 0];
  }

  placeOfCard(id) {
    for (const table of this.tables) {
      const card = table.ids.indexOf(id);
      if (card >= 0) return [table, table.firstRow[card]];
    }
    return [null, 0];
  }

  orderOf(lang) {
    if (!this.orders.has(lang)) this.orders.set(lang, orderOf(this.tables, lang));
    return this.orders.get(lang);
  }

  get stage() {
    return Math.min(...this.tables.map((table) => table.stage));
  }

  /** Wait until all that a query needs has come, as `needsOf` says it. */
  reachAll({ whole, asides }) {
    return Promise.all([this.reach(whole), this.load(asides)]);
  }

  /** Wait until all tables have come to a stage. What could not be loaded is tried again when it is next needed. */
  async reach(stage) {
    for (let next = COLUMNS; next <= stage; next += 1) await this.once(next, LOADERS[next]);
  }

  /** Wait until the words of some fields that are no rules text have come. */
  load(fields) {
    return Promise.all(Array.from(fields, (field) => this.once(`aside ${field}`, (table, game) => loadAside(table, game, field))));
  }

  async once(key, work) {
    this.loading[key] ??= Promise.all(this.tables.map((table, i) => work(table, this.games[i])));
    try {
      await this.loading[key];
    } catch (error) {
      this.loading[key] = null;
      throw error;
    }
  }
}

async function loadColumns(table, { head, url }) {
  if (table.stage < COLUMNS) table.takeColumns((await readJson(new URL(head.parts[0], url))).columns);
}

/** Load a game's texts and make what queries ask of them, a few at a time, so that the page goes on. */
async function loadTexts(table, { head, url }) {
  if (table.stage < TEXTS) await slowly(table.takeTexts(await readJson(new URL(head.parts[1], url))));
}

async function loadAside(table, { head, url }, field) {
  if (!head.asides[field] || table.asides.has(field)) return;
  await slowly(table.takeAside(field, await readJson(new URL(head.asides[field], url))));
}

const LOADERS = { [COLUMNS]: loadColumns, [TEXTS]: loadTexts };

/** Take the steps of some work, a few at a time. */
async function slowly(making) {
  let end = performance.now() + MOST_MILLISECONDS;
  while (!making.next().done) {
    if (performance.now() < end) continue;
    await new Promise((resume) => setTimeout(resume));
    end = performance.now() + MOST_MILLISECONDS;
  }
}

/** The vocabulary of several games; what belongs to no game is the same in each. */
function together(all) {
  const closed = Object.keys(all[0].closed).map((name) => [name, all.flatMap((one) => one.closed[name])]);
  const own = Object.fromEntries(["fields", "flags", "formats"].map((name) => [name, all.flatMap((one) => one[name])]));
  return { ...all[0], ...own, closed: Object.fromEntries(closed) };
}
