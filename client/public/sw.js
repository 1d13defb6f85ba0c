// Shows a page of ours where the network is gone; everything else goes to the network as if this were not here. Only
// the installed app asks for it (client/src/app/offline.ts).
const pages = { en: '/offline', id: '/id/offline' };
const cacheName = 'offline-1';
/** Recipients, and whoever holds a link with a token, are nobody's business. */
const never = /^(?:\/id)?\/(?:share|location-failed|unsubscribe|enter-link|withdraw|graphql|api)(?:\/|$)/;

self.addEventListener('install', (event) => {
  const keep = async () => {
    await (await caches.open(cacheName)).addAll(Object.values(pages));
    await self.skipWaiting();
  };
  event.waitUntil(keep());
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url);
  if (event.request.mode !== 'navigate' || never.test(pathname)) return;
  const page = /^\/id(?:\/|$)/.test(pathname) ? pages.id : pages.en;
  event.respondWith(fetch(event.request).catch(() => caches.match(page)));
});
