// Cards as lines of a table, as faces, and as texts. What was drawn once is kept, so that it does not flicker.
import { icon, part, unseen } from "./elements.js";
import { fieldLabel, labelHere, valueLabel } from "./naming.js";
import { plain } from "./query/markup.js";
import { pageLang } from "./speech.js";

const MOST_KEPT = 3000;
const SYMBOL = /:([a-z0-9][a-z0-9-]*):/;
const APOSTROPHE = /(\p{L})'/gu;

/** One way of showing cards in `place`, drawn one by one by `draw(line)`; `kind` is a word for how, if that changes. */
export class View {
  constructor(place, draw) {
    Object.assign(this, { place, draw, kept: new Map() });
  }

  show(lines, kind) {
    if (this.kept.size > MOST_KEPT) this.kept.clear();
    this.place.replaceChildren(...lines.map((line) => this.drawn(line, `${kind} ${line.printing}`)));
  }

  drawn(line, key) {
    if (!this.kept.has(key)) this.kept.set(key, this.draw(line));
    return this.kept.get(key);
  }
}

/** A line of the table; `heads` are the cells of its head. */
export function row(line, { base, heads, hasSets }) {
  const tr = part("tr", "", part("td", "", ...named(line, base, hasSets)), part("td", "type", line.type));
  tr.dataset.card = line.card;
  line.numbers.forEach((number, i) => {
    const cell = part("td", "figure", number);
    if (number) cell.dataset.label = heads[i + 2].textContent;
    tr.append(cell);
  });
  return tr;
}

/** A face, or its name where there is none. */
export function face(line, { base, size }) {
  const to = link(line, base);
  if (!line.face) {
    to.className = "no-face";
    to.append(part("b", "", line.name), part("span", "type", line.type));
    return part("li", "", to);
  }
  const picture = part("img", "");
  picture.src = new URL(`cards/${line.card}/face.svg`, base).href;
  picture.alt = line.name;
  picture.loading = "lazy";
  [picture.width, picture.height] = size;
  to.append(picture);
  return part("li", "", to);
}

/**
 * All the words of a card, as `Cards.words` gives them. `symbols` says which icons the page holds and where they stand
 * (see `readSymbols`).
 */
export function article(line, { values, abilities, lang }, { base, vocabulary, symbols, hasSets }) {
  const item = part("li", "", part("h2", "", ...named(line, base, hasSets)), part("p", "type", line.type));
  const shown = values.map((value) => valueOf(value, vocabulary, symbols));
  if (shown.length) item.append(part("dl", "", ...shown));
  for (const ability of abilities) {
    const words = part("span", "", ...abilityOf(ability, symbols));
    if (lang !== pageLang) words.lang = lang;
    item.append(part("p", "ability", kindOf(ability, vocabulary, symbols), " ", words));
  }
  return item;
}

function valueOf({ field: slug, value }, vocabulary, symbols) {
  const field = vocabulary.findField(slug);
  const labels = Array.isArray(value) ? value.map((one) => valueLabel(vocabulary.findValue(field, one))) : null;
  const words = labels ? [labels.join(", ")] : worded(String(value), symbols);
  const drawing = symbols.ofField.get(slug);
  return part("div", "", part("dt", "", fieldLabel(field)), part("dd", "", ...(drawing ? [icon(drawing)] : []), ...words));
}

function kindOf({ kind }, vocabulary, symbols) {
  const drawing = symbols.ofKind.get(kind);
  const labels = vocabulary.closed.ability.find(({ slug }) => slug === kind);
  return part("span", "kind", ...(drawing ? [icon(drawing)] : []), labelHere(labels));
}

function abilityOf({ before, effect }, symbols) {
  const [first = "", ...rest] = before;
  const head = first.toLocaleUpperCase(pageLang) + rest.join("");
  const lead = head ? [part("b", "", ...worded(`${head}:`, symbols)), " "] : [];
  return [...lead, ...worded(effect, symbols)];
}

// Words with the icons of the symbols in them, each with its name for those who do not see it.
function worded(text, { names }) {
  const pieces = plain(text, () => null).replace(APOSTROPHE, "$1’").split(SYMBOL);
  return pieces.flatMap((piece, i) => {
    if (i % 2 === 0) return piece ? [piece] : [];
    return names.has(piece) ? [icon(piece), unseen(names.get(piece))] : [`:${piece}:`];
  });
}

/** What a page's template says of symbols: their names, and which stands with which field and kind of ability. */
export function readSymbols(template) {
  const read = (name, value) => {
    const elements = [...template.content.querySelectorAll(`[data-${name}]`)];
    return new Map(elements.map((element) => [element.dataset[name], value(element)]));
  };
  const shown = (element) => element.dataset.shows;
  const names = read("symbol", (element) => element.textContent);
  return { names, ofField: read("field", shown), ofKind: read("kind", shown) };
}

function named(line, base, hasSets) {
  const name = [link(line, base, line.name)];
  if (line.subtitle) name.push(" ", spoken(part("span", "subtitle", line.subtitle), line));
  if (hasSets) name.push(" ", part("span", "in-set", line.set));
  return name;
}

function link(line, base, ...words) {
  const to = part("a", "", ...words);
  to.href = new URL(`cards/${line.card}/`, base).href;
  return spoken(to, line);
}

// What is not in the page's language is marked with its own.
function spoken(element, line) {
  if (line.lang !== pageLang) element.lang = line.lang;
  return element;
}
