// The deck handed on: as a link that holds it, and as a file of another program.
import { saying } from "../decks/sentences.js";
import { writable } from "../decks/index.js";
import { KINDS } from "../decks/formats-kinds.js";
import { slug } from "../decks/text.js";
import { part } from "../elements.js";
import { say } from "../speech.js";
import { tableObject } from "./tabletop.js";

/** The kind that has pictures beside its text, which are drawn here. */
const TABLE = "tts";

export class Giving {
  constructor(place, builder) {
    Object.assign(this, { place, builder });
    this.link = place.querySelector(".link");
    this.kinds = place.querySelector(".kinds");
    this.notes = place.querySelector(".notes");
    const { decks } = builder;
    const kinds = writable.map((id) => new Option(decks.say(saying(`kind-${id}`)), id));
    this.kinds.replaceChildren(...kinds, new Option("Tabletop Simulator", TABLE));
    this.at = place.querySelector(".at");
    this.kinds.addEventListener("change", () => (this.at.hidden = this.kinds.value !== TABLE));
    place.querySelector(".copy").addEventListener("click", () => this.copy());
    place.querySelector(".save").addEventListener("click", () => this.save());
  }

  show() {
    this.notes.textContent = "";
  }

  linked(href) {
    this.link.value = href;
  }

  async copy() {
    await this.builder.linking;
    try {
      await navigator.clipboard.writeText(this.link.value);
      this.notes.textContent = say("link-copied");
    } catch {
      this.link.select();
      this.notes.textContent = say("link-selected");
    }
  }

  save() {
    const { decks, deck } = this.builder;
    const stem = slug(deck.name ?? "") || deck.format || deck.game;
    if (this.kinds.value === TABLE) {
      this.saveTable(stem);
      return;
    }
    const { text, warnings } = decks.write(deck, this.kinds.value);
    const file = `${stem}${KINDS[this.kinds.value].endings[0]}`;
    download(file, new Blob([text], { type: "text/plain" }));
    this.notes.textContent = [say("exported", { file }), ...warnings].join(" ");
  }

  /** Save the object of a virtual table and its pictures, which it finds below the address that is said. */
  async saveTable(stem) {
    if (!this.builder.deck.entries.length) {
      this.notes.textContent = say("sheets-none");
      return;
    }
    const below = this.at.querySelector("input").value.trim().replace(/\/$/, "");
    const { text, pictures } = await tableObject(this.builder, stem, (file) => (below ? `${below}/${file}` : file));
    const file = `${stem}.json`;
    download(file, new Blob([text], { type: "application/json" }));
    for (const { file: name, blob } of pictures) download(name, blob);
    const names = pictures.map((one) => one.file).join(", ");
    this.notes.textContent = [say("exported", { file }), say("table-pictures", { names })].join(" ");
  }
}

function download(file, blob) {
  const url = URL.createObjectURL(blob);
  const link = part("a", "");
  Object.assign(link, { href: url, download: file });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
