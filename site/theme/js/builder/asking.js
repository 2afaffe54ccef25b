// What the format asks of the table, and readings of unclear rules: numbers and boxes that a check goes by.
import { part } from "../elements.js";

export class Asking {
  constructor(place, readings, builder) {
    Object.assign(this, { place, readings, builder, shown: null });
    this.boxes = readings.querySelector(".boxes");
    for (const one of [place, readings]) one.addEventListener("change", ({ target }) => this.answer(target));
  }

  show(deck) {
    const { format } = this.builder;
    if (this.shown !== format) {
      this.place.replaceChildren(...format.parameters.map((one) => this.number(one)));
      this.boxes.replaceChildren(...format.readings.map((one) => this.box(one)));
      this.place.hidden = !format.parameters.length;
      this.shown = format;
    }
    const said = new Map(deck.said.map(({ parameter, value }) => [parameter, value]));
    this.readings.hidden = !format.readings.length || !deck.entries.length;
    for (const input of this.boxes.querySelectorAll("input")) input.checked = this.builder.state.readings.includes(input.name);
    for (const input of this.place.querySelectorAll("input")) {
      if (input !== document.activeElement) input.value = said.get(input.name) ?? "";
    }
  }

  number({ id, ask, default: usual }) {
    const input = part("input", "");
    Object.assign(input, { type: "number", name: id, placeholder: usual ?? "", min: "0" });
    return part("label", "ask", part("span", "", this.builder.decks.say(ask)), " ", input);
  }

  box({ id, says }) {
    const input = part("input", "");
    Object.assign(input, { type: "checkbox", name: id });
    return part("label", "check", input, " ", part("span", "", this.builder.decks.say(says)));
  }

  answer(input) {
    const { builder } = this;
    if (input.type === "checkbox") {
      const others = builder.state.readings.filter((id) => id !== input.name);
      builder.useReadings(input.checked ? [...others, input.name] : others);
    } else {
      const value = input.value === "" ? null : Math.round(Number(input.value));
      builder.change((deck) => builder.drafts.answered(deck, input.name, value));
    }
  }
}
