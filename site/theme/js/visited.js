// A page that was opened once opens without a network: the service worker keeps it, with all that it loaded.

/** Start the worker on the first page of a visit and have it keep that page; later pages it keeps as they come. */
export async function keepVisited() {
  const { serviceWorker } = navigator;
  if (!/^https?:$/.test(location.protocol) || !serviceWorker || serviceWorker.controller) return;
  try {
    const controlled = new Promise((resolve) => serviceWorker.addEventListener("controllerchange", resolve, { once: true }));
    await serviceWorker.register(new URL("../sw.js", import.meta.url));
    await controlled;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const own = [location.href.split("#")[0], ...loaded].filter((url) => url.startsWith(`${location.origin}/`));
    await Promise.all([...new Set(own)].map((url) => fetch(url).then((answer) => answer.arrayBuffer())));
    document.documentElement.dataset.kept = "";
  } catch {
    // A browser may refuse to keep anything; then the site needs its network.
  }
}
