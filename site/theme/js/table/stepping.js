// What each kind of node does in a run: one handler a kind, from a state to the next.
// The twin of toolkit/turn/stepping.py, which says what each promises; tests/cases/walks.json holds both to it.
import { ANY_NUMBER, Ask, COUNT, FINISHED, LEFT, PASS, PICK, STOP, UNTIL, done, having, repeats, withTop } from "./states.js";
import { bounds, runStep, within } from "./steps.js";

const STOPS = { "exactly one": false, "at most one": true, [ANY_NUMBER]: true };

function enter(state, node, answers = {}) {
  const frame = { node: node.id, at: 0, passes: 0, times: null, answers };
  return having({ ...state, frames: [...state.frames, frame] }, { kind: "enter", node: node.id });
}

function nextChild(state, frame, node) {
  const children = node.do ?? [];
  return frame.at < children.length ? enter(withTop(state, { at: frame.at + 1 }), children[frame.at]) : null;
}

function sequence(walk, state, frame) {
  return nextChild(state, frame, walk.nodes[frame.node]) ?? done(state);
}

function track(walk, state, frame) {
  const { quantities } = walk.track;
  const settled = Object.keys(state.quantities).length;
  if (settled < quantities.length) {
    const started = start(walk, state, frame, quantities[settled]);
    return settled + 1 === quantities.length ? walk.look(started) : started;
  }
  const finished = having({ ...state, ended: FINISHED }, { kind: "end", node: "" });
  return nextChild(state, frame, walk.root) ?? finished;
}

function start(walk, state, frame, quantity) {
  const [least, most] = bounds(walk, state, quantity);
  const key = `(start) ${quantity.id}`;
  if (!quantity.start && !(key in frame.answers)) {
    throw new Ask({ kind: "start", node: "", key, subject: quantity.id, words: quantity.name, least: least ?? 0, most });
  }
  const value = quantity.start ? walk.value(state, quantity.start.tree) : frame.answers[key];
  return { ...state, quantities: { ...state.quantities, [quantity.id]: within(value, [least, most]) } };
}

function loop(walk, state, frame) {
  const node = walk.nodes[frame.node];
  if (node.times && frame.times === null) {
    return withTop(state, { times: walk.value(state, node.times.tree), answers: {} });
  }
  if (frame.times !== null && frame.passes >= frame.times) return done(state);
  const going = nextChild(state, frame, node);
  if (going) return going;
  return node.until && walk.holds(state, node.until, UNTIL) ? done(state) : again(state, frame);
}

function again(state, frame) {
  if (frame.times !== null && frame.passes + 1 >= frame.times) return done(state);
  return having(withTop(state, { at: 0, passes: frame.passes + 1, answers: {} }), { kind: "again", node: frame.node });
}

function each(walk, state, frame) {
  const node = walk.nodes[frame.node];
  if (frame.times === null && node.times) {
    return withTop(state, { times: walk.value(state, node.times.tree), answers: {} });
  }
  if (frame.times === null && COUNT in frame.answers) {
    const times = frame.answers[COUNT];
    return { ...withTop(state, { times }), counts: { ...state.counts, [node.id]: times } };
  }
  if (frame.times === null) {
    const usual = state.counts[node.id];
    throw new Ask({ kind: "count", node: node.id, key: COUNT, words: node.over ?? "", least: 0, usual });
  }
  if (frame.passes >= frame.times) return done(state);
  return nextChild(state, frame, node) ?? again(state, frame);
}

function choice(walk, state, frame) {
  const node = walk.nodes[frame.node];
  if (frame.at && !repeats(node)) return done(state);
  if (!(PICK in frame.answers)) {
    const answers = options(walk, state, node);
    if (STOPS[node.pick]) answers.push({ value: STOP, allowed: true });
    throw new Ask({ kind: "choice", node: node.id, key: PICK, words: node.decide ?? "", answers });
  }
  return frame.answers[PICK] === STOP ? done(state) : picked(walk, state, frame, node);
}

function options(walk, state, node) {
  return node.do.map(({ id, label, when }) => {
    const weighed = when?.test ? walk.weigh(state, when.test.tree) : true;
    return { value: id, label, allowed: weighed === undefined ? null : Boolean(weighed), condition: when };
  });
}

/** Start the option that was picked, once its facts are asked; go back where they speak against it. */
function picked(walk, state, frame, node) {
  const option = walk.nodes[frame.answers[PICK]];
  const facts = Object.entries(frame.answers).filter(([key]) => key !== PICK);
  if (option.when?.test && !walk.value(state, option.when.test.tree)) {
    const kept = Object.fromEntries(facts.filter(([key]) => !key.includes("("))); // one may look for another lamp
    return having(withTop(state, { answers: kept }), { kind: "refused", node: node.id, subject: option.id });
  }
  const all = Object.fromEntries(facts);
  return enter(withTop(state, { at: 1, passes: 0, answers: repeats(node) ? {} : all }), option, all);
}

function openWindow(walk, state, frame) {
  const node = walk.nodes[frame.node];
  if (state.players === null && !("(players)" in frame.answers)) {
    throw new Ask({ kind: "players", node: node.id, key: "(players)", words: node.over ?? "", least: 1 });
  }
  if (state.players === null) return { ...withTop(state, { answers: {} }), players: frame.answers["(players)"] };
  if (frame.passes >= state.players) return done(state);
  if (!(PICK in frame.answers)) {
    const answers = [...options(walk, state, node), { value: PASS, allowed: true }];
    throw new Ask({ kind: "window", node: node.id, key: PICK, words: node.decide ?? node.over ?? "", answers });
  }
  if (frame.answers[PICK] !== PASS) return picked(walk, state, frame, node);
  return withTop(state, { at: 0, passes: frame.at ? 0 : frame.passes + 1, answers: {} });
}

function branch(walk, state, frame) {
  if (frame.at) return done(state);
  for (const found of walk.nodes[frame.node].do) {
    if (!found.when || walk.holds(state, found.when, `(case) ${found.id}`)) {
      return enter(withTop(state, { at: 1 }), found);
    }
  }
  return done(state);
}

function chance(walk, state, frame) {
  if (frame.at) return done(state);
  const node = walk.nodes[frame.node];
  if (!(PICK in frame.answers)) {
    const answers = node.do.map(({ id, label }) => ({ value: id, label, allowed: true }));
    throw new Ask({ kind: "chance", node: node.id, key: PICK, words: node.label, answers });
  }
  return enter(withTop(state, { at: 1 }), walk.nodes[frame.answers[PICK]]);
}

function call(walk, state, frame) {
  if (frame.at) return done(state);
  return enter(withTop(state, { at: 1 }), walk.nodes[walk.nodes[frame.node].procedure]);
}

function leave(walk, state, frame) {
  const target = walk.nodes[frame.node].out_of;
  if (target === "game") return having({ ...state, ended: LEFT }, { kind: "end", node: frame.node });
  const last = state.frames.findLastIndex((running) => running.node === target);
  return { ...state, frames: state.frames.slice(0, last) };
}

export const HANDLERS = {
  track, step: runStep, sequence, option: sequence, case: sequence, outcome: sequence, procedure: sequence,
  loop, each, choice, window: openWindow, branch, chance, call, leave,
};
