// Tells players of a hidden tab that it is their turn: in the title of the tab, and as a notification if they have allowed it.

import { t } from '../i18n/text.svelte';

/** Returns `true` if the browser has notifications that the player has not been asked about. */
export function mayAskToNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'default';
}

/** Asks for permission to notify. Call it only when the player has asked for it. */
export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if the tab is hidden. A newer one of the same game replaces it. */
export function remind(text: string, game: string): void {
  if (document.visibilityState === 'visible') return;
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  try {
    const notification = new Notification(t('app-name'), { body: text, tag: `cotulenh-${game}` });
    notification.onclick = () => {
      focus();
      notification.close();
    };
  } catch {
    // Some phones show notifications of a service worker only.
  }
}

const INTERVAL = 1000;

/** Shows in the title of the tab whether it is the player's turn. Returns a function that restores the title. */
export function followTitle(mine: () => boolean): () => void {
  const show = () => (document.title = mine() ? `● ${t('online-title-your-turn')}` : t('app-name'));
  const timer = setInterval(show, INTERVAL);
  show();
  return () => {
    clearInterval(timer);
    document.title = t('app-name');
  };
}
