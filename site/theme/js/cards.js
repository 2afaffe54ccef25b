// The list of cards: a query picks and sorts them, filters and suggestions write it, the address holds it. As long as
// nothing is asked the list stays as the page came, and what answers queries is not loaded.
import { Address, readAddress } from "./address.js";
import { Combobox } from "./combobox.js";
import { button, part } from "./elements.js";
import { Results } from "./results.js";
import { Sorting } from "./sorting.js";
import { count, pageLang, say } from "./speech.js";

const A_PAGE = 40;
const MOST_LEFT_OUT = 5;
const BEFORE_ERROR = 500;
const BEFORE_FILTERS = 80;
const WIDE = "(min-width: 66rem)";
const SIGNS = ["pointerenter", "pointerdown", "focusin"]; // that somebody is about to ask something
const loadCompletion = () => import("./completion.js"); // who never writes a query never needs it

/** Make the list of cards of a page answer; `form` is its query box. */
export function watchCards(form) {
  new CardsPage(form).start();
}

class CardsPage {
  constructor(form) {
    this.form = form;
    this.input = form.querySelector("input");
    this.says = form.querySelector(".query-says");
    this.wrong = form.querySelector(".query-wrong");
    this.body = document.querySelector(".cards-body");
    this.more = this.body.querySelector(".more-cards");
    this.nothing = this.body.querySelector(".nothing");
    this.panel = this.body.querySelector(".filters details");
    this.source = new URL(form.dataset.source, location.href);
    this.address = new Address();
    this.results = new Results(this.body, new URL("./", this.source));
    this.filters = null;
    this.sorting = new Sorting(this.body.querySelector(".sort"), this.results.heads, (edit) => this.change(edit));
    this.options = new Combobox(this.input, form.querySelector(".options"), {
      suggest: (...asked) => this.suggest(...asked),
      taken: () => this.typed(),
      left: () => this.held?.(),
    });
    this.held = null;
    this.opening = null;
    this.engine = null;
    this.shown = null;
    this.turn = 0;
  }

  start() {
    const early = this.input.value.trim();
    this.state = readAddress();
    this.panel.open = matchMedia(WIDE).matches;
    this.sorting.show({ sort: [] });
    this.listen();
    if (early && !this.state.text) this.typed(); // the person was faster than the page
    else if (!this.isUntouched || this.panel.open) this.goBack();
    else this.body.dataset.done = "";
  }

  /** Whether the list is the one with which the page came. */
  get isUntouched() {
    const { text, as, page } = this.state;
    return !text && as === "list" && page === 1;
  }

  listen() {
    this.input.addEventListener("input", (event) => {
      this.typed();
      if (!event.isComposing) this.options.showSoon();
    });
    this.input.addEventListener("focus", () => loadCompletion().catch(() => null));
    for (const place of [this.form, this.body.querySelector(".tools"), this.panel]) {
      for (const sign of SIGNS) place.addEventListener(sign, () => this.open().catch(() => null), { once: true, passive: true });
    }
    this.input.addEventListener("blur", () => this.address.rest());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.address.rest();
      this.update("back");
    });
    this.body.addEventListener("click", ({ target }) => {
      const as = target.closest("button.as")?.dataset.as;
      if (as) this.act({ as, page: 1 });
    });
    this.more.querySelector("button").addEventListener("click", () => this.act({ page: this.state.page + 1 }));
    this.results.allWords?.addEventListener("change", () => this.update("back"));
    this.panel.addEventListener("toggle", () => this.toggled());
    addEventListener("popstate", () => this.goBack());
    document.addEventListener("keydown", (event) => this.slash(event), { capture: true });
  }

  // On this page "/" leads to the query, not to the search of everything.
  slash(event) {
    const writing = event.target.closest?.("input:not([type=checkbox]), textarea, select, [contenteditable]");
    if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.input.focus();
    this.input.select();
  }

  toggled() {
    if (this.shown) this.showFilters(...this.shown).catch((error) => this.fail(error, this.turn));
    else if (this.panel.open) this.update("back");
  }

  goBack() {
    this.state = readAddress();
    this.input.value = this.state.text;
    this.options.close();
    this.update("back");
  }

  typed() {
    this.state = { ...this.state, text: this.input.value.trim(), page: 1 };
    this.update("typed");
  }

  act(change) {
    this.state = { ...this.state, ...change };
    this.update("act");
  }

  /** Ask another query, made by `edit` of the present one; nothing happens to one that makes no sense. */
  async change(edit) {
    const { vocabulary, engine } = await this.open();
    const text = engine.toText(edit(engine.parse(this.state.text, vocabulary)), vocabulary);
    this.input.value = text;
    this.act({ text, page: 1 });
  }

  open() {
    this.opening ??= this.load().catch((error) => {
      this.opening = null; // it may go better the next time
      throw error;
    });
    return this.opening;
  }

  async load() {
    const engine = await import("./engine.js");
    const cards = await engine.openCards(this.source);
    this.engine = engine;
    this.sorting.offer(cards.vocabulary);
    return { engine, cards, facets: new engine.Facets(cards), vocabulary: cards.vocabulary, completion: null };
  }

  async suggest(text, place, all) {
    try {
      const [opened, { Completion }] = await Promise.all([this.open(), loadCompletion()]);
      opened.completion ??= new Completion(opened.vocabulary, opened.facets);
      return await opened.completion.suggest(text, place, all);
    } catch {
      return null; // what failed is said below the query
    }
  }

  /** Show what the state asks for. `how` is "typed", "act" (either changes the address) or "back". */
  async update(how) {
    const turn = ++this.turn;
    this.held = null;
    delete this.body.dataset.done;
    const { text, as, page } = this.state;
    if (how === "typed") this.address.keepTyped(this.state);
    else if (how === "act") this.address.keep(this.state);
    this.results.showView(as);
    try {
      const opened = await this.open();
      const found = await opened.cards.find(text, { lang: pageLang, limit: A_PAGE * page });
      const query = opened.engine.parse(text, opened.vocabulary);
      await this.results.prepare(as, found.lines, opened.cards);
      if (turn !== this.turn) return;
      this.show(found, query);
      if (found.count === 0) await this.showNothing(opened, query, turn);
      if (turn !== this.turn) return;
      if (found.partial) this.completeLater(opened.cards, turn);
      this.shown = [opened, query, turn];
      setTimeout(() => this.complete(found, turn), how === "typed" ? BEFORE_FILTERS : 0);
    } catch (error) {
      setTimeout(() => this.fail(error, turn), how === "typed" && this.isAsked(error) ? BEFORE_ERROR : 0);
    }
  }

  /** Whether an error is one of the query, not of the network or the page. */
  isAsked(error) {
    return this.engine !== null && error instanceof this.engine.QueryError;
  }

  // The filters come after the cards; then all is shown, unless texts are still to come.
  async complete({ partial }, turn) {
    if (turn !== this.turn) return;
    try {
      await this.showFilters(...this.shown);
      if (turn === this.turn && !partial) this.body.dataset.done = "";
    } catch (error) {
      this.fail(error, turn);
    }
  }

  // What was found before all texts were there is looked for again when they are.
  completeLater(cards, turn) {
    const again = () => turn === this.turn && this.update("back");
    cards.whole.then(again, (error) => this.fail(error, turn));
  }

  show(found, query) {
    const { text, as } = this.state;
    const untouched = this.isUntouched;
    this.results.show(found, as, { untouched, hasSets: query.unique === "printings" });
    this.sorting.show(query);
    this.says.replaceChildren(...told(found, text));
    this.wrong.hidden = true;
    this.nothing.hidden = true;
    this.body.classList.remove("stale");
    this.more.hidden = untouched || found.lines.length === found.count;
    this.more.querySelector("span").textContent = say("shown-of", { n: found.lines.length, all: found.count });
  }

  async showFilters({ facets }, query, turn) {
    if (turn !== this.turn) return;
    const active = facets.active(query);
    this.panel.querySelector(".active").textContent = active ? ` (${active})` : "";
    if (!this.panel.open) return;
    const [read, { Filters }] = await Promise.all([facets.read(query), import("./filters.js")]);
    if (turn !== this.turn) return;
    this.filters ??= new Filters(this.panel.querySelector(".facets"), (edit) => this.change(edit));
    this.filters.show(read);
  }

  /** Where nothing fits, say what could be left out and how much there would be. */
  async showNothing({ engine, facets, vocabulary }, query, turn) {
    const { conditions, replaced, toText } = engine;
    const options = [];
    for (const node of conditions(query).slice(-MOST_LEFT_OUT)) {
      const rest = replaced(query, [node]);
      options.push({ node, rest, count: await facets.count(rest) });
    }
    if (turn !== this.turn) return;
    const useful = options.filter((option) => option.count > 0);
    const buttons = useful.map(({ node, rest, count: n }) => {
      const term = part("code", "", toText({ where: node, unique: "cards", sort: [] }, vocabulary));
      const press = button("", say("leave-out"), " ", term);
      press.addEventListener("click", () => this.change(() => rest));
      return part("li", "", press, " ", part("span", "", count("cards", n)));
    });
    const anew = button("", say("start-anew"));
    anew.addEventListener("click", () => this.change((now) => replaced(now, conditions(now))));
    const ways = buttons.length ? buttons : [part("li", "", anew)];
    this.nothing.replaceChildren(part("p", "", say("no-cards")), part("ul", "", ...ways));
    this.nothing.hidden = false;
  }

  // What is wrong with a query that is being completed is said when the suggestions are gone.
  fail(error, turn) {
    if (turn !== this.turn) return;
    const asked = this.isAsked(error);
    if (asked && this.options.isBusy) {
      this.held = () => this.fail(error, turn);
      return;
    }
    const [first, ...where] = asked ? String(error).split("\n") : [say("cards-failed")];
    this.wrong.lang = asked ? "en" : pageLang;
    this.wrong.replaceChildren(...(where.length ? [`${first}\n`, part("code", "where", where.join("\n"))] : [first]));
    this.wrong.hidden = false;
    this.says.textContent = "";
    this.nothing.hidden = true;
    this.body.classList.add("stale");
    this.filters?.stop();
    this.body.dataset.done = "";
  }
}

/** How many there are, and what the query means and is warned of, which the query language says in English. */
function told({ count: number, explanation, warnings }, text) {
  const cards = count("cards", number);
  if (!text && !warnings.length) return [cards];
  const warned = warnings.map((one) => part("span", "warning", `\n${one}`));
  const english = part("span", "", ...(text ? [explanation] : []), ...warned);
  english.lang = "en";
  return [text ? `${cards}: ` : cards, english];
}
