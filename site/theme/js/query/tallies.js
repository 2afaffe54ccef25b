// How many cards there are with each value of a field, among those found.

/** A Map of value to number of rows found; a value of a closed list goes by its one name. */
export function tally(found, field, vocabulary) {
  const counts = new Map();
  const names = new Map();
  const nameOf = (value) => {
    if (typeof value === "object") return value.number ?? value.printed;
    if (!names.has(value)) names.set(value, vocabulary.findValue(field, value)?.name ?? value);
    return names.get(value);
  };
  for (const [table, rows] of found) {
    for (const kind of field.kinds) {
      const source = table.source(field, kind);
      if (!source) continue;
      for (const [code, count] of countCodes(table, source, rows)) {
        for (const value of new Set(source.held[code])) counts.set(nameOf(value), (counts.get(nameOf(value)) ?? 0) + count);
      }
    }
  }
  return counts;
}

function countCodes(table, source, rows) {
  const counts = new Uint32Array(source.held.length);
  const at = table.at(source);
  rows.forEach((one, row) => {
    if (one) counts[at(row)] += 1;
  });
  return [...counts.entries()].filter(([, count]) => count > 0);
}
