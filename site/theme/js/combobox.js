// A box of suggestions below an input, as the ARIA combobox pattern has it: arrows choose, Enter and Tab take, Escape
// closes. Nothing is chosen until an arrow does it, so that typing is never changed.
import { part } from "./elements.js";
import { afterPaint } from "./frames.js";
import { say } from "./speech.js";

/**
 * Suggest below `input`, in `box`, what `suggest(text, place, all)` gives (see `Completion`). `taken()` is told when one
 * was written, `left()` when the box closes without.
 */
export class Combobox {
  constructor(input, box, { suggest, taken, left }) {
    Object.assign(this, { input, box, suggest, taken, left, found: null, chosen: -1, turn: 0, isLooking: false });
    box.id = `${input.id}-options`;
    box.setAttribute("role", "listbox");
    box.setAttribute("aria-label", say("suggestions"));
    const roles = { role: "combobox", "aria-autocomplete": "list", "aria-controls": box.id, "aria-expanded": "false" };
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value);
    input.addEventListener("keydown", (event) => this.key(event));
    input.addEventListener("blur", () => this.leave());
    box.addEventListener("pointerdown", (event) => event.preventDefault());
    box.addEventListener("click", (event) => {
      const option = event.target.closest("[role=option]");
      if (option) this.take([...box.children].indexOf(option));
    });
  }

  get isOpen() {
    return !this.box.hidden;
  }

  /** Whether suggestions are shown, or are on their way. */
  get isBusy() {
    return this.isOpen || this.isLooking;
  }

  /** Look up what fits where the person writes, and show it; `all` even where nothing is typed. */
  async show(all = false) {
    const turn = ++this.turn;
    this.isLooking = true;
    const { value, selectionStart, selectionEnd } = this.input;
    const found = selectionStart === selectionEnd ? await this.suggest(value, selectionStart, all) : null;
    if (turn !== this.turn) return;
    const options = document.activeElement === this.input ? (found?.options ?? []) : [];
    const isWritten = options.length === 1 && options[0].insert === value.slice(found.start, found.end);
    if (!options.length || isWritten) this.leave();
    else this.open(found);
  }

  /** The same once the page is painted, unless the person has gone on by then. */
  showSoon() {
    const turn = ++this.turn;
    this.isLooking = true;
    afterPaint(() => turn === this.turn && this.show());
  }

  open(found) {
    this.found = found;
    this.isLooking = false;
    this.box.replaceChildren(...found.options.map((option, i) => this.option(option, i)));
    this.box.hidden = false;
    this.box.scrollTop = 0;
    this.input.setAttribute("aria-expanded", "true");
    this.choose(-1);
  }

  close() {
    this.turn += 1;
    this.found = null;
    this.isLooking = false;
    this.box.hidden = true;
    this.box.replaceChildren();
    this.input.setAttribute("aria-expanded", "false");
    this.choose(-1);
  }

  option({ label, hint, count }, i) {
    const words = [part("span", "option-label", label), part("span", "option-hint", hint)];
    const number = part("span", "option-count", count === null || count === undefined ? "" : String(count));
    const option = part("li", count === 0 ? "none" : "", ...words, number);
    option.id = `${this.box.id}-${i}`;
    option.setAttribute("role", "option");
    option.setAttribute("aria-selected", "false");
    return option;
  }

  choose(to) {
    this.box.children[this.chosen]?.setAttribute("aria-selected", "false");
    this.chosen = to;
    const option = this.box.children[to];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) this.input.setAttribute("aria-activedescendant", option.id);
    else this.input.removeAttribute("aria-activedescendant");
  }

  key(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const act = KEYS[event.key];
    if (act && act.call(this)) event.preventDefault();
  }

  // One step through the options and the input itself, round and round.
  step(by) {
    if (!this.isOpen) this.show(true);
    else {
      const rounds = this.box.children.length + 1;
      this.choose(((this.chosen + 1 + by + rounds) % rounds) - 1);
    }
    return true;
  }

  takeChosen() {
    if (this.chosen < 0) {
      this.leave();
      return false;
    }
    this.take(this.chosen);
    return true;
  }

  leave() {
    const { isOpen, isBusy } = this;
    this.close();
    if (isBusy) this.left();
    return isOpen;
  }

  /** Write an option where it belongs; what may follow it is suggested at once. */
  take(i) {
    const { start, end, options } = this.found;
    const { insert, more } = options[i];
    const { value } = this.input;
    this.input.value = value.slice(0, start) + insert + value.slice(end);
    this.input.setSelectionRange(start + insert.length, start + insert.length);
    this.close();
    this.taken();
    if (more) this.show();
  }
}

const KEYS = {
  ArrowDown() {
    return this.step(1);
  },
  ArrowUp() {
    return this.step(-1);
  },
  Enter() {
    return this.takeChosen();
  },
  Tab() {
    return this.takeChosen();
  },
  Escape() {
    return this.leave();
  },
};
