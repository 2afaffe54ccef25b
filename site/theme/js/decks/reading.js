// The reader of deck lists: every line becomes cards, a heading, a comment or a finding: as toolkit/decks/lists.py.
// No line is lost in silence; a name that is known wins over a count, a count over a declaration.
import { AnswerReader, findDay } from "./answers.js";
import { Headings, NO_HEADING } from "./headings.js";
import { KnownReader } from "./known.js";
import { countsOf, headingPrefix, headingWords, metadata, unknownWays } from "./lines.js";
import { finding, Found, TOP, under } from "./rows.js";
import { hint, saying } from "./sentences.js";
import { fold, nearestOf } from "./text.js";
import { UnknownReader } from "./unknown.js";

/** The one section of a list for a game without formats. */
const ONLY_SECTION = "deck";

/**
 * Read a list as written {text, lines, findings, notes} for a shelf and one of its formats (null: none). Without
 * `hints`, no near names are looked for, which is what takes time.
 */
export function readList(shelf, form, written, { lang, hints = true }) {
  const found = new Found(written.findings);
  const answers = new AnswerReader(form?.parameters ?? [], found);
  const lines = new Lines(shelf, form, found, answers, hints);
  lines.read(written.lines);
  const entries = gather(shelf, form, found, lang);
  const said = metadata(written.lines);
  const date = saidDay(said, written.lines, found);
  return {
    game: shelf.game.id,
    format: form?.id ?? null,
    name: said.get("name")?.text ?? lines.title,
    entries,
    findings: byLine(found.findings),
    notes: [],
    said: [...answers.said.values()],
    sections: form ? form.sections.map((section) => section.id) : [ONLY_SECTION],
    date,
    written,
    text: written.text,
  };
}

/** Findings in the order of their lines. */
export function byLine(findings) {
  return [...findings].sort((a, b) => a.line - b.line);
}

// One entry for the same printing in the same section.
function gather(shelf, form, found, lang) {
  const entries = new Map();
  const declared = new Set(found.rows.map((row) => row.card).filter(Boolean));
  const matches = shelf.asker([...declared]);
  for (const row of found.rows) {
    const card = row.card ?? shelf.card(row.printing.key, lang);
    const section = sectionOf(form, card, row.place, matches);
    if (section === null) {
      const line = { number: row.line, text: card.name };
      found.findings.push(finding(line, saying("no-place", { name: card.name }), { name: card.name }));
      continue;
    }
    const key = JSON.stringify([section, row.card ? sameCard(card) : card.printing]);
    const first = { id: card.id, card, printing: card.printing, section, count: 0, lines: [], declared: row.card !== null };
    const before = entries.get(key) ?? first;
    const lines = [...before.lines, row.line].sort((a, b) => a - b);
    entries.set(key, { ...before, count: before.count + row.count, lines });
  }
  return [...entries.values()];
}

function sameCard({ name, type, traits, stats, texts }) {
  return [fold(name), type, traits, Object.entries(stats).sort(), texts];
}

// The heading's section, or the last one opened if it takes the card, or one that does.
function sectionOf(form, card, { heading, base }, matches) {
  if (form === null) return ONLY_SECTION;
  if (heading.section !== null) return heading.section;
  const sections = [...form.sections].sort((a, b) => (a.id !== base) - (b.id !== base));
  return sections.find(({ takes }) => !takes || matches(takes, card))?.id ?? null;
}

function saidDay(said, lines, found) {
  const words = said.get("date");
  const day = words ? findDay(words.text) : null;
  if (words && day === null) {
    const line = lines.find((one) => one.number === words.line);
    found.remark(line, "no-day", { text: words.text }, "warning");
  }
  return day;
}

// Reads line after line; those that name nothing known wait until all declarations are read.
class Lines {
  constructor(shelf, form, found, answers, hints) {
    const { declarer, names } = shelf;
    this.headings = new Headings(form, declarer.typeWords());
    this.found = found;
    this.answers = answers;
    this.known = new KnownReader(names, this.headings, found);
    this.unknown = new UnknownReader(names, this.headings, declarer, found, hints);
    this.waiting = [];
    this.title = null;
  }

  read(lines) {
    let place = TOP;
    for (const line of lines) place = this.line(line, place);
    for (const waiting of this.waiting) this.unknown.report(...waiting);
  }

  // Read a line and return the place of the next one.
  line(line, place) {
    if (line.kind === "blank" || this.answers.read(line)) return place;
    return READERS[line.kind].call(this, line, place);
  }

  // A comment may be a heading with marks before it.
  comment(line, place) {
    const heading = line.text.startsWith("//") ? null : this.headings.find(line.text);
    if (heading) return under(place, heading);
    this.answers.checkSlip(line);
    return place;
  }

  words(line, place) {
    const heading = this.headings.find(line.text);
    if (heading) return under(place, heading);
    return this.known.read(line, line.text, place) ? place : this.other(line, place);
  }

  // A line that is nothing but a heading; one without words ends the section.
  heading(line, place) {
    const heading = line.text ? this.headings.find(line.text) : NO_HEADING;
    if (heading === null) this.noSuchHeading(line);
    return heading && line.text ? under(place, heading) : TOP;
  }

  // The title of the list, unless it is a heading.
  bearsTitle(line, place) {
    if (this.title !== null || this.headings.find(line.text)) return this.heading(line, place);
    this.title = line.text;
    return place;
  }

  // A line of prose is a heading, or cards if it names any or has a count.
  remark(line, place) {
    const heading = this.headings.find(line.text);
    if (heading) return under(place, heading);
    if (this.known.read(line, line.text, place)) return place;
    if (unknownWays(line.text).some((way) => countsOf(way).length)) return this.other(line, place);
    this.found.remark(line, "no-cards", {}, "note");
    return place;
  }

  cards(line, place) {
    if (this.known.read(line, line.text, place) || this.unknown.declare(line, line.text, place)) return place;
    this.waiting.push([line, line.text, place]);
    return place;
  }

  // `SB: 1 Name`, a declared card, or a heading that the format does not have.
  other(line, place) {
    const prefix = headingPrefix(line.text);
    const heading = prefix ? this.headings.find(prefix[0]) : null;
    const [words, here] = heading ? [prefix[1], under(place, heading)] : [line.text, place];
    if (heading && this.known.read(line, words, here)) return place;
    if (line.text.endsWith(":") || this.headings.isCommon(headingWords(line.text))) {
      this.noSuchHeading(line);
      return under(place, NO_HEADING);
    }
    if (!this.unknown.declare(line, words, here)) this.waiting.push([line, words, here]);
    return place;
  }

  // A heading that the format does not have is a fault where many programs know it.
  noSuchHeading(line) {
    const word = headingWords(line.text);
    const near = nearestOf(word, this.headings.words, { most: 3 });
    const facts = { name: word, ...hint(near) };
    if (this.headings.isCommon(word)) this.found.error(line, "no-such-heading", facts, word, near);
    else this.found.remark(line, "no-such-heading", facts, "warning");
  }
}

const { comment, words, heading, bearsTitle, remark, cards } = Lines.prototype;
const READERS = { comment, words, heading, title: bearsTitle, remark, cards };
