// The public names of the query language in the browser; nothing here touches a page.
export { explain } from "./explanation.js";
export { asTyped, compareText, fold } from "./fold.js";
export { QueryError } from "./messages.js";
export { nearest } from "./nearest.js";
export { parse } from "./parser.js";
export { toText } from "./printing.js";
export { search } from "./records.js";
export { Vocabulary } from "./vocabulary.js";
