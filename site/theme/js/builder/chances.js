// Chances of drawing cards, exact: fractions of whole numbers without end, as toolkit/decks/chances.py. A distribution
// is a Map of how many wanted cards to how likely they are, [numerator, denominator].

const ZERO = [0n, 1n];
const ONE = [1n, 1n];

function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a;
}

function reduced(top, bottom) {
  const common = divisor(top < 0n ? -top : top, bottom) || 1n;
  return [top / common, bottom / common];
}

const plus = ([a, b], [c, d]) => reduced(a * d + c * b, b * d);
const times = ([a, b], [c, d]) => reduced(a * c, b * d);

function choose(n, k) {
  if (k < 0 || k > n) return 0n;
  let ways = 1n;
  for (let i = 0; i < Math.min(k, n - k); i += 1) ways = (ways * BigInt(n - i)) / BigInt(i + 1);
  return ways;
}

function add(found, n, chance) {
  found.set(n, plus(found.get(n) ?? ZERO, chance));
}

/** How many of `wanted` cards among `size` are among `draw` cards drawn, at most all there are. */
export function drawn(size, wanted, draw) {
  const many = Math.min(draw, size);
  const ways = choose(size, many);
  const found = new Map();
  for (let n = Math.max(0, many - (size - wanted)); n <= Math.min(wanted, many); n += 1) {
    found.set(n, reduced(choose(wanted, n) * choose(size - wanted, many - n), ways));
  }
  return found;
}

/** Draw on from `size` cards that are left, where as many wanted ones are missing as were drawn. */
export function moreDrawn(chances, size, wanted, draw) {
  const found = new Map();
  for (const [have, chance] of chances) {
    for (const [more, likely] of drawn(size, wanted - have, draw)) add(found, have + more, times(chance, likely));
  }
  return found;
}

/** How likely it is that there are at least so many. */
export function atLeast(chances, target) {
  return [...chances].reduce((sum, [n, chance]) => (n >= target ? plus(sum, chance) : sum), ZERO);
}

/** How many wanted cards an opening hand has, for a player who wants at least `target` and uses a mulligan (or null). */
export function openingHand(size, wanted, draw, target, mulligan) {
  let hand = drawn(size, wanted, draw);
  for (let time = 0; time < (mulligan?.times ?? 0); time += 1) {
    const low = new Map([...hand].filter(([n]) => n < target));
    hand = new Map([...hand].filter(([n]) => n >= target));
    for (const [n, chance] of CHANGES[mulligan.kind](size, wanted, Math.min(draw, size), low, mulligan)) add(hand, n, chance);
  }
  return hand;
}

const CHANGES = {
  // Shuffle the hand into the deck and draw anew: the new hand does not depend on the old one.
  all(size, wanted, draw, low) {
    const again = [...low.values()].reduce(plus, ZERO);
    return new Map([...drawn(size, wanted, draw)].map(([n, chance]) => [n, times(again, chance)]));
  },
  // Set cards aside that are not wanted, as many as may be, and draw as many from the rest of the deck.
  aside(size, wanted, draw, low, { most }) {
    const found = new Map();
    for (const [have, chance] of low) {
      const aside = Math.min(draw - have, most ?? draw);
      for (const [n, likely] of moreDrawn(new Map([[have, chance]]), size - draw, wanted, aside)) add(found, n, likely);
    }
    return found;
  },
};

/** A chance in percent, rounded (halves to even); one that is no 0 or 1 is not shown as such. */
export function shown([top, bottom], decimals = 1) {
  const scale = 10n ** BigInt(decimals);
  const most = 100n * scale;
  const rounded = evenly(top * most, bottom);
  if (rounded === 0n && top > 0n) return `< ${decimal(1n, decimals)} %`;
  if (rounded === most && top < bottom) return `> ${decimal(most - 1n, decimals)} %`;
  return `${decimal(rounded, decimals)} %`;
}

/** A fraction as text. */
export function exact([top, bottom]) {
  return bottom === ONE[1] ? String(top) : `${top}/${bottom}`;
}

function evenly(top, bottom) {
  const [whole, rest] = [top / bottom, top % bottom];
  const up = 2n * rest > bottom || (2n * rest === bottom && whole % 2n === 1n);
  return up ? whole + 1n : whole;
}

function decimal(number, decimals) {
  if (!decimals) return String(number);
  const digits = String(number).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
