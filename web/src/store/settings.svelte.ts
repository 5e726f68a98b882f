// The user's settings. They are in localStorage, not in the database, so that the first paint already uses them.

import { setLanguage } from '../i18n/text.svelte';
import type { Language } from '../i18n/text.svelte';
import type { Coordinates } from '../board/types';
import { readLocal, writeLocal } from './local';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  pieceSet: 'symbols' | 'letters';
  coordinates: Coordinates;
  sound: boolean;
  animation: boolean;
  /** Whether single keys are shortcuts. Users of speech input turn this off, because every letter would be a key. */
  keys: boolean;
  /** Whether the text mode comes first, for users who cannot see the board. */
  reader: boolean;
  /** Whether the engine may use several threads. */
  threads: boolean;
}

const KEY = 'cotulenh.settings';

const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: ['vi', 'en'],
  theme: ['system', 'light', 'dark'],
  pieceSet: ['symbols', 'letters'],
  coordinates: ['letters', 'numbers', 'none'],
  sound: [true, false],
  animation: [true, false],
  keys: [true, false],
  reader: [false, true],
  threads: [true, false],
};

/** The defaults: the first value of each list. The default language is Vietnamese. */
const FIRST = Object.fromEntries(Object.entries(ALLOWED).map(([name, [first]]) => [name, first])) as unknown as Settings;

export const settings = $state<Settings>({ ...FIRST });

/** Reads the stored settings. Unknown values are replaced by the defaults. */
export function readSettings(): void {
  const kept = (readLocal(KEY) ?? {}) as Record<string, unknown>;
  for (const name of Object.keys(ALLOWED) as (keyof Settings)[]) {
    if ((ALLOWED[name] as readonly unknown[]).includes(kept[name])) Object.assign(settings, { [name]: kept[name] });
  }
  apply();
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  apply();
  writeLocal(KEY, settings);
}

function apply(): void {
  setLanguage(settings.language);
  document.documentElement.dataset.theme = settings.theme;
  // The browser paints its own bars in the colour of the theme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = settings.theme === 'dark' || (settings.theme === 'system' && meta.media.includes('dark'));
    meta.content = dark ? '#1c2226' : '#fffdf8';
  }
}

// Applies changes from other tabs.
export function followSettings(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) readSettings();
  });
}

/** Returns the duration of a move animation in milliseconds. */
export function animationTime(): number {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 220 : 0;
}
