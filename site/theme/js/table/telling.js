// A game at the table in words: what is asked, what may be answered and why not, what happened. No DOM.
import { namesIn } from "./expressions.js";
import { DONE, PASS, STOP } from "./states.js";

/** What stands above a step as the way to it. */
const WAY = new Set(["loop", "each", "sequence", "procedure", "option"]);
const FIXED = { [DONE]: "table-done", [PASS]: "table-pass" };
const ASKED = {
  condition: "is-it-so",
  goal: "is-it-so",
  count: "how-often",
  players: "how-many-players",
  cards: "how-many-cards",
};

/** Says things in the words of the track and of the site. */
export class Teller {
  constructor(data, walk) {
    this.data = data;
    this.walk = walk;
  }

  /** Return a word of the site ({name} is filled in) or of turn tracks ({} is). */
  say(key, fill = {}) {
    return this.data.say[key].replace(/\{(\w*)\}/g, (_, name) => String(name ? fill[name] : fill));
  }

  /** Return the title of what is asked, and a line under it ("" for none). */
  asked(question) {
    const { kind, node, words } = question;
    const here = this.walk.nodes[node];
    const decide = here?.decide ? this.say("decide", here.decide) : "";
    if (kind === "step") return [here.label, sentence(decide)];
    if (kind === "choice") return [here.label, sentence(`${decide}; ${this.say(here.pick)}`)];
    if (kind === "window") return [here.label, sentence([decide, here.over, this.say("window")].filter(Boolean).join("; "))];
    if (kind === "chance") return [here.label, ""];
    if (kind === "start") return [sentence(words), this.walk.quantities[question.subject].note ?? ""];
    return [kind in ASKED ? this.say(ASKED[kind], words) : words, ""];
  }

  /** Return the labels of what stands around a question, from the outside, without its own title. */
  way(state, title) {
    if (state.question?.kind === "start") return [this.say("table-start")];
    const labels = state.frames.map(({ node }) => this.walk.nodes[node]).filter(({ kind }) => WAY.has(kind)).map(({ label }) => label);
    return [...new Set(labels)].filter((label) => label !== title);
  }

  /** Return who acts, or undefined. */
  actor(state) {
    const by = state.frames.map(({ node }) => this.walk.nodes[node].by).findLast(Boolean);
    return by && { label: this.data.actors[by], ...this.data.marks[by] };
  }

  /** Return the rules on which a question rests, as far as the page has them. */
  rules(state) {
    const { kind, subject } = state.question;
    const from = kind === "fact" ? this.walk.facts[subject] : kind === "start" ? this.walk.quantities[subject] : null;
    const own = from?.rule ? [from.rule] : [];
    const around = state.frames.map(({ node }) => this.walk.nodes[node].rules ?? []).findLast((list) => list.length) ?? [];
    return [...new Set([...own, ...around])].map((id) => this.data.rules[id]).filter(Boolean);
  }

  /** Return an answer in words. */
  answer(question, value) {
    if (typeof value === "boolean") return this.say(value ? "table-yes" : "table-no");
    if (value in FIXED) return this.say(FIXED[value]);
    if (value === STOP) return this.say(this.walk.nodes[question.node].pick === "at most one" ? "table-none" : "table-enough");
    return this.walk.nodes[value]?.label ?? String(value);
  }

  /** Return on what an answer depends, with the values of now; "" where on nothing. */
  why({ condition }, state) {
    if (!condition) return "";
    const names = condition.test ? namesIn(condition.test.tree).filter(([kind]) => kind === "quantity") : [];
    const values = [...new Set(names.map(([, name]) => name))]
      .map((name) => `${this.walk.quantities[name].name} ${state.quantities[name]}`);
    return [this.say("only-if", condition.words), ...values].join("; ");
  }

  /** Return what happened in words, or "" where the next question says it. */
  event(event, names = []) {
    const tell = {
      change: () => this.#change(event, names),
      move: () => this.#move(event),
      again: () => this.say("table-again", { name: this.walk.nodes[event.node].label }),
      refused: () => this.say("refused", this.walk.nodes[event.subject].label),
      goal: () => this.goal(event.subject),
    }[event.kind];
    return tell ? tell() : "";
  }

  #change({ subject, before, after, seat }, names) {
    const whose = seat === undefined ? "" : `${names[seat]}: `;
    return before === after ? "" : `${whose}${this.walk.quantities[subject].name} ${before} → ${after}`;
  }

  #move({ subject, target, after }) {
    const way = `${this.walk.zones[subject].name} → ${this.walk.zones[target].name}`;
    return after === null ? way : `${way}: ${after}`;
  }

  /** Return a goal with whom it concerns. */
  goal(id) {
    const { name, outcome, who } = this.walk.goals[id];
    return `${name} (${this.say(outcome)}: ${who})`;
  }
}

/** Return words with a capital letter. */
export function sentence(words) {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
