// The page's side of the service worker: registers it, follows its state and offers updates. The page never reloads by itself.

import './offlineTexts';
import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { prefixOf } from './cacheKeys';
import type { StatusRequest, Failure, WorkerMessage } from './workerMessages';

interface Offline {
  readonly version: string;
  /** Whether the browser supports service workers. `null` until that is known. */
  supported: boolean | null;
  /** Whether a complete version is cached. */
  ready: boolean;
  /** A newer cached version, which the next start will use. */
  newer: string | null;
  /** Whether a version is being downloaded. */
  fetching: boolean;
  problem: Failure | null;
  /** The result of the last check for an update. */
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

/** The interval between update checks of an open page, in milliseconds. */
const CHECK_INTERVAL = 3_600_000;

let registration: ServiceWorkerRegistration | undefined;
/** The time of the last update check. */
let lastCheck = 0;

/** Registers the service worker. Call it once, when the page is idle. */
export async function start(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (workers === undefined) {
    offline.supported = false;
    return;
  }
  const held = holdVersionLock();
  workers.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => receive(data));
  workers.addEventListener('controllerchange', requestStatus);
  try {
    // The declared type is wrong: browsers with service workers turned off return `undefined`.
    registration = (await workers.register('./sw.js', { updateViaCache: 'none' })) as ServiceWorkerRegistration | undefined;
  } catch (error) {
    offline.supported = true;
    offline.problem = error instanceof DOMException ? 'storage' : 'network';
    return;
  }
  offline.supported = registration !== undefined;
  if (registration === undefined) return;
  lastCheck = Date.now();
  followInstallation();
  registration.addEventListener('updatefound', followInstallation);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - lastCheck > CHECK_INTERVAL) void checkForUpdate();
  });
  // Otherwise the worker would not know the version of this page, and would keep older ones.
  await held;
  requestStatus();
}

/** Checks the server for a newer version and sets `checked`. */
export async function checkForUpdate(): Promise<void> {
  lastCheck = Date.now();
  offline.checked = null;
  try {
    await registration?.update();
    offline.checked =
      registration === undefined ? 'unreachable' : registration.installing === null && offline.newer === null ? 'latest' : null;
  } catch {
    offline.checked = 'unreachable';
  }
}

/**
 * Holds a lock, so that the files of this version stay cached while the page is open. Resolves when the lock is held, or cannot be
 * held.
 */
function holdVersionLock(): Promise<void> {
  const name = prefixOf(new URL('./', document.baseURI).href) + offline.version;
  return new Promise((resolve) => {
    const hold = () => {
      resolve();
      return new Promise(() => {});
    };
    if (navigator.locks === undefined) resolve();
    else navigator.locks.request(name, { mode: 'shared' }, hold).catch(() => resolve());
  });
}

/** Follows the state of a worker that is being installed. */
function followInstallation(): void {
  const installing = registration?.installing;
  if (!installing) return;
  offline.fetching = true;
  offline.problem = null;
  installing.addEventListener('statechange', () => {
    if (installing.state === 'installing') return;
    offline.fetching = false;
    // The worker has reported a reason unless it could not start.
    if (installing.state === 'redundant' && !offline.ready) offline.problem ??= 'network';
  });
}

function requestStatus(): void {
  const worker = navigator.serviceWorker.controller ?? registration?.active;
  worker?.postMessage({ type: 'status' } satisfies StatusRequest);
}

function receive(message: WorkerMessage): void {
  if (message.type === 'failed') {
    offline.problem = message.reason;
    return;
  }
  offline.ready = message.complete;
  if (message.complete) offline.problem = null;
  if (message.version === offline.version || message.version === offline.newer || !message.complete) return;
  offline.newer = message.version;
  offline.checked = null;
  notify(() => t('offline-newer'), 'plain', { text: () => t('offline-reload'), do: () => location.reload() });
}
