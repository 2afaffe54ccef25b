// Copying a rule: its link, or its words with their number and link. The tools stand at the rule that is pointed out.
import { button, part } from "./elements.js";
import { say } from "./speech.js";

const LEFT_OUT = ".number, .run-in, .label, .doubt, .copying, .tongue, details";
const BLOCKS = "p, li, tr";
const SHOWN_MS = 2000;

/** Offer the tools in every text of rules: `data-own` is where rules have pages of their own, `data-short` the game. */
export function watchCopying(page) {
  const text = page.querySelector("article[data-own]");
  if (!text) return;
  const tools = makeTools();
  const alone = page.body.classList.contains("alone");
  const show = (rule) => {
    if (!rule || rule === tools.rule) return;
    tools.show(rule, new URL(`${text.dataset.own}${rule.id}/`, page.baseURI).href, text.dataset.short);
    tools.own.hidden = alone;
  };
  const ruleOf = (element) => element?.closest?.(".number, .label") && text.contains(element) ? element.closest(".rule") : null;
  const pointed = () => {
    const target = location.hash.length > 1 ? page.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    show(target?.matches(".rule") ? target : alone ? text.querySelector(".rule") : null);
  };
  for (const name of ["pointerover", "focusin"]) text.addEventListener(name, (event) => show(ruleOf(event.target)));
  addEventListener("hashchange", pointed);
  pointed();
}

/** The words of a rule as one line: game, number, title, words, link. */
export function quote(rule, link, short) {
  const words = rule.querySelector(".words");
  const title = (words.querySelector(".run-in") ?? words.querySelector("h1, h2, h3, h4"))?.cloneNode(true);
  for (const number of title?.querySelectorAll(".number") ?? []) number.remove();
  const number = words.querySelector(".number")?.textContent.trim() ?? "";
  const name = (title?.textContent ?? "").trim().replace(/[.:]$/, "");
  return [[short, number, name].filter(Boolean).join(" "), wordsOf(words), link].filter(Boolean).join(" … ");
}

function wordsOf(words) {
  const copy = words.cloneNode(true);
  for (const left of copy.querySelectorAll(`${LEFT_OUT}, h1, h2, h3, h4`)) left.remove();
  for (const name of copy.querySelectorAll(".icon + .unseen")) name.textContent = `[${name.textContent}]`;
  const blocks = [...copy.querySelectorAll(BLOCKS)].filter((block) => !block.querySelector(BLOCKS));
  return blocks.map(lineOf).filter(Boolean).join(" ");
}

/** A paragraph or an item as it is; a row as its cells, with a stop behind it where more come. */
function lineOf(block) {
  if (!block.matches("tr")) return bare(block);
  const cells = [...block.cells].map(bare).filter(Boolean).join(", ");
  return cells && block !== block.closest("table").querySelector("tr:last-child:not(thead *)") ? `${cells};` : cells;
}

const bare = (part) => part.textContent.replace(/\s+/g, " ").trim();

function makeTools() {
  const link = button("", say("copy-link"));
  const cite = button("", say("copy-quote"));
  const own = part("a", "", say("own-page"));
  const status = part("span", "unseen");
  status.setAttribute("role", "status");
  const box = part("div", "copying", link, cite, own, status);
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", say("copying"));
  const tools = { rule: null, own, show };
  let back = 0;

  function show(rule, address, short) {
    tools.rule = rule;
    tools.address = address;
    tools.short = short;
    own.href = address;
    for (const one of [link, cite]) one.textContent = say(one === link ? "copy-link" : "copy-quote");
    status.textContent = "";
    rule.querySelector(".words").append(box);
  }
  async function copy(pressed, key, text) {
    const said = say((await put(text)) ? "copied" : "copy-refused");
    pressed.textContent = said;
    status.textContent = said;
    clearTimeout(back);
    back = setTimeout(() => {
      link.textContent = say("copy-link");
      cite.textContent = say("copy-quote");
      status.textContent = "";
    }, SHOWN_MS);
  }
  link.addEventListener("click", () => copy(link, "copy-link", tools.address));
  cite.addEventListener("click", () => copy(cite, "copy-quote", quote(tools.rule, tools.address, tools.short)));
  return tools;
}

/** Put a text on the clipboard; where the page comes without TLS, by the way that browsers still have for it. */
async function put(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return putOldWay(text);
  }
}

function putOldWay(text) {
  const field = part("textarea", "unseen");
  const before = document.activeElement;
  field.value = text;
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  before?.focus();
  return done;
}
