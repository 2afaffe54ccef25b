// Who plays: how many, and their names. The page comes with the form; here it begins to answer.

/** Make the form that begins a game answer; `begin` is told the names. What was written before stays. */
export function watchSetup(form, teller, begin) {
  const rows = [...form.querySelectorAll(".name-row")];
  const count = () => Number(form.elements.players.value);
  const show = () => rows.forEach((row, i) => (row.hidden = i >= count()));
  form.addEventListener("change", show);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const inputs = rows.slice(0, count()).map((row) => row.querySelector("input"));
    begin(inputs.map((input, i) => input.value.trim() || teller.say("table-player", { n: i + 1 })));
  });
  form.querySelector(".go").disabled = false;
  show();
}

/** Fill in who played last. */
export function fillSetup(form, names) {
  if (!names.length) return;
  form.elements.players.value = String(names.length);
  [...form.querySelectorAll(".name-row")].forEach((row, i) => {
    row.hidden = i >= names.length;
    if (i < names.length) row.querySelector("input").value = names[i];
  });
}
