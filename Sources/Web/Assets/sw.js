// The service worker keeps the shell of the page, so that it starts without a network. It keeps nothing of users:
// whatever is not an asset goes to the network as if there were no worker.

const edition = '{{edition}}';
/** @type {string[]} */
const files = JSON.parse(String.raw`{{files}}`);
const name = `crosscheck-${edition}`;
const page = '/';
const worker = /** @type {any} */ (self);

/** Fetches every file of this edition; throws if one is missing, so that a half edition never becomes active. */
async function fill() {
  const cache = await caches.open(name);
  const wanted = [...files.map((file) => `/assets/${edition}/${file}`), page];
  const queue = [...wanted];
  const work = async () => {
    for (let path = queue.shift(); path; path = queue.shift()) {
      if (await cache.match(path)) continue;
      const answer = await fetch(path, { cache: path === page ? 'no-cache' : 'default', credentials: 'omit' });
      if (!answer.ok || answer.redirected) throw new Error(`${path} is not there: ${answer.status}`);
      await cache.put(path, answer);
    }
  };
  try {
    await Promise.all([work(), work(), work(), work()]);
    const html = await (await cache.match(page))?.text();
    if (!html?.includes(`/assets/${edition}/app.js`)) throw new Error('The page is of another edition.');
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Deletes what other editions left, but for the last: pages of it may still be open, and load screens late. */
async function sweep() {
  const others = (await caches.keys()).filter((other) => other.startsWith('crosscheck-') && other !== name);
  for (const other of others.slice(0, -1)) await caches.delete(other);
}

/**
 * An asset. Its address says its edition, so that what is kept never gets old, but while it is being developed.
 * @param {Request} request
 * @returns {Promise<Response>}
 */
async function asset(request) {
  return await caches.match(request) ?? fetch(request);
}

/** The page is switched off on this server: nothing of it stays. */
async function vanish() {
  for (const other of await caches.keys()) if (other.startsWith('crosscheck-')) await caches.delete(other);
  await worker.registration.unregister();
}

/**
 * A page of the app: the kept shell at once. Beside it the server is asked, so that a page that was switched off goes.
 * @param {any} event
 */
async function shell(event) {
  const kept = await caches.match(page, { cacheName: name });
  if (!kept) return fetch(event.request);
  event.waitUntil(
    fetch('/sw.js', { cache: 'no-store', credentials: 'omit' }).then(async (answer) => {
      if (answer.status === 404 || answer.status === 410) await vanish();
    }).catch(() => {}),
  );
  return kept;
}

worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(fill()));

worker.addEventListener(
  'activate',
  (/** @type {any} */ event) => event.waitUntil(sweep().then(() => worker.clients.claim())),
);

worker.addEventListener('message', (/** @type {any} */ event) => {
  if (event.data === 'take') worker.skipWaiting();
});

const served = /^\/(v1|docs|problems|public|livez|readyz|metrics)(\/|$)/;

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) {
    event.respondWith(asset(request));
  } else if (request.mode === 'navigate' && !served.test(url.pathname)) {
    event.respondWith(shell(event));
  }
});
