// How a step runs: it is done, its changes are made in one go, goals are looked at. The twin of toolkit/turn/steps.py.
import { Ask, DONE, done, having, withTop } from "./states.js";

/** Return the least and the most that a quantity can have now; undefined for no bound. */
export function bounds(walk, state, quantity) {
  const end = (part) => (quantity[part] ? walk.value(state, quantity[part].tree) : undefined);
  return [end("least"), end("most")];
}

export function within(value, [least, most]) {
  const lower = most === undefined ? value : Math.min(value, most);
  return least === undefined ? lower : Math.max(lower, least);
}

/** Return a state whose quantities are within their bounds, with an event for each that changed. */
export function keptWithin(walk, after, before, node, events = []) {
  let state = { ...after, events };
  for (const quantity of walk.track.quantities) {
    const name = quantity.id;
    const value = state.quantities[name];
    const kept = within(value, bounds(walk, state, quantity));
    if (kept !== value) state = { ...state, quantities: { ...state.quantities, [name]: kept } };
    if (kept !== before[name] || kept !== value) {
      const change = { kind: "change", node, subject: name, before: before[name], after: kept, cut: kept !== value };
      state = having(state, change);
    }
  }
  return state;
}

export function runStep(walk, state, frame) {
  const node = walk.nodes[frame.node];
  if (!(DONE in frame.answers)) {
    const answers = [{ value: DONE, allowed: true }];
    throw new Ask({ kind: "step", node: node.id, key: DONE, words: node.decide ?? node.label, answers });
  }
  if (!frame.at) return walk.look(changed(walk, state, frame, node));
  for (const goal of walk.lookedAt(node.id)) {
    if (walk.holds(state, goal.when, `(goal) ${goal.id}`, "goal")) return walk.reached(state, goal.id);
  }
  return done(state);
}

function changed(walk, state, frame, node) {
  const changes = Object.entries(node.set ?? {}).map(([name, { tree }]) => [name, walk.value(state, tree)]);
  const moves = node.moves ?? [];
  const counts = moves.map((move, i) => count(walk, state, frame, i, move));
  let after = { ...state, quantities: { ...state.quantities, ...Object.fromEntries(changes) } };
  if (changes.length) after = keptWithin(walk, after, state.quantities, node.id, state.events);
  const zones = { ...state.zones };
  moves.forEach(({ from, to }, i) => {
    const moved = move(zones, from, to, counts[i]);
    after = having(after, { kind: "move", node: node.id, subject: from, target: to, after: moved });
  });
  return withTop({ ...after, zones }, { at: 1 });
}

/** Return how many cards are meant to move; an open number is asked where a zone is counted. */
function count(walk, state, frame, i, { from, to, count: written }) {
  if (written) return Math.max(0, walk.value(state, written.tree));
  const there = state.zones[from];
  if (there === null && state.zones[to] === null) return null;
  const key = `(cards) ${i}`;
  if (!(key in frame.answers)) {
    const words = walk.zones[from].name;
    throw new Ask({ kind: "cards", node: frame.node, key, subject: from, words, least: 0, most: there ?? undefined });
  }
  return frame.answers[key];
}

/** Move cards between counted zones, no more than are there; return how many moved. */
function move(zones, from, to, wanted) {
  const there = zones[from];
  const moved = wanted !== null && there !== null ? Math.min(wanted, there) : wanted;
  for (const [zone, sign] of [[from, -1], [to, 1]]) {
    if (zones[zone] !== null && moved !== null) zones[zone] += sign * moved;
  }
  return moved;
}
