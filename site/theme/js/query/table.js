// The cards of one game as columns, told apart by what they belong to: a card, a version of it, or a printing.
import { ownColumn, readColumn } from "./columns.js";
import { fold } from "./fold.js";
import { plain } from "./markup.js";
import { Pieces, readAside } from "./pieces.js";
import { makeNumber, makeWholeNumber, Rows } from "./rows.js";

/** What has come: the head of a game's data, then its other columns, then all texts. */
export const [HEAD, COLUMNS, TEXTS] = [0, 1, 2];

/** What parts trigger and cost of an ability from its effect. */
export const BEFORE = "\x1f";
const NOT_ID = /[^a-z0-9]+/g;

/**
 * One game. `base` is the number of its first row among those of all games, `stage` what has come of it; `asides`
 * holds words that are no rules text, by field.
 */
export class Table extends Rows {
  constructor(head, vocabulary, base) {
    super(head.game, head.languages);
    Object.assign(this, { head, vocabulary, base, stage: HEAD });
    this.cards = head.names[head.languages[0]].length;
    this.layRows();
    this.names = this.languages.map((lang) => head.names[lang]);
    this.subtitles = this.languages.map((lang) => flat(readColumn(head.subtitles[lang], this.cards)));
    this.ids = this.makeIds();
    this.former = head.former ? flat(readColumn(head.former, this.cards)) : [];
    this.asides = new Map();
    this.late = {};
    this.faces = flat(readColumn(head.faces, this.cards));
  }

  layRows() {
    const counts = flat(readColumn(this.head.printings, this.cards));
    this.rows = counts.reduce((sum, count) => sum + count, 0);
    const within = flat(readColumn(this.head.version, this.rows));
    this.cardOf = new Uint32Array(this.rows);
    this.versionOf = new Uint32Array(this.rows);
    this.firstRow = new Uint32Array(this.cards + 1);
    const cards = [];
    for (let card = 0, row = 0; card < this.cards; card += 1) {
      const first = cards.length;
      this.firstRow[card] = row;
      for (const end = row + counts[card]; row < end; row += 1) {
        this.cardOf[row] = card;
        this.versionOf[row] = first + within[row];
        while (cards.length <= this.versionOf[row]) cards.push(card);
      }
    }
    this.firstRow[this.cards] = this.rows;
    this.cardOfVersion = Uint32Array.from(cards);
    this.versions = cards.length;
  }

  makeIds() {
    const rest = flat(readColumn(this.head.ids, this.cards));
    return rest.map((more, card) => {
      if (more?.startsWith("=")) return more.slice(1);
      const [name, subtitle] = this.spoken(card, null);
      const words = fold(subtitle ? `${name} ${subtitle}` : name).replaceAll("'", "");
      return words.replace(NOT_ID, "-").replace(/^-|-$/g, "") + (more ?? "");
    });
  }

  /** Name and subtitle of a card and their language: `lang`, or the first that the card has. */
  spoken(card, lang) {
    const has = (i) => i >= 0 && this.names[i][card] !== null;
    const wanted = this.languages.indexOf(lang);
    const i = has(wanted) ? wanted : this.languages.findIndex((_, k) => has(k));
    return [this.names[i][card], this.subtitles[i][card] ?? "", this.languages[i]];
  }

  /** Take the columns that come after the head. */
  takeColumns(columns) {
    this.late = columns;
    this.pieces = new Pieces(columns.shape, this.versions, this.languages);
    this.stage = COLUMNS;
  }

  /** Take the texts that queries look at, a few at a time; nothing is asked of them before the end. */
  *takeTexts({ texts: packed, folded }) {
    yield* this.pieces.read(packed);
    const texts = this.languages.map(() => []);
    for (let version = 0; version < this.versions; version += 1) {
      const same = this.pieces.isSame(version);
      this.languages.forEach((lang, i) => texts[i].push(folded[lang]?.[version] ?? (same ? texts[i].at(-1) : this.makeText(version, lang))));
      if (version % 64 === 0) yield;
    }
    this.texts = texts;
    this.stage = TEXTS;
    this.caches.clear();
    this.sources.clear();
    this.typeLines();
    for (const name of Object.keys(COMMON)) {
      yield;
      this.common(name);
    }
  }

  /** Take the words of a field that are no rules text, a few at a time. */
  *takeAside(slug, data) {
    const { codes, held } = yield* readAside(data, this.versions);
    const folded = [];
    for (const said of held) {
      folded.push(said && Object.fromEntries(Object.entries(said).map(([lang, words]) => [lang, fold(words)])));
      if (folded.length % 64 === 0) yield;
    }
    this.asides.set(slug, { codes, held, folded });
    this.sources.clear();
  }

  makeText(version, lang) {
    return this.wordsOf(version, lang).map(fold).filter(Boolean).join(" ");
  }

  /** What a version says, in pieces: its abilities with their kinds, then its values of kind text. */
  wordsOf(version, lang) {
    const [abilities] = this.pieces.shapeOf(version);
    const { symbols } = this.head;
    const symbolName = (slug) => (symbols[slug] ? labelIn(symbols[slug], lang, slug) : null);
    return this.pieces.of(version, lang).map((words, i) => {
      const said = i < abilities.length ? `${this.label("ability", abilities[i], lang)}: ${words.replace(BEFORE, ": ")}` : words;
      return plain(said, symbolName);
    });
  }

  /** The value of a column of the head, of the late columns or of the fields as it is written, or null. */
  written(where, name, at) {
    const column = where === "stats" ? (this.head.stats[name] ?? this.late.stats?.[name]) : (where === "late" ? this.late : this.head)[name];
    if (!column) return null;
    const rows = where === "stats" ? this.versions : this.rows;
    const { codes, held } = this.cached(`written ${where} ${name}`, () => readColumn(column, rows, (value) => value));
    return codes[at] ? held[codes[at]] : null;
  }

  /** The folded values of a text field of a version, by language; null where it has none. */
  textsOfField(slug, version) {
    const aside = this.asides.get(slug);
    if (aside) return aside.folded[aside.codes[version]];
    const said = this.pieces.ofField(slug, version);
    return said && Object.fromEntries(Object.entries(said).map(([lang, words]) => [lang, fold(words)]));
  }

  /** What a version says in a field beside its rules text, in a language or in the first; null without it. */
  asideOf(slug, version, lang) {
    const { codes, held } = this.asides.get(slug) ?? {};
    return codes && codes[version] ? labelIn(held[codes[version]], lang, null) : null;
  }

  /** The texts of a field by language, for a row; null for a field whose texts have no language. */
  textsOf(field) {
    const common = field.common && SPOKEN[field.common.name];
    if (common) {
      const [axis, texts] = common(this);
      const at = this.at({ axis, codes: null });
      return (row) => Object.fromEntries(this.languages.map((lang, i) => [lang, texts[i][at(row)]]));
    }
    const own = this.ownPart(field, "text");
    if (!own) return null;
    const texts = this.fieldTexts(own.slug);
    return (row) => texts[this.versionOf[row]];
  }

  /** The label of a value of a common closed list, in a language or in the first. */
  label(field, slug, lang) {
    return labelIn(this.labelsOf(field).get(slug) ?? {}, lang, slug);
  }

  labelsOf(field) {
    return this.cached(`labels ${field}`, () => {
      const values = this.vocabulary.closed[field] ?? [];
      return new Map(values.filter((value) => value.game === this.game).map((value) => [value.slug, value.labels]));
    });
  }

  makeSource(field, kind) {
    if (field.common) return COMMON[field.common.name](this);
    const own = this.ownPart(field, kind);
    if (!own) return null;
    if (own.aside) return this.asideSource(own.slug);
    if (kind === "text") return { axis: "version", ...ownColumn(this.fieldTexts(own.slug).map((byLang) => Object.values(byLang))) };
    const column = this.head.stats[own.slug] ?? this.late.stats?.[own.slug];
    if (!column) return null;
    const make = kind === "number" ? (value) => [makeNumber(value)] : (values) => values;
    return { axis: "version", ...readColumn(column, this.versions, make) };
  }

  asideSource(slug) {
    const aside = this.asides.get(slug);
    if (!aside) return null;
    return { axis: "version", codes: aside.codes, held: aside.folded.map((said) => Object.values(said ?? {})) };
  }

  /** The folded values of a text field, by language, for each version. */
  fieldTexts(slug) {
    const found = [];
    for (let version = 0; version < this.versions; version += 1) found.push(this.textsOfField(slug, version) ?? {});
    return found;
  }

  /** The folded texts of one kind, by language and card or version; a language that lacks one has another's. */
  foldedNames() {
    return this.cached("names", () => this.byCard((i, card) => this.names[i][card]));
  }

  foldedSubtitles() {
    return this.cached("subtitles", () => this.byCard((i, card) => this.subtitles[i][card]));
  }

  byCard(read) {
    return this.languages.map((_, i) =>
      Array.from({ length: this.cards }, (_row, card) => {
        const own = read(i, card) ?? this.languages.map((_lang, k) => read(k, card)).find((text) => text !== null);
        return fold(own ?? "");
      }),
    );
  }

  /** The type lines by language, as columns of versions: one text for each type with its traits. */
  typeLines() {
    return this.cached("type lines", () => {
      const types = readColumn(this.head.type, this.cards);
      const traits = readColumn(this.head.traits, this.versions, (slugs) => slugs);
      const known = new Map();
      const codes = Uint32Array.from(this.cardOfVersion, (card, version) => {
        const key = types.codes[card] * traits.held.length + traits.codes[version];
        if (!known.has(key)) known.set(key, [known.size, types.held[types.codes[card]][0], traits.held[traits.codes[version]]]);
        return known.get(key)[0];
      });
      const line = (lang, type, slugs) =>
        fold([this.label("type", type, lang), ...slugs.map((slug) => this.label("trait", slug, lang))].join(" "));
      return this.languages.map((lang) => ({ codes, texts: Array.from(known.values(), ([, type, slugs]) => line(lang, type, slugs)) }));
    });
  }
}

const labelIn = (labels, lang, slug) => labels[lang] || Object.values(labels)[0] || slug;
const flat = ({ codes, held }) => Array.from(codes, (code) => held[code][0] ?? null);
const byCard = (column) => ({ axis: "card", ...column });
const byVersion = (column) => ({ axis: "version", ...column });
const byPrinting = (column) => ({ axis: "printing", ...column });
const ownTexts = (byLanguage) => ownColumn(byLanguage[0].map((_, row) => byLanguage.map((texts) => texts[row]).filter(Boolean)));

// The common fields whose texts are in languages.
const SPOKEN = {
  name: (table) => ["card", table.foldedNames()],
  subtitle: (table) => ["card", table.foldedSubtitles()],
  text: (table) => ["version", table.texts],
};

// Where the values of the common fields lie.
const COMMON = {
  name: (table) => byCard(ownTexts(table.foldedNames())),
  subtitle: (table) => byCard(ownTexts(table.foldedSubtitles())),
  text: (table) => byVersion(ownTexts(table.texts)),
  id: (table) => byCard(ownColumn(table.ids.map((id, card) => [id, ...(table.former[card] ?? [])]))),
  artist: (table) => byPrinting(readColumn(table.late.artist, table.rows, (artist) => [fold(artist)].filter(Boolean))),
  quantity: (table) => byPrinting(readColumn(table.head.quantity, table.rows, (number) => [makeNumber(number)])),
  number: (table) => byPrinting(readColumn(table.late.number, table.rows, (number) => [makeWholeNumber(number)])),
  date: (table) => byPrinting(readColumn(table.head.set, table.rows, (slug) => [table.head.dates[slug]].filter(Boolean))),
  type: (table) => byCard(readColumn(table.head.type, table.cards)),
  set: (table) => byPrinting(readColumn(table.head.set, table.rows)),
  game: (table) => byCard({ codes: new Uint32Array(table.cards), held: [[table.game]] }),
  unique: (table) => byCard(readColumn(table.head.unique, table.cards)),
  lang: (table) => byCard(ownColumn(table.ids.map((_, card) => table.languages.filter((_lang, i) => table.names[i][card] !== null)))),
  trait: (table) => byVersion(readColumn(table.head.traits, table.versions, (slugs) => slugs)),
  ability: (table) => byVersion({ codes: table.pieces.shapes.codes, held: table.pieces.shapes.held.map(([abilities]) => abilities) }),
};
