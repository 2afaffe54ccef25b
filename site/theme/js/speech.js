// What scripts say, in the page's language; the words come from the site's own table (toolkit/pages/words.py).
import { counts, ownNames, words } from "./words.js";

/** The language of this page. */
export const pageLang = document.documentElement.lang;
const spoken = pageLang in words ? pageLang : "en";
const plural = new Intl.PluralRules(spoken);

/** A word or a sentence, filled in. */
export function say(key, fill = {}) {
  return filled(words[spoken][key], fill);
}

/** A number with its noun. */
export function count(key, n) {
  return filled(counts[spoken][key][plural.select(n)], { n });
}

/** In which language something stands, such as "in Polish". */
export function tongue(lang) {
  return words[spoken][`in-${lang}`] ?? say("in-other", { name: ownNames[lang] ?? lang });
}

function filled(text, fill) {
  return text.replace(/\{(\w+)\}/g, (_, name) => String(fill[name]));
}
