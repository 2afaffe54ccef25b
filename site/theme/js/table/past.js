// What happened so far, the newest first.
import { part } from "../elements.js";

/** How many deeds the list shows; undo reaches further. */
const SHOWN = 60;

/** Return the deeds of a play as list items. */
export function pastItems(play, at) {
  const from = Math.max(0, play.at - SHOWN);
  const items = [];
  for (let i = play.at - 1; i >= from; i -= 1) {
    const told = play.tables[i + 1].run.events.map((event) => at.teller.event(event, at.names)).filter(Boolean);
    const line = part("li", "", part("span", "", said(play.deeds[i], play.tables[i], at)));
    if (told.length) line.append(part("span", "why", told.join(" · ")));
    items.push(line);
  }
  return items;
}

const SAID = {
  answer: ({ value, each }, { run }, at) => `${at.teller.asked(run.question)[0]}: ${(each ?? [value]).map((one) => at.teller.answer(run.question, one)).join(", ")}`,
  claim: ({ goal }, _, at) => at.teller.goal(goal),
  set: ({ quantity, value }, _, at) => `${at.game.walk.quantities[quantity].name}: ${value}`,
  follow: ({ seat }, _, at) => at.teller.say("table-now", { name: at.names[seat] }),
  draw: ({ outcome, seat }, { run }, at) => [at.teller.asked(run.question)[0], [at.teller.answer(null, outcome), at.names[seat]].filter(Boolean).join(", ")].join(": "),
  roll: ({ outcome, dice = [] }, { run }, at) => [at.teller.asked(run.question)[0], [...dice, at.teller.answer(null, outcome)].join(" ")].join(": "),
};

function said(deed, before, at) {
  return SAID[deed.do](deed, before, at);
}
