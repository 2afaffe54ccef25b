// What a field's or a value's name means; made from the data of toolkit/query/export.py.
import { nameKey } from "./fold.js";
import { nearest } from "./nearest.js";

const KINDS = { number: "number", text: "text", choice: "list", choices: "lists" };
const UNIQUE = "unique";

/** The English label, or the first, or the id. */
export function labelOf(item) {
  return item.labels.en || Object.values(item.labels)[0] || item.slug;
}

/** All fields, values, flags and formats of one game or of several. */
export class Vocabulary {
  constructor(data) {
    Object.assign(this, data);
    this.commonByName = new Map();
    for (const row of data.common) for (const name of [row.name, ...row.aliases]) this.commonByName.set(name, row);
    this.fieldsByKey = byKey(data.fields);
    this.namedByField = new Map();
    this.games = new Map();
  }

  /** Return the field of this name, or null. */
  findField(name) {
    const key = nameKey(name);
    const common = this.commonByName.get(key);
    if (this.fieldsByKey.has(key) && !(common && !common.yields)) return this.ownField(key);
    if (!common) return null;
    const taken = common.yields && this.fieldsByKey.has(common.name);
    return commonField(common, taken ? key : common.name);
  }

  ownField(key) {
    let [name, parts] = bearers(key, this.fieldsByKey);
    const common = this.commonByName.get(name);
    if (common && !common.yields) [name, parts] = [key, [...this.fieldsByKey.get(key).values()]];
    const kinds = [...new Set(parts.map((part) => KINDS[part.kind]))];
    const ordered = parts.some((part) => part.ordered);
    return { name, label: labelOfAll(name, parts), kinds, common: null, parts, ordered };
  }

  /** Return the values of a closed list. */
  values(field) {
    if (!field.common) return field.parts.flatMap((part) => part.values);
    if (field.common.kind === "flag") return [everyGame(UNIQUE), ...this.flags.map(asValue)];
    if (field.common.kind === "format") return this.formats.map(asValue);
    return this.closed[field.common.name] ?? [];
  }

  /** Return the value of a closed list that bears this name, or null. */
  findValue(field, name) {
    return this.named(field).get(nameKey(name)) ?? null;
  }

  named(field) {
    if (!this.namedByField.has(field.name)) this.namedByField.set(field.name, nameValues(this.values(field)));
    return this.namedByField.get(field.name);
  }

  /** Return the name of a field or directive that looks like `name`, or null. */
  nearestField(name) {
    const known = [...this.commonByName.keys(), ...Object.keys(this.directives), ...this.fieldsByKey.keys()];
    return nearest(nameKey(name), known.filter((word) => Array.from(word).length > 2));
  }

  /** Return the name of a value of a closed list that looks like `name`, or null. */
  nearestValue(field, name) {
    return nearest(nameKey(name), this.named(field).keys());
  }

  /** Return the part of one game, in which its own flags and formats are written. */
  ofGame(game) {
    if (!this.games.has(game)) this.games.set(game, new Vocabulary(this.only(game)));
    return this.games.get(game);
  }

  only(game) {
    const of = (items) => items.filter((item) => item.game === game);
    const closed = Object.fromEntries(Object.entries(this.closed).map(([name, values]) => [name, of(values)]));
    const { common, directives, messages, sayings } = this;
    const own = { fields: of(this.fields), closed, flags: of(this.flags), formats: of(this.formats) };
    return { common, directives, messages, sayings, ...own };
  }
}

/** The parts of a field that are of one kind. */
export function partsOf(field, kind) {
  return field.parts.filter((part) => KINDS[part.kind] === kind);
}

function commonField(common, name) {
  return { name, label: common.label, kinds: [common.kind], common, parts: [], ordered: false };
}

function everyGame(slug) {
  return { game: "", slug, labels: {}, aliases: [], rank: 0 };
}

function asValue(item) {
  return { game: item.game, slug: item.slug, labels: item.labels, aliases: item.aliases ?? [], rank: 0 };
}

// The label of what bears a name as its id, otherwise the label of each, as in "cost/light".
function labelOfAll(name, items) {
  const labels = new Map();
  for (const item of items) if (!labels.has(item.slug)) labels.set(item.slug, labelOf(item));
  return labels.get(name) ?? [...new Set(labels.values())].join("/");
}

// Items by the key of a name, then by game; an id goes before an alias before a label.
function byKey(items) {
  const found = new Map();
  const namings = [(item) => [item.slug], (item) => item.aliases, (item) => Object.values(item.labels)];
  for (const names of namings) {
    for (const item of items) {
      for (const name of names(item)) {
        const key = nameKey(name);
        if (!found.has(key)) found.set(key, new Map());
        if (!found.get(key).has(item.game)) found.get(key).set(item.game, item);
      }
    }
  }
  return found;
}

function nameValues(values) {
  const keys = byKey(values);
  const named = new Map();
  for (const key of keys.keys()) {
    const [name, found] = bearers(key, keys);
    named.set(key, { name, label: labelOfAll(name, found), values: found });
  }
  return named;
}

// The one spelling of a name and all that bear it: the id, where no game means something else by
// the name or by the id.
function bearers(key, keys) {
  const owners = [...keys.get(key).values()];
  const slug = owners[0].slug;
  const bearing = [...keys.get(slug).values()];
  return [...owners, ...bearing].every((item) => item.slug === slug) ? [slug, bearing] : [key, owners];
}
