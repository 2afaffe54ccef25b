// One game at the table: a run of the track, a value of each player's quantities for every seat, and decks drawn from.
// A game is a list of deeds from which it can be made again; so everything can be undone. No DOM.
import { cardsOf, without } from "./chances.js";
import { WalkError } from "./states.js";
import { bounds, within } from "./steps.js";
import { allows } from "./walk.js";

/** A deed that is not possible, such as an old one after the track has changed. */
const REFUSED = (deed) => new WalkError(`${JSON.stringify(deed)} is not possible here`);

/** What deeds do: each takes a table and gives the next. */
const DEEDS = {
  answer: (game, table, { value, each }) => given(game, { ...table, each: { ...table.each, ...named(table, each) } }, value),
  claim: (game, table, { goal }) => ({ ...table, run: game.walk.claim(table.run, goal) }),
  set: (game, table, deed) => game.setBy(table, deed),
  follow: (game, table, { seat }) => game.followed(table, seat),
  draw(game, table, { outcome, seat = null }) {
    const node = game.chance(table);
    const left = node?.draws && without(table.decks[node.id], game.cards(table, node), { outcome, seat });
    if (!left) throw REFUSED({ outcome, seat });
    const drawn = { ...table, decks: { ...table.decks, [node.id]: left.rows }, shuffled: left.shuffled };
    return given(game, seat === null ? drawn : game.followed(drawn, seat), outcome);
  },
  roll: (game, table, { outcome }) => given(game, table, outcome),
};

function named(table, each) {
  return each ? { [table.run.question.subject]: each } : {};
}

function given(game, table, value) {
  return { ...table, run: game.walk.answer(table.run, value) };
}

/** The rules of a table: how many seats, which track. It holds no state of a game. */
export class Game {
  constructor(data, walk, seats) {
    this.data = data;
    this.walk = walk;
    this.seats = seats;
    this.own = data.quantities.filter(({ per }) => per === "player").map(({ id }) => id);
    this.twins = new Map(data.pairs.flatMap(([a, b]) => [[a, b], [b, a]]));
    this.passes = new Set(data.passes);
    /** Whether the track itself holds both players' values and passes the turn between them. */
    this.swaps = this.twins.size > 0 && seats === 2;
  }

  /** Return the table before the first deed. */
  begin() {
    const run = this.walk.start();
    return this.#settled({ run, seat: 0, others: null, each: {}, decks: {}, shuffled: false }, null);
  }

  /** Return a deed with the ids of today: what was answered or came up may have been renamed since. */
  today(deed) {
    const { former } = this.data;
    const now = Object.entries(deed).map(([part, id]) => [part, ["value", "outcome"].includes(part) && Object.hasOwn(former, id) ? former[id] : id]);
    return Object.fromEntries(now);
  }

  /** Return the table after a deed. Throws WalkError where it is not possible. */
  after(table, deed) {
    const done = DEEDS[deed.do](this, { ...table, shuffled: false }, deed);
    return this.#settled(done, table);
  }

  /** Answer what the page itself knows, pass the turn where the track did, give the seats their first values. */
  #settled(table, before) {
    let { run } = table;
    const events = [...run.events];
    while (run.question && this.#isSeats(run.question) && allows(run.question, this.seats)) {
      run = this.walk.answer(run, this.seats);
      events.push(...run.events);
    }
    let settled = { ...table, run: { ...run, events } };
    if (!settled.others && this.walk.settled(run)) settled = { ...settled, others: this.#first(settled) };
    const passed = events.some(({ kind, node }) => kind === "change" && this.passes.has(node));
    if (before && this.swaps && passed) settled = { ...settled, seat: 1 - settled.seat };
    return settled;
  }

  #isSeats({ kind, subject }) {
    const counted = { start: this.walk.quantities, fact: this.walk.facts }[kind];
    return kind === "players" || Boolean(counted?.[subject].seats);
  }

  /** Return the first values of each seat's own quantities. */
  #first(table) {
    if (this.swaps) return [];
    return Array.from({ length: this.seats }, (_, seat) => {
      let values = {};
      for (const quantity of this.data.quantities) {
        const value = this.#start(table, seat, quantity, values);
        values = { ...values, [quantity.id]: value };
      }
      return this.#ownOf(values);
    });
  }

  #start(table, seat, quantity, quantities) {
    const now = table.run.quantities[quantity.id];
    if (quantity.per !== "player" || seat === table.seat) return now;
    const apart = { frames: [], quantities };
    const said = table.each[quantity.id]?.[seat] ?? now;
    const value = quantity.start ? this.walk.value(apart, quantity.start.tree) : said;
    return within(value, bounds(this.walk, apart, quantity));
  }

  #ownOf(quantities) {
    return Object.fromEntries(this.own.map((name) => [name, quantities[name]]));
  }

  // ---------------------------------------------------------- seats

  /** Return the table at which the steps are another seat's. */
  followed(table, seat) {
    if (seat === table.seat || this.swaps || !table.others) return table;
    const others = table.others.with(table.seat, this.#ownOf(table.run.quantities));
    const quantities = { ...table.run.quantities, ...others[seat] };
    const run = this.walk.replace({ ...table.run, events: [] }, quantities);
    const events = run.events.filter(({ kind }) => kind !== "change");
    return { ...table, seat, others, run: { ...run, events } };
  }

  /** Return the name under which the run counts a seat's quantity, or null where it does not. */
  heldBy(table, seat, name) {
    if (seat === null || seat === table.seat) return name;
    return this.swaps ? this.twins.get(name) ?? null : null;
  }

  /** Return all values as a seat sees them; null is the value of nobody in particular. */
  values(table, seat) {
    const { quantities } = table.run;
    if (seat === null || seat === table.seat) return quantities;
    if (!this.swaps) return { ...quantities, ...table.others?.[seat] };
    return { ...quantities, ...Object.fromEntries([...this.twins].map(([name, twin]) => [name, quantities[twin]])) };
  }

  /** Return the least and the most of a quantity at a seat. */
  bounds(table, seat, name) {
    return bounds(this.walk, { frames: [], quantities: this.values(table, seat) }, this.walk.quantities[name]);
  }

  setBy(table, { quantity, value, seat = null }) {
    const name = this.heldBy(table, seat, quantity);
    const run = { ...table.run, events: [] };
    if (name) return { ...table, run: this.walk.count(run, name, value) };
    if (!table.others?.[seat]) throw REFUSED({ quantity, seat });
    let values = { ...this.values(table, seat), [quantity]: value };
    for (const own of this.own) {
      const kept = within(values[own], bounds(this.walk, { frames: [], quantities: values }, this.walk.quantities[own]));
      values = { ...values, [own]: kept };
    }
    const changed = { kind: "change", node: "", subject: quantity, seat, before: table.others[seat][quantity], after: values[quantity] };
    const others = table.others.with(seat, this.#ownOf(values));
    return { ...table, others, run: { ...run, events: [changed] } };
  }

  // ---------------------------------------------------------- draws

  /** Return the chance that is asked about, or undefined. */
  chance(table) {
    const { question } = table.run;
    return question?.kind === "chance" ? this.walk.nodes[question.node] : undefined;
  }

  /** Return all cards of the deck of a chance. */
  cards(table, node) {
    return cardsOf(node, ([, name]) => table.run.quantities[name], this.seats);
  }
}

/** A game from its first deed on: where it stands, and what undo and redo lead to. */
export class Play {
  constructor(game, deeds = [], at = deeds.length) {
    this.game = game;
    this.deeds = [];
    this.tables = [game.begin()];
    /** Whether some old deed was no longer possible; then it and all after it are gone. */
    this.stale = false;
    for (const deed of deeds) {
      try {
        this.act(game.today(deed));
      } catch (error) {
        if (!(error instanceof WalkError)) throw error;
        this.stale = true;
        break;
      }
    }
    this.at = Math.min(at, this.deeds.length);
  }

  get table() {
    return this.tables[this.at];
  }

  /** Do something; what was undone is gone then. */
  act(deed) {
    const at = this.at ?? this.deeds.length;
    const next = this.game.after(this.tables[at], deed);
    this.deeds = [...this.deeds.slice(0, at), deed];
    this.tables = [...this.tables.slice(0, at + 1), next];
    this.at = at + 1;
  }

  undo() {
    this.at = Math.max(0, this.at - 1);
  }

  redo() {
    this.at = Math.min(this.deeds.length, this.at + 1);
  }
}
