// The counters: what is shared, what each seat has, and what the steps keep by themselves.
import { part } from "../elements.js";
import { Stepper } from "./pad.js";
import { sentence } from "./telling.js";

/** All counters of a game; `act` is told the deeds. */
export class Counters {
  constructor(game, teller, names, act) {
    this.game = game;
    this.teller = teller;
    this.act = act;
    this.rows = [];
    this.followed = null;
    const counted = new Set(game.data.counters);
    const seconds = new Set(game.data.pairs.map(([, second]) => second));
    const seen = game.data.quantities.filter(({ id }) => !seconds.has(id));
    const shared = seen.filter(({ id, per }) => per === "shared" && counted.has(id));
    const own = seen.filter(({ id, per }) => per === "player" && counted.has(id));
    const marks = seen.filter(({ id }) => !counted.has(id));
    this.seats = names.map((name, seat) => this.#seat(name, seat, own, names.length));
    this.shared = shared.length ? part("section", "group", part("h3", "", teller.say("table-shared")), this.#grid(shared, null)) : "";
    this.marks = marks.length ? part("details", "group marks", part("summary", "", teller.say("table-marks")), this.#grid(marks, null)) : "";
    const ordered = own.length ? this.seats.map(({ element }) => element) : [];
    this.element = part("section", "counters", part("h2", "unseen", teller.say("table-counters")), ...ordered, this.shared, this.marks);
  }

  #seat(name, seat, own, seats) {
    const values = part("span", "values-now");
    const grid = this.#grid(own, seat, seats > 1 ? name : "");
    if (seats === 1) return { element: part("section", "group", grid), values, seat };
    const element = part("details", "group seat", part("summary", "", part("b", "", name), values), grid);
    return { element, values, seat, own };
  }

  #grid(quantities, seat, whose = "") {
    const grid = part("div", "steppers");
    for (const { id, name, per } of quantities) {
      const title = sentence(name);
      const set = (value) => {
        const at = seat === null && per === "player" ? this.followed : seat;
        this.act({ do: "set", quantity: id, value, seat: at });
      };
      const stepper = new Stepper(this.teller, title, set, whose ? `${whose}, ${name}` : title);
      stepper.element.dataset.quantity = id;
      this.rows.push({ stepper, id, seat, per });
      grid.append(stepper.element);
    }
    return grid;
  }

  /** Show the values of a table. */
  show(table) {
    const settled = Boolean(table.others);
    this.element.hidden = !settled;
    if (!settled) return;
    for (const { stepper, id, seat, per } of this.rows) {
      const at = seat ?? (per === "player" ? table.seat : null);
      const held = this.#holds(table, at, id);
      stepper.element.hidden = !held;
      if (held) stepper.show(this.game.values(table, at)[id], ...this.game.bounds(table, at, id));
    }
    this.#showSeats(table);
  }

  #holds(table, seat, id) {
    return !this.game.swaps || this.game.heldBy(table, seat, id) !== null;
  }

  #showSeats(table) {
    for (const { element, values, seat, own } of this.seats) {
      if (!own) continue;
      element.classList.toggle("current", seat === table.seat);
      const now = this.game.values(table, seat);
      const told = own.filter(({ id }) => this.#holds(table, seat, id)).map(({ id, name }) => `${name} ${now[id]}`);
      values.textContent = told.join(" · ");
      if (this.followed !== table.seat) element.open = seat === table.seat;
    }
    this.followed = table.seat;
  }
}
