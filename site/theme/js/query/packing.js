// Lists of texts as toolkit/query/packing.py packs them.

const DIGITS = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).filter((sign) => !'"\\'.includes(sign));
const SHORT = 60;
const [NEXT, NOTHING] = ["\x1e", "\x00"];
const A_STEP = 4096;

/** The places of signs among the digits, by their number in ASCII. */
export const PLACES = new Uint8Array(0x80);
DIGITS.forEach((digit, place) => {
  PLACES[digit.charCodeAt(0)] = place;
});

/** How many digits there are. */
export const BASE = DIGITS.length;

/** Read packed texts, a few at a time; the last step returns them, null for one that is missing. */
export function* unpack(packed) {
  if (Array.isArray(packed)) return packed;
  const { words, codes } = packed;
  const double = BASE - longHeads(words.length);
  const beyond = SHORT + (double - SHORT) * BASE;
  const texts = [];
  let text = "";
  for (let i = 0, steps = 0; i < codes.length; steps += 1) {
    const first = PLACES[codes.charCodeAt(i++)];
    let at = first;
    if (first >= SHORT) {
      at = (first < double ? first - SHORT : first - double) * BASE + PLACES[codes.charCodeAt(i++)];
      at = first < double ? SHORT + at : beyond + at * BASE + PLACES[codes.charCodeAt(i++)];
    }
    const word = words[at];
    if (word === NEXT) {
      texts.push(finished(text));
      text = "";
    } else text += word;
    if (steps % A_STEP === 0) yield;
  }
  texts.push(finished(text));
  return texts;
}

const finished = (text) => (text === NOTHING ? null : text);

/** How many digits begin a code of three. */
function longHeads(count) {
  const heads = BASE - SHORT;
  let long = 0;
  while (long < heads && SHORT + (heads - long) * BASE + long * BASE ** 2 < count) long += 1;
  return long;
}
