// Waits for an opponent while the user is on another screen.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { go } from '../routes.svelte';
import { askForPairing } from './api';
import type { PairingRequest } from './api';
import { Lobby } from './lobby.svelte';
import { problemText } from './onlineWords';
import { notifyIfHidden } from './alerts';

let current: { request: PairingRequest | null; stop: () => void } | null = null;

/** Connects to the lobby. Opens the game when it begins, whether it comes from a challenge or from a request for a pairing. */
export function waitInBackground(request: PairingRequest | null = null): void {
  endWaiting();
  const lobby = new Lobby({
    paired: openGame,
    connected: () => {
      if (request !== null) void renew(request);
    },
  });
  current = { request, stop: lobby.start() };
}

/** Ends the wait. Returns the request for a pairing, which the server still has, or `null` if there was none. */
export function endWaiting(): PairingRequest | null {
  const request = current?.request ?? null;
  current?.stop();
  current = null;
  return request;
}

/** Asks again after a reconnect, because the server may have forgotten the request. */
async function renew(request: PairingRequest): Promise<void> {
  const isCurrent = () => current?.request === request;
  try {
    const found = await askForPairing(request);
    if (isCurrent() && typeof found?.game === 'string') openGame(found.game);
  } catch (error) {
    // The server may still have the request, so the wait goes on. The next connection asks again.
    if (isCurrent()) notify(() => problemText(error), 'warn');
  }
}

function openGame(game: string): void {
  endWaiting();
  notifyIfHidden(t('online-paired'), game);
  notify(() => t('online-paired'));
  go({ screen: 'online', id: game });
}
