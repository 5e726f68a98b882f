import { expect, test, vi } from 'vitest';
import { ensureUser, findServer, server } from './server.svelte';

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

test('after an answer that breaks off, the server is asked again, and after an answer it is not', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { baseURI: 'http://localhost/' });
  vi.stubGlobal('fetch', (address: URL) => {
    asked.push(address.pathname);
    if (asked.length === 1) return Promise.resolve(brokenAnswer());
    const answer = address.pathname === '/api/server' ? { protocol: 1, oldest: 1, version: 'test' } : null;
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
  try {
    expect(await findServer()).toBeNull();
    expect(server.info).toBeNull();
    expect(await findServer()).toMatchObject({ version: 'test' });
    expect(await findServer()).toMatchObject({ version: 'test' });
    expect(asked).toEqual(['/api/server', '/api/server', '/api/session']);
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
