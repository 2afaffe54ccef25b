// What `is:` and `legal:` stand for: trees of plainer conditions, as in toolkit/query/meaning.py.
import { QueryError } from "./messages.js";
import { allOf, anyOf, compare, negate, text, walk } from "./nodes.js";
import { parse } from "./parser.js";

/** Return a tree without flags and formats, except the built-in flag. Throws QueryError. */
export function expand(node, vocabulary, within = []) {
  return walk(node, (current, below) => {
    if (current.kind === "not") return negate(below[0]);
    if (current.kind === "and") return allOf(below);
    if (current.kind === "or") return anyOf(below);
    const meaning = current.kind === "compare" ? MEANINGS[current.field] : undefined;
    return meaning ? anyOf(values(current, meaning, vocabulary, within)) : current;
  });
}

function values(term, meaning, vocabulary, within) {
  const field = vocabulary.findField(term.field);
  const named = term.values.map((value) => vocabulary.findValue(field, value.text));
  return named.flatMap((one) => one?.values ?? []).map((value) => meaning(value, vocabulary, within));
}

function flag(value, vocabulary, within) {
  if (value.game === "") return compare("is", ":", [text(value.slug)]);
  const game = vocabulary.ofGame(value.game);
  const { query, slug } = game.flags.find((one) => one.slug === value.slug);
  return ofGame(value.game, read(query, game, within, `${value.game} ${slug}`, slug));
}

function legal(value, vocabulary, within) {
  const game = vocabulary.ofGame(value.game);
  const format = game.formats.find((one) => one.slug === value.slug);
  return ofGame(value.game, mayBeIn(format, game, within));
}

const MEANINGS = { is: flag, legal };

/** Return the tree of the cards that may be in a deck of a format at all. */
export function mayBeIn(format, vocabulary, within = []) {
  const name = `${format.game} legal ${format.slug}`;
  const readOne = (query) => read(query, vocabulary, within, name, format.slug);
  return anyOf(format.sections.map((section) => sectionTree(section, readOne)));
}

function sectionTree(section, readOne) {
  const bans = section.bans.map((query) => negate(readOne(query)));
  const exact = section.exact.map(({ cards, ids }) => {
    return anyOf([compare("id", "=", ids.map(text)), negate(readOne(cards))]);
  });
  const limits = section.by_field.map((field) => negate(compare(field, "=", [text("0")])));
  return allOf([readOne(section.takes), ...bans, ...exact, ...limits]);
}

function read(query, vocabulary, within, name, slug) {
  if (within.includes(name)) {
    throw new QueryError(query, 0, query.length, "flag_of_itself", { flag: slug }, vocabulary.messages);
  }
  return expand(parse(query, vocabulary).where, vocabulary, [...within, name]);
}

function ofGame(game, node) {
  return allOf([compare("game", ":", [text(game)]), node]);
}
