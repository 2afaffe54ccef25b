// What a run is at one moment: plain values that are never changed; see toolkit/turn/states.py for their meaning.

/** Answers that are not the id of an option or an outcome. */
export const DONE = "(done)";
export const STOP = "(stop)";
export const PASS = "(pass)";
/** How a run ended where no goal was reached. */
export const LEFT = "(left)";
export const FINISHED = "(finished)";
/** Where answers to a node's own question wait in its frame. */
export const PICK = "(pick)";
export const COUNT = "(count)";
export const UNTIL = "(until)";

export const ANY_NUMBER = "any number in any order";
export const YES_OR_NO = [{ value: true, allowed: true }, { value: false, allowed: true }];

/** Thrown where something has to be asked; never leaves the walk. */
export class Ask {
  constructor(question) {
    this.question = { subject: "", words: "", answers: [], ...question };
  }
}

/** An answer that is not allowed, or a track that goes round and round. */
export class WalkError extends Error {}

/** Whether the children of a node may run several times while it is entered once. */
export function repeats(node) {
  return ["loop", "each", "window"].includes(node.kind) || node.pick === ANY_NUMBER;
}

export function withTop(state, values) {
  const top = { ...state.frames.at(-1), ...values };
  return { ...state, frames: [...state.frames.slice(0, -1), top] };
}

export function done(state) {
  return { ...state, frames: state.frames.slice(0, -1) };
}

export function having(state, event) {
  return { ...state, events: [...state.events, event] };
}
