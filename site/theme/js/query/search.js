// Printings found by a query and put in order; the same answers as toolkit/query/results.py.
import { explain } from "./explanation.js";
import { count } from "./lexer.js";
import { Matcher } from "./match.js";
import { expand } from "./meaning.js";
import { QueryError } from "./messages.js";
import { inOrder } from "./ordering.js";
import { parse } from "./parser.js";
import { compile } from "./patterns.js";
import { toText } from "./printing.js";

const MOST_MILLISECONDS = 700;

/** A query read: {source, query, where, vocabulary}; `where` is its tree without flags and formats. Throws QueryError. */
export function read(source, vocabulary) {
  const query = parse(source, vocabulary);
  return { source, query, where: expand(query.where, vocabulary), vocabulary };
}

/** What is said of a query: {warnings, explanation, canonical}. */
export function tell({ query, vocabulary }) {
  return { warnings: query.warnings.map(String), explanation: explain(query, vocabulary), canonical: toText(query, vocabulary) };
}

/** The rows that satisfy a query, an array with 1 for each of them, by table. Throws QueryError. */
export function match({ source, where, vocabulary }, tables, game = null) {
  const patterns = patternsOf(source, vocabulary.messages);
  const asked = game === null ? tables : tables.filter((table) => table.game === game);
  return new Map(asked.map((table) => [table, new Matcher(table, vocabulary, patterns).rows(where)]));
}

/**
 * The rows of a list: {count, rows}, of which those from `offset` on, `limit` at most, as [table, row]. `lang` is the
 * language by whose names the list is sorted.
 */
export function list(asked, found, order, { offset = 0, limit = Infinity } = {}) {
  if (asked.query.unique !== "printings") for (const [table, rows] of found) keepNewest(table, rows);
  return inOrder(asked, found, order, offset, limit);
}

/** Keep one row a card: its newest selected printing, which stands before its others. */
export function keepNewest({ cardOf }, rows) {
  for (let row = 0, last = -1; row < rows.length; row += 1) {
    if (!rows[row]) continue;
    if (cardOf[row] === last) rows[row] = 0;
    last = cardOf[row];
  }
}

// A pattern may be too large for the engine, and all of them together may take only so long.
function patternsOf(source, messages) {
  const end = Date.now() + MOST_MILLISECONDS;
  const failed = (pattern, name) => {
    const position = count(source.slice(0, Math.max(0, source.indexOf(`/${pattern}/`))));
    return new QueryError(source, position, count(pattern) + 2, name, {}, messages);
  };
  return (pattern, whole) => {
    let expression;
    try {
      expression = compile(pattern, whole);
    } catch {
      throw failed(pattern, "pattern_large");
    }
    return (text) => {
      if (Date.now() > end) throw failed(pattern, "pattern_slow");
      return expression.test(text);
    };
  };
}
