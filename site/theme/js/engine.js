// What answers queries about cards. It comes when something is asked: a list that is only read does without.
export { openCards, QueryError } from "./carddata.js";
export { conditions, replaced } from "./editing.js";
export { Facets } from "./facets.js";
export { parse, toText } from "./query/index.js";
