// The address of a list of cards holds what is asked, how it is shown and how far; going back goes to what was asked before.
import { afterPaint } from "./frames.js";

const USUAL = { q: "", as: "list", page: "1" };
const VIEWS = ["list", "grid", "text"];

/** What the address says: {text, as, page}. */
export function readAddress() {
  const asked = new URLSearchParams(location.search);
  const page = Number(asked.get("page"));
  return {
    text: asked.get("q") ?? USUAL.q,
    as: VIEWS.includes(asked.get("as")) ? asked.get("as") : USUAL.as,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address. What is typed in one go is one step of the history, everything else is a step of its own. */
export class Address {
  constructor() {
    this.isTyping = false;
    this.typed = null;
  }

  /** Keep a state that was typed, once what it asks for is painted: an address takes its time. */
  keepTyped(state) {
    if (!this.typed) afterPaint(() => this.flush());
    this.typed = state;
  }

  flush() {
    if (this.typed) this.write(this.typed, true);
    this.typed = null;
  }

  /** Keep a state that was chosen. */
  keep(state) {
    this.flush();
    this.write(state, false);
  }

  write({ text, as, page }, isTyping) {
    const url = new URL(location.href);
    for (const [name, value] of Object.entries({ q: text, as, page: String(page) })) {
      if (value === USUAL[name]) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    if (url.href === location.href) return;
    if (isTyping && this.isTyping) history.replaceState(null, "", url);
    else history.pushState(null, "", url);
    this.isTyping = isTyping;
  }

  /** The next thing typed is a new step. */
  rest() {
    this.flush();
    this.isTyping = false;
  }
}
