// What the filters of a list of cards offer: values and numbers that are there, each with how many cards it leads to.
import { boundsOf, listTerms, numberTerms, replaced, withValue } from "./editing.js";
import { fieldLabel, valueLabel } from "./naming.js";
import { fold, parse, toText } from "./query/index.js";

const FIRST = ["type", "trait"];
const LAST = ["ability", "set", "legal", "is"];
const RANGE = "number";
const CLOSED = new Set(["list", "lists", "flag", "format"]);
const NAMED = new Set(["flag", "format"]);

/** Counts for one set of cards. */
export class Facets {
  constructor(cards) {
    this.cards = cards;
    this.vocabulary = cards.vocabulary;
    this.fields = fieldsOf(cards.vocabulary);
    this.all = null;
  }

  /** How many cards have each value, by field, whatever is asked. */
  totals() {
    return (this.all ??= this.tallies(parse("", this.vocabulary), this.fields));
  }

  /**
   * What each field offers beside a query: {field, label, values, bounds, isActive}. A value is {name, label, count,
   * total, isOn}; `bounds` (of numbers alone) is what the query says of it. `count` is how many cards there are with
   * the value when the query's own conditions on the field are left out.
   */
  async read(query) {
    const totals = await this.totals();
    const terms = new Map(this.fields.map((field) => [field, termsOf(query, field)]));
    const free = this.fields.filter((field) => !terms.get(field).length);
    const counts = await this.tallies(query, free);
    for (const field of this.fields) {
      if (free.includes(field)) continue;
      Object.assign(counts, await this.tallies(replaced(query, terms.get(field)), [field]));
    }
    return this.fields.map((field) => this.facet(field, terms.get(field), counts[field.name], totals[field.name]));
  }

  /** Of how many fields a query says what these filters could say. */
  active(query) {
    return this.fields.filter((field) => termsOf(query, field).length > 0).length;
  }

  /** How many cards a query finds. */
  async count(query) {
    return (await this.cards.find(this.textOf(query), { limit: 0 })).count;
  }

  textOf(query) {
    return toText({ ...query, sort: [] }, this.vocabulary);
  }

  facet(field, terms, counts, totals) {
    const isNumber = field.kinds[0] === RANGE;
    const on = new Set(terms.flatMap((term) => term.values.map((value) => (isNumber ? fold(value.text) : value.text))));
    const values = (isNumber ? [...totals.keys()].sort(byNumber) : this.names(field)).map((name) => ({
      name,
      label: isNumber ? printed(name) : valueLabel(this.vocabulary.findValue(field, name)),
      count: counts.get(name) ?? 0,
      total: totals.get(name) ?? 0,
      isOn: on.has(String(name)),
    }));
    return {
      field,
      label: fieldLabel(field),
      values: values.filter((value) => value.total > 0 || value.isOn),
      bounds: isNumber ? boundsOf(terms) : null,
      isActive: terms.length > 0,
    };
  }

  // The values of a closed field in the order of its list, each once.
  names(field) {
    return [...new Set(this.vocabulary.values(field).map(({ slug }) => this.vocabulary.findValue(field, slug).name))];
  }

  // How many of the cards that a query finds have each value, by field. What a property or a format takes is asked.
  async tallies(query, fields) {
    const isNamed = (field) => NAMED.has(field.kinds[0]);
    const found = await this.cards.tallies(this.textOf(query), fields.filter((field) => !isNamed(field)));
    for (const field of fields.filter(isNamed)) {
      const counts = this.names(field).map(async (name) => [name, await this.count(withValue(query, field, name))]);
      found[field.name] = new Map(await Promise.all(counts));
    }
    return found;
  }
}

function termsOf(query, field) {
  return (field.kinds[0] === RANGE ? numberTerms : listTerms)(query, field);
}

// The game's own fields stand between what a card is and where it may be.
function fieldsOf(vocabulary) {
  const names = [...FIRST, ...vocabulary.fields.map((field) => field.slug), ...LAST];
  const fields = names.map((name) => vocabulary.findField(name)).filter((field) => field?.kinds.length === 1);
  const offered = fields.filter((field) => field.kinds[0] === RANGE || CLOSED.has(field.kinds[0]));
  return [...new Map(offered.map((field) => [field.name, field])).values()];
}

// A number, or what stands in place of one; a lone letter is folded in the data and a capital on cards.
function printed(value) {
  return typeof value === "string" && value.length === 1 ? value.toUpperCase() : String(value);
}

// Numbers in their order, then what is printed in place of one.
function byNumber(a, b) {
  const printed = (typeof a === "string") - (typeof b === "string");
  if (printed) return printed;
  return typeof a === "number" ? a - b : a < b ? -1 : 1;
}
