// The cards that were found, in one of three views of the same place.
import { pageLang } from "./speech.js";
import { article, face, readSymbols, row, View } from "./views.js";

/** Shows lines as a table, as faces or as texts, inside `body`; `base` is the address of the game. */
export class Results {
  constructor(body, base) {
    const table = body.querySelector("table.list");
    const size = body.dataset.face.split(" ").map(Number);
    this.table = table;
    this.heads = [...table.tHead.rows[0].cells];
    this.parts = body.querySelector("nav.parts");
    this.buttons = [...body.querySelectorAll("button.as")];
    this.allWords = body.querySelector(".all-words");
    this.whole = [...table.tBodies[0].rows];
    this.words = new Map();
    this.about = { base, size, heads: this.heads, symbols: readSymbols(body.querySelector("template.symbols")) };
    this.places = { list: table, grid: body.querySelector(".grid"), text: body.querySelector(".texts") };
    this.views = {
      list: new View(table.tBodies[0], (line) => row(line, this.about)),
      grid: new View(this.places.grid, (line) => face(line, this.about)),
      text: new View(this.places.text, (line) => article(line, this.words.get(this.keyOf(line)), this.about)),
    };
  }

  /** Whether texts are shown with what is no rules text, as a person may ask for. */
  get all() {
    return this.allWords?.querySelector("input").checked ?? false;
  }

  keyOf({ printing }) {
    return `${printing} ${this.all}`;
  }

  /** Mark the button of a view. */
  showView(as) {
    if (this.allWords) this.allWords.hidden = as !== "text";
    if (as === this.shownView) return;
    this.shownView = as;
    for (const one of this.buttons) one.setAttribute("aria-pressed", String(one.dataset.as === as));
  }

  /** Fetch what a view needs beside the lines. */
  async prepare(as, lines, cards) {
    if (as !== "text") return;
    this.about.vocabulary = cards.vocabulary;
    const fetched = lines.map(async (line) => {
      const [key, how] = [this.keyOf(line), { lang: pageLang, all: this.all }];
      if (!this.words.has(key)) this.words.set(key, await cards.words(line.printing, how));
    });
    await Promise.all(fetched);
  }

  /** Show lines; a list that nobody has touched stays as the page came. `hasSets` names the set of each printing. */
  show({ lines }, as, { untouched, hasSets }) {
    this.about.hasSets = hasSets;
    if (untouched) this.table.tBodies[0].replaceChildren(...this.whole);
    else this.views[as].show(lines, `${hasSets ? "printing" : "card"} ${this.all}`);
    for (const [name, place] of Object.entries(this.places)) place.hidden = name !== as || lines.length === 0;
    if (this.parts) this.parts.hidden = !untouched;
  }
}
