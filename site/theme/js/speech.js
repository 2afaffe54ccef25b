// What scripts say, in the page's language; the words come from the site's own table (toolkit/pages/words.py).
/** The language of this page. */
export const pageLang = document.documentElement.lang;
// They come before all modules, with a script of their own, and lie at its element.
const { counts, lang: spoken, ownNames, words } = document.querySelector("script.words").words;
const plural = new Intl.PluralRules(spoken);

/** A word or a sentence, filled in. */
export function say(key, fill = {}) {
  return filled(words[key], fill);
}

/** A number with its noun. */
export function count(key, n) {
  return filled(counts[key][plural.select(n)], { n });
}

/** In which language something stands, such as "in Polish". */
export function tongue(lang) {
  return words[`in-${lang}`] ?? say("in-other", { name: ownNames[lang] ?? lang });
}

function filled(text, fill) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(fill[name]));
}
