// What fields, values and operators are called in the page's language.
import { pageLang, say } from "./speech.js";

/** The words of the fields that every game has, and of the directives. */
const COMMON = {
  name: "field-name",
  type: "field-type",
  trait: "field-trait",
  text: "field-text",
  game: "field-game",
  set: "field-set",
  id: "field-id",
  quantity: "field-quantity",
  artist: "field-artist",
  lang: "field-lang",
  has: "field-has",
  is: "field-is",
  legal: "field-legal",
  ability: "field-ability",
  subtitle: "field-subtitle",
  number: "field-number",
  date: "field-date",
  sort: "field-sort",
  order: "field-sort",
  unique: "field-unique",
};

/** What a field is called. */
export function fieldLabel(field) {
  if (field.common) return commonLabel(field.common.name) ?? field.label;
  return [...new Set(field.parts.map((part) => part.labels[pageLang] ?? field.label))].join("/");
}

/** What a common field or a directive of this name is called, or null. */
export function commonLabel(name) {
  return Object.hasOwn(COMMON, name) ? say(COMMON[name]) : null;
}

/** The label of a field or value in the page's language, or its first, or its id. */
export function labelHere({ labels, slug }) {
  return labels[pageLang] ?? Object.values(labels)[0] ?? slug;
}

/** What a value of a closed list is called, by what `Vocabulary.findValue` gives. */
export function valueLabel(value) {
  if (value.name === "unique" && value.values[0].game === "") return say("unique");
  return [...new Set(value.values.map(({ labels }) => labels[pageLang] ?? value.label))].join("/");
}
