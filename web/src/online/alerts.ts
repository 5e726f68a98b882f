// Alerts for the user: a notice on the page, a browser notification if the tab is hidden, and the title of the tab.

import { t } from '../i18n/text.svelte';
import { notify } from '../parts/notices.svelte';
import { go } from '../routes.svelte';
import type { Challenge } from './api';
import { cardName } from './onlineWords';

/** Returns `true` if the browser has notifications and the user has neither allowed nor denied them. */
export function mayAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default';
}

/** Asks for permission to show notifications. Browsers allow this only after a click. Returns `true` if it is granted. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if the tab is hidden. It replaces an earlier one about the same game or challenge. */
export function notifyIfHidden(text: string, id: string): void {
  if (document.visibilityState === 'visible') return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(t('app-name'), { body: text, tag: `cotulenh-${id}` });
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Some phones allow notifications only from a service worker.
  }
}

const INTERVAL = 1000;

/** Shows `text` in the title of the tab, or the name of the app if `text` returns `null`. Returns a function that ends this. */
export function followTitle(text: () => string | null): () => void {
  const show = () => {
    const shown = text();
    document.title = shown === null ? t('app-name') : `● ${shown}`;
  };
  const timer = setInterval(show, INTERVAL);
  show();
  return () => {
    clearInterval(timer);
    document.title = t('app-name');
  };
}

/** Shows a notice with a link to a game or a challenge, and a notification. */
function alertWithLink(text: () => string, action: () => string, id: string): void {
  notifyIfHidden(text(), id);
  notify(text, 'plain', { text: action, do: () => go({ screen: 'online', id }) });
}

/** Tells the user that another player has challenged them. */
export function alertChallenge({ id, from }: Challenge): void {
  alertWithLink(
    () => t('online-challenge-from', { name: cardName(from) }),
    () => t('online-show-challenge'),
    id,
  );
}

/** Tells the user that it is their turn in a game. */
export function alertTurn(game: string): void {
  alertWithLink(
    () => t('online-title-your-turn'),
    () => t('online-to-game'),
    game,
  );
}

/** Tells the user that a challenge was declined. */
export function alertDeclined(): void {
  notify(() => t('online-challenge-was-declined'));
}
