// Serve this file as sw.js to end offline use in every browser that visits. It replaces the service worker, deletes its caches
// and unregisters itself. The next visit is like a first visit.

const prefix = `cotulenh ${new URL('./', self.location.href).pathname} `;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
