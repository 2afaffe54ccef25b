// Decks of Cockatrice, OCTGN and MTGO, which are XML: read, and the first two written; as the modules of these names
// in toolkit/exchange/decks.
import { FileLines, makeItem, tidy } from "./formats-items.js";
import { Unreadable } from "./formats-spots.js";
import { parseXml, tag } from "./formats-xml.js";
import { SPACE, strip } from "./text.js";

const S = `[${SPACE}]`;
const SAID = new RegExp(`^[#${SPACE}]*([^${SPACE}:][^:]*?)${S}*:${S}*(.*[^${SPACE}])$`, "su");
/** Zones with the section that each opens; "" leaves it to the cards. */
const ZONES = { main: "", side: "sideboard" };
const COCKATRICE = {
  root: "cockatrice_deck",
  attributes: ["number", "name", "price", "setShortName", "collectorNumber", "uuid"],
  passedOver: ["lastLoadedTimestamp", "bannerCard", "tags", "sideboard_plan"],
};
const OCTGN = { root: "deck", attributes: ["qty", "id"], onlySection: "Deck" };
const MTGO = {
  root: "Deck",
  attributes: ["CatID", "Quantity", "Sideboard", "Name", "Annotation"],
  passedOver: ["NetDeckID", "PreconstructedDeckID"],
};

function rootOf(text, root) {
  const found = parseXml(text);
  if (found.name !== root) throw new Unreadable(found.line, 1, "xml-root", { root, name: found.name });
  return found;
}

/** Read a deck of Cockatrice. Throws Unreadable. */
export function readCockatrice(text) {
  const lines = new FileLines();
  for (const child of lines.stray(rootOf(text, COCKATRICE.root), "deckname", "comments", "zone", ...COCKATRICE.passedOver)) {
    if (child.name === "deckname") lines.say(child.line, "name", child.text);
    else if (child.name === "comments") readNotes(child, lines);
    else if (child.name === "zone") readZone(child, lines);
  }
  return lines.written(text);
}

// The comments of a deck: those that say something, line by line.
function readNotes(element, lines) {
  for (const [i, words] of element.text.split("\n").entries()) {
    const said = SAID.exec(words);
    if (said) lines.say(element.line + i, said[1], said[2]);
  }
}

function readZone(zone, lines) {
  const name = zone.attributes.get("name") ?? "main";
  lines.open(zone.line, Object.hasOwn(ZONES, name) ? ZONES[name] : name);
  for (const card of lines.stray(zone, "card")) {
    const part = (key) => strip(card.attributes.get(key) ?? "");
    const item = makeItem(card.line, {
      count: card.attributes.get("number") ?? null,
      name: part("name"),
      set: part("setShortName"),
      number: part("collectorNumber"),
    });
    lines.leaf(card, item.quoted, COCKATRICE.attributes);
    lines.add(item);
  }
}

/** Read a deck of OCTGN. Throws Unreadable. */
export function readOctgn(text) {
  const lines = new FileLines();
  for (const child of lines.stray(rootOf(text, OCTGN.root), "section", "notes")) {
    if (child.name === "section") readSection(child, lines);
    else readNotes(child, lines);
  }
  return lines.written(text);
}

function readSection(section, lines) {
  lines.open(section.line, section.attributes.get("name") ?? "");
  for (const card of lines.stray(section, "card")) {
    const words = tidy(`${card.attributes.get("qty") ?? ""} ${card.text}`);
    lines.leaf(card, words, OCTGN.attributes);
    if (strip(card.text)) lines.lines.push({ number: card.line, text: words, kind: "words" });
    else lines.find(card.line, words, "no-name", {}, "error");
  }
}

/** Read a deck of MTGO. Throws Unreadable. */
export function readMtgo(text) {
  const lines = new FileLines();
  for (const card of lines.stray(rootOf(text, MTGO.root), "Cards", ...MTGO.passedOver)) {
    if (card.name !== "Cards") continue;
    const found = card.attributes;
    lines.open(card.line, (found.get("Sideboard") ?? "").toLowerCase() === "true" ? "sideboard" : "");
    const item = makeItem(card.line, { count: found.get("Quantity") ?? null, name: strip(found.get("Name") ?? "") });
    lines.leaf(card, item.quoted, MTGO.attributes);
    lines.add(item);
  }
  return lines.written(text);
}

/** Write a deck as Cockatrice saves one: a main zone and, where there is one, a sideboard. */
export function writeCockatrice(deck) {
  const notes = deck.notes.map(([name, words]) => `${name}: ${words}`).join("\n");
  const out = ['<?xml version="1.0" encoding="UTF-8"?>', `<${COCKATRICE.root} version="1">`];
  out.push(`    ${tag("deckname", {}, deck.name)}`, `    ${tag("comments", {}, notes)}`);
  for (const [zone, isSide] of [["main", false], ["side", true]]) {
    const sections = deck.sections.filter((section) => section.isSide === isSide);
    if (!sections.length && isSide) continue;
    const cards = sections.flatMap((section) => section.rows).map((row) => `        ${cockatriceCard(row)}`);
    out.push(`    ${tag("zone", { name: zone }, null)}`, ...cards, "    </zone>");
  }
  return `${[...out, `</${COCKATRICE.root}>`].join("\n")}\n`;
}

function cockatriceCard({ count, uniqueName, set, number }) {
  const given = { number: count, name: uniqueName, setShortName: set, collectorNumber: number };
  return tag("card", Object.fromEntries(Object.entries(given).filter(([, value]) => value)));
}

/** Write a deck as OCTGN saves one. */
export function writeOctgn(deck) {
  const out = ['<?xml version="1.0" encoding="utf-8" standalone="yes"?>'];
  out.push(tag(OCTGN.root, { game: madeId(deck.game) }, null));
  for (const { heading, rows } of deck.sections) {
    out.push(`  ${tag("section", { name: heading || OCTGN.onlySection, shared: "False" }, null)}`);
    out.push(...rows.map((row) => `    ${octgnCard(deck, row)}`), "  </section>");
  }
  const notes = deck.name ? [["name", deck.name], ...deck.notes] : deck.notes;
  out.push(`  ${tag("notes", {}, notes.map(([name, words]) => `${name}: ${words}`).join("\n"))}`);
  return `${[...out, `</${OCTGN.root}>`].join("\n")}\n`;
}

function octgnCard(deck, { count, id, name, set, number, words }) {
  return tag("card", { qty: count, id: madeId([deck.game, id || name, set, number].join("/")) }, words);
}

// An id for a thing that has none: FNV-1a of its name in 128 bits, as a UUID of version 8.
function madeId(key) {
  let number = 0x6c62272e07bb014262b821756295c58dn;
  for (const byte of new TextEncoder().encode(key)) {
    number = BigInt.asUintN(128, (number ^ BigInt(byte)) * 0x0000000001000000000000000000013bn);
  }
  number = (number & ~(0xfn << 76n)) | (8n << 76n);
  number = (number & ~(3n << 62n)) | (2n << 62n);
  const digits = number.toString(16).padStart(32, "0");
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20, 32]].map(([from, to]) => digits.slice(from, to)).join("-");
}
