// A query cut into tokens, each with its place; the same rules as toolkit/query/lexer.py.
import { SPACE } from "./fold.js";
import { QueryError } from "./messages.js";

const QUOTES = '"“”„‟«»';
const IN_WORD = `(?:[^${SPACE}${QUOTES}(),|:=<>≠≤≥!]|!(?!=))`;
const IN_VALUE = `[^${SPACE}${QUOTES}(),|]`;
const OPERATOR = "!=|<=|>=|[:=<>≠≤≥]";

// Tokens by name; a group is the part that counts.
const RULES = {
  space: `[${SPACE},]*`,
  open: "(\\()",
  close: "(\\))",
  bar: "(\\|)",
  or: `([oO][rR])(?!${IN_WORD}|${OPERATOR})`,
  and: `([aA][nN][dD])(?!${IN_WORD}|${OPERATOR})`,
  minus: `(-)(?=[^${SPACE}),|])`,
  name: `!(?=[${QUOTES}])`,
  bare_name: `(!)(?=${IN_WORD})`,
  quoted: `[${QUOTES}]((?:\\\\[\\s\\S]|[^${QUOTES}\\\\])*)[${QUOTES}]`,
  open_quote: `([${QUOTES}])`,
  pattern: "/((?:\\\\[\\s\\S]|[^\\\\/])*)/",
  open_pattern: "(/)",
  field: `(${IN_WORD}+)(?=${OPERATOR})`,
  operator: `(${OPERATOR})`,
  word: `(${IN_WORD}+)`,
  value: `(${IN_VALUE}+)`,
  comma: `,+(?=[^${SPACE}(),|])`,
  negated: "-?",
  end: "()$",
};
const PATTERNS = Object.fromEntries(Object.entries(RULES).map(([name, rule]) => [name, new RegExp(rule, "uy")]));
const ESCAPED = new RegExp(`\\\\([${QUOTES}\\\\])`, "gu");
const TO_ESCAPE = new RegExp(`[${QUOTES}\\\\]`, "gu");
const OPERATOR_SIGNS = /[:=<>≠≤≥]/u;

/** Other spellings of operators. */
export const OPERATORS = { "≠": "!=", "≤": "<=", "≥": ">=" };

/** Reads tokens of one query from left to right; places count code units until they are said. */
export class Lexer {
  constructor(text, messages = {}) {
    this.text = text;
    this.messages = messages;
    this.position = 0;
  }

  /** Return the token of the first of these kinds that stands here, or null. */
  peek(...kinds) {
    for (const kind of kinds) {
      const rule = PATTERNS[kind];
      rule.lastIndex = this.position;
      const match = rule.exec(this.text);
      if (match) return { kind, text: match[1] ?? match[0], start: match.index, end: rule.lastIndex };
    }
    return null;
  }

  /** Return what `peek` returns and go past it. */
  read(...kinds) {
    const token = this.peek(...kinds);
    if (token) this.position = token.end;
    return token;
  }

  /** Go past white space and commas. */
  skipSpace() {
    this.read("space");
  }

  /** Make an error at a token. */
  error(token, name, facts = {}) {
    const position = count(this.text.slice(0, token.start));
    return this.errorAt(position, count(this.text.slice(token.start, token.end)), name, facts);
  }

  /** Make an error at a place counted in characters. */
  errorAt(position, length, name, facts = {}) {
    return new QueryError(this.text, position, length, name, facts, this.messages);
  }
}

/** How many characters a text has. */
export function count(text) {
  return Array.from(text).length;
}

/** The inside of a quotation without its escapes. */
export function unquote(text) {
  return text.replace(ESCAPED, "$1");
}

/** A text in quotation marks, with the escapes that it needs. */
export function quote(text) {
  return `"${text.replace(TO_ESCAPE, "\\$&")}"`;
}

const BEFORE = {
  word: ["or", "and", "minus", "name", "bare_name", "open_pattern", "field"],
  value: ["open_pattern"],
};

/** Whether a text can stand without quotation marks as a `word` or as a `value`. */
export function isBare(text, kind) {
  const first = new Lexer(text).peek(...BEFORE[kind], kind);
  return first !== null && first.kind === kind && first.end === text.length && !OPERATOR_SIGNS.test(text);
}
