// The search beside the deck: the query language finds cards, a click or a key adds them.
import { openCards, QueryError } from "../carddata.js";
import { Combobox } from "../combobox.js";
import { Completion } from "../completion.js";
import { button, part } from "../elements.js";
import { Facets } from "../facets.js";
import { count, pageLang, say } from "../speech.js";
import { arrows } from "./rows.js";

const A_PAGE = 24;
const A_SMALL_PAGE = 8;
const SMALL = "(max-width: 860px)";
const BEFORE_ERROR = 500;
const KEYS = { "+": 1, "=": 1, ArrowRight: 1, "-": -1, "−": -1, ArrowLeft: -1 };

export class Picking {
  constructor(place, builder) {
    const find = (name) => place.querySelector(name);
    Object.assign(this, { place, builder, aPage: matchMedia(SMALL).matches ? A_SMALL_PAGE : A_PAGE, turn: 0, held: null, opening: null, deck: null, rows: new Map() });
    this.limit = this.aPage;
    this.input = find(".query input");
    this.says = find(".query-says");
    this.wrong = find(".query-wrong");
    this.found = find(".found");
    this.more = find(".more-cards");
    this.into = find(".into");
    this.options = new Combobox(this.input, find(".options"), {
      suggest: (...asked) => this.open().then(({ completion }) => completion.suggest(...asked)).catch(() => null),
      taken: () => this.typed(),
      left: () => this.held?.(),
    });
    this.listen(find(".query"));
    this.search();
  }

  listen(form) {
    this.input.addEventListener("input", (event) => {
      this.typed();
      if (!event.isComposing) this.options.show();
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.found.querySelector(".more")?.focus();
    });
    this.more.querySelector("button").addEventListener("click", () => {
      this.limit += this.aPage;
      this.search();
    });
    this.found.addEventListener("click", ({ target }) => {
      const press = target.closest("button[data-by]");
      if (press) this.alter(press.closest("li").dataset.card, Number(press.dataset.by));
    });
    this.found.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.slash(event), { capture: true });
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" || (event.key === "ArrowUp" && event.target.closest("li") === this.found.firstElementChild)) {
      event.preventDefault();
      this.input.focus();
    } else if (!arrows(event, this.found, "li", ".more") && event.key in KEYS) {
      event.preventDefault();
      this.alter(event.target.closest("li").dataset.card, KEYS[event.key]);
    }
  }

  // On this page "/" leads to these cards, not to the search of everything.
  slash(event) {
    const writing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.input.focus();
    this.input.select();
  }

  open() {
    this.opening ??= openCards(new URL(this.builder.root.dataset.cards, location.href)).then((cards) => {
      return { cards, completion: new Completion(cards.vocabulary, new Facets(cards)) };
    });
    return this.opening;
  }

  typed() {
    this.limit = this.aPage;
    this.search(true);
  }

  async search(isTyping = false) {
    const turn = ++this.turn;
    this.held = null;
    try {
      const { cards } = await this.open();
      const found = await cards.find(this.input.value.trim(), { lang: pageLang, limit: this.limit });
      if (turn !== this.turn) return;
      this.list(found);
      if (found.partial) cards.whole.then(() => turn === this.turn && this.search(), () => null);
    } catch (error) {
      setTimeout(() => this.fail(error, turn), isTyping && error instanceof QueryError ? BEFORE_ERROR : 0);
    }
  }

  list({ lines, count: all }) {
    this.says.textContent = count("cards", all);
    this.wrong.hidden = true;
    this.place.classList.remove("stale");
    const focus = this.found.contains(document.activeElement) ? document.activeElement.closest("li").dataset.card : null;
    this.rows = new Map(lines.map((line) => [line.card, this.row(line)]));
    this.found.replaceChildren(...this.rows.values());
    if (focus) this.rows.get(focus)?.querySelector(".more").focus();
    this.more.hidden = lines.length >= all;
    this.more.querySelector("span").textContent = say("shown-of", { n: lines.length, all });
    this.showCounts();
    this.listed();
  }

  // From now on the cards have their place, and what stands below them.
  listed() {
    this.builder.root.dataset.listed = "";
  }

  row(line) {
    const name = part("a", "name", line.name);
    name.href = new URL(`cards/${line.card}/`, this.builder.base).href;
    if (line.lang !== pageLang) name.lang = line.lang;
    const words = [name, ...(line.subtitle ? [" ", part("span", "subtitle", line.subtitle)] : []), part("span", "type", line.type)];
    const by = (sign, step, key) => {
      const press = button(step > 0 ? "more" : "less", part("span", "", sign));
      press.dataset.by = String(step);
      press.setAttribute("aria-label", say(key, { name: line.name }));
      return press;
    };
    const steps = [by("−", -1, "take-one"), part("span", "count"), by("+", 1, "add-one")];
    const item = part("li", "", part("span", "card-name", ...words), part("span", "steps", ...steps));
    item.dataset.card = line.card;
    return item;
  }

  // What is wrong with a query that is being completed is said when the suggestions are gone.
  fail(error, turn) {
    if (turn !== this.turn) return;
    const isAsked = error instanceof QueryError;
    if (isAsked && this.options.isBusy) {
      this.held = () => this.fail(error, turn);
      return;
    }
    const [first, ...where] = isAsked ? String(error).split("\n") : [say("cards-failed")];
    this.wrong.lang = isAsked ? "en" : pageLang;
    this.wrong.replaceChildren(...(where.length ? [`${first}\n`, part("code", "where", where.join("\n"))] : [first]));
    this.wrong.hidden = false;
    this.says.textContent = "";
    this.place.classList.add("stale");
    this.listed();
    if (!isAsked) this.opening = null;
  }

  show(deck) {
    this.deck = deck;
    this.showSections(deck);
    this.showCounts();
  }

  showSections({ sections, format }) {
    const select = this.into.querySelector("select");
    this.into.hidden = sections.length < 2;
    if (select.dataset.format === format) return;
    const names = sections.map((id) => new Option(this.builder.sectionName(id), id));
    select.replaceChildren(select.options[0], ...names);
    select.value = "";
    select.dataset.format = format;
  }

  showCounts() {
    if (!this.deck) return;
    for (const [id, row] of this.rows) {
      const n = this.deck.entries.reduce((sum, { card, count: copies }) => sum + (card.printing && card.id === id ? copies : 0), 0);
      row.querySelector(".count").textContent = n ? String(n) : "";
      row.querySelector(".less").disabled = !n;
      row.classList.toggle("in", n > 0);
    }
  }

  alter(id, by) {
    if (by > 0) this.add(id);
    else this.take(id);
  }

  // More of the printing that the deck has, otherwise of the newest one.
  add(id) {
    const { builder } = this;
    const wanted = this.into.querySelector("select").value;
    const card = this.mine(id)[0]?.card ?? builder.decks.card(id);
    const places = builder.drafts.places(builder.deck, card);
    const to = places.includes(wanted) ? wanted : places[0];
    if (to === undefined) builder.tell(say("no-section", { name: card.name }));
    else builder.change((deck) => builder.drafts.added(deck, card, to), { told: () => this.told("added", card, to) });
  }

  take(id) {
    const { builder } = this;
    const wanted = this.into.querySelector("select").value;
    const mine = this.mine(id);
    const entry = mine.find(({ section }) => section === wanted) ?? mine.at(-1);
    if (!entry) return;
    const told = () => this.told("taken", entry.card, entry.section);
    builder.change((deck) => builder.drafts.taken(deck, entry), { told });
  }

  mine(id) {
    return this.builder.deck.entries.filter(({ card }) => card.printing && card.id === id);
  }

  told(key, { id, name }, section) {
    const n = this.mine(id).find((entry) => entry.section === section)?.count ?? 0;
    const words = { name, n, section: this.builder.sectionName(section) };
    return key === "added" ? say("added", words) : say("taken", words);
  }
}
