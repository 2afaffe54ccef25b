// A page that was opened once opens without a network: the service worker keeps it, with all that it loaded.

// What pages load only when somebody makes use of it, and what stands for pages that nobody has opened: the names that are
// searched, a game's rules on one page, its glossary, and the page that says what is not kept. Each by what leads to it.
const LATER = [
  [".cards form.query", ["engine.js", "completion.js", "filters.js"].map((name) => new URL(name, import.meta.url))],
  ["form.find", [new URL("../search/names.json", import.meta.url)]],
  [".mark", ["offline/"]],
  [".doors a[href$='/rules/']", ["all/"]],
  [".doors a[href$='/glossary/']", ["./"]],
];

/** Start the worker on the first page of a visit and have it keep that page; later pages it keeps as they come. */
export async function keepVisited() {
  const { serviceWorker } = navigator;
  if (!/^https?:$/.test(location.protocol) || !serviceWorker) return;
  try {
    const isFirst = !serviceWorker.controller;
    const loaded = isFirst ? await begin(serviceWorker) : [];
    await Promise.all([...new Set(loaded)].map(keep));
    for (const url of later()) if (!(await caches.match(url))) await keep(url);
    if (isFirst) document.documentElement.dataset.kept = "";
  } catch {
    // A browser may refuse to keep anything; then the site needs its network.
  }
}

/** Start the worker; resolves, once what is loaded passes through it, to what was loaded without it. */
async function begin(serviceWorker) {
  const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
  await serviceWorker.register(new URL("../sw.js", import.meta.url));
  await controlled;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  return [location.href.split("#")[0], ...loaded].filter((url) => url.startsWith(`${location.origin}/`));
}

const keep = (url) => fetch(url).then((answer) => answer.arrayBuffer());

function later() {
  return LATER.flatMap(([where, places]) => {
    const found = document.querySelector(where);
    return found ? places.map((place) => new URL(place, found.href).href) : [];
  });
}

/** On the page that stands for one that is not kept, offer that one again. */
export function offerAgain(page) {
  const link = page.querySelector("a.missed");
  const missed = new URLSearchParams(location.search).get("page");
  if (!link || !missed || !URL.canParse(missed, location.href)) return;
  const url = new URL(missed, location.href);
  if (url.origin !== location.origin) return;
  link.href = url.href;
  link.hidden = false;
}
