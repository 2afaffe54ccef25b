// The service worker: pages and files come from the network, and without one from what was kept when they last did.
// Kept are all that was visited, and whole games for building decks (`builder/offline.json`); a new version of the site
// fetches those games anew and lets go of all that the old one kept. `sw.js` names the version and loads this file.
// For a page of rules that was not visited stands the page of all rules, at the same rule; for any other one that says so.

const PREFIX = "decklore-";
const KEPT = `${PREFIX}${self.siteVersion}`;
const AT_ONCE = 8;
const IS_LIST = /\/(builder|table)\/offline\.json$/;
const IS_RULES = /^([^?#]*\/)r(?:ules)?\/(?:([^/?#]+)\/)?(?:\?[^#]*)?(?:#(.*))?$/;
const SAYS_SO = /\/offline\/$/;
const IS_DATED = /\/pagefind\/[^?]*\?/;

self.addEventListener("install", (event) => event.waitUntil(takeOver().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(letGo().then(() => self.clients.claim())));
self.addEventListener("message", (event) => {
  const kept = keep(event.data.keep).then(() => true, () => false);
  event.waitUntil(kept.then((done) => event.ports[0].postMessage(done)));
});
self.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(self.registration.scope)) event.respondWith(answer(event));
});

async function answer(event) {
  const { request } = event;
  try {
    const response = await fetch(request);
    if (response.ok && response.status === 200) event.waitUntil(store(request, response.clone()));
    return response;
  } catch (error) {
    const isPage = request.mode === "navigate";
    const known = (await findKept(request.url, isPage)) ?? (isPage ? await instead(request.url) : null);
    if (known) return known;
    throw error;
  }
}

const findKept = (url, isPage) => caches.match(bare(url), { ignoreSearch: isPage, ignoreVary: true });

// Where to go for a page that is not kept; undefined where nothing stands for it.
async function instead(url) {
  const [, base, page, place = page] = IS_RULES.exec(url) ?? [];
  const whole = `${base}rules/all/`;
  if (base && (await findKept(whole, true))) return Response.redirect(place ? `${whole}#${place}` : whole);
  const cache = await caches.open(KEPT);
  const says = (await cache.keys()).map((request) => request.url).findLast((one) => SAYS_SO.test(one));
  return says && Response.redirect(`${says}?page=${encodeURIComponent(url)}`);
}

async function store(request, response) {
  const cache = await caches.open(KEPT);
  await cache.put(bare(request.url), response);
}

// Keep a game whole: the files of its list, those apart that are kept already.
async function keep(list) {
  const cache = await caches.open(KEPT);
  const response = await fetch(list, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${list}: ${response.status}`);
  const { files } = await response.clone().json();
  const urls = files.map((file) => new URL(file, self.registration.scope).href);
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    await Promise.all(urls.slice(at, at + AT_ONCE).map((url) => keepOne(cache, url)));
  }
  await cache.put(list, response);
}

async function keepOne(cache, url) {
  if (await cache.match(url, { ignoreVary: true })) return;
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  await cache.put(url, response);
}

// The games that other versions keep whole are kept in this one too; one that is gone is no hindrance.
async function takeOver() {
  for (const name of await others()) {
    const cache = await caches.open(name);
    const lists = (await cache.keys()).map(({ url }) => url).filter((url) => IS_LIST.test(url) && url.startsWith(self.registration.scope));
    for (const list of lists) await keep(list).catch(() => null);
  }
}

async function letGo() {
  for (const name of await others()) await caches.delete(name);
}

async function others() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT);
}

// Under what an address is kept; Pagefind asks for its first file with the time behind it.
function bare(url) {
  const [address] = url.split("#");
  return IS_DATED.test(address) ? address.split("?")[0] : address;
}
