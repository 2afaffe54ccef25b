// Asks the service worker to keep a game whole, so that its decks can be built without a network.

/** Keep the files that the list at `url` names; resolves to whether they are kept. Nothing happens off the web. */
export async function keepOffline(url) {
  if (!/^https?:$/.test(location.protocol) || !("serviceWorker" in navigator)) return false;
  try {
    await navigator.serviceWorker.register(new URL("../sw.js", import.meta.url));
    const { active } = await navigator.serviceWorker.ready;
    return await asked(active, new URL(url, location.href).href);
  } catch {
    return false; // a browser may refuse to keep anything
  }
}

function asked(worker, list) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage({ keep: list }, [port2]);
  });
}
