// The way back: served as sw.js instead of the real one, this ends the page's use without network in every browser that comes by.
// It takes the place of the worker there, clears what was kept and goes; the next visit is as if there had never been one.

const prefix = `cotulenh ${new URL('./', self.location.href).pathname} `;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
