// The page's side of the service worker: asks for it, follows it, and offers a newer version. Nothing reloads by itself.

import './offlineTexts';
import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { prefixOf } from './cacheKeys';
import type { Asked, Failure, Told } from './protocol';

interface Offline {
  /** The version of this page. */
  readonly version: string;
  /** Whether this browser has what it takes; nobody knows at first. */
  supported: boolean | null;
  /** Whether a whole version is kept. */
  ready: boolean;
  /** A newer version that is kept and will be used at the next start. */
  newer: string | null;
  /** A version is being fetched. */
  fetching: boolean;
  problem: Failure | null;
  /** What the last look for a newer version has found. */
  checked: 'latest' | 'unreachable' | null;
}

export const offline = $state<Offline>({
  version: document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '',
  supported: null,
  ready: false,
  newer: null,
  fetching: false,
  problem: null,
  checked: null,
});

/** How often a page that stays open asks for a newer version, in milliseconds. */
const ASK_EVERY = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
let asked = 0;

/** Begins; to be called once, when the page has nothing more urgent to do. */
export async function start(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (workers === undefined) {
    offline.supported = false;
    return;
  }
  hold();
  workers.addEventListener('message', ({ data }: MessageEvent<Told>) => hear(data));
  workers.addEventListener('controllerchange', ask);
  try {
    // Wrongly typed by browsers that have it switched off: then nothing comes.
    registration = (await workers.register('./sw.js', { updateViaCache: 'none' })) as ServiceWorkerRegistration | undefined;
  } catch (error) {
    offline.supported = true;
    offline.problem = error instanceof DOMException ? 'storage' : 'network';
    return;
  }
  offline.supported = registration !== undefined;
  if (registration === undefined) return;
  asked = Date.now();
  follow();
  registration.addEventListener('updatefound', follow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - asked > ASK_EVERY) void look();
  });
  ask();
}

/** Asks the server for a newer version, and says what came of it. */
export async function look(): Promise<void> {
  asked = Date.now();
  offline.checked = null;
  try {
    await registration?.update();
    offline.checked =
      registration === undefined ? 'unreachable' : registration.installing === null && offline.newer === null ? 'latest' : null;
  } catch {
    offline.checked = 'unreachable';
  }
}

/** This page's files are needed for as long as it lives. */
function hold(): void {
  const name = prefixOf(new URL('./', document.baseURI).href) + offline.version;
  navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => {})).catch(() => {});
}

/** Sees what becomes of a worker that is being installed. */
function follow(): void {
  const coming = registration?.installing;
  if (!coming) return;
  offline.fetching = true;
  offline.problem = null;
  coming.addEventListener('statechange', () => {
    if (coming.state === 'installing') return;
    offline.fetching = false;
    // It has told why, unless it could not even begin.
    if (coming.state === 'redundant' && !offline.ready) offline.problem ??= 'network';
  });
}

function ask(): void {
  const worker = navigator.serviceWorker.controller ?? registration?.active;
  worker?.postMessage({ type: 'status' } satisfies Asked);
}

function hear(told: Told): void {
  if (told.type === 'failed') {
    offline.problem = told.reason;
    return;
  }
  offline.ready = told.complete;
  if (told.complete) offline.problem = null;
  if (told.version === offline.version || told.version === offline.newer || !told.complete) return;
  offline.newer = told.version;
  offline.checked = null;
  notify(() => t('offline-newer'), 'plain', { text: () => t('offline-reload'), do: () => location.reload() });
}
