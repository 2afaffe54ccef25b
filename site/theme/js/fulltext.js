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

/** Where the words typed stand, best first, at most `most`: `{ address, text }`. */
export async function findText(top, typed, most) {
  const pagefind = await fullText(top);
  const words = fold(typed).replace(/[^\p{L}\p{N}'-]+/gu, " ").trim();
  if (!pagefind || !words) return [];
  const { results } = await pagefind.search(words);
  const found = await Promise.all(results.slice(0, most).map((result) => result.data()));
  return found.map(({ content, raw_url: address }) => ({ address, text: content.split(MARK)[1]?.trim() ?? "" }));
}
