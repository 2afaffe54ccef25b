// Who plays: how many, and their names.
import { button, part, unseen } from "../elements.js";

/** A table seats no more than this where a game sets no limit. */
const SEATS = 8;

/** Return the form that begins a game; `begin` is told the names. */
export function setupForm(teller, { least, most }, names, begin) {
  const form = part("form", "setup");
  const last = Math.min(most ?? SEATS, SEATS);
  const counts = Array.from({ length: last - least + 1 }, (_, i) => least + i);
  const rows = part("div", "name-rows");
  const called = [...names];
  const first = Math.min(Math.max(names.length || 2, least), last);
  const show = (n) => {
    rows.replaceChildren(...Array.from({ length: n }, (_, i) => nameRow(teller, i, called)));
  };
  const how = part("fieldset", "how-many", part("legend", "", teller.say("table-players")));
  const row = part("div", "numbers");
  for (const n of counts) row.append(seatCount(n, n === first, show));
  how.append(row);
  const whom = part("fieldset", "names", part("legend", "", teller.say("table-names")), rows);
  const go = button("act go", teller.say("table-begin"));
  go.type = "submit";
  form.append(part("p", "about", teller.say("table-lead")), how, whom, go);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const n = rows.childElementCount;
    begin(Array.from({ length: n }, (_, i) => called[i]?.trim() || teller.say("table-player", { n: i + 1 })));
  });
  show(first);
  return form;
}

function seatCount(n, checked, show) {
  const input = part("input", "unseen");
  Object.assign(input, { type: "radio", name: "players", value: String(n), checked });
  input.addEventListener("change", () => show(n));
  return part("label", "act number", input, part("span", "", String(n)));
}

function nameRow(teller, i, called) {
  const input = part("input", "");
  Object.assign(input, { type: "text", maxLength: 24, autocomplete: "off", value: called[i] ?? "" });
  input.placeholder = teller.say("table-player", { n: i + 1 });
  input.addEventListener("input", () => {
    called[i] = input.value;
  });
  return part("label", "name-row", unseen(teller.say("table-name", { n: i + 1 })), input);
}
