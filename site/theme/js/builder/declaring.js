// A card that the data lacks: its name and kind, and what the limits of the format ask about.
import { part } from "../elements.js";
import { labelHere } from "../naming.js";
import { parse } from "../query/index.js";
import { pageLang, say } from "../speech.js";
import { fold } from "../decks/text.js";

/** A form that declares cards, where the format knows words for it. */
export class Declaring {
  constructor(form, builder) {
    Object.assign(this, { form, builder, shown: null });
    this.more = form.querySelector(".declare-more");
    this.wrong = form.querySelector(".wrong");
    form.elements.kind.addEventListener("change", () => this.showMore());
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.add();
    });
  }

  show() {
    const { format } = this.builder;
    if (this.shown === format) return;
    this.shown = format;
    this.kinds = kindsOf(format.declares);
    this.form.hidden = !this.kinds.length;
    this.form.elements.kind.replaceChildren(...this.kinds.map(({ word }) => new Option(word, word)));
    this.showMore();
  }

  // What the limits ask of a card of this kind: texts, traits and values.
  showMore() {
    const kind = this.kinds.find(({ word }) => word === this.form.elements.kind.value);
    if (!kind) return;
    const asked = askedOf(this.builder.format, this.builder.decks.shelf().vocabulary);
    const boxes = asked.texts.map((words) => box(words, say("declare-says", { words })));
    const traits = asked.traits.filter((slug) => this.hasOpenTrait(kind, slug)).map((slug) => this.trait(slug));
    const own = this.builder.decks.game.types[kind.type].fields;
    const given = new Set(kind.stats.map(([field]) => field));
    const fields = own.filter((field) => asked.fields.has(field) && !given.has(field)).map((field) => this.field(field));
    this.more.replaceChildren(...traits, ...boxes, ...fields);
  }

  // A trait that other words of the format give to cards of the type is given by these words.
  hasOpenTrait(kind, slug) {
    return !this.kinds.some(({ type, traits }) => type === kind.type && traits.includes(slug)) && this.kinds.every(({ traits }) => !traits.includes(slug));
  }

  trait(slug) {
    const known = this.builder.decks.shelf().vocabulary.closed.trait.find((one) => one.slug === slug);
    const words = known ? labelHere(known) : slug;
    return box(this.builder.decks.game.traits[slug]?.[0] ?? slug, words);
  }

  field(slug) {
    const { kind, label, values } = this.builder.decks.game.fields[slug];
    const words = Object.keys(values);
    const input = part(words.length ? "select" : "input", "");
    if (words.length) input.append(new Option("", ""), ...words.map((one) => new Option(values[one][0] ?? one, one)));
    else if (kind === "number") input.inputMode = "numeric";
    input.dataset.field = slug;
    return part("label", "", part("span", "", label[pageLang] ?? Object.values(label)[0]), " ", input);
  }

  // The card is written as a list would have it, and read like one.
  add() {
    const { builder, form } = this;
    const name = form.elements.name.value.trim();
    const count = Number(form.elements.count.value);
    const words = [form.elements.kind.value, ...this.words()];
    const line = `1 ${name} [${words.join(", ")}]`;
    const deck = name ? builder.drafts.read(`# format: ${builder.deck.format}\n${line}`) : null;
    const [entry, ...others] = deck?.entries ?? [];
    const isRead = entry?.declared && !others.length && entry.count === 1 && fold(entry.card.name) === fold(name);
    const isKnown = entry && !entry.declared && fold(entry.card.name) === fold(name);
    this.wrong.hidden = Boolean(isRead || isKnown);
    this.wrong.textContent = isRead || isKnown ? "" : say("declare-wrong", { name });
    if (!isRead && !isKnown) return;
    const { card, section } = entry;
    const told = () => say("added", { name: card.name, n: count, section: builder.sectionName(section) });
    builder.change((now) => builder.drafts.added(now, this.same(card, section), section, count), { told });
    form.elements.name.value = "";
    form.elements.name.focus();
  }

  // The very card of the deck where it declares one alike already.
  same(card, section) {
    const isSame = (other) => !other.printing && JSON.stringify(other) === JSON.stringify(card);
    return this.builder.deck.entries.find((entry) => entry.section === section && isSame(entry.card))?.card ?? card;
  }

  words() {
    const inputs = [...this.more.querySelectorAll("input, select")];
    return inputs.flatMap((input) => {
      if (input.type === "checkbox") return input.checked ? [input.value] : [];
      return input.value.trim() ? [`${input.dataset.field}: ${input.value.trim()}`] : [];
    });
  }
}

function box(value, words) {
  const input = part("input", "");
  Object.assign(input, { type: "checkbox", value });
  return part("label", "check", input, " ", part("span", "", words));
}

// One word for each kind of card that can be declared: the first of those that mean the same.
function kindsOf(declares) {
  const kinds = new Map();
  for (const one of declares) {
    const key = JSON.stringify([one.type, one.traits, one.stats]);
    if (!kinds.has(key)) kinds.set(key, one);
  }
  return [...kinds.values()];
}

/** What the limits of a format ask about cards: texts, traits, and own fields. */
function askedOf({ limits, readings }, vocabulary) {
  const texts = new Set();
  const traits = new Set();
  const fields = new Set();
  for (const limit of [...limits, ...readings.flatMap((reading) => reading.limits)]) {
    for (const name of [limit.field, limit.group]) if (name) fields.add(typeof name === "string" ? name : name.id);
    for (const query of [limit.cards, limit.of]) {
      if (!query || query.includes("{")) continue;
      for (const { field, values } of comparisons(parse(query, vocabulary).where)) {
        if (field === "text") for (const { text } of values) texts.add(text);
        else if (field === "trait") for (const { text } of values) traits.add(fold(text));
        else fields.add(field);
      }
    }
  }
  return { texts: [...texts], traits: [...traits], fields };
}

function comparisons(node) {
  if (!node) return [];
  if (node.field !== undefined && node.values) return [{ field: node.field.name ?? node.field, values: node.values }];
  const inside = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]));
  return inside.filter((value) => value && typeof value === "object").flatMap(comparisons);
}
