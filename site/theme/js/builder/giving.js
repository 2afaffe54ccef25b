// The deck handed on: as a link that holds it, and as a file of another program.
import { saying } from "../decks/sentences.js";
import { writable } from "../decks/index.js";
import { KINDS } from "../decks/formats-kinds.js";
import { slug } from "../decks/text.js";
import { part } from "../elements.js";
import { say } from "../speech.js";

export class Giving {
  constructor(place, builder) {
    Object.assign(this, { place, builder });
    this.link = place.querySelector(".link");
    this.kinds = place.querySelector(".kinds");
    this.notes = place.querySelector(".notes");
    const { decks } = builder;
    this.kinds.replaceChildren(...writable.map((id) => new Option(decks.say(saying(`kind-${id}`)), id)));
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
    const { text, warnings } = decks.write(deck, this.kinds.value);
    const file = `${slug(deck.name ?? "") || deck.format || deck.game}${KINDS[this.kinds.value].endings[0]}`;
    const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    const link = part("a", "");
    Object.assign(link, { href: url, download: file });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
    this.notes.textContent = [say("exported", { file }), ...warnings].join(" ");
  }
}
