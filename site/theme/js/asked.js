// Where in a query one is writing: in a word, after a field, after an operator; read as leniently as one types.
import { SPACE } from "./query/fold.js";
import { Lexer } from "./query/lexer.js";

const STARTS = ["open", "close", "bar", "minus", "name", "quoted", "open_quote", "pattern", "open_pattern"];
const WORDS = ["field", "operator", "word", "bare_name"];
const VALUES = ["quoted", "open_quote", "pattern", "open_pattern", "value"];
const END_OF_WORD = new RegExp(`[${SPACE}"“”„‟«»(),|:=<>≠≤≥]|!=|$`, "u");
const END_OF_VALUE = new RegExp(`[${SPACE}"“”„‟«»(),|]|$`, "u");

/**
 * What stands at a place of a text: {start, end, typed} and, after an operator, {field, op, others}, the values
 * before it in a list. `start` to `end` is what another word would replace, `typed` is its part before the place.
 * null where nothing can be suggested: inside quotation marks that begin a term, and inside patterns.
 */
export function askedAt(text, place) {
  const lexer = new Lexer(text.slice(0, place));
  for (;;) {
    lexer.skipSpace();
    const start = lexer.position;
    if (start === place) return spanned(text, start, place, END_OF_WORD);
    const token = lexer.read(...STARTS, ...WORDS);
    if (token === null || token.kind.startsWith("open_")) return null;
    if (token.kind === "field") {
      const value = valueAt(lexer, token, text, place);
      if (value !== undefined) return value;
    } else if (token.end === place && token.kind === "word") {
      const minus = token.text === "-" ? 1 : 0;
      return spanned(text, start + minus, place, END_OF_WORD);
    }
  }
}

// The value being written after a field and its operator; undefined where all values end before the place.
function valueAt(lexer, name, text, place) {
  const op = lexer.read("operator").text;
  const others = [];
  for (;;) {
    const start = lexer.position;
    const found = (from) => ({ ...spanned(text, from, place, END_OF_VALUE), field: name.text, op, others });
    if (start === place) return found(start);
    const token = lexer.read(...VALUES);
    if (token === null) return undefined;
    if (token.kind === "open_quote") return { ...found(start), typed: text.slice(start + 1, place) };
    if (token.kind === "open_pattern") return null;
    if (token.end === place && token.kind === "value") return found(start);
    others.push(token.text);
    if (/^,+$/.test(text.slice(lexer.position, place))) return found(place);
    const comma = lexer.peek("comma");
    if (!comma) return undefined;
    lexer.position = comma.end;
  }
}

function spanned(text, start, place, ending) {
  return { start, end: place + text.slice(place).search(ending), typed: text.slice(start, place) };
}
