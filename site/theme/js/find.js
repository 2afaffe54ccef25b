// The search box: names at once, then the full text; "/" comes here, arrows choose, Enter opens.
import { excerpt } from "./excerpt.js";
import { findText, fullText, telling } from "./fulltext.js";
import { findNames, readNames } from "./names.js";
import { pageLang, say, tongue } from "./speech.js";

const TOP = new URL("../", import.meta.url);
const GROUPS = [["rule", "rules"], ["term", "terms"], ["card", "cards"], ["step", "turn"], ["ruling", "rulings"]];
const MOST_NAMES = 24;
const MOST_TEXTS = 24;
const MOST_A_GROUP = 8;

let names = null;
const loadNames = () =>
  (names ??= fetch(new URL("search/names.json", TOP))
    .then((answer) => answer.json())
    .then((table) => readNames(table, pageLang))
    .catch((error) => {
      names = null; // a network may come back
      throw error;
    }));

export function watchFind(form) {
  const input = form.querySelector("input");
  const box = form.querySelector(".hits");
  const large = form.closest(".ask") !== null;
  const game = form.dataset.game;
  let turn = 0;
  let chosen = -1;
  let wide = null; // what was typed when other languages were asked for

  box.id = `${input.id}-hits`;
  box.setAttribute("role", "listbox");
  box.setAttribute("aria-label", say("found"));
  for (const [name, value] of [["role", "combobox"], ["aria-controls", box.id], ["aria-expanded", "false"], ["aria-autocomplete", "list"]]) input.setAttribute(name, value);

  const options = () => [...box.querySelectorAll("[role=option]")];
  const choose = (to) => {
    const list = options();
    list[chosen]?.setAttribute("aria-selected", "false");
    chosen = list.length ? (to + list.length) % list.length : -1;
    const option = list[chosen];
    option?.setAttribute("aria-selected", "true");
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
    else input.removeAttribute("aria-activedescendant");
  };
  const open = (is) => {
    box.hidden = !is;
    input.setAttribute("aria-expanded", String(is));
    if (!is) chosen = -1;
  };
  const show = (hits, typed, done, isPart = false) => {
    const kept = chosen > 0 ? options()[chosen]?.href : null;
    const own = hits.filter((hit) => !hit.translated);
    const others = own.length && wide !== typed ? hits.length - own.length : 0;
    box.replaceChildren(...groups(others ? own : hits, typed, box.id), ...(hits.length || !done ? [] : [nothing(typed)]));
    if (others) {
      const more = request(others, box.id, () => {
        wide = typed;
        show(hits, typed, done, isPart);
        input.focus();
      });
      box.append(more);
    }
    if (isPart) box.append(part("part-only", say("found-names")));
    if (done) box.dataset.done = typed;
    chosen = -1;
    open(hits.length > 0 || done);
    choose(Math.max(0, options().findIndex((option) => option.href === kept)));
  };

  const search = async () => {
    const mine = ++turn;
    const typed = input.value.trim();
    delete box.dataset.done;
    if (large) keepInAddress(typed);
    if (!typed) {
      box.replaceChildren();
      open(false);
      return;
    }
    try {
      const table = await loadNames();
      const named = namesFor(table, typed, game);
      if (mine !== turn) return;
      show(named, typed, false);
      const texts = await findText(TOP, typed, { game, lang: pageLang, most: MOST_TEXTS, common: table.common });
      if (mine === turn) show(merge(named, texts ?? [], table, game), typed, true, texts === null);
    } catch {
      if (mine === turn) box.replaceChildren(line(say("find-failed")));
      open(true);
    }
  };

  input.addEventListener("focus", () => {
    loadNames().catch(() => null);
    fullText(TOP);
    if (input.value.trim() && box.hidden) search();
  });
  input.addEventListener("input", search);
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Escape") {
      if (large) input.value = "";
      if (large) search();
      else open(false);
      input.blur();
    }
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    options()[Math.max(0, chosen)]?.click();
  });
  document.addEventListener("keydown", (event) => {
    const writing = event.target.closest?.("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || writing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  document.addEventListener("pointerdown", (event) => {
    if (!large && !form.contains(event.target)) open(false);
  });

  const asked = new URLSearchParams(location.search).get("q");
  if (large && asked) {
    input.value = asked;
    search();
  }
}

/** The address of the start page holds what is asked, so that it can be kept and sent. */
function keepInAddress(typed) {
  const url = new URL(location.href);
  if (typed) url.searchParams.set("q", typed);
  else url.searchParams.delete("q");
  history.replaceState(null, "", url);
}

/** What is named, whole or, of a question, by what it asks for. */
function namesFor(table, typed, game) {
  const found = findNames(table, typed, game, MOST_NAMES);
  return found.length ? found : findNames(table, telling(typed, table.common).join(" "), game, MOST_NAMES);
}

/**
 * Names first, then what only the text has, of the game at hand and in the page's language before the rest. Each
 * thing comes once; the full text also lends its words to the names.
 */
function merge(named, texts, { byAddress }, game) {
  const found = new Map(named.map((entry) => [entry.thing, entry]));
  const hits = texts.map(({ address, text }) => ({ ...byAddress.get(address), text })).filter((hit) => hit.thing);
  const elsewhere = (hit) => (game && hit.game !== game ? 2 : 0) + (hit.foreign ? 1 : 0);
  for (const hit of hits.sort((a, b) => elsewhere(a) - elsewhere(b))) {
    const known = found.get(hit.thing);
    if (!known) found.set(hit.thing, hit);
    else if (known.lang === hit.lang) found.set(hit.thing, { ...known, text: hit.text });
  }
  return [...found.values()];
}

function groups(hits, typed, id) {
  const order = [...new Set(hits.map((hit) => hit.kind))];
  return GROUPS.filter(([kind]) => order.includes(kind))
    .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
    .map(([kind, key]) => {
      const title = say(key);
      const group = document.createElement("div");
      const head = document.createElement("p");
      head.className = "head";
      head.textContent = title;
      head.setAttribute("aria-hidden", "true");
      group.setAttribute("role", "group");
      group.setAttribute("aria-label", title);
      const options = hits.filter((hit) => hit.kind === kind).slice(0, MOST_A_GROUP);
      group.append(head, ...options.map((hit, i) => option(hit, typed, `${id}-${kind}-${i}`)));
      return group;
    });
}

function option(hit, typed, id) {
  const link = document.createElement("a");
  link.id = id;
  link.href = new URL(hit.address, TOP).href;
  link.tabIndex = -1;
  link.classList.add(`game-${hit.game}`);
  link.setAttribute("role", "option");
  link.setAttribute("aria-selected", "false");
  const title = marked("hit-title", hit.title, typed);
  const from = part("hit-game", hit.gameTitle);
  const text = part("hit-text", "");
  if (hit.foreign) {
    title.lang = hit.lang;
    text.lang = hit.lang;
    from.append(part("tongue", tongue(hit.lang)));
  }
  link.append(part("hit-number", hit.number), title, from);
  text.append(...pieces(hit.text || hit.hint, typed));
  link.append(text);
  return link;
}

/** What asks for what is found in other languages, of things that the page's language has as well. */
function request(count, id, ask) {
  const button = part("others", say("found-others", { n: count }), "button");
  button.type = "button";
  button.id = `${id}-others`;
  button.tabIndex = -1;
  button.setAttribute("role", "option");
  button.setAttribute("aria-selected", "false");
  button.addEventListener("click", ask);
  return button;
}

/** A part with the words typed marked in it. */
function marked(name, words, typed) {
  const span = part(name, "");
  span.append(...pieces(words, typed));
  return span;
}

function pieces(words, typed) {
  return excerpt(words, typed).map((piece) => {
    if (!piece.marked) return piece.text;
    const mark = document.createElement("mark");
    mark.textContent = piece.text;
    return mark;
  });
}

function part(name, words, kind = "span") {
  const made = document.createElement(kind);
  made.className = name;
  made.textContent = words;
  return made;
}

function line(words) {
  const p = document.createElement("p");
  p.textContent = words;
  return p;
}

const nothing = (typed) => line(say("found-nothing", { typed }));
