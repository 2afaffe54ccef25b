// A run of a turn track, step by step, over states that never change. The twin of toolkit/turn/walk.py.
import { firstUnknown, keyOf, namesIn, weigh } from "./expressions.js";
import { Ask, WalkError, YES_OR_NO, repeats } from "./states.js";
import { HANDLERS } from "./stepping.js";
import { keptWithin } from "./steps.js";

/** A run that asks nothing for this many moves of its own never will. */
const MOST_MOVES = 10_000;

/** A track made ready to run, from its export; it holds no state of a run. */
export class Walk {
  constructor(track) {
    this.track = track;
    this.root = { kind: "track", id: "", label: "", do: track.track };
    this.nodes = byId([this.root, ...track.track, ...track.procedures].flatMap((node) => below(node)));
    this.quantities = byId(track.quantities);
    this.facts = byId(track.facts);
    this.zones = byId(track.zones);
    this.goals = byId(track.goals);
    this.claimed = track.goals.filter((goal) => this.#isClaimed(goal));
    this.atOnce = track.goals.filter((goal) => goal.looked_at === "at-once" && !this.claimed.includes(goal));
  }

  /** Return the state before the first answer. */
  start() {
    const zones = Object.fromEntries(this.track.zones.map(({ id, count }) => [id, count ?? null]));
    const frame = { node: "", at: 0, passes: 0, times: null, answers: {} };
    const begun = { frames: [frame], quantities: {}, zones, counts: {}, players: null, events: [], ended: null };
    return this.#run({ ...begun, question: null });
  }

  /** Return the state after an answer. Throws WalkError where it is not allowed. */
  answer(state, value) {
    const { question } = state;
    if (!question) throw new WalkError("the run is over; there is nothing to answer");
    if (!allows(question, value)) throw new WalkError(`${JSON.stringify(value)} is not allowed here`);
    const top = state.frames.at(-1);
    const given = { ...top, answers: { ...top.answers, [question.key]: value } };
    return this.#run({ ...state, frames: [...state.frames.slice(0, -1), given], events: [], question: null });
  }

  /** Return the state after the table says that a goal is reached. */
  claim(state, goal) {
    if (!state.question?.claims.includes(goal)) throw new WalkError(`the goal "${goal}" can't be claimed now`);
    return this.reached({ ...state, events: [], question: null }, goal);
  }

  /** Return the state after the table sets a quantity by hand, kept within its bounds. */
  count(state, quantity, value) {
    if (!this.settled(state)) throw new WalkError(`"${quantity}" has no value yet that could be set`);
    return this.replace(state, { ...state.quantities, [quantity]: value });
  }

  /** Return the state with other quantities, kept within their bounds; what is asked may change. */
  replace(state, quantities) {
    const after = keptWithin(this, { ...state, quantities }, state.quantities, "");
    return after.ended === null ? this.#run({ ...this.look(after), question: null }) : after;
  }

  /** Whether all quantities have their value. */
  settled(state) {
    return Object.keys(state.quantities).length === this.track.quantities.length;
  }

  #run(begun) {
    let state = begun;
    for (let moves = 0; moves < MOST_MOVES; moves += 1) {
      if (state.ended !== null) return { ...state, frames: [] };
      const frame = state.frames.at(-1);
      try {
        state = HANDLERS[this.nodes[frame.node].kind](this, state, frame);
      } catch (asked) {
        if (!(asked instanceof Ask)) throw asked;
        return { ...state, question: { ...asked.question, claims: this.#claims(state) } };
      }
    }
    throw new WalkError(`the track goes round and round at "${state.frames.at(-1).node}" without asking anything`);
  }

  // ---------------------------------------------------------- what handlers use

  /** Return the value of a quantity, or the answer to a fact that still counts, or undefined. */
  known(state, name) {
    if (Object.hasOwn(state.quantities, name[1])) return state.quantities[name[1]];
    const key = keyOf(name);
    for (const frame of state.frames.toReversed()) {
      if (key in frame.answers) return frame.answers[key];
      if (repeats(this.nodes[frame.node])) return undefined;
    }
    return undefined;
  }

  /** Return the value of a tree, or undefined where it depends on a fact not asked yet. */
  weigh(state, tree) {
    return weigh(tree, (name) => this.known(state, name));
  }

  /** Return the value of a tree; throws Ask for the first fact that it needs. */
  value(state, tree) {
    const found = this.weigh(state, tree);
    if (found !== undefined) return found;
    const name = firstUnknown(tree, (n) => this.known(state, n));
    const fact = this.facts[name[1]];
    if (!fact) throw new WalkError(`"${name[1]}" has no value yet`);
    const asked = { kind: "fact", node: state.frames.at(-1).node, key: keyOf(name), subject: fact.id, words: fact.ask };
    throw new Ask(fact.number ? { ...asked, least: 0 } : { ...asked, answers: YES_OR_NO });
  }

  /** Say whether a condition holds; throws Ask where the table must say. */
  holds(state, condition, key, kind = "condition") {
    if (condition.test) return Boolean(this.value(state, condition.test.tree));
    const { answers, node } = state.frames.at(-1);
    if (!(key in answers)) throw new Ask({ kind, node, key, words: condition.words, answers: YES_OR_NO });
    return Boolean(answers[key]);
  }

  // ---------------------------------------------------------- goals

  reached(state, goal) {
    const event = { kind: "goal", node: state.frames.at(-1).node, subject: goal };
    return { ...state, ended: goal, events: [...state.events, event], frames: [] };
  }

  look(state) {
    const goal = this.atOnce.find(({ when }) => when.test && this.weigh(state, when.test.tree));
    return goal ? this.reached(state, goal.id) : state;
  }

  lookedAt(step) {
    return this.track.goals.filter((goal) => goal.looked_at === step);
  }

  #isClaimed({ looked_at: at, when }) {
    return at === "at-once" && (!when.test || namesIn(when.test.tree).some(([kind]) => kind === "fact"));
  }

  #claims(state) {
    const blind = { ...state, frames: [] };
    const open = ({ when }) => !when.test || this.weigh(blind, when.test.tree) !== false;
    return this.claimed.filter(open).map(({ id }) => id);
  }
}

/** Whether a question can be answered so. */
export function allows(question, value) {
  if (question.least === undefined) {
    return question.answers.some((answer) => answer.value === value && answer.allowed !== false);
  }
  return Number.isInteger(value) && value >= question.least && (question.most === undefined || value <= question.most);
}

function below(node) {
  return node.kind === "track" ? [node] : [node, ...(node.do ?? []).flatMap((child) => below(child))];
}

function byId(list) {
  return Object.fromEntries(list.map((entry) => [entry.id, entry]));
}
