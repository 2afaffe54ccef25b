// The cards of the deck laid out on paper at true size, sizes apart, with lines to cut along and a ruler; faces and
// backs are the site's own.
import { drawn, part } from "../elements.js";
import { count, pageLang, say } from "../speech.js";

/** Width and height in mm. */
const PAPERS = { a4: [210, 297], letter: [215.9, 279.4] };
/** What a ruler says, how long it is in mm, and into how many parts it is divided. */
const RULERS = { a4: ["100 mm", 100, 10], letter: ["4 in", 101.6, 16] };
const RULER_ROOM = 10;
const WORDS_ROOM = 6.5;
const LONGEST_NAME = 36;
const LEAST_MARGIN = 5;
const MARK = 4;

export class Sheets {
  constructor(place, builder) {
    Object.assign(this, { place, builder });
    this.paper = place.querySelector(".papers");
    this.cuts = place.querySelector(".cuts");
    this.backs = place.querySelector(".backs");
    this.notes = place.querySelector(".notes");
    this.bar = document.querySelector(".preview-bar");
    this.sheets = document.querySelector(".sheets");
    const sizes = document.querySelector("template.sizes");
    this.back = new URL(sizes.dataset.back, document.baseURI).href;
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
    const cards = this.sheets.querySelectorAll(".sheet:not(.behind) .cut-out").length;
    const about = say("sheets-about", { cards: count("cards", cards), pages: count("pages", pages.length) });
    this.bar.querySelector("span").textContent = this.backs.checked ? `${about} ${say("sheets-turn")}` : about;
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
    const fronts = [...bySize].flatMap(([size, cards]) => {
      const grid = gridOf(paper, size.split(" ").map(Number));
      const each = grid.columns * grid.rows;
      const parts = Array.from({ length: Math.ceil(cards.length / each) }, (_, i) => cards.slice(i * each, (i + 1) * each));
      return parts.map((some) => [grid, some]);
    });
    return fronts.flatMap(([grid, some], i) => {
      const front = this.sheet(paper, grid, some, `${i + 1} / ${fronts.length}`);
      return this.backs.checked ? [front, this.behind(paper, grid, some.length)] : [front];
    });
  }

  sheet(paper, grid, cards, number) {
    const inside = cards.map((card, i) => (this.hasFace(card) ? [this.face(card)] : this.words(card)));
    const sheet = sheetOf(paper, grid, inside);
    if (this.cuts.checked) sheet.append(cutLines(paper, grid, cards.length));
    sheet.append(margin(paper, grid, RULERS[this.paper.value], this.builder.deck.name ?? "", number));
    return sheet;
  }

  // The other side of a sheet that is flipped on its long edge: the last column comes first.
  behind(paper, grid, cards) {
    const inside = Array.from({ length: cards }, () => [picture(this.back)]);
    const sheet = sheetOf(paper, grid, inside, (x) => grid.columns - 1 - x);
    sheet.classList.add("behind");
    return sheet;
  }

  hasFace(card) {
    return card.printing > 0 && this.faces.has(card.id);
  }

  addressOf(card) {
    return new URL(`cards/${card.id}/face.svg`, this.builder.base).href;
  }

  face(card) {
    return picture(this.addressOf(card), card.name);
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

function picture(address, words = "") {
  const image = part("img", "");
  image.src = address;
  image.alt = words;
  return image;
}

// A sheet with what each cell holds, row by row; `column` says where a column lies.
function sheetOf(paper, { left, top, width, height, columns }, inside, column = (x) => x) {
  const cells = inside.map((parts, i) => {
    const cell = part("div", "cut-out", ...parts);
    place(cell, { left: left + column(i % columns) * width, top: top + Math.floor(i / columns) * height, width, height });
    return cell;
  });
  const sheet = part("section", "sheet", ...cells);
  place(sheet, { width: paper[0], height: paper[1] });
  return sheet;
}

const overlay = (kind, [wide, high]) => drawn("svg", { class: kind, viewBox: `0 0 ${wide} ${high}`, "aria-hidden": "true" });

// Short lines beyond the cards, in line with every edge of one.
function cutLines(paper, { columns, width, height, left, top }, cards) {
  const lines = overlay("cut-lines", paper);
  const line = (x1, y1, x2, y2) => lines.append(drawn("line", { x1, y1, x2, y2 }));
  const rows = Math.ceil(cards / columns);
  const last = cards - (rows - 1) * columns; // cards in the last row
  const wide = Math.min(cards, columns);
  for (let i = 0; i <= wide; i += 1) {
    const [x, bottom] = [left + i * width, top + (i <= last ? rows : rows - 1) * height];
    line(x, Math.max(0, top - 1 - MARK), x, top - 1);
    line(x, bottom + 1, x, Math.min(paper[1], bottom + 1 + MARK));
  }
  for (let i = 0; i <= rows; i += 1) {
    const [y, right] = [top + i * height, left + (i < rows ? wide : last) * width];
    line(Math.max(0, left - 1 - MARK), y, left - 1, y);
    line(right + 1, y, Math.min(paper[0], right + 1 + MARK), y);
  }
  return lines;
}

// What stands in the margins where they have room: the deck's name, the number of the sheet, a ruler.
function margin([wide, high], { columns, rows, width, height, left, top }, [length, mm, parts], name, number) {
  const drawing = overlay("margin", [wide, high]);
  const words = (text, x, y, anchor) => {
    const line = drawn("text", { x, y, "text-anchor": anchor });
    line.textContent = text;
    drawing.append(line);
  };
  const [right, bottom] = [left + columns * width, top + rows * height];
  if (top >= WORDS_ROOM) {
    const short = name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1).trimEnd()}…` : name;
    words(short, left + 2, top - 2.2, "start");
    words(number, right - 2, top - 2.2, "end");
  }
  const lies = high - bottom >= RULER_ROOM;
  if (!lies && left < RULER_ROOM) return drawing;
  const ticks = Array.from({ length: parts + 1 }, (_, i) => [(i * mm) / parts, i % (parts / 2) ? 1 : 2]);
  const at = (along, across) => (lies ? `${(wide - mm) / 2 + along} ${bottom + 6 + across}` : `${left - 6 - across} ${(high - mm) / 2 + along}`);
  drawing.append(drawn("path", { d: `M${at(0, 0)}L${at(mm, 0)}${ticks.map(([along, tick]) => `M${at(along, 0)}L${at(along, tick)}`).join("")}` }));
  if (lies) words(length, (wide + mm) / 2 + 1.5, bottom + 8, "start");
  else words(length, left - 6, (high + mm) / 2 + 4, "end");
  return drawing;
}

// Place an element by millimetres.
function place(element, lengths) {
  for (const [name, mm] of Object.entries(lengths)) element.style.setProperty(name, `${mm}mm`);
}
