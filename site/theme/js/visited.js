// A page that was opened once opens without a network: the service worker keeps it, with all that it loaded.

// What some pages load only when somebody makes use of it.
const LATER = new Map([[".cards form.query", ["engine.js", "completion.js", "filters.js"]]]);

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
  const files = [...LATER].flatMap(([where, names]) => (document.querySelector(where) ? names : []));
  return files.map((name) => new URL(name, import.meta.url).href);
}
