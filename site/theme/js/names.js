// Names, numbers, ids and forms looked up at once: what a person means exactly comes before what a text contains.
import { asTyped, fold } from "./query/fold.js";

/** A table of names as `search/names.json` holds it, ready to be asked. */
export function readNames({ games, columns, rows }) {
  const titles = new Map(games.map((game) => [game.id, game.short]));
  const entries = rows.map((row, place) => {
    const entry = Object.fromEntries(columns.map((name, i) => [name, row[i]]));
    const names = [entry.title, ...entry.forms];
    return { ...entry, gameTitle: titles.get(entry.game), place, folded: names.map(fold), exact: names.map(asTyped) };
  });
  return { games, entries, byAddress: new Map(entries.map((entry) => [entry.address, entry])) };
}

const KINDS = ["term", "rule", "card"];

/** How well an entry fits, best 0; null where it does not. `typed` is as typed, `words` folded. */
function rank(entry, typed, words) {
  if (entry.number && entry.number === typed.replace(/\.$/, "")) return 0;
  if (entry.exact.includes(asTyped(typed))) return 1;
  if (entry.id === typed || entry.folded.includes(words)) return 2;
  if (entry.number && /^[\d.]+$/.test(words) && entry.number.startsWith(`${words.replace(/\.$/, "")}.`)) return 3;
  if (entry.folded[0].startsWith(words)) return 4;
  if (entry.folded.some((name) => name.startsWith(words))) return 5;
  if (entry.folded.some((name) => ` ${name}`.includes(` ${words}`))) return 6;
  return entry.folded.some((name) => name.includes(words) && words.length > 2) ? 7 : null;
}

// So much better must a name of another game fit to stand before one of the game at hand.
const ELSEWHERE = 3.5;

/** The entries that `typed` names, best first; `game` is the one at hand, if there is one. */
export function findNames({ entries }, typed, game = "") {
  const words = fold(typed.trim());
  if (!words) return [];
  const found = [];
  for (const entry of entries) {
    const fit = rank(entry, typed.trim(), words);
    if (fit !== null) found.push({ entry, fit });
  }
  const order = ({ entry, fit }) => [fit + (game && entry.game !== game ? ELSEWHERE : 0), KINDS.indexOf(entry.kind), entry.place];
  return found
    .map((hit) => ({ ...hit, order: order(hit) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ entry, fit }) => ({ ...entry, fit }));
}

function compare(a, b) {
  const i = a.findIndex((value, k) => value !== b[k]);
  return i < 0 ? 0 : a[i] - b[i];
}
