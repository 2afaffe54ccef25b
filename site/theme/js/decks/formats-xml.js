// A small reader of XML that can't be made to fetch, expand or exhaust anything, and a writer: as
// toolkit/exchange/decks/xml.py. An element is {name, line, attributes, children, text}.
import { LineCounter, plainEnds, unreadable } from "./formats-spots.js";

const MOST_ELEMENTS = 20000;
const DEEPEST = 32;

const S = "[ \\t\\n]";
const NAME = "[A-Za-z_:\\u00b7-\\uffff][\\-A-Za-z0-9._:\\u00b7-\\uffff]*";
const at = (pattern) => new RegExp(pattern, "uy");
const ASIDE = at(String.raw`<!--(?:(?!--)[\s\S])*-->|<\?[\s\S]*?\?>`);
const CDATA = at(String.raw`<!\[CDATA\[([\s\S]*?)\]\]>`);
const CLOSE = at(`</(${NAME})${S}*>`);
const OPEN = at(`<(${NAME})`);
const ATTRIBUTE = at(`(${S}+)(${NAME})${S}*=${S}*(?:"([^"<]*)"|'([^'<]*)')`);
const OPENED = at(`${S}*(/?)>`);
const REFERENCE = new RegExp(`&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|(${NAME}));|&`, "gu");
const NO_CHARACTER = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/u;
const NO_CHARACTERS = new RegExp(NO_CHARACTER.source, "gu");
const SPACES = /[\t\n]/g;
const START = /^[ \t\n]+/;
const KNOWN = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };
const MARKS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const CONTROLS = { "\r": "&#13;", "\n": "&#10;", "\t": "&#9;" };

/** Read a document and return its root. Throws Unreadable. */
export function parseXml(text) {
  return new Reader(plainEnds(text)).read();
}

// Reads one document from left to right; `open` are the elements that are not closed yet.
class Reader {
  constructor(text) {
    this.text = text;
    this.lines = new LineCounter(text);
    this.at = 0;
    this.open = [];
    this.root = null;
    this.count = 0;
  }

  fault(message, facts = {}, place = this.at) {
    return unreadable(this.text, place, message, facts);
  }

  match(pattern) {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text);
  }

  read() {
    const bad = NO_CHARACTER.exec(this.text);
    if (bad) throw this.fault("xml-character", { code: hex(bad[0]) }, bad.index);
    while (this.at < this.text.length) {
      if (this.text[this.at] === "<") this.markup();
      else this.words();
    }
    const left = this.open.at(-1);
    if (left) throw this.fault("xml-open", { name: left.name, line: left.line });
    if (!this.root) throw this.fault("xml-empty");
    return this.root;
  }

  words() {
    const next = this.text.indexOf("<", this.at);
    const end = next < 0 ? this.text.length : next;
    const words = this.text.slice(this.at, end);
    const said = words.replace(START, "");
    if (this.open.length) this.open.at(-1).text += this.resolved(words, this.at);
    else if (said) throw this.fault("xml-words", {}, end - said.length);
    this.at = end;
  }

  markup() {
    const aside = this.match(ASIDE);
    const cdata = this.open.length ? this.match(CDATA) : null;
    const close = this.match(CLOSE);
    if (cdata && !aside) this.open.at(-1).text += cdata[1];
    else if (close && !aside) this.close(close[1]);
    else if (!aside && this.text.startsWith("<!", this.at)) throw this.fault("xml-declaration");
    else if (!aside) return this.element();
    this.at += (aside ?? cdata ?? close)[0].length;
    return undefined;
  }

  close(name) {
    const last = this.open.at(-1);
    if (!last) throw this.fault("xml-closes-nothing", { name });
    if (last.name !== name) throw this.fault("xml-crossing", { name, open: last.name, line: last.line });
    this.open.pop();
  }

  element() {
    const start = this.match(OPEN);
    if (!start) throw this.fault("xml-no-element");
    const element = { name: start[1], line: this.lines.at(this.at), attributes: new Map(), children: [], text: "" };
    this.add(element);
    this.at += start[0].length;
    for (let found = this.match(ATTRIBUTE); found; found = this.match(ATTRIBUTE)) this.attribute(element, found);
    const end = this.match(OPENED);
    if (!end) throw this.fault("xml-no-end", { name: element.name });
    this.at += end[0].length;
    if (!end[1]) this.open.push(element);
  }

  attribute(element, [whole, space, attribute, double, single]) {
    const { name } = element;
    if (element.attributes.has(attribute)) throw this.fault("xml-twice", { name, attribute }, this.at + space.length);
    const value = double ?? single;
    this.at += whole.length;
    element.attributes.set(attribute, this.resolved(value.replace(SPACES, " "), this.at - value.length - 1));
  }

  add(element) {
    this.count += 1;
    if (this.count > MOST_ELEMENTS || this.open.length >= DEEPEST) {
      throw this.fault("xml-too-much", { elements: MOST_ELEMENTS, levels: DEEPEST });
    }
    if (this.open.length) this.open.at(-1).children.push(element);
    else if (this.root) throw this.fault("xml-second-root", { name: element.name });
    else this.root = element;
  }

  // Replace references to characters; `place` is where the words stand.
  resolved(words, place) {
    return words.replace(REFERENCE, (reference, hexadecimal, decimal, name, index) => {
      const code = hexadecimal ? parseInt(hexadecimal, 16) : decimal ? Number(decimal) : null;
      const made = code === null ? KNOWN[name] : code < 0x110000 ? String.fromCodePoint(code) : "";
      if (made && !NO_CHARACTER.test(made)) return made;
      throw this.fault(reference.length > 1 ? "xml-no-reference" : "xml-ampersand", { reference }, place + index);
    });
  }
}

function hex(sign) {
  return sign.codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
}

/** Write words for an element or an attribute; characters that XML can't hold are left out. */
export function escaped(words) {
  const marked = words.replace(/[&<>"]/g, (mark) => MARKS[mark]);
  return marked.replace(NO_CHARACTERS, "").replace(/[\r\n\t]/g, (mark) => CONTROLS[mark]);
}

/** Write an element with its words; null leaves it open. */
export function tag(name, attributes, words = "") {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = name + given.join("");
  if (words === null) return `<${start}>`;
  return words ? `<${start}>${escaped(words)}</${name}>` : `<${start}/>`;
}
