// Begins the deck builder. On a phone that has no deck yet the page stands as it came, with the first cards, until
// somebody is about to build one: all that a builder knows is more than a first visit should send.
import { keepOffline } from "../offline.js";
import { say } from "../speech.js";
import { Shelving } from "./shelving.js";

const SMALL = "(max-width: 860px)";
const SIGNS = ["pointerdown", "click", "keydown", "focusin", "scroll"];

/** Make the deck builder of a page work, or ready to. */
export async function startBuilder(root) {
  const { dataset } = root;
  const isEmpty = !location.hash && !new Shelving(dataset.game).read();
  const list = dataset.offline;
  try {
    if (isEmpty && dataset.cards && matchMedia(SMALL).matches) wait(root);
    else await build(root);
  } catch (error) {
    fail();
    throw error;
  }
  if (!(await keepOffline(list))) return;
  root.querySelector(".offline").hidden = false;
  dataset.offline = "kept";
}

async function build(root) {
  const [{ buildIn }] = await Promise.all([import("./index.js"), import("../engine.js")]);
  await buildIn(root);
}

// Load the builder at the first sign; what is pressed until it is there is pressed again then.
function wait(root) {
  const ended = new AbortController();
  const pressed = [];
  const hold = (event) => {
    const press = event.target.closest("button, a.below");
    if (!press) return;
    event.preventDefault();
    pressed.push(press);
  };
  const begin = async () => {
    if (root.dataset.waits === "no more") return;
    root.dataset.waits = "no more";
    try {
      await build(root);
      ended.abort();
      delete root.dataset.waits;
      for (const press of pressed) again(press, root);
    } catch (error) {
      fail();
      throw error;
    }
  };
  root.dataset.waits = "";
  root.addEventListener("click", hold, { signal: ended.signal });
  for (const sign of SIGNS) addEventListener(sign, begin, { signal: ended.signal, passive: true, capture: true });
}

// Press a button, or the one that has taken its place in the list.
function again(press, root) {
  const card = press.closest(".found li")?.dataset.card;
  const same = card && !press.isConnected ? root.querySelector(`.found li[data-card="${card}"] .${press.className}`) : press;
  same?.click();
}

function fail() {
  const failed = document.querySelector(".failed");
  failed.textContent = say("builder-failed");
  failed.hidden = false;
}
