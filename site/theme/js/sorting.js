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

  /** Offer the fields of a vocabulary; the page came with those that most games have. */
  offer(vocabulary) {
    const names = [...COMMON, ...vocabulary.fields.map((field) => field.slug)];
    const fields = new Map(names.map((name) => [name, vocabulary.findField(name)]));
    const isOffered = ([name, field]) => field.name === name && (field.kinds[0] !== "text" || name === "name");
    const offered = [...fields].filter(isOffered);
    const [first, ...there] = this.select.options;
    if (there.map(({ value }) => value).join(" ") === offered.map(([name]) => name).join(" ")) return;
    const { value } = this.select;
    this.select.replaceChildren(first);
    for (const [name, field] of offered) this.add(name, fieldLabel(field));
    this.select.value = value;
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
