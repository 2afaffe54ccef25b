// Whether the deck is legal, in the sentences of the command line, each with its rule; and small changes that help.
import { applyFix, suggestFixes } from "../decks/fixes.js";
import { checkDeck } from "../decks/legality.js";
import { saying, textIn } from "../decks/sentences.js";
import { button, part } from "../elements.js";
import { count, pageLang, say } from "../speech.js";

const BEFORE_FIXES = 250;
/** A change of more copies than this is no small one. */
const MOST_COPIES = 6;
const MARKS = { warning: "is-warning", note: "is-note" };

/** Shows the report of a check in `place`. */
export class Verdict {
  constructor(place, builder) {
    this.builder = builder;
    this.says = place.querySelector(".verdict-says");
    this.list = place.querySelector(".problems");
    this.open = place.querySelector(".open-points");
    this.timer = 0;
    this.place = place;
  }

  show(deck) {
    const { builder } = this;
    clearTimeout(this.timer);
    const isEmpty = !deck.entries.length && !deck.findings.length;
    this.place.hidden = isEmpty;
    if (isEmpty) return;
    const report = checkDeck(deck, deck.format, builder.decks, builder.asked);
    const errors = report.problems.filter(({ severity }) => severity === "error");
    const name = builder.decks.say(builder.format.name);
    const words = report.legal ? say("legal-in", { name }) : say("illegal-in", { name, points: count("breaches", errors.length) });
    if (this.says.textContent !== words) this.says.textContent = words;
    this.place.dataset.legal = String(report.legal);
    this.list.replaceChildren(...report.problems.map((problem) => this.problem(problem)));
    this.showOpen(report);
    delete this.place.dataset.fixed;
    this.timer = setTimeout(() => this.showFixes(deck), BEFORE_FIXES);
  }

  /** Show at once what was to come after a moment. */
  settle() {
    if (!this.place.hidden && this.place.dataset.fixed === undefined) this.showFixes(this.builder.deck);
  }

  problem({ limit, severity, message, rule }) {
    const item = part("li", severity, part("span", "says", ...this.cited(message, limit, rule)));
    if (MARKS[severity]) item.prepend(part("b", "", `${say(MARKS[severity])}: `));
    item.dataset.limit = limit;
    return item;
  }

  // The sentence with its citation as a link to the rule; "rule" is an id.
  cited(message, limit, rule) {
    const known = this.limit(limit)?.rule;
    if (!rule || known?.id !== rule) return [message];
    const title = textIn(known.title, pageLang) || known.id;
    const cited = known.number === null ? saying("rule-unnumbered", { title }) : saying("rule", { number: known.number, title });
    const words = this.builder.decks.say(cited).trim().replace(/^\(|\)$/g, "");
    const [before, ...after] = message.split(words);
    return after.length ? [before, this.link(rule, words), after.join(words)] : [message, " ", this.link(rule, title)];
  }

  link(rule, words) {
    const link = part("a", "", words);
    link.href = new URL(`r/${rule}/`, this.builder.base).href;
    return link;
  }

  limit(id) {
    const { limits, readings, unchecked } = this.builder.format;
    return [...readings.flatMap((reading) => reading.limits), ...limits, ...unchecked].find((limit) => limit.id === id);
  }

  showOpen({ unchecked, notes }) {
    const items = unchecked.map(({ says, why, rule }) => {
      return part("li", "", `${says}: ${why}`, ...(rule ? [" ", this.link(rule, say("rule"))] : []));
    });
    this.open.querySelector("ul").replaceChildren(...items, ...notes.map((note) => part("li", "", note)));
    this.open.hidden = !items.length && !notes.length;
  }

  showFixes(deck) {
    const { builder } = this;
    clearTimeout(this.timer);
    const fixes = suggestFixes(deck, deck.format, builder.decks, builder.asked);
    const small = fixes.filter(({ takeOut, add }) => (takeOut?.count ?? 0) + (add?.count ?? 0) <= MOST_COPIES);
    const byLimit = Map.groupBy(small, ({ limit }) => limit);
    for (const [limit, some] of byLimit) {
      const items = [...this.list.children].filter((one) => one.dataset.limit === limit);
      items.at(-1)?.append(part("span", "fixes", ...some.flatMap((fix) => [this.fix(fix), " "])));
    }
    this.place.dataset.fixed = "";
  }

  fix(fix) {
    const press = button("fix", fix.message);
    press.addEventListener("click", () => {
      this.builder.change((deck) => applyFix(deck, fix), { told: fix.message });
      this.builder.root.querySelector(".undo").focus();
    });
    return press;
  }
}
