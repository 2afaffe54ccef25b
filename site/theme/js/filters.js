// The filters beside a list of cards: what the query says of each field, and what else is there. They change the query
// and keep no state of their own.
import { listTerms, replaced, withPrinted, withRange, withValue, withoutValue } from "./editing.js";
import { button, drawn, part, unseen } from "./elements.js";
import { say } from "./speech.js";

const FEW = 10;
const MOST_BARS = 30;
// Fewer bars than these are drawn no wider than if there were so many.
const FEW_BARS = 6;
const BAR = { width: 8, height: 28 };

/** Draws facets into `place`; `change(edit)` is given what makes another query of the present one. */
export class Filters {
  constructor(place, change) {
    Object.assign(this, { place, change, sections: new Map() });
  }

  /** Show facets as `Facets.read` gives them; those with nothing to choose from stay away. */
  show(facets) {
    const leads = ({ values }) => values.length > 1 && values.some((value) => value.count > 0);
    const shown = facets.filter((facet) => facet.isActive || leads(facet));
    for (const facet of shown) {
      const { name } = facet.field;
      if (!this.sections.has(name)) this.sections.set(name, facet.bounds ? new Range(this) : new Choices(this));
      this.sections.get(name).show(facet);
    }
    const elements = shown.map(({ field }) => this.sections.get(field.name).element);
    const { children } = this.place;
    const isSame = elements.length === children.length && elements.every((element, i) => element === children[i]);
    if (!isSame) this.place.replaceChildren(...elements);
    this.place.inert = false;
    this.place.classList.remove("stale");
  }

  /** Say that the query can't be understood, so that there is nothing to change. */
  stop() {
    this.place.inert = true;
    this.place.classList.add("stale");
  }
}

/** A field's part of the filters: its name, a way to clear it, and what is inside. */
class Section {
  constructor(filters) {
    this.filters = filters;
    this.title = part("span", "facet-title");
    this.clear = button("clear", say("clear"));
    this.body = part("div", "facet-body");
    this.element = part("div", "facet", part("div", "facet-head", this.title, this.clear), this.body);
    this.element.setAttribute("role", "group");
    this.clear.addEventListener("click", () => {
      this.body.querySelector("input:enabled, select:enabled")?.focus();
      this.filters.change((query) => this.cleared(query));
    });
  }

  show(facet) {
    if (!this.facet) {
      this.title.append(facet.label);
      this.clear.append(unseen(` ${facet.label}`));
      this.element.setAttribute("aria-label", facet.label);
    }
    this.facet = facet;
    this.clear.hidden = !facet.isActive;
  }
}

/** Values of a closed list, to be ticked. */
class Choices extends Section {
  constructor(filters) {
    super(filters);
    this.boxes = new Map();
    this.more = null;
    this.body.addEventListener("change", ({ target }) => this.changed(target));
  }

  show(facet) {
    super.show(facet);
    const isKnown = facet.values.length === this.boxes.size && facet.values.every(({ name }) => this.boxes.has(name));
    if (!isKnown) this.make(facet.values);
    for (const value of facet.values) this.update(value);
    if (facet.values.length > FEW) this.arrange(facet.values);
  }

  make(values) {
    this.boxes = new Map(values.map((value) => [value.name, choice(value)]));
    this.body.replaceChildren(...[...this.boxes.values()].map(({ label }) => label));
    this.more = null;
  }

  // Of a long list the values of most cards are shown, and those that are on; a button shows the rest.
  arrange(values) {
    const inOrder = [...values].sort((a, b) => b.count - a.count || b.total - a.total);
    const shown = new Set(inOrder.filter((value, i) => value.isOn || (i < FEW - 2 && value.count > 0)));
    const labels = inOrder.map((value) => {
      const { label } = this.boxes.get(value.name);
      label.classList.toggle("beyond", !shown.has(value));
      return label;
    });
    this.more ??= this.makeMore(values.length);
    const isSame = labels.every((label, i) => label === this.body.children[i]);
    if (!isSame || !this.more.parentNode) this.reorder(labels);
  }

  // What has the focus keeps it when it moves.
  reorder(labels) {
    const focused = this.body.contains(document.activeElement) ? document.activeElement : null;
    this.body.replaceChildren(...labels, this.more);
    focused?.focus();
  }

  makeMore(n) {
    const more = button("more-values", say("more-values", { n }));
    more.addEventListener("click", () => {
      const first = this.body.querySelector(".beyond:not(.none) input");
      this.body.classList.add("whole");
      more.hidden = true;
      first?.focus();
    });
    return more;
  }

  update({ name, count, isOn }) {
    const { label, box, number } = this.boxes.get(name);
    box.checked = isOn;
    box.disabled = count === 0 && !isOn;
    number.textContent = count;
    label.classList.toggle("none", count === 0);
    label.classList.toggle("on", isOn);
  }

  changed({ value: name, checked }) {
    const { field, values } = this.facet;
    const finds = (one) => values.some((value) => value.name === one && value.count > 0);
    const edit = checked ? withValue : withoutValue;
    this.filters.change((query) => edit(query, field, name, finds));
  }

  cleared(query) {
    return replaced(query, listTerms(query, this.facet.field));
  }
}

function choice({ name, label: words }) {
  const box = part("input", "");
  const number = part("span", "facet-count");
  box.type = "checkbox";
  box.value = name;
  return { box, number, label: part("label", "", box, part("span", "", words), number) };
}

/** Numbers between two that are there, so that some card always has one. */
class Range extends Section {
  constructor(filters) {
    super(filters);
    this.bars = drawn("svg", { class: "bars", "aria-hidden": "true", preserveAspectRatio: "none" });
    this.low = part("select", "");
    this.high = part("select", "");
    const named = (words, select) => part("label", "", unseen(words), select);
    const range = [named(say("from"), this.low), "–", named(say("to"), this.high)];
    this.body.append(this.bars, part("div", "facet-range", ...range));
    this.low.addEventListener("change", () => this.changed("low", this.low.selectedOptions[0]));
    this.high.addEventListener("change", () => this.changed("high", this.high.selectedOptions[0]));
  }

  show(facet) {
    super.show(facet);
    const { low, high, other } = facet.bounds;
    const there = facet.values.filter((value) => value.count > 0);
    const numbers = there.filter((value) => typeof value.name === "number");
    const isBelow = ({ name }) => high === null || name <= high.number;
    const isAbove = ({ name }) => low === null || name >= low.number;
    const printed = there.filter((value) => typeof value.name === "string");
    fill(this.low, [...numbers.filter(isBelow), ...printed], other ? { said: other.join(", ") } : bound(low, ">"));
    fill(this.high, numbers.filter(isAbove), bound(high, "<"));
    this.high.disabled = other !== null;
    this.draw(facet, { low, high, other });
  }

  draw({ values }, { low, high, other }) {
    const numbers = values.filter((value) => typeof value.name === "number");
    const most = Math.max(1, ...numbers.map((value) => value.count));
    const isAbove = (name) => low === null || (low.open ? name > low.number : name >= low.number);
    const isBelow = (name) => high === null || (high.open ? name < high.number : name <= high.number);
    const isIn = ({ name }) => !other && isAbove(name) && isBelow(name);
    this.bars.classList.toggle("none", numbers.length > MOST_BARS || numbers.length < 2);
    this.bars.setAttribute("viewBox", `0 0 ${Math.max(numbers.length, FEW_BARS) * BAR.width} ${BAR.height}`);
    const bars = numbers.map((value, i) => {
      const height = value.count ? Math.max(1.5, (value.count / most) * BAR.height) : 0.5;
      const size = { x: i * BAR.width + 0.5, y: BAR.height - height, width: BAR.width - 1, height };
      return drawn("rect", { ...size, class: isIn(value) ? "in" : "out" });
    });
    this.bars.replaceChildren(...bars);
  }

  // The bound that was not touched stays as it is written.
  changed(side, { value, dataset }) {
    const { field, bounds } = this.facet;
    const bound = dataset.kind === "number" ? { number: Number(value), open: false } : null;
    const { low, high } = { ...bounds, [side]: bound };
    const edit = dataset.kind === "printed" ? withPrinted : withRange;
    this.filters.change((query) => edit(query, field, dataset.kind === "printed" ? value : { low, high }));
  }

  cleared(query) {
    return withRange(query, this.facet.field, { low: null, high: null });
  }
}

// What a bound says: a number that may be chosen, or words of its own where it is none of those.
function bound(found, sign) {
  if (found === null) return { said: null };
  const { number, open } = found;
  return { said: open ? `${sign} ${number}` : String(number), number };
}

function fill(select, values, { said, number = null }) {
  const any = option(say("any"), "", "any");
  const kindOf = (name) => (typeof name === "string" ? "printed" : "number");
  const options = values.map(({ name, label, count }) => option(`${label} (${count})`, String(name), kindOf(name)));
  const on = said === null ? any : options.find((one) => one.value === said || one.value === said.toLowerCase());
  const own = on ?? option(said, String(number ?? ""), number === null ? "any" : "number");
  select.replaceChildren(...new Set([any, own, ...options]));
  own.selected = true;
}

function option(words, value, kind) {
  const element = part("option", "", words);
  element.value = value;
  element.dataset.kind = kind;
  return element;
}
