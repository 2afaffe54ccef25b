// A deck list read, with its game and format taken from the caller, the list, or its cards: as toolkit/decks/guess.py.
// What was guessed is said in the list's notes; nothing is guessed where two games fit equally well.
import { saidNames } from "./answers.js";
import { metadata } from "./lines.js";
import { byLine, readList } from "./reading.js";
import { finding } from "./rows.js";
import { hint, saying } from "./sentences.js";
import { fold, nearestOf, slug } from "./text.js";

/** A list that can't be read at all; `saying` says why. */
export class DeckError extends Error {
  constructor(said, message) {
    super(message);
    this.name = "DeckError";
    this.saying = said;
  }
}

/**
 * Read a list as written for one of some shelves. `game` and `format` are the caller's, `parameters` those that it is
 * going to answer; `errorsOf(deck, form)` counts what breaks a format. Throws the saying of why it can't be read.
 */
export function readWritten(shelves, written, options) {
  return new Wanted(shelves, written, options).read();
}

class Wanted {
  constructor(shelves, written, { game = null, format = null, lang = null, parameters = [], errorsOf }) {
    Object.assign(this, { shelves, written, format, lang, parameters, errorsOf });
    this.findings = [];
    this.notes = [...(written.notes ?? [])];
    this.said = metadata(written.lines);
    this.shelf = game === null ? this.saidGame() : shelves.find((shelf) => shelf.game.id === game);
  }

  read() {
    const shelf = this.shelf ?? this.fittingGame();
    const deck = this.forFormat(shelf);
    return { ...deck, findings: byLine([...this.findings, ...deck.findings]), notes: this.notes };
  }

  list(shelf, form, hints = true) {
    return readList(shelf, form, this.written, { lang: this.lang, hints });
  }

  // The game that a comment of the list names, if there is one of the name.
  saidGame() {
    const said = this.said.get("game");
    if (!said) return null;
    const { text } = said;
    const ids = this.shelves.map((shelf) => shelf.game.id);
    const found = this.shelves[ids.indexOf(text)] ?? this.shelves.find(({ game }) => isNamed(game, text));
    if (!found) this.notFound("unknown-game", said, ids);
    return found ?? null;
  }

  notFound(message, { text: name, line: number }, known) {
    const near = nearestOf(name, known);
    const line = this.written.lines.find((one) => one.number === number);
    const said = saying(message, { name, ...hint(near) });
    this.findings.push(finding(line, said, { severity: "warning", nearest: near }));
  }

  // The one game that fits: by the format's name, otherwise by the cards.
  fittingGame() {
    const wanted = slug(this.format ?? this.said.get("format")?.text ?? "");
    const having = this.shelves.filter((shelf) => shelf.form(wanted));
    const shelves = having.length ? having : this.shelves;
    if (shelves.length === 1) return shelves[0];
    const scores = shelves.map((shelf) => this.score(shelf));
    const best = scores.reduce((a, b) => (compareScores(a, b) < 0 ? b : a));
    const fitting = shelves.filter((_, i) => compareScores(scores[i], best) === 0);
    const nothing = best.every((count) => count === 0);
    if (nothing || fitting.length > 1) {
      const games = fitting.map((shelf) => shelf.game.id).join(", ");
      throw saying(nothing ? "no-game-knows" : "several-games-know", { first: fitting[0].game.id, games });
    }
    const others = scores.some((score, i) => shelves[i] !== fitting[0] && score.some(Boolean));
    this.notes.push(saying(others ? "best-game" : "only-game", { game: fitting[0].game.title }));
    return fitting[0];
  }

  // How many lines name cards that a game knows, then cards that its formats let a list declare.
  score(shelf) {
    const deck = this.list(shelf, shelf.formats[0] ?? null, false);
    const lines = (entries) => entries.flatMap((entry) => entry.lines).length;
    const declared = deck.entries.filter((entry) => entry.declared);
    return [lines(deck.entries) - lines(declared), lines(declared)];
  }

  forFormat(shelf) {
    const { formats } = shelf;
    const chosen = shelf.form(this.format) ?? this.saidFormat(shelf) ?? (formats.length === 1 ? formats[0] : null);
    if (chosen || !formats.length) return this.list(shelf, chosen);
    return this.bestFormat(shelf);
  }

  saidFormat(shelf) {
    const said = this.said.get("format");
    const found = said ? shelf.form(slug(said.text)) : null;
    if (said && !found) this.notFound("unknown-format", said, shelf.formats.map((form) => form.id));
    return found;
  }

  // The format in which the list has the fewest errors, the first of equals; one that asks what is answered goes first.
  bestFormat(shelf) {
    let forms = shelf.formats;
    for (const answered of [new Set(this.parameters), saidNames(this.written.lines)]) forms = thatAsk(forms, answered);
    const counts = forms.map((form) => this.errorsOf(this.list(shelf, form, false), form));
    const best = forms[counts.indexOf(Math.min(...counts))];
    this.notes.push(saying("best-format", { format: best.name, game: shelf.game.title }));
    return this.list(shelf, best);
  }
}

function isNamed({ id, title, short }, name) {
  return [id, ...Object.values(title), ...Object.values(short)].some((one) => fold(one) === fold(name));
}

function compareScores(a, b) {
  return a[0] - b[0] || a[1] - b[1];
}

// The formats that ask for most of what is answered, all where no format asks for any.
function thatAsk(forms, answered) {
  const asked = forms.map((form) => form.parameters.filter((parameter) => answered.has(parameter.id)).length);
  const most = Math.max(...asked);
  return most ? forms.filter((_, i) => asked[i] === most) : forms;
}
