// The deck, section by section, by type and name: how many of each, fewer or more by click and by key.
import { button, part } from "../elements.js";
import { pageLang, say } from "../speech.js";
import { keyOf, sizeOf } from "./drafts.js";
import { arrows } from "./rows.js";

const KEYS = { "+": 1, "=": 1, ArrowRight: 1, "-": -1, "−": -1, ArrowLeft: -1, Delete: -Infinity, Backspace: -Infinity };

export class Listing {
  constructor(place, begin, builder) {
    Object.assign(this, { place, begin, builder, entries: new Map() });
    place.addEventListener("click", ({ target }) => {
      const press = target.closest("button[data-by]");
      if (press) this.alter(press.closest("li").dataset.key, Number(press.dataset.by));
    });
    place.addEventListener("change", ({ target }) => this.move(target));
    place.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const row = event.target.closest("li[data-key]");
    if (!row || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("select")) return;
    if (arrows(event, this.place, "li[data-key]", ".more")) return;
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    this.alter(row.dataset.key, KEYS[event.key]);
  }

  show(deck) {
    const focus = this.focused();
    this.entries = new Map(deck.entries.map((entry) => [keyOf(entry), entry]));
    this.begin.hidden = deck.entries.length > 0 || deck.findings.length > 0;
    const sections = deck.sections.filter((id) => deck.entries.some((entry) => entry.section === id));
    this.place.replaceChildren(...sections.map((id) => this.section(deck, id)));
    if (focus) this.refocus(focus);
  }

  section(deck, id) {
    const entries = deck.entries.filter((entry) => entry.section === id);
    const head = part("h3", "", this.builder.sectionName(id), " ", part("span", "figure", String(sizeOf(deck, id))));
    const types = Object.keys(this.builder.decks.game.types);
    const byType = Map.groupBy(entries, ({ card }) => card.type);
    const groups = types.filter((type) => byType.has(type)).map((type) => this.group(type, byType.get(type), byType.size > 1));
    return part("section", "deck-part", head, ...groups);
  }

  group(type, entries, isOneOfSeveral) {
    const sorted = entries.toSorted((a, b) => a.card.name.localeCompare(b.card.name, pageLang));
    const list = part("ul", "rows", ...sorted.map((entry) => this.row(entry)));
    const { label } = this.builder.decks.game.types[type];
    const size = entries.reduce((sum, entry) => sum + entry.count, 0);
    const words = [this.builder.decks.say(label), " ", part("span", "figure", String(size))];
    return part("div", "group", ...(isOneOfSeveral ? [part("h4", "", ...words)] : []), list);
  }

  row(entry) {
    const { card, count } = entry;
    const by = (sign, step, words) => {
      const press = button(step > 0 ? "more" : "less", part("span", "", sign));
      press.dataset.by = String(step);
      press.setAttribute("aria-label", words);
      return press;
    };
    const number = part("span", "count", String(count));
    const steps = [by("−", -1, say("take-one", { name: card.name })), number, by("+", 1, say("add-one", { name: card.name }))];
    const item = part("li", "", part("span", "steps", ...steps), part("span", "card-name", ...this.named(entry)), ...this.places(entry));
    item.dataset.key = keyOf(entry);
    return item;
  }

  named({ card, declared }) {
    const more = declared ? [...card.traits.map((trait) => this.trait(trait)), ...card.texts].join(", ") : card.subtitle;
    const name = part(declared ? "span" : "a", "name", card.name);
    if (!declared) name.href = new URL(`cards/${card.id}/`, this.builder.base).href;
    return more ? [name, " ", part("span", "subtitle", more)] : [name];
  }

  trait(slug) {
    const found = this.builder.decks.shelf().vocabulary.closed.trait?.find((one) => one.slug === slug);
    return found ? (found.labels[pageLang] ?? Object.values(found.labels)[0] ?? slug) : slug;
  }

  // Where else the card may stand.
  places(entry) {
    const { builder } = this;
    const places = builder.drafts.places(builder.deck, entry.card);
    if (places.length < 2 || !places.includes(entry.section)) return [];
    const select = part("select", "move", ...places.map((id) => new Option(builder.sectionName(id), id, false, id === entry.section)));
    select.setAttribute("aria-label", say("move-to", { name: entry.card.name }));
    return [select];
  }

  alter(key, by) {
    const { builder } = this;
    const entry = this.entries.get(key);
    if (!entry) return;
    const facts = (deck) => ({ name: entry.card.name, section: builder.sectionName(entry.section), n: copies(deck, key) });
    if (by > 0) builder.change((deck) => builder.drafts.added(deck, entry.card, entry.section, by), { told: (deck) => say("added", facts(deck)) });
    else builder.change((deck) => builder.drafts.taken(deck, entry, -by), { told: (deck) => say("taken", facts(deck)) });
  }

  move(select) {
    const { builder } = this;
    const entry = this.entries.get(select.closest("li").dataset.key);
    const section = builder.sectionName(select.value);
    const told = say("moved", { name: entry.card.name, section });
    builder.change((deck) => builder.drafts.moved(deck, entry, select.value), { told });
  }

  // Which row and button has the focus, and the rows after it, which may have to take it.
  focused() {
    const row = document.activeElement?.closest?.("li[data-key]");
    if (!row || !this.place.contains(row)) return null;
    const rows = [...this.place.querySelectorAll("li[data-key]")];
    const at = rows.indexOf(row);
    const keys = [...rows.slice(at), ...rows.slice(0, at).reverse()].map((one) => one.dataset.key);
    return { keys, name: document.activeElement.className };
  }

  refocus({ keys, name }) {
    const rows = new Map([...this.place.querySelectorAll("li[data-key]")].map((row) => [row.dataset.key, row]));
    const row = keys.map((key) => rows.get(key)).find(Boolean);
    (row?.querySelector(name ? `.${name.split(" ")[0]}` : ".more") ?? row?.querySelector(".more") ?? this.builder.undo).focus();
  }
}

function copies(deck, key) {
  return deck.entries.find((entry) => keyOf(entry) === key)?.count ?? 0;
}
