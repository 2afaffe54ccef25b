// The full text, through Pagefind, whose index holds folded words; it is loaded on first use.
import { fold } from "./query/fold.js";

// What parts names, text and folded words of a record; the same as in toolkit/pages/finder.py.
const MARK = "\u2042";

let loading = null;

/** Return a function that finds entries by their text; it gives none where Pagefind can't run. */
export function fullText(top) {
  loading ??= import(new URL("pagefind/pagefind.js", top).href)
    .then(async (pagefind) => {
      await pagefind.options({ baseUrl: top.pathname, bundlePath: new URL("pagefind/", top).pathname });
      await pagefind.init();
      return pagefind;
    })
    .catch(() => null);
  return loading;
}

/** Where the words typed stand, those in `lang` first, then best first, at most `most`: `{ address, text }`. */
export async function findText(top, typed, lang, most) {
  const pagefind = await fullText(top);
  const words = wordsOf(typed);
  if (!pagefind || !words.length) return [];
  const ask = (filters) => pagefind.search(words.join(" "), { filters });
  const { results } = await ask({ lang });
  if (results.length < most) results.push(...(await ask({ not: { lang } })).results);
  const found = await Promise.all(results.slice(0, most).map((result) => result.data()));
  return found
    .filter(({ content }) => isMeant(words, wordsOf(content)))
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
