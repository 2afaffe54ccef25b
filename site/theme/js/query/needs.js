// What a query needs of the data: the first of the three stages of a table at which it can be answered.
import { walk } from "./nodes.js";
import { COLUMNS, HEAD, TEXTS } from "./table.js";

const COMMON = { text: TEXTS, artist: COLUMNS, number: COLUMNS, ability: COLUMNS };

/**
 * The stage from which a query can be answered, that from which the answer is whole, and the fields of words that are
 * no rules text: {least, whole, asides}. Between the stages words are looked for in names and types alone, which never
 * finds too much.
 */
export function needsOf({ query, where, vocabulary }, tables) {
  const asides = new Set();
  const stageOfPart = (part) => {
    if (part.aside) asides.add(part.slug);
    else if (part.kind === "text") return TEXTS;
    else return tables.every(({ game, head }) => part.game !== game || part.slug in head.stats) ? HEAD : COLUMNS;
    return HEAD;
  };
  const stageOf = (name) => {
    const field = vocabulary.findField(name);
    return field.common ? (COMMON[field.common.name] ?? HEAD) : Math.max(...field.parts.map(stageOfPart));
  };
  const found = walk(where, (node, below) => {
    if (node.kind === "words") return { least: HEAD, whole: TEXTS };
    if (node.kind === "fields") return both(Math.max(stageOf(node.field), stageOf(node.other)));
    if (node.kind === "compare") return both(stagesOf(node, stageOf));
    const [least, whole] = [Math.max(HEAD, ...below.map((one) => one.least)), Math.max(HEAD, ...below.map((one) => one.whole))];
    return node.kind === "not" ? both(whole) : { least, whole };
  });
  const sorted = Math.max(HEAD, ...query.sort.map((key) => stageOf(key.field)));
  return { least: Math.max(found.least, sorted), whole: Math.max(found.whole, sorted), asides };
}

const both = (stage) => ({ least: stage, whole: stage });

function stagesOf({ field, values }, stageOf) {
  return field === "has" ? Math.max(...values.map((value) => stageOf(value.text))) : stageOf(field);
}
