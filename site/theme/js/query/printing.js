// A tree written back as a query in its one spelling, as in toolkit/query/printing.py.
import { isBare, quote } from "./lexer.js";
import { walk } from "./nodes.js";
import { findOther } from "./terms.js";

/** Return a query in its one spelling; parsing it gives the same query. */
export function toText(query, vocabulary) {
  const arranged = directives(query);
  const where = nodeText(query.where, vocabulary);
  const grouped = arranged.length && query.where.kind === "or" ? `(${where})` : where;
  return [grouped, ...arranged].filter(Boolean).join(" ");
}

function directives({ unique, sort }) {
  const parts = unique === "cards" ? [] : [`unique:${unique}`];
  if (sort.length) parts.push(`sort:${sort.map((key) => (key.backwards ? "-" : "") + key.field).join(",")}`);
  return parts;
}

function nodeText(node, vocabulary) {
  return walk(node, (current, below) => {
    if (current.kind === "not") return `-${grouped(current.node, below[0], ["and", "or"])}`;
    if (current.kind === "and") return below.map((part, i) => grouped(current.nodes[i], part, ["or"])).join(" ");
    if (current.kind === "or") return below.map((part) => part || "()").join(" or ");
    return leaf(current, vocabulary);
  });
}

function grouped(node, part, kinds) {
  return kinds.includes(node.kind) ? `(${part})` : part;
}

function leaf(node, vocabulary) {
  if (node.kind === "words") return value(node.value, "word");
  if (node.kind === "fields") return `${node.field}${node.op}${node.other}`;
  const values = node.values.map((one) => value(one, "value"));
  const isOther = findOther(vocabulary, vocabulary.findField(node.field), node.op, values[0]) !== null;
  const shown = values.length === 1 && isOther ? quote(values[0]) : values.join(",");
  return `${node.field}${node.op}${shown}`;
}

function value(one, kind) {
  if (one.kind === "pattern") return `/${one.source}/`;
  return isBare(one.text, kind) ? one.text : quote(one.text);
}
