// Waiting for an opponent while the player does something else, e.g. plays the computer.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { go } from '../routes.svelte';
import { Lobby } from './lobby.svelte';
import { remind } from './yourTurn';

let stop: (() => void) | null = null;

/**
 * Stays connected to the lobby after its screen is left, and opens the game when it begins. `renew` is called after each
 * connection, to ask for a pairing again.
 */
export function keepWaiting(renew: () => void = () => {}): void {
  endWaiting();
  const lobby = new Lobby({
    paired: (game) => {
      endWaiting();
      remind(t('online-paired'), game);
      notify(() => t('online-paired'));
      go({ screen: 'online', id: game });
    },
    connected: renew,
  });
  stop = lobby.start();
}

/** Ends the wait. */
export function endWaiting(): void {
  stop?.();
  stop = null;
}
