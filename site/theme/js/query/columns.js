// Columns as toolkit/query/columns.py writes them, made into codes and lists of values.
import { BASE, PLACES } from "./packing.js";

/**
 * A column of `rows` rows: `codes` gives a row's place in `held`, the lists of values; 0 is that of the rows without
 * any. `make` turns a value as it is written into the list.
 */
export function readColumn({ of, at, is }, rows, make = (value) => [value]) {
  if (is) {
    const codes = Uint32Array.from(is, (value, row) => (value === null ? 0 : row + 1));
    return { codes, held: [[], ...is.map((value) => (value === null ? [] : make(value)))] };
  }
  const held = [[], ...of.map(make)];
  return { codes: readCodes(at, rows), held };
}

/** The codes of a text of digits, a few digits each. */
function readCodes(at, rows) {
  const width = rows ? at.length / rows : 1;
  const codes = new Uint32Array(rows);
  for (let row = 0, i = 0; row < rows; row += 1) {
    let code = 0;
    for (let k = 0; k < width; k += 1, i += 1) code = code * BASE + PLACES[at.charCodeAt(i)];
    codes[row] = code;
  }
  return codes;
}

/** A column whose rows each have a list of their own. */
export function ownColumn(held) {
  return { codes: null, held };
}
