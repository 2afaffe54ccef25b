// The full text, through Pagefind, whose index holds folded words; it is loaded on first use.
import { fold } from "./query/fold.js";

// What parts names, text and folded words of a record; the same as in toolkit/pages/finder.py.
const MARK = "\u2042";
const MOST_WORDS = 8;

let loading = null;

/** Return a function that finds entries by their text; it gives none where Pagefind can't run. */
export function fullText(top) {
  loading ??= load(top).catch(() => {
    loading = null; // a network may come back
    return null;
  });
  return loading;
}

async function load(top) {
  const pagefind = await import(new URL("pagefind/pagefind.js", top).href);
  await pagefind.options({ baseUrl: top.pathname, bundlePath: new URL("pagefind/", top).pathname });
  await pagefind.init();
  return pagefind;
}

/**
 * Where the words typed stand, those of `game` (if there is one) and in `lang` first, then best first, at most `most`:
 * `{ address, text }`; null where the full text can't be asked. Of a question that nothing has whole, the words count that
 * are not `common`.
 */
export async function findText(top, typed, { game, lang, most, common }) {
  const words = wordsOf(typed);
  if (!words.length) return [];
  const pagefind = await fullText(top);
  return pagefind && textsOf(pagefind, words, { asked: telling(typed, common), game, lang, most }).catch(() => null);
}

/** The words of a question that tell what is asked. */
export const telling = (typed, common) => wordsOf(typed).filter((word) => word.length > 2 && !common.has(word));

async function textsOf(pagefind, words, { asked, game, lang, most }) {
  const here = game ? [{ game, lang }] : [];
  const whole = await withAll(pagefind, words, [...here, { lang }, { not: { lang } }], most);
  if (whole.length || words.length < 2) return whole;
  for (const filters of [...here, { lang }]) {
    const found = await withMost(pagefind, asked.slice(0, MOST_WORDS), filters, most);
    if (found.length) return found;
  }
  return [];
}

/** What has all the words, that which the first filters let through first. */
async function withAll(pagefind, words, places, most) {
  const found = new Map();
  for (const filters of places) {
    if (found.size >= most) break;
    for (const result of (await pagefind.search(words.join(" "), { filters })).results) found.set(result.id, result);
  }
  return read([...found.values()].slice(0, most), (there) => isMeant(words, there));
}

/** What has two or more of the words, that with the most of them first; where nothing has, what has one. */
async function withMost(pagefind, words, filters, most) {
  const rated = new Map();
  for (const word of words) {
    for (const result of (await pagefind.search(word, { filters })).results) {
      const known = rated.get(result.id) ?? { result, count: 0, score: 0 };
      rated.set(result.id, { result, count: known.count + 1, score: known.score + result.score });
    }
  }
  const best = [...rated.values()].sort((a, b) => b.count - a.count || b.score - a.score);
  const least = Math.min(2, best[0]?.count ?? 0);
  const results = best.filter(({ count }) => count >= least).map(({ result }) => result);
  return read(results.slice(0, most), (there) => words.filter((word) => isMeant([word], there)).length >= least);
}

async function read(results, isFound) {
  const found = await Promise.all(results.map((result) => result.data()));
  return found
    .filter(({ content }) => isFound(wordsOf(content)))
    .map(({ content, raw_url: address }) => ({ address, text: content.split(MARK)[1]?.trim() ?? "" }));
}

const wordsOf = (text) => fold(text).split(/[^\p{L}\p{N}'-]+/u).filter(Boolean);

/** Whether each word typed stands there or nearly so; where nothing does, Pagefind settles for the first letter. */
function isMeant(typed, there) {
  return typed.every((word) => there.some((other) => other.startsWith(word) || sameStart(word, other) >= stemOf(word, other)));
}

const stemOf = (word, other) => Math.max(3, Math.min(word.length, other.length) - 2);

function sameStart(word, other) {
  let i = 0;
  while (i < word.length && word[i] === other[i]) i += 1;
  return i;
}
