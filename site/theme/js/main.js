// What a page can do beyond being read: search, light or dark, meanings of terms, languages, the list of cards.
import { watchCopying } from "./copy.js";
import { watchDoors } from "./doors.js";
import { watchFind } from "./find.js";
import { afterPaint } from "./frames.js";
import { watchLanguages } from "./languages.js";
import { watchScheme } from "./scheme.js";
import { watchTerms } from "./terms.js";
import { keepVisited, offerAgain } from "./visited.js";

watchScheme(document);
for (const form of document.querySelectorAll("form.find")) watchFind(form);
watchTerms(document);
watchCopying(document);
watchLanguages(document);
watchDoors(document);
offerAgain(document);

const query = document.querySelector(".cards form.query");
if (query) afterPaint(() => import("./cards.js").then(({ watchCards }) => watchCards(query)));
const builder = document.querySelector(".builder");
if (builder) afterPaint(() => import("./builder/start.js").then(({ startBuilder }) => startBuilder(builder)));
addEventListener("load", keepVisited);
