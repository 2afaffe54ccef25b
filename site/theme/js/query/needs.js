// What a query needs of the data: the first of the three stages of a table at which it can be answered.
import { walk } from "./nodes.js";
import { COLUMNS, HEAD, TEXTS } from "./table.js";

const COMMON = { text: TEXTS, artist: COLUMNS, number: COLUMNS, ability: COLUMNS };
const KINDS = { text: TEXTS, number: COLUMNS, list: COLUMNS, lists: COLUMNS };

/**
 * The stage from which a query can be answered, and that from which the answer is whole: {least, whole}. Between
 * them words are looked for in names and types alone, which never finds too much.
 */
export function needsOf({ query, where, vocabulary }, tables) {
  const isThere = ({ parts }) => tables.every(({ game, head }) => parts.every((part) => part.game !== game || part.slug in head.stats));
  const stageOf = (name) => {
    const field = vocabulary.findField(name);
    if (field.common) return COMMON[field.common.name] ?? HEAD;
    return isThere(field) ? HEAD : Math.max(...field.kinds.map((kind) => KINDS[kind]));
  };
  const found = walk(where, (node, below) => {
    if (node.kind === "words") return { least: HEAD, whole: TEXTS };
    if (node.kind === "fields") return both(Math.max(stageOf(node.field), stageOf(node.other)));
    if (node.kind === "compare") return both(stagesOf(node, stageOf));
    const [least, whole] = [Math.max(HEAD, ...below.map((one) => one.least)), Math.max(HEAD, ...below.map((one) => one.whole))];
    return node.kind === "not" ? both(whole) : { least, whole };
  });
  const sorted = Math.max(HEAD, ...query.sort.map((key) => stageOf(key.field)));
  return { least: Math.max(found.least, sorted), whole: Math.max(found.whole, sorted) };
}

const both = (stage) => ({ least: stage, whole: stage });

function stagesOf({ field, values }, stageOf) {
  return field === "has" ? Math.max(...values.map((value) => stageOf(value.text))) : stageOf(field);
}
