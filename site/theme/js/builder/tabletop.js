// The deck for a virtual table: sheets of faces drawn in the browser, and the saved object that points at them.
// Sheets are those of toolkit/sheets/tabletop.py: ten by seven cells, the last kept for the back of hidden cards.
import { pageLang } from "../speech.js";

const [COLUMNS, ROWS] = [10, 7];
const HIDDEN = COLUMNS * ROWS - 1;
const MOST_PIXELS = 4096;
const STANDARD_MM = 63;
const APART = 3;

/**
 * The saved object and its pictures: {text, pictures: [{file, blob}]}. `stem` begins the pictures' names; `address` is
 * the URL of a picture by its name.
 */
export async function tableObject({ decks, deck, sheets, base }, stem, address) {
  const cards = [...new Map(deck.entries.map(({ card }) => [keyOf(card), card])).values()];
  const bySize = Map.groupBy(cards, (card) => sizeOf(sheets, card).join(" "));
  const pictures = [];
  const places = new Map();
  for (const [size, same] of bySize) {
    const [width, height] = size.split(" ").map(Number);
    const back = `${stem}-back${pictures.length ? `-${pictures.length}` : ""}.png`;
    const behind = await picture(new URL(`${decks.game.id}/back.svg`, rootOf(base, decks.game.id)));
    for (let at = 0; at < same.length; at += HIDDEN) {
      const some = same.slice(at, at + HIDDEN);
      const number = pictures.length + 1;
      const file = `${stem}-${number}.png`;
      pictures.push({ file, blob: await drawSheet(some, sheets, [width, height], behind) });
      const custom = { FaceURL: address(file), BackURL: address(back), NumWidth: COLUMNS, NumHeight: ROWS, BackIsHidden: true, UniqueBack: false, Type: 0 };
      const scale = Math.round((Math.min(width, height) / STANDARD_MM) * 10000) / 10000;
      some.forEach((card, cell) => places.set(keyOf(card), { sheet: number, id: number * 100 + cell, custom, scale, lies: width > height }));
    }
    pictures.push({ file: back, blob: await drawBack([width, height], behind) });
  }
  const name = deck.name || deck.format || deck.game;
  const states = [...Map.groupBy(deck.entries, ({ section }) => section)].map(([section, entries], i) => pile(decks, section, entries, places, i * APART));
  const saved = { SaveName: name, GameMode: spoken(decks.game.title), ObjectStates: states };
  return { text: `${JSON.stringify(saved, null, 2)}\n`, pictures };
}

const keyOf = ({ printing, name }) => `${printing} ${name}`;
const sizeOf = (sheets, { type }) => sheets.sizes.get(type) ?? sheets.usual;
const spoken = (texts) => texts[pageLang] ?? Object.values(texts)[0];

// The folder in which the game's own folder lies, whatever the language of the page.
function rootOf(base, game) {
  return new URL(base.pathname.slice(0, base.pathname.indexOf(`/${game}/`) + 1), base);
}

function pile(decks, section, entries, places, x) {
  const copies = entries.flatMap(({ card, count }) => Array.from({ length: count }, () => card));
  const objects = copies.map((card, i) => cardObject(decks, card, places.get(keyOf(card)), `${section}/${i}`, x));
  if (objects.length === 1) return objects[0];
  const placed = copies.map((card) => places.get(keyOf(card)));
  return {
    ...object("DeckCustom", section, "", section, x, placed[0].scale),
    HideWhenFaceDown: true,
    SidewaysCard: placed.every(({ lies }) => lies),
    DeckIDs: placed.map(({ id }) => id),
    CustomDeck: Object.fromEntries(placed.map(({ sheet, custom }) => [sheet, custom])),
    ContainedObjects: objects,
  };
}

function cardObject(decks, card, place, key, x) {
  const label = decks.game.types[card.type]?.label ?? {};
  return {
    ...object("Card", [card.name, card.subtitle].filter(Boolean).join(", "), spoken(label) ?? "", key, x, place.scale),
    GMNotes: [card.set, card.number].filter(Boolean).join(" "),
    HideWhenFaceDown: true,
    Hands: true,
    SidewaysCard: place.lies,
    CardID: place.id,
    CustomDeck: { [place.sheet]: place.custom },
  };
}

function object(kind, name, text, key, x, scale) {
  return {
    GUID: hash(`${kind} ${name} ${key}`),
    Name: kind,
    Transform: { posX: x, posY: 1, posZ: 0, rotX: 0, rotY: 180, rotZ: 180, scaleX: scale, scaleY: 1, scaleZ: scale },
    Nickname: name,
    Description: text,
    ColorDiffuse: { r: 0.713, g: 0.713, b: 0.713 },
    Locked: false,
    Grid: true,
    Snap: true,
    Autoraise: true,
    Sticky: true,
    Tooltip: true,
  };
}

// Six signs that follow from the words: the table wants each object to have its own.
function hash(words) {
  let value = 0x811c9dc5;
  for (const sign of words) value = Math.imul(value ^ sign.codePointAt(0), 0x01000193) >>> 0;
  return (value & 0xffffff).toString(16).padStart(6, "0");
}

function cellOf([width, height]) {
  const scale = Math.min(MOST_PIXELS / COLUMNS / width, MOST_PIXELS / ROWS / height);
  return [Math.floor(width * scale), Math.floor(height * scale)];
}

async function drawSheet(cards, sheets, size, behind) {
  const [wide, high] = cellOf(size);
  const [canvas, brush] = canvasOf(wide * COLUMNS, high * ROWS);
  const faces = await Promise.all(cards.map((card) => (sheets.hasFace(card) ? picture(sheets.addressOf(card)) : null)));
  faces.forEach((face, i) => {
    const [x, y] = [(i % COLUMNS) * wide, Math.floor(i / COLUMNS) * high];
    if (face) brush.drawImage(face, x, y, wide, high);
    else drawWords(brush, cards[i].name, x, y, wide, high);
  });
  if (behind) brush.drawImage(behind, (HIDDEN % COLUMNS) * wide, Math.floor(HIDDEN / COLUMNS) * high, wide, high);
  return blobOf(canvas);
}

async function drawBack(size, behind) {
  const [wide, high] = cellOf(size);
  const [canvas, brush] = canvasOf(wide, high);
  if (behind) brush.drawImage(behind, 0, 0, wide, high);
  return blobOf(canvas);
}

function canvasOf(width, height) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const brush = canvas.getContext("2d");
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, width, height);
  return [canvas, brush];
}

// A card without a face has its name, over as many lines as it needs.
function drawWords(brush, words, x, y, wide, high) {
  const size = Math.round(wide / 11);
  brush.strokeStyle = brush.fillStyle = "#222222";
  brush.lineWidth = 2;
  brush.strokeRect(x + 6, y + 6, wide - 12, high - 12);
  brush.font = `600 ${size}px sans-serif`;
  let line = "";
  let down = y + size * 2;
  for (const word of [...words.split(" "), null]) {
    const longer = `${line} ${word ?? ""}`.trim();
    if (word !== null && brush.measureText(longer).width < wide - 3 * size) line = longer;
    else {
      brush.fillText(line, x + size * 1.2, down);
      down += size * 1.3;
      line = word ?? "";
    }
  }
}

/** A picture once it is there; null where it can't be had, so that the rest is drawn all the same. */
async function picture(address) {
  const image = new Image();
  image.src = address;
  return image.decode().then(() => image, () => null);
}

function blobOf(canvas) {
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
