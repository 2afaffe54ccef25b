// What may be answered, as large keys: done, options with their reasons, yes or no, numbers, cards, dice.
import { button, part } from "../elements.js";
import { SIDES, outcomeOf, pick, rolled, total } from "./chances.js";
import { Stepper, askNumber } from "./pad.js";
import { DONE } from "./states.js";

/** How many numbers have a key of their own. */
const NUMBERS = 10;
/** A range no longer than this has a key for each of its numbers. */
const WHOLE_RANGE = 15;

/** Return the elements by which a question is answered; `table` holds it, `at` has the game, its words and its deeds. */
export function answersTo(table, at) {
  const { question } = table.run;
  if (question.kind === "chance") return chance(table, at);
  if (typeof question.answers[0]?.value === "boolean") return [part("div", "yes-no", ...options(table, at))];
  if (question.least === undefined) return options(table, at);
  const own = question.kind === "start" && at.game.own.includes(question.subject);
  return own && at.names.length > 1 && !at.game.swaps ? [eachSeat(question, at)] : [numbers(question, at)];
}

// ------------------------------------------------------------ options

function options({ run }, at) {
  const { question } = run;
  return question.answers.map((answer) => {
    const named = ["(stop)", "(pass)"].includes(answer.value);
    const plain = typeof answer.value === "boolean" ? "act" : "act option";
    const look = answer.value === DONE ? "act go" : named ? "act quiet-act" : plain;
    const made = button(look, part("span", "key-label", at.teller.answer(question, answer.value)));
    const why = at.teller.why(answer, run);
    if (why) made.append(part("span", "why", why));
    made.disabled = answer.allowed === false;
    made.dataset.answer = String(answer.value);
    made.addEventListener("click", () => at.act({ do: "answer", value: answer.value }));
    return made;
  });
}

// ------------------------------------------------------------ numbers

function numbers({ least, most, usual, words }, at) {
  const last = most !== undefined && most - least < WHOLE_RANGE ? most : least + NUMBERS - 1;
  const row = part("div", "numbers");
  const key = (n) => {
    const made = button(n === usual ? "act number usual" : "act number", String(n));
    made.dataset.answer = String(n);
    made.addEventListener("click", () => at.act({ do: "answer", value: n }));
    return made;
  };
  for (let n = least; n <= last; n += 1) row.append(key(n));
  if (most === undefined || last < most) row.append(another({ least, most, words, usual }, at));
  return row;
}

function another({ least, most, words, usual }, at) {
  const made = button("act quiet-act other", at.teller.say("table-other"));
  made.addEventListener("click", async () => {
    const value = await askNumber(at.teller, { title: words, value: usual ?? least, least, most });
    if (value !== null) at.act({ do: "answer", value });
  });
  return made;
}

/** Ask for a number for each seat. */
function eachSeat({ least, most }, at) {
  const values = at.names.map(() => least);
  const box = part("div", "each-seat");
  const steppers = at.names.map((name, seat) => {
    const set = (value) => {
      values[seat] = Math.max(least, Math.min(most ?? Infinity, value));
      steppers[seat].show(values[seat], least, most);
    };
    const stepper = new Stepper(at.teller, name, set);
    stepper.show(least, least, most);
    box.append(stepper.element);
    return stepper;
  });
  const go = button("act go", at.teller.say("table-done"));
  go.dataset.answer = DONE;
  go.addEventListener("click", () => at.act({ do: "answer", value: values[at.seat()], each: values }));
  box.append(go);
  return box;
}

// ------------------------------------------------------------ chance

function chance(table, at) {
  const node = at.game.chance(table);
  if (node.dice) return dice(table, at, node);
  if (node.draws) {
    const full = at.game.cards(table, node);
    if (full.length) return cards(table, at, node, full);
  }
  const weighed = node.do.every(({ weight }) => weight);
  return weighed ? [lots(at, node), byHand(at, options(table, at))] : options(table, at);
}

function lots(at, node) {
  const go = button("act go", at.teller.say("table-lots"));
  const rows = node.do.map(({ id, weight }) => ({ outcome: id, n: weight }));
  go.addEventListener("click", () => at.act({ do: "roll", outcome: pick(rows, at.random).outcome }));
  return go;
}

function cards(table, at, node, full) {
  const left = table.decks[node.id] ?? full;
  const rows = total(left) ? left : full;
  const go = button("act go", at.teller.say("table-draw"));
  go.dataset.answer = "draw";
  go.addEventListener("click", () => {
    const { outcome, seat } = pick(rows, at.random);
    at.act({ do: "draw", outcome, seat });
  });
  const keys = rows.map(({ outcome, seat, n }) => {
    const label = [at.teller.answer(null, outcome), seat === null ? "" : at.names[seat]].filter(Boolean).join(": ");
    const made = button("act option", part("span", "key-label", label), part("span", "why", at.teller.say("table-left-of", { n })));
    made.disabled = n === 0;
    made.addEventListener("click", () => at.act({ do: "draw", outcome, seat, hand: true }));
    return made;
  });
  const note = part("p", "small deck-left", at.teller.say("table-left", { n: total(rows) }));
  return [go, note, byHand(at, keys)];
}

function dice(table, at, node) {
  const go = button("act go", at.teller.say("table-roll"));
  go.dataset.answer = "roll";
  go.addEventListener("click", () => {
    const thrown = rolled(node.dice, at.sides(), at.random);
    const outcome = outcomeOf(node, thrown);
    if (outcome) at.act({ do: "roll", outcome: outcome.id, dice: thrown });
  });
  const choose = part("select", "");
  for (const n of SIDES) {
    const option = part("option", "", String(n));
    option.selected = n === at.sides();
    choose.append(option);
  }
  choose.addEventListener("change", () => at.setSides(Number(choose.value)));
  const sides = part("label", "sides", part("span", "", at.teller.say("table-sides")), choose);
  return [go, sides, byHand(at, options(table, at))];
}

function byHand(at, keys) {
  return part("details", "by-hand", part("summary", "", at.teller.say("table-by-hand")), ...keys);
}
