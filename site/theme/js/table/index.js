// The companion at the table: loads the track, begins or goes on with a game, shows it, keeps it on the device.
import { button, openDialog, part } from "../elements.js";
import { keepOffline } from "../offline.js";
import { Awake, canStayOn } from "./awake.js";
import { Counters } from "./counters.js";
import { Game, Play } from "./game.js";
import { keep, kept } from "./keeping.js";
import { nowParts, spoken } from "./now.js";
import { pastItems } from "./past.js";
import { fillSetup, watchSetup } from "./setup.js";
import { Teller } from "./telling.js";
import { Walk } from "./walk.js";

const DIE = 6;

/** The page of one game. */
class Companion {
  constructor(root, said, data) {
    this.root = root;
    this.form = root.querySelector(".setup");
    this.said = said;
    this.data = data;
    this.walk = new Walk(data);
    this.teller = new Teller(data, this.walk);
    this.awake = new Awake();
  }

  /** Go on with the game on this device, or ask who plays. */
  open() {
    watchSetup(this.form, this.teller, (called) => {
      this.#play(called, []);
      this.#keep();
      this.root.querySelector("h2.step")?.focus({ preventScroll: true });
    });
    const found = kept(this.data.game);
    if (found?.names.length) this.#play(found.names, found.deeds, found.at, found.sides);
    else this.#ask([]);
    this.root.dataset.ready = "";
  }

  #ask(names) {
    document.documentElement.classList.remove("playing");
    fillSetup(this.form, names);
    if (this.root.firstElementChild !== this.form) this.root.replaceChildren(this.form);
  }

  #play(names, deeds, at, sides = DIE) {
    document.documentElement.classList.add("playing");
    this.names = names;
    this.dice = sides;
    this.game = new Game(this.data, this.walk, names.length);
    this.play = new Play(this.game, deeds, at);
    this.#build();
    this.#show();
  }

  // ---------------------------------------------------------- what is on the page

  #build() {
    const say = (key, fill) => this.teller.say(key, fill);
    this.seats = part("div", "seats");
    this.seats.setAttribute("role", "group");
    this.seats.setAttribute("aria-label", say("table-whose"));
    this.seats.append(...this.names.map((name, seat) => this.#chip(name, seat)));
    this.seats.hidden = this.names.length < 2;
    this.warning = part("p", "small warning", say("table-stale"));
    this.warning.hidden = !this.play.stale;
    this.now = part("section", "now");
    this.now.setAttribute("aria-labelledby", "_step");
    this.counters = new Counters(this.game, this.teller, this.names, (deed) => this.#act(deed));
    this.list = part("ol", "past-list");
    this.past = part("details", "past", part("summary", "", say("table-past")), this.list);
    this.past.addEventListener("toggle", () => this.#showPast());
    const desk = part("div", "desk", part("div", "desk-now", this.seats, this.warning, this.now), part("div", "desk-side", this.counters.element, this.past));
    this.root.replaceChildren(desk, this.#tools());
  }

  #chip(name, seat) {
    const chip = button("seat-chip", name);
    chip.addEventListener("click", () => {
      if (seat !== this.play.table.seat && !this.game.swaps) this.#act({ do: "follow", seat });
    });
    return chip;
  }

  #tools() {
    const say = (key) => this.teller.say(key);
    const tool = (name, key, act) => {
      const made = button(`tool ${name}`, say(key));
      if (act) made.addEventListener("click", act);
      return made;
    };
    this.undo = tool("undo", "table-undo", () => this.#step("undo"));
    this.redo = tool("redo", "table-redo", () => this.#step("redo"));
    const awake = canStayOn ? [tool("awake", "table-awake")] : [];
    awake.forEach((made) => this.awake.watch(made));
    const tools = part("div", "tools", this.undo, this.redo, ...awake, tool("new", "table-new", () => this.#sure()));
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", say("table-tools"));
    return tools;
  }

  /** Ask whether the game shall be given up for a new one. */
  async #sure() {
    const dialog = part("dialog", "pad sure");
    const stay = button("quiet", this.teller.say("table-go-on"));
    const go = button("act", this.teller.say("table-new"));
    dialog.append(part("p", "", this.teller.say("table-new-sure")), part("div", "pad-ends", stay, go));
    const { answer, end } = openDialog(dialog);
    stay.addEventListener("click", () => end(false));
    go.addEventListener("click", () => end(true));
    if (await answer) this.#ask(this.names);
  }

  // ---------------------------------------------------------- what is done

  #act(deed) {
    this.play.act(deed);
    this.#changed(deed);
  }

  #step(way) {
    this.play[way]();
    this.#changed(null);
  }

  #changed(deed) {
    const answering = this.now.contains(document.activeElement);
    this.#show();
    this.#keep();
    this.#say(deed);
    if (answering) (this.now.querySelector(".answers button:enabled") ?? this.now.querySelector("h2.step")).focus({ preventScroll: true });
    if (answering && this.now.getBoundingClientRect().top < 0) this.now.scrollIntoView({ block: "start" });
  }

  #say(deed) {
    const { table } = this.play;
    if (deed?.do === "set" && table.run.question) {
      const { name } = this.walk.quantities[deed.quantity];
      this.said.textContent = `${name} ${this.game.values(table, deed.seat ?? null)[deed.quantity]}`;
    } else this.said.textContent = spoken(table, deed, this.#at());
  }

  #keep() {
    const { deeds, at } = this.play;
    const worked = keep(this.data.game, { names: this.names, deeds, at, sides: this.dice });
    if (worked) return;
    this.warning.textContent = this.teller.say("table-unkept");
    this.warning.hidden = false;
  }

  // ---------------------------------------------------------- what is shown

  #at() {
    return {
      game: this.game, teller: this.teller, names: this.names, random: Math.random,
      act: (deed) => this.#act(deed),
      seat: () => this.play.table.seat,
      sides: () => this.dice,
      setSides: (sides) => {
        this.dice = sides;
        this.#keep();
      },
    };
  }

  #show() {
    const { play } = this;
    this.now.replaceChildren(...nowParts(play.table, play.deeds[play.at - 1], this.#at()));
    this.counters.show(play.table);
    this.undo.disabled = play.at === 0;
    this.redo.disabled = play.at === play.deeds.length;
    [...this.seats.children].forEach((chip, seat) => {
      chip.setAttribute("aria-pressed", String(seat === play.table.seat));
      chip.disabled = !play.table.others || (this.game.swaps && seat !== play.table.seat);
    });
    this.past.hidden = play.at === 0;
    this.#showPast();
  }

  #showPast() {
    if (this.past.open) this.list.replaceChildren(...pastItems(this.play, this.#at()));
  }
}

const root = document.querySelector(".companion");
const failed = document.querySelector("main > .failed");
if (root) {
  fetch("track.json")
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(answer.statusText))))
    .then((data) => new Companion(root, document.getElementById("_said"), data).open())
    .then(() => keepOffline("offline.json"))
    .then((isKept) => document.documentElement.classList.toggle("kept", isKept === true))
    .catch((error) => {
      failed.hidden = false;
      throw error;
    });
}
