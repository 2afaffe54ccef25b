// The cards of the deck laid out on paper at true size, sizes apart, with lines to cut along; faces are the site's own.
import { drawn, part } from "../elements.js";
import { count, pageLang, say } from "../speech.js";

/** Width and height in mm. */
const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] };
const LEAST_MARGIN = 5;
const MARK = 4;

export class Sheets {
  constructor(place, builder) {
    Object.assign(this, { place, builder });
    this.paper = place.querySelector(".papers");
    this.cuts = place.querySelector(".cuts");
    this.notes = place.querySelector(".notes");
    this.bar = document.querySelector(".preview-bar");
    this.sheets = document.querySelector(".sheets");
    const sizes = document.querySelector("template.sizes");
    this.usual = sizes.dataset.card.split(" ").map(Number);
    const types = [...sizes.content.querySelectorAll("[data-type]")];
    this.sizes = new Map(types.map(({ dataset }) => [dataset.type, dataset.size.split(" ").map(Number)]));
    this.faces = new Set([...sizes.content.querySelectorAll("[data-face]")].map(({ dataset }) => dataset.face));
    place.querySelector(".preview").addEventListener("click", () => this.open());
    place.querySelector(".plain-list").addEventListener("click", () => print());
    this.bar.querySelector(".now").addEventListener("click", () => print());
    this.bar.querySelector(".back-again").addEventListener("click", () => this.close());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && !this.sheets.hidden && this.close());
  }

  show() {
    this.notes.textContent = "";
  }

  /** Lay the cards out and show the sheets once all pictures are there. */
  async open() {
    const pages = this.pages();
    if (!pages.length) {
      this.notes.textContent = say("sheets-none");
      return;
    }
    this.sheets.replaceChildren(...pages);
    const cards = this.sheets.querySelectorAll(".cut-out").length;
    this.bar.querySelector("span").textContent = say("sheets-about", { cards: count("cards", cards), pages: count("pages", pages.length) });
    document.documentElement.classList.add("on-paper", `paper-${this.paper.value}`);
    this.bar.hidden = false;
    this.sheets.hidden = false;
    scrollTo(0, 0);
    await Promise.all([...this.sheets.querySelectorAll("img")].map((image) => image.decode().catch(() => null)));
    if (!pages[0].isConnected) return; // closed meanwhile
    this.sheets.dataset.ready = "";
    this.bar.querySelector(".now").focus();
  }

  close() {
    document.documentElement.classList.remove("on-paper", ...Object.keys(PAPERS).map((name) => `paper-${name}`));
    this.bar.hidden = true;
    this.sheets.hidden = true;
    delete this.sheets.dataset.ready;
    this.sheets.replaceChildren();
    this.place.querySelector(".preview").focus();
  }

  pages() {
    const paper = PAPERS[this.paper.value];
    const copies = this.builder.deck.entries.flatMap(({ card, count: n }) => Array.from({ length: n }, () => card));
    const bySize = Map.groupBy(copies, ({ type }) => (this.sizes.get(type) ?? this.usual).join(" "));
    return [...bySize].flatMap(([size, cards]) => {
      const grid = gridOf(paper, size.split(" ").map(Number));
      const each = grid.columns * grid.rows;
      const parts = Array.from({ length: Math.ceil(cards.length / each) }, (_, i) => cards.slice(i * each, (i + 1) * each));
      return parts.map((some) => this.sheet(paper, grid, some));
    });
  }

  sheet(paper, grid, cards) {
    const sheet = part("section", "sheet", ...cards.map((card, i) => this.cutOut(card, grid, i)));
    place(sheet, { width: paper[0], height: paper[1] });
    if (this.cuts.checked) sheet.append(cutLines(paper, grid));
    return sheet;
  }

  cutOut(card, { left, top, width, height, columns }, i) {
    const cell = part("div", "cut-out", ...(this.hasFace(card) ? [this.face(card)] : this.words(card)));
    const [x, y] = [i % columns, Math.floor(i / columns)];
    place(cell, { left: left + x * width, top: top + y * height, width, height });
    return cell;
  }

  hasFace(card) {
    return card.printing > 0 && this.faces.has(card.id);
  }

  addressOf(card) {
    return new URL(`cards/${card.id}/face.svg`, this.builder.base).href;
  }

  face(card) {
    const image = part("img", "");
    image.src = this.addressOf(card);
    image.alt = card.name;
    return image;
  }

  // A card without a face has its words.
  words({ name, type, texts = [] }) {
    const { label } = this.builder.decks.game.types[type];
    const kind = part("span", "type", label[pageLang] ?? Object.values(label)[0]);
    return [part("b", "", name), kind, ...texts.map((text) => part("span", "", text))];
  }
}

// As many columns and rows as fit, in the middle of the paper.
function gridOf([wide, high], [width, height]) {
  const columns = Math.max(1, Math.floor((wide - 2 * LEAST_MARGIN) / width));
  const rows = Math.max(1, Math.floor((high - 2 * LEAST_MARGIN) / height));
  return { columns, rows, width, height, left: (wide - columns * width) / 2, top: (high - rows * height) / 2 };
}

// Short lines in the margins, in line with every edge.
function cutLines([wide, high], { columns, rows, width, height, left, top }) {
  const picture = drawn("svg", { class: "cut-lines", viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" });
  const line = (x1, y1, x2, y2) => picture.append(drawn("line", { x1, y1, x2, y2 }));
  const [right, bottom] = [left + columns * width, top + rows * height];
  for (let i = 0; i <= columns; i += 1) {
    const x = left + i * width;
    line(x, Math.max(0, top - 1 - MARK), x, top - 1);
    line(x, bottom + 1, x, Math.min(high, bottom + 1 + MARK));
  }
  for (let i = 0; i <= rows; i += 1) {
    const y = top + i * height;
    line(Math.max(0, left - 1 - MARK), y, left - 1, y);
    line(right + 1, y, Math.min(wide, right + 1 + MARK), y);
  }
  return picture;
}

// Place an element by millimetres.
function place(element, lengths) {
  for (const [name, mm] of Object.entries(lengths)) element.style.setProperty(name, `${mm}mm`);
}
