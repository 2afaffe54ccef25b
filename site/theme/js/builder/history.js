// Steps that can be undone. What is typed in one go is one step.

const MOST = 500;

/** Holds states; `now` is the present one. */
export class History {
  constructor(first) {
    this.steps = [first];
    this.at = 0;
    this.isTyping = false;
  }

  get now() {
    return this.steps[this.at];
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.steps.length - 1;
  }

  /** Go on to a state; `isTyping` says that it came from typing, which goes on with the step before. */
  push(state, isTyping = false) {
    const from = isTyping && this.isTyping ? this.at : this.at + 1;
    this.steps = [...this.steps.slice(0, from), state].slice(-MOST);
    this.at = this.steps.length - 1;
    this.isTyping = isTyping;
  }

  /** What is typed next is a step of its own. */
  rest() {
    this.isTyping = false;
  }

  /** Go `by` steps back (-1) or on (1), if there are any. */
  go(by) {
    this.at = Math.min(Math.max(this.at + by, 0), this.steps.length - 1);
    this.isTyping = false;
  }
}
