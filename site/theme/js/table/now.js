// The step that the table is at: the way to it, who acts, what is asked, the answers, its rules, what just happened.
import { button, part, unseen } from "../elements.js";
import { answersTo } from "./answers.js";
import { FINISHED, LEFT } from "./states.js";

/** Return the parts that show where a table is. */
export function nowParts(table, deed, at) {
  const { run } = table;
  const came = cameUp(table, deed, at);
  const happened = happenings(table, at);
  if (!run.question) return [...came, ...over(run, at), ...happened];
  const [title, line] = at.teller.asked(run.question);
  const way = at.teller.way(run, title);
  const actor = at.teller.actor(run);
  const head = part("h2", "step", title);
  head.id = "_step";
  head.tabIndex = -1;
  return [
    ...came,
    ...(way.length ? [part("p", "way", way.slice(-3).join(" › "))] : []),
    head,
    ...(actor ? [who(actor)] : []),
    ...(line ? [part("p", "line", line)] : []),
    ...note(run, at),
    part("div", "answers", ...answersTo(table, at)),
    ...happened,
    ...rules(run, at),
    ...claims(run, at),
  ];
}

/** Return what a screen reader says of a table. */
export function spoken(table, deed, at) {
  const shown = cameUp(table, deed, at).map((element) => element.textContent);
  const { question, ended } = table.run;
  const asked = question ? at.teller.asked(question).filter(Boolean) : [endOf(ended, at)];
  return [...shown, ...lines(table, at), ...asked].join(". ");
}

function who({ label, letter, colour }) {
  const dot = part("span", `dot actor-${colour % 6}`, letter);
  dot.setAttribute("aria-hidden", "true");
  return part("p", "who", dot, " ", label);
}

function note({ question }, at) {
  const found = at.game.walk.nodes[question.node]?.note;
  return found && question.node ? [part("p", "small", found)] : [];
}

// ------------------------------------------------------------ the end

function over({ ended }, at) {
  const head = part("h2", "step", at.teller.say("table-over"));
  head.id = "_step";
  head.tabIndex = -1;
  const goal = at.game.walk.goals[ended];
  if (!goal) return [head, part("p", "line", endOf(ended, at))];
  return [head, part("p", "line", endOf(ended, at)), part("p", "small", goal.when.words)];
}

function endOf(ended, at) {
  return ended === LEFT || ended === FINISHED ? at.teller.say("game-over") : at.teller.goal(ended);
}

// ------------------------------------------------------------ what came up and happened

function cameUp(table, deed, at) {
  if (deed?.do === "draw") {
    const whose = deed.seat === null || deed.seat === undefined ? "" : at.names[deed.seat];
    const again = table.shuffled ? [part("span", "why", at.teller.say("table-shuffled"))] : [];
    return [part("p", "came card-came", part("b", "", at.teller.answer(null, deed.outcome)), ...(whose ? [" ", part("span", "", whose)] : []), ...again)];
  }
  if (deed?.do !== "roll") return [];
  const dice = (deed.dice ?? []).map((die) => part("span", "die", String(die)));
  return [part("p", "came", ...dice.flatMap((die) => [die, " "]), part("b", "", at.teller.answer(null, deed.outcome)))];
}

function lines(table, at) {
  return table.run.events.map((event) => at.teller.event(event, at.names)).filter(Boolean);
}

function happenings(table, at) {
  const told = lines(table, at);
  return told.length ? [part("ul", "happened", ...told.map((line) => part("li", "", line)))] : [];
}

// ------------------------------------------------------------ rules and claims

function rules(run, at) {
  return at.teller.rules(run).map(({ label, title, text, lang, address }) => {
    const link = part("a", "", at.teller.say("table-open-rule"));
    link.href = address;
    const words = part("p", "", text);
    const summary = part("summary", "", unseen(`${at.teller.say("rule")} `), part("span", "number", label), ` ${title}`);
    for (const element of [words, summary]) if (lang !== at.game.data.lang) element.lang = lang;
    return part("details", "rule-here", summary, ...(text ? [words] : []), part("p", "small", link));
  });
}

function claims({ question }, at) {
  if (!question.claims.length) return [];
  const keys = question.claims.map((id) => {
    const goal = at.game.walk.goals[id];
    const made = button("act option", part("span", "key-label", at.teller.goal(id)), part("span", "why", at.teller.say("when", goal.when.words)));
    made.addEventListener("click", () => at.act({ do: "claim", goal: id }));
    return made;
  });
  return [part("details", "claims", part("summary", "", at.teller.say("table-claim")), ...keys)];
}
