// The chance of drawing what one looks for, with the model that it rests on.
import { part } from "../elements.js";
import { QueryError } from "../query/index.js";
import { count, say } from "../speech.js";
import { shown } from "./chances.js";
import { findOdds, OddsError } from "./odds.js";

const OWN = "own";

export class OddsView {
  constructor(place, builder) {
    Object.assign(this, { place, builder, shown: null });
    this.form = place.querySelector("form");
    this.answer = place.querySelector(".odds-answer");
    place.addEventListener("toggle", () => this.show(builder.deck));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.form.addEventListener("input", () => this.tell());
  }

  show(deck) {
    this.place.hidden = !deck.entries.length;
    const { format } = this.builder;
    if (this.shown !== format) this.offer(format);
    this.shown = format;
    if (this.place.open && deck.entries.length) this.tell();
  }

  // What the format's rules say of the beginning.
  offer({ opening }) {
    const { hand, mulligan, query, draw } = this.form.elements;
    const { decks } = this.builder;
    const hands = (opening?.hands ?? []).map((one) => new Option(`${decks.say(one.name)}: ${one.draw}`, one.id));
    hand.replaceChildren(...hands, new Option(say("odds-own"), OWN));
    draw.value = opening?.hands[0]?.draw ?? "7";
    const kinds = [["none", say("mulligan-none")], ["rule", say("mulligan-rule")], ["all", say("mulligan-all")], ["aside", say("mulligan-aside")]];
    const known = kinds.filter(([id]) => id !== "rule" || opening?.mulligan);
    mulligan.replaceChildren(...known.map(([id, words]) => new Option(words, id)));
    query.value = opening?.takes.at(-1)?.cards ?? "";
  }

  tell() {
    const { hand, draw, turns, query, mulligan } = this.form.elements;
    const isOwn = hand.value === OWN;
    draw.closest("label").hidden = !isOwn;
    const { builder } = this;
    const asked = {
      query: query.value.trim(),
      hand: isOwn ? null : hand.value,
      draw: isOwn ? whole(draw, 7) : null,
      turns: whole(turns, 0),
      mulligan: mulligan.value,
    };
    try {
      this.answer.replaceChildren(...this.told(findOdds(builder.decks, builder.deck, asked)));
    } catch (error) {
      if (error instanceof QueryError) this.answer.replaceChildren(english(String(error).split("\n")[0]));
      else if (error instanceof OddsError) this.answer.replaceChildren(part("p", "", this.reason(error)));
      else throw error;
    }
  }

  told({ size, wanted, worst, draws, takes, rows, worstRows }) {
    const { builder } = this;
    const section = builder.sectionName(builder.format.opening?.section ?? builder.deck.sections[0]);
    const model = [say("odds-model", { section, cards: count("cards", size), n: wanted })];
    if (takes.length) model.push(say("odds-takes", { what: this.named(takes) }));
    const tables = [table(draws, rows)];
    if (worst !== null) {
      tables.unshift(part("p", "small", say("odds-best")));
      tables.push(part("p", "small", say("odds-worst", { n: worst })), table(draws, worstRows));
    }
    return [...tables, part("p", "small", model.join(" "))];
  }

  named(takes) {
    return takes.map(({ says }) => this.builder.decks.say(says)).join("; ");
  }

  reason({ key, fill }) {
    if (key === "odds-setup-lacks") return say("odds-setup-lacks", { what: this.named(fill.takes) });
    return key === "odds-no-mulligan" ? say("odds-no-mulligan") : say("odds-no-hand");
  }
}

function table(draws, rows) {
  const names = draws.map((_, i) => (i ? say("odds-turn", { n: i }) : say("odds-in-hand")));
  const heads = names.map((name, i) => part("th", "figure", name, " ", part("span", "drawn", `(${draws[i]})`)));
  for (const head of heads) head.scope = "col";
  const first = part("th", "", part("span", "unseen", say("odds-cards")));
  const body = rows.map(({ n, chances }) => {
    const head = part("th", "", say("odds-at-least", { n }));
    head.scope = "row";
    return part("tr", "", head, ...chances.map((chance) => part("td", "figure", shown(chance))));
  });
  const whole = part("table", "", part("thead", "", part("tr", "", first, ...heads)), part("tbody", "", ...body));
  return part("div", "scrolls", whole);
}

function english(words) {
  const said = part("p", "", words);
  said.lang = "en";
  return said;
}

function whole(input, usual) {
  const number = Math.round(Number(input.value));
  const most = Number(input.max);
  return input.value !== "" && Number.isFinite(number) && number >= 0 ? Math.min(number, most) : usual;
}
