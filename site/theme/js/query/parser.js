// A query read into a tree, by one function a rule of the grammar, as in toolkit/query/parser.py.
import { fold } from "./fold.js";
import { Lexer, count } from "./lexer.js";
import { allOf, anyOf, compare, negate, text } from "./nodes.js";
import { Terms, textOf } from "./terms.js";

const MOST_CHARACTERS = 10_000;
const MOST_GROUPS = 200;
const LONE = /\p{Surrogate}/gu;
const ENDS = ["end", "close", "or", "bar"];
const NO_TERM = [...ENDS, "and"];
const WRONG = {
  bare_name: "no_name",
  open_quote: "unclosed_quote",
  open_pattern: "unclosed_pattern",
  operator: "no_field",
};
const TERMS = ["name", "bare_name", "quoted", "open_quote", "pattern", "open_pattern", "operator", "field", "word"];
const VALUES = ["quoted", "open_quote", "pattern", "open_pattern", "value"];

/** Read a query: {where, unique, sort, warnings}. Throws QueryError. */
export function parse(source, vocabulary) {
  return new Parser(source.replace(LONE, "\ufffd"), vocabulary).query();
}

class Parser {
  constructor(source, vocabulary) {
    this.lexer = new Lexer(source, vocabulary.messages);
    this.terms = new Terms(this.lexer, vocabulary);
    this.directiveOf = vocabulary.directives;
    this.directives = { unique: "cards", sort: [] };
    this.arranged = [];
    this.depth = 0;
  }

  query() {
    const length = count(this.lexer.text);
    if (length > MOST_CHARACTERS) {
      throw this.lexer.errorAt(MOST_CHARACTERS, 1, "too_long", { most: MOST_CHARACTERS, count: length });
    }
    const where = this.any();
    const stray = this.lexer.peek("close");
    if (stray) throw this.lexer.error(stray, "unopened_group");
    return { where, ...this.directives, warnings: this.terms.warnings };
  }

  // any = all { ("or" | "|") all }
  any() {
    const before = this.arranged.length;
    const nodes = [this.all()];
    for (let word = this.lexer.read("or", "bar"); word; word = this.lexer.read("or", "bar")) {
      if (nodes[0] === null) throw this.lexer.error(word, "nothing_before", { word: word.text });
      nodes.push(this.all());
      if (nodes.at(-1) === null) throw this.lexer.error(word, "nothing_after", { word: word.text });
    }
    if (nodes.length > 1) this.refuseDirectives(before, "directive_in_or");
    return anyOf(nodes.map((node) => node ?? allOf([])));
  }

  // all = unary { ["and"] unary }; null where there is no term at all
  all() {
    const nodes = [];
    let terms = 0;
    while (!this.next(...ENDS)) {
      const word = this.lexer.read("and");
      if (word && !terms) throw this.lexer.error(word, "nothing_before", { word: word.text });
      if (word && this.next(...NO_TERM)) throw this.lexer.error(word, "nothing_after", { word: word.text });
      const node = this.unary();
      if (node) nodes.push(node);
      terms += 1;
    }
    return terms ? allOf(nodes) : null;
  }

  // unary = ["-"] (group | term); several "-" negate each other. group = "(" query ")"
  unary() {
    const before = this.arranged.length;
    let minus = null;
    let negated = false;
    for (let sign = this.lexer.read("minus"); sign; sign = this.lexer.read("minus")) {
      minus = sign;
      negated = !negated;
    }
    if (minus && this.lexer.peek(...NO_TERM)) throw this.lexer.error(minus, "nothing_negated");
    const start = this.lexer.read("open");
    const node = start ? this.group(start) : this.term();
    if (minus) this.refuseDirectives(before, "directive_negated");
    return negated && node ? negate(node) : node;
  }

  group(start) {
    this.depth += 1;
    if (this.depth > MOST_GROUPS) throw this.lexer.error(start, "too_deep", { most: MOST_GROUPS });
    const node = this.any();
    this.depth -= 1;
    if (!this.lexer.read("close")) throw this.lexer.error(start, "unclosed_group");
    return node;
  }

  // term = field op value | "!" quoted | quoted | regex | word; null for a directive
  term() {
    const token = this.lexer.read(...TERMS);
    if (token.kind in WRONG) throw this.lexer.error(token, WRONG[token.kind], { op: token.text });
    if (token.kind === "name") return this.name();
    return token.kind === "field" ? this.field(token) : this.terms.words(token);
  }

  name() {
    const token = this.lexer.read("quoted", "open_quote");
    if (token.kind === "open_quote") throw this.lexer.error(token, "unclosed_quote");
    return compare("name", "=", [text(textOf(token))]);
  }

  field(name) {
    const operator = this.lexer.read("operator");
    const key = fold(name.text);
    if (!Object.hasOwn(this.directiveOf, key)) {
      const field = this.terms.field(name, operator);
      return this.terms.compare(field, operator, this.values(name, operator));
    }
    const tokens = this.values(name, operator);
    this.arranged.push(name);
    const directive = this.directiveOf[key];
    this.directives[directive] = this.terms[directive](operator, tokens);
    return null;
  }

  // value = quoted | regex | list | word; a list's comma has a value directly after it
  values(name, operator) {
    const tokens = [];
    for (;;) {
      const token = this.lexer.read(...VALUES);
      if (!token) {
        const place = { ...name, end: operator.end };
        throw this.lexer.error(place, "no_value", { field: name.text, op: operator.text });
      }
      if (token.kind in WRONG) throw this.lexer.error(token, WRONG[token.kind]);
      tokens.push(token);
      const comma = this.lexer.peek("comma");
      if (!comma || this.fieldFollows(comma)) return tokens;
      this.lexer.position = comma.end;
    }
  }

  // A comma that is followed by a term with a field ends the list.
  fieldFollows(comma) {
    const here = this.lexer.position;
    this.lexer.position = comma.end;
    this.lexer.read("negated");
    const name = this.lexer.peek("field");
    this.lexer.position = here;
    return name !== null && this.terms.knows(name.text);
  }

  next(...kinds) {
    this.lexer.skipSpace();
    return this.lexer.peek(...kinds);
  }

  refuseDirectives(before, message) {
    const token = this.arranged[before];
    if (token) throw this.lexer.error(token, message, { field: token.text });
  }
}
