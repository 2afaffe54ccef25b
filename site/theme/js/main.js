// What a page can do beyond being read: search, light or dark, meanings of terms, languages, the list of cards.
import { watchCopying } from "./copy.js";
import { watchFind } from "./find.js";
import { watchLanguages } from "./languages.js";
import { watchScheme } from "./scheme.js";
import { watchTerms } from "./terms.js";
import { keepVisited } from "./visited.js";

watchScheme(document);
for (const form of document.querySelectorAll("form.find")) watchFind(form);
watchTerms(document);
watchCopying(document);
watchLanguages(document);

const query = document.querySelector(".cards form.query");
if (query) import("./cards.js").then(({ watchCards }) => watchCards(query));
const builder = document.querySelector(".builder");
if (builder) import("./builder/index.js").then(({ watchBuilder }) => watchBuilder(builder));
addEventListener("load", keepVisited);
