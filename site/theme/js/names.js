// Names, numbers, ids and forms looked up at once: what a person means exactly comes before what a text contains.
import { asTyped, fold } from "./query/fold.js";

/**
 * A table of names as `search/names.json` holds it, ready to be asked on a page in `lang`.
 * An entry leads to where the reader is at home: into the page's language, if its game has that and the entry
 * lacks it, otherwise into its own. `foreign` says that it stands in another language than the page, `translated`
 * that it does so although the page's language has it. `common` are the words that questions in `lang` have in common.
 */
export function readNames({ games, columns, rows, common }, lang) {
  const byId = new Map(games.map((game) => [game.id, game]));
  const bare = rows.map((row) => Object.fromEntries(columns.map((name, i) => [name, row[i]])));
  const known = new Set(bare.map((entry) => `${thing(entry)} ${entry.lang}`));
  const entries = bare.map((entry, order) => {
    const { short, bases, former } = byId.get(entry.game);
    const names = [entry.title, ...entry.forms];
    const lacks = !known.has(`${thing(entry)} ${lang}`);
    return {
      ...entry,
      order,
      thing: thing(entry),
      foreign: entry.lang !== lang,
      translated: entry.lang !== lang && !lacks,
      address: ((lacks && bases[lang]) || bases[entry.lang]) + entry.place,
      gameTitle: short[lang] ?? short[entry.lang],
      ids: [entry.id, ...leadingTo(entry.id, former[entry.kind] ?? {})],
      folded: names.map(fold),
      exact: names.map(asTyped),
    };
  });
  const ownAddress = ({ game, lang: own, place }) => byId.get(game).bases[own] + place;
  return { games, entries, common: new Set(common[lang]), byAddress: new Map(entries.map((entry) => [ownAddress(entry), entry])) };
}

/** The ids that something had before the one it has now. */
const leadingTo = (id, former) => Object.keys(former).filter((old) => former[old] === id);

const thing = ({ game, kind, id }) => `${game} ${kind} ${id}`;

const KINDS = ["term", "rule", "card", "step", "ruling"];

/** What is typed, in the shapes in which names are compared. */
function readTyped(typed) {
  const plain = typed.trim();
  const words = fold(plain);
  return { plain, words, exact: asTyped(plain), number: plain.replace(/\.$/, ""), inside: NUMBER.test(words) ? `${words.replace(/\.$/, "")}.` : null };
}

const NUMBER = /^[\d.]+$/;

/** How well an entry fits what is typed, best 0; null where it does not. */
function rank(entry, { plain, words, exact, number, inside }) {
  if (entry.number && entry.number === number) return 0;
  if (entry.exact.includes(exact)) return 1;
  if (entry.ids.includes(plain) || entry.folded.includes(words)) return 2;
  if (inside && entry.number && entry.number.startsWith(inside)) return 3;
  if (entry.folded[0].startsWith(words)) return 4;
  if (entry.folded.length > 1 && entry.folded.some((name) => name.startsWith(words))) return 5;
  const held = entry.folded.filter((name) => name.includes(words));
  if (held.some((name) => ` ${name}`.includes(` ${words}`))) return 6;
  return held.length && words.length > 2 ? 7 : null;
}

// So much better must a name of another game, or in another language, fit to stand before one at hand.
const ELSEWHERE = 3.5;

/**
 * The entries that `typed` names, best first, each thing once, `most` at most; `game` is the one at hand, if there is
 * one.
 */
export function findNames({ entries }, typed, game = "", most = Infinity) {
  const asked = readTyped(typed);
  if (!asked.words) return [];
  const found = new Map();
  for (const entry of entries) {
    const fit = rank(entry, asked);
    if (fit === null) continue;
    const place = fit + (game && entry.game !== game ? ELSEWHERE : 0) + (entry.foreign ? ELSEWHERE : 0);
    found.set(entry.thing, better(found.get(entry.thing), { entry, fit: place }));
  }
  const hits = [...found.values()].sort((a, b) => compare(orderOf(a), orderOf(b)));
  return hits.slice(0, most).map(({ entry, fit }) => ({ ...entry, fit }));
}

const orderOf = ({ entry, fit }) => [fit, KINDS.indexOf(entry.kind), entry.order];

/** What is found in two languages is shown in the page's, at the better of its places. */
function better(known, hit) {
  if (!known) return hit;
  return { entry: known.entry.foreign && !hit.entry.foreign ? hit.entry : known.entry, fit: Math.min(known.fit, hit.fit) };
}

function compare(a, b) {
  const i = a.findIndex((value, k) => value !== b[k]);
  return i < 0 ? 0 : a[i] - b[i];
}
