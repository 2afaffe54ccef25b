// The deck as a list that can be typed, pasted, or opened from a file.
import { DeckError } from "../decks/index.js";
import { count, say } from "../speech.js";
import { sizeOf } from "./drafts.js";

const WAIT = 150;

export class ListBox {
  constructor(place, builder) {
    Object.assign(this, { place, builder, timer: 0 });
    this.box = place.querySelector("textarea");
    this.wrong = place.querySelector(".wrong");
    this.notes = place.querySelector(".notes");
    this.file = place.querySelector("input[type=file]");
    this.box.addEventListener("input", ({ inputType }) => this.typed(inputType === "insertFromPaste"));
    this.box.addEventListener("blur", () => this.leave());
    this.file.addEventListener("change", () => this.open(this.file.files[0]));
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      const [file] = event.dataTransfer.files;
      if (!file) return;
      event.preventDefault();
      this.open(file);
    });
  }

  show() {
    if (document.activeElement !== this.box) this.box.value = this.builder.state.text.replace(/\n+$/, "\n").trimStart();
  }

  typed(isPasted) {
    clearTimeout(this.timer);
    const isWhole = isPasted && !this.builder.deck.entries.length;
    this.timer = setTimeout(() => this.read(isWhole), WAIT);
  }

  // A list pasted where there was none is read for the format that it fits best.
  read(isWhole) {
    clearTimeout(this.timer);
    this.timer = 0;
    const text = this.box.value;
    if (text === this.builder.state.text) return;
    const form = isWhole && text.trim() ? null : this.builder.deck.format;
    if (this.tried(() => this.builder.write(text, { form, isTyping: !isWhole })) && isWhole) this.told("");
  }

  leave() {
    if (this.timer) this.read(false);
    this.builder.history.rest();
    if (this.wrong.hidden) this.show();
  }

  async open(file) {
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.file.value = "";
    const { builder } = this;
    const isRead = this.tried(() => {
      const deck = builder.drafts.read(bytes, null, file.name);
      builder.write(builder.drafts.write(deck), { form: deck.format });
      builder.history.rest();
      this.told(file.name, deck.notes);
    });
    if (!isRead) this.notes.textContent = "";
  }

  told(file, notes = this.builder.deck.notes) {
    const { builder } = this;
    const name = builder.decks.say(builder.format.name);
    const cards = count("cards", sizeOf(builder.deck));
    const first = file ? [say("imported", { file, cards, name })] : [];
    this.notes.textContent = [...first, ...notes.map((note) => builder.decks.say(note))].join(" ");
  }

  tried(run) {
    try {
      run();
      this.wrong.hidden = true;
      return true;
    } catch (error) {
      if (!(error instanceof DeckError)) throw error;
      this.wrong.textContent = error.message;
      this.wrong.hidden = false;
      return false;
    }
  }
}
