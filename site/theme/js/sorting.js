// By what a list of cards is sorted: a choice beside it and the heads of its table, both of which write `sort:`.
import { button, part } from "./elements.js";
import { fieldLabel } from "./naming.js";

const COMMON = ["name", "type", "set", "number", "date"];

/** Shows and changes the order; `change(edit)` is given what makes another query of the present one. */
export class Sorting {
  constructor(place, heads, change) {
    this.change = change;
    this.key = null;
    this.select = place.querySelector("select");
    this.turn = place.querySelector("button");
    this.heads = heads;
    this.select.addEventListener("change", () => this.sort(this.select.value, false));
    this.turn.addEventListener("click", () => this.sort(this.key.field, !this.key.backwards));
    for (const head of heads) this.makeHead(head);
  }

  makeHead(head) {
    const press = button("", ...head.childNodes);
    head.replaceChildren(press);
    press.addEventListener("click", () => {
      const isSorted = this.key?.field === head.dataset.field;
      this.sort(head.dataset.field, isSorted && !this.key.backwards);
    });
  }

  sort(field, backwards) {
    this.change((query) => ({ ...query, sort: field ? [{ field, backwards }] : [] }));
  }

  /** Offer the fields of a vocabulary. */
  offer(vocabulary) {
    if (this.select.options.length > 1) return;
    const names = [...COMMON, ...vocabulary.fields.map((field) => field.slug)];
    const fields = new Map(names.map((name) => [name, vocabulary.findField(name)]));
    for (const [name, field] of fields) {
      const isText = field.kinds[0] === "text" && name !== "name";
      if (!isText && field.name === name) this.add(name, fieldLabel(field));
    }
  }

  add(name, label) {
    const option = part("option", "", label);
    option.value = name;
    this.select.append(option);
  }

  /** Show the order of a query; only its first key where it has several. */
  show({ sort }) {
    const [key] = sort;
    this.key = key ?? null;
    if (key && ![...this.select.options].some((option) => option.value === key.field)) this.add(key.field, key.field);
    if (this.select.value !== (key?.field ?? "")) this.select.value = key?.field ?? "";
    this.turn.disabled = !key;
    this.turn.setAttribute("aria-pressed", String(Boolean(key?.backwards)));
    for (const head of this.heads) {
      if (key?.field === head.dataset.field) head.setAttribute("aria-sort", key.backwards ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    }
  }
}
