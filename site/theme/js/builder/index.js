// The deck builder: a list is what it holds, each change makes another list, and everything on the page is shown anew
// from it. The list lives in the address and in this browser.
import { openDecks } from "../decks/index.js";
import { pageLang, say } from "../speech.js";
import { Asking } from "./asking.js";
import { Declaring } from "./declaring.js";
import { Drafts, sizeOf } from "./drafts.js";
import { Figures } from "./figures.js";
import { Giving } from "./giving.js";
import { History } from "./history.js";
import { packed, unpacked } from "./link.js";
import { Listing } from "./listing.js";
import { OddsView } from "./oddsview.js";
import { Picking } from "./picking.js";
import { Shelving } from "./shelving.js";
import { Sheets } from "./sheets.js";
import { Verdict } from "./verdict.js";
import { ListBox } from "./listbox.js";

const EMPTY = { text: "", readings: [] };

/** Make the deck builder of a page work. */
export async function buildIn(root) {
  const decks = await openDecks(new URL(root.dataset.decks, location.href), { lang: pageLang });
  await new Builder(root, decks).start();
}

class Builder {
  constructor(root, decks) {
    this.root = root;
    this.decks = decks;
    this.drafts = new Drafts(decks);
    this.shelving = new Shelving(root.dataset.game);
    this.base = new URL(root.dataset.base, location.href);
    this.written = "";
    const find = (name) => root.querySelector(name);
    this.last = find(".last");
    this.form = find(".built-form select");
    this.name = find(".built-name");
    this.undo = find(".undo");
    this.redo = find(".redo");
    this.sheets = new Sheets(find(".paper"), this);
    this.verdict = new Verdict(find(".verdict"), this);
    this.parts = [
      this.verdict,
      new Asking(find(".asks"), find(".readings"), this),
      new Listing(find(".sections"), find(".begin"), this),
      new ListBox(find(".as-list"), this),
      new Figures(find(".numbers"), this),
      new OddsView(find(".odds"), this),
      new Giving(find(".give"), this),
      this.sheets,
      new Declaring(find(".declare"), this),
      ...(root.dataset.cards ? [new Picking(find(".pick"), this)] : []),
    ];
  }

  async start() {
    const stored = this.shelving.read();
    this.history = new History(EMPTY);
    this.deck = this.drafts.read("", this.decks.formats[0].id);
    if (stored) this.take(stored);
    this.listen();
    if (!(await this.openLink())) this.show();
    this.verdict.settle();
    this.root.dataset.ready = "";
  }

  listen() {
    this.undo.addEventListener("click", () => this.go(-1));
    this.redo.addEventListener("click", () => this.go(1));
    this.form.addEventListener("change", () => this.change((deck) => this.drafts.refitted(deck, this.form.value)));
    this.name.addEventListener("input", () => this.change((deck) => ({ ...deck, name: this.name.value.trim() }), { isTyping: true }));
    this.name.addEventListener("blur", () => this.history.rest());
    addEventListener("hashchange", () => this.openLink());
    document.addEventListener("keydown", (event) => this.key(event));
  }

  // Undo and redo by keys, but where a person writes, whose own undo it is then.
  key(event) {
    const isWriting = event.target.closest?.("input:not([type=checkbox], [type=file]), textarea, select");
    if (isWriting || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const by = key === "z" ? (event.shiftKey ? 1 : -1) : key === "y" ? 1 : 0;
    if (!by) return;
    event.preventDefault();
    this.go(by);
  }

  get state() {
    return this.history.now;
  }

  /** The format of the deck as data. */
  get format() {
    return this.decks.form(this.deck.format);
  }

  /** What a check of the deck is asked. */
  get asked() {
    return { readings: this.deckReadings ?? [] };
  }

  sectionName(id) {
    const section = this.format.sections.find((one) => one.id === id);
    return section ? this.decks.say(section.name) : id;
  }

  /** Change the deck by `edit`, which gives another one, or null where it can't be done. */
  change(edit, { told = "", isTyping = false } = {}) {
    const deck = edit(this.deck);
    if (deck === null) return;
    const text = this.drafts.write(deck);
    this.goOn({ ...this.state, text }, this.drafts.read(text, deck.format), isTyping);
    this.tell(typeof told === "function" ? told(this.deck) : told);
  }

  /** Take another list, as it is written. Throws DeckError. */
  write(text, { form = this.deck.format, isTyping = false } = {}) {
    this.goOn({ ...this.state, text }, this.drafts.read(text, form), isTyping);
  }

  /** Check by other readings. */
  useReadings(readings) {
    this.goOn({ ...this.state, readings }, this.deck, false);
  }

  goOn(state, deck, isTyping) {
    this.history.push(state, isTyping);
    this.deck = deck;
    this.show();
  }

  go(by) {
    const before = this.state;
    this.history.go(by);
    if (this.state === before) return;
    this.deck = this.drafts.read(this.state.text, this.deck.format);
    this.show();
    this.tell(say(by < 0 ? "undone" : "redone"));
  }

  /** Say what was done, to those who see it and those who don't. */
  tell(words) {
    this.last.textContent = words;
  }

  // Take a state as it was kept; one that can't be read any more is not taken.
  take(state) {
    const known = new Set(this.decks.formats.flatMap(({ readings }) => readings.map(({ id }) => id)));
    const readings = state.readings.filter((id) => known.has(id));
    try {
      this.deck = this.drafts.read(state.text, state.form ?? (state.text.trim() ? null : this.deck.format));
    } catch {
      return false;
    }
    this.history.push({ text: state.text, readings });
    return true;
  }

  async openLink() {
    const hash = location.hash.slice(1);
    if (!hash || hash === this.written) return false;
    let state = null;
    try {
      state = await unpacked(hash);
      if (state === null) return false;
      if (state.text === this.state.text && this.history.canUndo) return false;
      if (!this.take(state)) throw new Error(hash);
    } catch {
      this.show();
      this.tell(say("broken-link"));
      return true;
    }
    this.show();
    this.tell(this.history.at > 1 ? say("opened-link") : "");
    return true;
  }

  show() {
    const { deck } = this;
    this.form.value = deck.format;
    if (document.activeElement !== this.name) this.name.value = deck.name ?? "";
    const readings = new Set(this.format.readings.map(({ id }) => id));
    this.deckReadings = this.state.readings.filter((id) => readings.has(id));
    for (const part of this.parts) part.show(deck);
    const { canUndo, canRedo } = this.history;
    if (this.undo === document.activeElement && !canUndo) this.redo.focus();
    this.undo.disabled = !canUndo;
    this.redo.disabled = !canRedo;
    this.root.querySelector(".below").textContent = `${say("deck")}: ${sizeOf(deck)}`;
    this.shelving.keep({ ...this.state, form: deck.format });
    this.linking = this.keepAddress();
  }

  async keepAddress() {
    const { state } = this;
    const hash = await packed(state);
    if (state !== this.state) return;
    this.written = hash;
    history.replaceState(history.state, "", hash ? `#${hash}` : location.pathname + location.search);
    this.root.dataset.link = location.href;
    for (const part of this.parts) part.linked?.(location.href);
  }
}
