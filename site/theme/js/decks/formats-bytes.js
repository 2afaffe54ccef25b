// The bytes of a file as text: UTF-8, or UTF-16 with a byte-order mark; as decode_deck of toolkit/decks/lines.py.
import { saying } from "./sentences.js";

/** A file longer than this many bytes is no deck list. */
const MOST_BYTES = 1_000_000;
const MARKS = [
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** Decode a deck list; `file` is what messages call it. Throws a saying for what is too long or no text. */
export function decodeDeck(bytes, file) {
  const raw = bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes);
  const grouped = (number) => String(number).replace(/\B(?=(?:[0-9]{3})+$)/g, ",");
  if (raw.length > MOST_BYTES) {
    throw saying("too-long", { file, bytes: grouped(raw.length), most: grouped(MOST_BYTES) });
  }
  const encoding = MARKS.find(([mark]) => mark.every((byte, i) => raw[i] === byte))?.[1];
  if (!encoding && raw.includes(0)) throw saying("not-text", { file });
  const text = decoded(raw, encoding ?? "utf-8");
  if (text === null) throw saying("not-utf-8", { file, line: badLine(raw, encoding ?? "utf-8") });
  return text;
}

function decoded(bytes, encoding) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

// The line in which the first byte stands that is no text; a byte for a line's end is one in any encoding.
function badLine(raw, encoding) {
  const step = encoding === "utf-8" ? 1 : 2;
  let [good, bad] = [0, raw.length];
  while (bad - good > step) {
    const middle = good + Math.ceil((bad - good) / 2 / step) * step;
    if (isStart(raw.subarray(0, middle), encoding)) good = middle;
    else bad = middle;
  }
  let line = 1;
  for (let i = 0; i < good; i += 1) {
    if (raw[i] === 10 || (raw[i] === 13 && raw[i + 1] !== 10)) line += 1;
  }
  return line;
}

// Whether some bytes may go on as text: what is cut off at their end does not count.
function isStart(bytes, encoding) {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
