// The server of this page, if it has one, and the user of this browser. A static host has no server, and everything that needs
// one is hidden.

import { ApiProblem, call } from './api';
import type { Me, ServerInfo } from './api';
import { PROTOCOL } from './protocol';

interface Known {
  /** `undefined` until the server was asked, `null` without a server. */
  info: ServerInfo | null | undefined;
  /** The user of this browser, or `null` if it has none yet. */
  me: Me | null;
}

export const server = $state<Known>({ info: undefined, me: null });

let asked: Promise<ServerInfo | null> | undefined;

/** Returns the server's answer, or `null` if the page has no server. Each call asks again until the server has answered once. */
export function findServer(): Promise<ServerInfo | null> {
  asked ??= findOnce().finally(() => {
    // Without an answer, the next call asks again.
    if (!server.info) asked = undefined;
  });
  return asked;
}

async function findOnce(): Promise<ServerInfo | null> {
  const info = await ask();
  if (info !== null) await readMe().catch(() => {});
  server.info = info;
  return info;
}

/** Asks the server again, e.g. because a worker may have started since. If it does not answer, the last answer stays. */
export async function refreshServer(): Promise<void> {
  if (!server.info) {
    await findServer();
    return;
  }
  const info = await ask();
  if (info !== null) server.info = info;
}

async function ask(): Promise<ServerInfo | null> {
  try {
    const info = await call<Partial<ServerInfo> | null>('GET', 'api/server');
    const known = typeof info?.protocol === 'number' && typeof info.oldest === 'number' && typeof info.version === 'string';
    return known ? (info as ServerInfo) : null;
  } catch (error) {
    if (error instanceof ApiProblem) return null;
    throw error;
  }
}

/** Returns `true` if the server no longer understands this page. */
export function isOutdated({ oldest }: { oldest: number }): boolean {
  return oldest > PROTOCOL;
}

/** Returns `true` if the user has an account or is a bot. Guests and visitors are not members. */
export function isMember(me: Me | null): boolean {
  return me !== null && me.kind !== 'guest';
}

/** Reads the user of this browser again. */
export async function readMe(): Promise<Me | null> {
  server.me = await call<Me | null>('GET', 'api/session');
  return server.me;
}

let creating: Promise<Me> | undefined;

/** Returns the user of this browser. Creates a guest if there is none. Calls at the same time create only one. */
export async function ensureUser(): Promise<Me> {
  if (server.me !== null) return server.me;
  creating ??= call<Me>('POST', 'api/session', {}).finally(() => (creating = undefined));
  server.me = await creating;
  return server.me;
}
