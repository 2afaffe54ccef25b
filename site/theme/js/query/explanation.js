// A query read back as one English sentence, as in toolkit/query/explanation.py.
import { fill } from "./messages.js";
import { walk } from "./nodes.js";
import { numberOf } from "./terms.js";

/** Return the sentence of a query. */
export function explain(query, vocabulary) {
  return new Speaker(vocabulary).sentence(query);
}

const CLOSED = new Set(["list", "lists", "flag", "format"]);
const DECIDES = { and: ["none", "all"], or: ["all", "none"] };

class Speaker {
  constructor(vocabulary) {
    this.vocabulary = vocabulary;
  }

  say(name, facts = {}) {
    return fill(this.vocabulary.sayings[name], facts);
  }

  sentence({ where, unique, sort }) {
    const what = this.say(unique);
    const { text, joined } = this.clauses(where)[0];
    const sentence = joined === "all" || joined === "none" ? this.say(joined, { what }) : `${what} ${text}`;
    const keys = sort.map((key) => this.sortKey(key)).join(this.say("then"));
    return sort.length ? sentence + this.say("sorted", { keys }) : sentence;
  }

  sortKey(key) {
    const { label } = this.vocabulary.findField(key.field);
    return key.backwards ? this.say("backwards", { field: label }) : label;
  }

  // A tree in words, and its negation in words.
  clauses(node) {
    return walk(node, (current, below) => {
      const [yes, no] = [below.map((pair) => pair[0]), below.map((pair) => pair[1])];
      if (current.kind === "not") return [no[0], yes[0]];
      if (current.kind === "and") return [this.join("and", yes), this.join("or", no)];
      if (current.kind === "or") return [this.join("or", yes), this.join("and", no)];
      return this.leaf(current);
    });
  }

  // "all" and "none" are worked out instead of said.
  join(word, clauses) {
    const [decides, neutral] = DECIDES[word];
    if (clauses.some((clause) => clause.joined === decides)) return { text: "", joined: decides };
    const said = new Map();
    for (const clause of clauses) if (clause.joined !== neutral) said.set(`${clause.joined} ${clause.text}`, clause);
    if (!said.size) return { text: "", joined: neutral };
    const parts = [...said.values()];
    if (parts.length === 1) return parts[0];
    return { text: parts.map((clause) => this.grouped(word, clause)).join(this.say(word)), joined: word };
  }

  grouped(word, { text, joined }) {
    return joined === "" || joined === word ? text : this.say("group", { inner: text });
  }

  leaf(node) {
    if (node.kind === "words") {
      const name = node.value.kind === "pattern" ? "words/" : "words";
      return this.both(name, { values: this.literal(node.value) });
    }
    const field = this.vocabulary.findField(node.field);
    if (node.kind === "fields") {
      const other = this.vocabulary.findField(node.other);
      return this.both(`fields ${node.op}`, { field: field.label, other: other.label });
    }
    const kind = field.kinds.find((one) => this.fits(one, field, node.values)) ?? field.kinds[0];
    const patterns = node.values.some((value) => value.kind === "pattern") ? "/" : "";
    const missing = field.common?.always ? "" : this.say("missing");
    const values = this.anyOf(node.values.map((value) => this.value(kind, field, value)));
    return this.both(`${kind}${patterns} ${node.op}`, { field: field.label, values, missing });
  }

  both(name, facts) {
    return ["yes", "no"].map((answer) => ({ text: this.say(`${name} ${answer}`, facts), joined: "" }));
  }

  // Whether all values are of a kind; it matters where games mean different things by a field.
  fits(kind, field, values) {
    if (kind === "text" || field.kinds.length === 1) return true;
    const texts = values.filter((value) => value.kind === "text").map((value) => value.text);
    if (kind === "number") return texts.every((text) => numberOf(text) !== null);
    return texts.every((text) => this.vocabulary.findValue(field, text) !== null);
  }

  value(kind, field, value) {
    if (value.kind === "pattern" || kind === "text") return this.literal(value);
    if (kind === "has") return this.vocabulary.findField(value.text).label;
    if (!CLOSED.has(kind)) return value.text;
    return this.vocabulary.findValue(field, value.text)?.label ?? this.literal(value);
  }

  literal(value) {
    if (value.kind === "pattern") return this.say("pattern", { text: value.source });
    return this.say("quoted", { text: value.text });
  }

  anyOf(words) {
    if (words.length === 1) return words[0];
    return words.slice(0, -1).join(this.say("comma")) + this.say("or") + words.at(-1);
  }
}
