// What the query language says; the words themselves are data, see toolkit/query/messages.py.

const AROUND = 50;
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu;

/** Fill facts into a saying or a message. */
export function fill(template, facts) {
  return template.replace(/\{(\w+)\}/g, (_, name) => String(facts[name]));
}

/** A query that can't be understood. `position` and `length` count characters, not code units. */
export class QueryError extends Error {
  constructor(query, position, length, name, facts, messages) {
    super(fill(messages[name], facts));
    this.query = query;
    this.position = position;
    this.length = Math.max(1, length);
    this.name = name;
  }

  /** What is wrong, in one line and without the place. */
  get sentence() {
    return this.message;
  }

  /** What is wrong, then the query with carets under the place. */
  toString() {
    const signs = Array.from(this.query);
    const start = Math.max(0, this.position - AROUND);
    const end = Math.min(signs.length, this.position + this.length + AROUND);
    const before = start ? "…" : "";
    const after = end < signs.length ? "…" : "";
    const shown = signs.slice(start, end).map((sign) => sign.replace(UNSEEN, " ")).join("");
    const room = " ".repeat(before.length + this.position - start);
    const carets = "^".repeat(Math.min(this.length, end - this.position + 1, AROUND));
    return `character ${this.position + 1}: ${this.sentence}\n  ${before}${shown}${after}\n  ${room}${carets}`;
  }
}
