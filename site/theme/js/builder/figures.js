// What the deck is made of: cards by type, and the curve of each number, for the part that is drawn from.
import { drawn, part } from "../elements.js";
import { pageLang, say } from "../speech.js";

const HIGH = 64;
const WIDE = 22;
const GAP = 4;
const MOST_BARS = 24;

export class Figures {
  constructor(place, builder) {
    Object.assign(this, { place, builder });
    this.inside = place.querySelector(".figures");
    place.addEventListener("toggle", () => this.show(builder.deck));
  }

  show(deck) {
    this.place.hidden = !deck.entries.length;
    if (!this.place.open || !deck.entries.length) return;
    const section = this.builder.format.opening?.section ?? deck.sections[0];
    const here = deck.entries.filter((entry) => entry.section === section);
    const entries = here.length ? here : deck.entries;
    const types = this.types(entries);
    const curves = Object.entries(this.builder.decks.game.fields)
      .filter(([, { kind }]) => kind === "number")
      .map(([slug, { label }]) => this.curve(entries, slug, label[pageLang] ?? Object.values(label)[0]))
      .filter(Boolean);
    this.inside.replaceChildren(types, ...curves);
  }

  types(entries) {
    const { decks } = this.builder;
    const rows = Object.entries(decks.game.types).map(([slug, { label }]) => {
      const n = entries.reduce((sum, { card, count }) => sum + (card.type === slug ? count : 0), 0);
      return [decks.say(label), n];
    });
    return chart(say("type"), rows.filter(([, n]) => n), { isWide: true });
  }

  curve(entries, field, label) {
    const { decks } = this.builder;
    const type = (card) => decks.game.types[card.type].fields.includes(field);
    const values = entries.flatMap(({ card, count }) => (type(card) ? [[decks.value(card, field), count]] : []));
    const numbers = values.filter(([value]) => typeof value === "number");
    if (!numbers.length) return null;
    const all = numbers.reduce((sum, [, count]) => sum + count, 0);
    const total = numbers.reduce((sum, [value, count]) => sum + value * count, 0);
    const found = new Map();
    for (const [value, count] of numbers) found.set(value, (found.get(value) ?? 0) + count);
    const rows = [...found].sort(([a], [b]) => a - b);
    const others = values.reduce((sum, [value, count]) => sum + (typeof value === "number" ? 0 : count), 0);
    const filled = rows.length > MOST_BARS ? rows : gapless(rows);
    const words = filled.map(([value, n]) => [String(value), n]);
    if (others) words.push([say("without-number"), others]);
    const average = new Intl.NumberFormat(pageLang, { maximumFractionDigits: 2 }).format(total / all);
    return chart(label, words, { note: say("average", { n: average }) });
  }
}

// Whole numbers between the least and the most that no card has are shown, too.
function gapless(rows) {
  const known = new Map(rows);
  const [low, high] = [rows[0][0], rows.at(-1)[0]];
  if (!rows.every(([value]) => Number.isInteger(value)) || high - low >= MOST_BARS) return rows;
  return Array.from({ length: high - low + 1 }, (_, i) => [low + i, known.get(low + i) ?? 0]);
}

function chart(title, rows, { note = "", isWide = false } = {}) {
  const most = Math.max(...rows.map(([, n]) => n), 1);
  const head = part("figcaption", "", part("b", "", title), ...(note ? [" ", part("span", "small", note)] : []));
  return part("figure", isWide ? "types" : "curve", head, isWide ? lines(rows, most) : columns(rows, most));
}

function lines(rows, most) {
  const items = rows.map(([name, n]) => {
    const bar = drawn("svg", { class: "bar-line", viewBox: "0 0 100 6", preserveAspectRatio: "none", "aria-hidden": "true" });
    bar.append(drawn("rect", { width: (100 * n) / most, height: 6 }));
    return part("li", "", part("span", "", name), bar, part("span", "figure", String(n)));
  });
  return part("ul", "", ...items);
}

function columns(rows, most) {
  const wide = rows.length * (WIDE + GAP);
  const words = rows.map(([name, n]) => `${name}: ${n}`).join(", ");
  const picture = drawn("svg", { viewBox: `0 0 ${wide} ${HIGH + 34}`, width: wide, height: HIGH + 34, role: "img", "aria-label": words });
  rows.forEach(([name, n], i) => {
    const high = (HIGH * n) / most;
    const middle = i * (WIDE + GAP) + WIDE / 2;
    const text = (y, inside, kind) => drawn("text", { x: middle, y, class: kind }, inside);
    picture.append(drawn("rect", { x: i * (WIDE + GAP), y: 16 + HIGH - high, width: WIDE, height: high }));
    if (n) picture.append(text(12 + HIGH - high, String(n), "n"));
    picture.append(text(HIGH + 30, name, "of"));
  });
  return picture;
}
