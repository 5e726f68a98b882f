// What people have chosen about the page. Kept in localStorage, not with the games, so that the first paint is already right.

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
  /** Whether single keys do things at the table; some speak to their computer, and every letter would be a key. */
  keys: boolean;
  /** Whether tables are told in words first, for those who do not see the board. */
  reader: boolean;
  /** Whether the engine may use several processors. */
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

/** Vietnamese unless somebody chooses otherwise; the first of each list. */
const FIRST = Object.fromEntries(Object.entries(ALLOWED).map(([name, [first]]) => [name, first])) as unknown as Settings;

export const settings = $state<Settings>({ ...FIRST });

/** Reads what was kept; whatever this page does not know is as at first. */
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
  // What the system paints around the page goes with it.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = settings.theme === 'dark' || (settings.theme === 'system' && meta.media.includes('dark'));
    meta.content = dark ? '#1c2226' : '#fffdf8';
  }
}

// Another tab has changed them.
export function followSettings(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) readSettings();
  });
}

/** How long a piece takes to its place, in milliseconds. */
export function animationTime(): number {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 220 : 0;
}
