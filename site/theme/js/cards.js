// The list of cards: a query picks and sorts them, as lines of a table or as faces; the address holds the query.
import { QueryError, search, Vocabulary } from "./query/index.js";
import { count, pageLang, say } from "./speech.js";

const MOST = 150;
const SORT = /\s*\b(?:sort|order):\S+/gi;

export function watchCards(form) {
  const input = form.querySelector("input");
  const says = form.querySelector(".query-says");
  const wrong = form.querySelector(".query-wrong");
  const table = document.querySelector("table.list");
  const more = document.querySelector(".more-cards");
  const parts = document.querySelector("nav.parts");
  const grid = document.createElement("div");
  const whole = [...table.tBodies[0].rows];
  const list = { input, table, grid, more, parts, whole, base: new URL(form.dataset.source, location.href), all: false };
  let data = null;
  let as = "list";

  grid.className = "grid";
  grid.hidden = true;
  table.after(grid);
  form.hidden = false;

  const update = async () => {
    const text = input.value.trim();
    keepInAddress(text, as);
    for (const button of form.querySelectorAll("button.as")) button.setAttribute("aria-pressed", String(button.dataset.as === as));
    showSort(table, text);
    try {
      data ??= await load(list.base);
      const found = search(data.records, text, data.vocabulary, { lang: pageLang });
      if (text !== input.value.trim()) return;
      show(list, found.records, data, as, text);
      says.replaceChildren(...told(found, text));
      wrong.hidden = true;
      for (const part of [table, grid]) part.classList.remove("stale");
    } catch (error) {
      wrong.hidden = false;
      const asked = error instanceof QueryError;
      wrong.lang = asked ? "en" : pageLang;
      wrong.textContent = asked ? String(error) : say("cards-failed");
      says.textContent = "";
      for (const part of [table, grid]) part.classList.add("stale");
    }
  };

  input.addEventListener("input", () => {
    list.all = false;
    update();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("click", (event) => {
    const button = event.target.closest("button.as");
    if (!button) return;
    as = button.dataset.as;
    update();
  });
  more.addEventListener("click", () => {
    list.all = true;
    update();
  });
  for (const head of table.tHead.rows[0].cells) sortBy(head, input, update);

  const asked = new URLSearchParams(location.search);
  input.value = asked.get("q") ?? "";
  as = asked.get("as") === "grid" ? "grid" : "list";
  update();
}

async function load(source) {
  const answer = await fetch(source);
  const { vocabulary, records, columns, lines } = await answer.json();
  const named = Object.fromEntries(
    Object.entries(lines).map(([key, line]) => [key, Object.fromEntries(columns.map((name, i) => [name, line[i]]))]),
  );
  return { vocabulary: new Vocabulary(vocabulary), records, lines: named };
}

function keepInAddress(text, as) {
  const url = new URL(location.href);
  for (const [name, value, usual] of [["q", text, ""], ["as", as, "list"]]) {
    if (value === usual) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  if (url.href !== location.href) history.replaceState(null, "", url);
}

/** How many there are, and what the query means and is warned of, which the query language says in English. */
function told({ records, explanation, warnings }, text) {
  const number = count("cards", records.length);
  const english = [...(text ? [explanation] : []), ...warnings.map(String)].join("\n");
  if (!english) return [number];
  const span = part("span", "", english);
  span.lang = "en";
  return [`${number}${text ? ": " : "\n"}`, span];
}

/** Without a query the list stays as the page came, with the rows that it had. */
function show({ table, grid, more, parts, whole, base, all }, records, { lines }, as, text) {
  const shown = all ? records : records.slice(0, MOST);
  const untouched = !text && as === "list";
  table.hidden = as !== "list" || records.length === 0;
  grid.hidden = as !== "grid";
  more.hidden = untouched || shown.length === records.length;
  if (parts) parts.hidden = !untouched;
  if (as === "grid") grid.replaceChildren(...shown.map((record) => face(lines[record.printing], base)));
  else if (untouched) table.tBodies[0].replaceChildren(...whole);
  else table.tBodies[0].replaceChildren(...shown.map((record) => row(lines[record.printing], base, table)));
}

function row(line, base, table) {
  const tr = document.createElement("tr");
  const name = tr.insertCell();
  name.append(link(line, base, line.name));
  if (line.subtitle) name.append(" ", spoken(part("span", "subtitle", line.subtitle), line));
  tr.append(part("td", "type", line.type));
  line.numbers.forEach((number, i) => {
    const cell = part("td", "figure", number);
    if (number) cell.dataset.label = table.tHead.rows[0].cells[i + 2].textContent;
    tr.append(cell);
  });
  return tr;
}

function face(line, base) {
  const to = link(line, base, "");
  if (line.face) {
    const picture = document.createElement("img");
    picture.src = new URL(`cards/${line.card}/face.svg`, base).href;
    picture.alt = line.name;
    picture.loading = "lazy";
    picture.width = 315;
    picture.height = 440;
    to.append(picture);
  } else {
    to.className = "no-face";
    to.append(part("b", "", line.name), part("span", "type", line.type));
  }
  return to;
}

function link(line, base, words) {
  const to = document.createElement("a");
  to.href = new URL(`cards/${line.card}/`, base).href;
  to.textContent = words;
  return spoken(to, line);
}

/** Mark a name that is not in the page's language. */
function spoken(element, line) {
  if (line.lang !== pageLang) element.lang = line.lang;
  return element;
}

function part(tag, name, words) {
  const element = document.createElement(tag);
  if (name) element.className = name;
  element.textContent = words;
  return element;
}

/** The head of a column sorts by it: once up, once more down, as `sort:` in the query. */
function sortBy(head, input, update) {
  const button = part("button", "", head.textContent);
  button.type = "button";
  head.replaceChildren(button);
  button.addEventListener("click", () => {
    const down = head.getAttribute("aria-sort") === "ascending";
    input.value = `${input.value.replace(SORT, "").trim()} sort:${down ? "-" : ""}${head.dataset.field}`.trim();
    update();
  });
}

function showSort(table, text) {
  const sort = /\b(?:sort|order):(-?)([^\s,]+)/i.exec(text);
  for (const head of table.tHead.rows[0].cells) {
    if (sort && sort[2] === head.dataset.field) head.setAttribute("aria-sort", sort[1] ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  }
}
