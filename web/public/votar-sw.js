/**
 * Service worker of the members' application: keeps its page and files, never an answer of the server. The page is asked for
 * first, so that no phone stays with an old version; the kept one stands in where the network is slow or away.
 */
const KEPT = 'votar-2';
const PAGE = '/votar';
/** Milliseconds until the kept page stands in. */
const PATIENCE = 4000;
/** Files of the present version and the one before. */
const MAX_FILES = 32;

/** Keeps the page and its files at the first visit, whose own requests came before this worker. */
async function keepShell() {
  const response = await fetch(PAGE);
  if (!isPage(response)) return;
  const cache = await caches.open(KEPT);
  const html = await response.clone().text();
  const files = new Set([...html.matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path));
  await cache.addAll([...files]);
  await cache.put(PAGE, response);
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  // Without a connection the next visit keeps them.
  event.waitUntil(keepShell().catch(() => undefined));
});
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(leave());
});

/** Whether an answer is the page: a proxy of a hotel answers with its own. */
const isPage = (response) =>
  response.ok && !response.redirected && response.headers.has('content-security-policy');

async function page(request, keep) {
  const asked = fetch(request).then(async (response) => {
    if (!isPage(response)) return response;
    const cache = await caches.open(KEPT);
    keep(cache.put(PAGE, response.clone()));
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const first = await Promise.race([asked.catch(() => undefined), late]);
  if (first && (first.status < 500 || first.type === 'opaqueredirect')) return first;
  const kept = await (await caches.open(KEPT)).match(PAGE);
  return kept ?? asked;
}

/** Their names hold a hash of their content. */
async function file(request, keep) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && response.status === 200) {
    const copy = response.clone();
    const put = async () => {
      await cache.put(request.url, copy);
      const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== PAGE);
      for (const old of files.slice(0, -MAX_FILES)) await cache.delete(old);
    };
    keep(put());
  }
  return response;
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const keep = (work) => event.waitUntil(work.catch(() => undefined));
  if (request.mode === 'navigate' && /^\/votar(\/|$)/.test(pathname)) event.respondWith(page(request, keep));
  else if (pathname.startsWith('/assets/')) event.respondWith(file(request, keep));
});
