import { expect, test, vi } from 'vitest';
import { ensureUser, findServer, refreshServer, server } from './server.svelte';

/** Returns an answer whose connection is lost after the first bytes. */
function brokenAnswer(): Response {
  let sent = false;
  return new Response(
    new ReadableStream({
      pull: (body) => {
        if (sent) return body.error(new TypeError('terminated'));
        sent = true;
        body.enqueue(new TextEncoder().encode('{"protocol":'));
      },
    }),
  );
}

test('the server is asked again after an answer that breaks off, and to refresh the answer', async () => {
  const asked: string[] = [];
  let [hasWorkers, isBroken] = [false, true];
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(address.pathname);
    if (isBroken) return Promise.resolve(brokenAnswer());
    const info = { protocol: 1, oldest: 1, version: 'test', workers: hasWorkers };
    const answer = address.pathname === '/api/server' ? info : null;
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  try {
    expect(await findServer()).toBeNull();
    expect(server.info).toBeNull();
    isBroken = false;
    expect(await findServer()).toMatchObject({ version: 'test' });
    expect(await findServer()).toMatchObject({ version: 'test' });
    expect(asked).toEqual(['/api/server', '/api/server', '/api/session']);
    // A worker starts, and later the server does not answer.
    hasWorkers = true;
    await refreshServer();
    expect(server.info).toMatchObject({ version: 'test', workers: true });
    isBroken = true;
    await refreshServer();
    expect(server.info).toMatchObject({ version: 'test', workers: true });
    expect(asked.slice(3)).toEqual(['/api/server', '/api/server']);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('two calls at the same time create one guest', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(address.pathname);
    return Promise.resolve(new Response(JSON.stringify({ id: 'u1', name: 'Guest 4F2K', kind: 'guest', ratings: {} })));
  });
  try {
    server.me = null;
    const users = await Promise.all([ensureUser(), ensureUser()]);
    expect(users.map(({ id }) => id)).toEqual(['u1', 'u1']);
    expect(asked).toEqual(['/api/session']);
  } finally {
    server.me = null;
    vi.unstubAllGlobals();
  }
});
