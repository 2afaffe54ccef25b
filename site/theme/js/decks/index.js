// Deck lists in the browser: read, in the formats of other programs too, and written; nothing here touches a page.
// The same answers as toolkit/decks, from data that toolkit/decks/export.py makes.
import { decodeDeck } from "./formats-bytes.js";
import { readable, readFile, writable } from "./formats-kinds.js";
import { DeckError, readWritten } from "./guess.js";
import { checkDeck, CheckError, errorsOf } from "./legality.js";
import { readLines } from "./lines.js";
import { atLine } from "./rows.js";
import { Saying, Speaker } from "./sentences.js";
import { Shelf } from "./shelf.js";
import { writeDeck } from "./writing.js";

export { checkDeck, CheckError, DeckError, readable, writable };

/**
 * Open the decks of the game whose data lies at `url`, or of several games. `lang` is the language of card names and
 * messages.
 */
export async function openDecks(url, options = {}) {
  const answers = await Promise.all([url].flat().map((one) => fetch(one)));
  for (const answer of answers) if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  const data = await Promise.all(answers.map((answer) => answer.json()));
  return new Decks(data.map((one) => new Shelf(one)), options);
}

/** The decks of one game, or of several, the game of a list being found by its cards then. */
export class Decks {
  constructor(shelves, { lang = null } = {}) {
    this.shelves = shelves;
    this.speaker = new Speaker(shelves[0].sentences);
    this.language = lang ?? this.game.languages[0];
  }

  /** The game (the first of several). */
  get game() {
    return this.shelves[0].game;
  }

  /** The formats of the game as data. */
  get formats() {
    return this.shelves[0].formats;
  }

  /** The format with an id, or null. */
  form(id) {
    return this.shelves[0].form(id);
  }

  /** All that is known of a game's cards. */
  shelf(game = this.game.id) {
    return this.shelves.find((shelf) => shelf.game.id === game);
  }

  /** The decks of one of the games. */
  ofGame(game) {
    return this.shelves.length === 1 ? this : new Decks([this.shelf(game)], { lang: this.language });
  }

  /** Put a message into words. */
  say(fact, lang = this.language) {
    return this.speaker.say(fact, lang);
  }

  /** Whether a card satisfies a card query of its game. */
  matches(query, card) {
    return this.shelf(card.game).matches(query, card);
  }

  /** A function that answers as `matches` does for cards of one game, the declared ones among them all at once. */
  asker(cards) {
    return this.shelf(cards[0]?.game).asker(cards);
  }

  /** What a card, or its newest printing that has it, has in a field. */
  value(card, field) {
    return this.shelf(card.game).value(card, field);
  }

  /** Every card of the game in its newest printing. */
  cards(lang = this.language) {
    return this.shelves[0].cards(lang);
  }

  /** A card by the key of a printing or, in its newest printing, by its id; null without one. */
  card(printingOrId, lang = this.language) {
    const [shelf] = this.shelves;
    const printing = shelf.byId.get(printingOrId)?.printings[0].key ?? printingOrId;
    return shelf.byPrinting.has(printing) ? shelf.card(printing, lang) : null;
  }

  /**
   * Read a list as plain text. Returns {game, format, name, date, entries, findings, notes, said, parameters, sections,
   * text}. Throws DeckError where the game can't be told.
   *
   * An entry is {id, card, printing, section, count, lines, declared}, a finding {line, text, severity, limit, name,
   * copies, nearest, saying, message}. `format` and `game` go before those that the list names, these before a guess;
   * a format that asks for one of `parameters`, which the caller is going to answer, is guessed before others.
   */
  read(text, options = {}) {
    return this.readWritten({ text, lines: readLines(text), findings: [], notes: [] }, options);
  }

  /**
   * Read a list in any format of `readable`, from text or from the bytes of a file, as `read` does. `file` is the name
   * of the file; `from` says the format, which is otherwise told from the name and from what the list holds. Throws
   * DeckError, with line and column, where the list is not what it should be.
   */
  readAny(textOrBytes, file = "", { from = null, ...options } = {}) {
    const written = this.orSay(options.lang ?? this.language, () => {
      const text = typeof textOrBytes === "string" ? textOrBytes : decodeDeck(textOrBytes, file);
      return readFile(text, file, from);
    });
    return this.readWritten(written, options);
  }

  /**
   * Write a deck in a format of `writable`: {text, warnings}, a warning for each thing that the format can't hold. A
   * deck is as `read` returns it; what is needed of it is game, format, name, date, said, sections, and of an entry
   * card, count, section, declared.
   */
  write(deck, to, lang = this.language) {
    const { text, warnings } = this.orSay(lang, () => writeDeck(this.shelf(deck.game), deck, to));
    return { text, warnings: warnings.map((warning) => this.say(warning, lang)) };
  }

  readWritten(written, { game = null, format = null, lang = this.language, parameters = [] } = {}) {
    const one = game ?? (this.shelves.length === 1 ? this.game.id : null);
    const errors = (deck, form) => errorsOf(deck, form, this.ofGame(deck.game));
    const options = { game: one, format, lang, parameters, errorsOf: errors };
    const deck = this.orSay(lang, () => readWritten(this.shelves, written, options));
    const findings = deck.findings.map((finding) => ({ ...finding, message: this.say(atLine(finding), lang) }));
    const answers = Object.fromEntries(deck.said.map(({ parameter, value }) => [parameter, value]));
    return { ...deck, findings, parameters: answers };
  }

  // A saying that is thrown is said to the reader.
  orSay(lang, run) {
    try {
      return run();
    } catch (error) {
      if (!(error instanceof Saying)) throw error;
      throw new DeckError(error, this.say(error, lang));
    }
  }
}
