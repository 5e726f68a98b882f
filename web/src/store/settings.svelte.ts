// The user's settings. They are in localStorage, not in the database, so that the first paint already uses them.

import { setCoordinates } from '../i18n/notation.svelte';
import { setLanguage } from '../i18n/text.svelte';
import type { Language } from '../i18n/text.svelte';
import type { Coordinates } from '../board/types';
import type { Confirmation } from '../game/moveInput';
import { readLocal, writeLocal } from './local';

export interface Settings {
  language: Language;
  theme: 'system' | 'light' | 'dark';
  board: 'map' | 'wood' | 'jungle' | 'slate' | 'print';
  /** Drawings, the letters of the notation, or the initials of the Vietnamese names. */
  pieceSet: 'symbols' | 'letters' | 'vietnamese';
  coordinates: Coordinates;
  sound: boolean;
  /** The loudness of the sounds in percent. */
  volume: number;
  animation: boolean;
  /** Whether the game explains pieces, illegal moves and hints, and warns beginners. */
  coach: boolean;
  /** Whether lists of moves show pieces as pictures. */
  figurines: boolean;
  /** The turns that the player confirms before they are played. */
  confirm: Confirmation;
  /** Whether single keys are shortcuts. Users of speech input turn this off, because every letter would be a key. */
  keys: boolean;
  /** Whether the text mode comes first, for users who cannot see the board. */
  reader: boolean;
  /** Whether the engine may use several threads. */
  threads: boolean;
}

const KEY = 'cotulenh.settings';

/** The steps of the volume in percent. The first one is the default. */
export const VOLUMES = [70, 0, 10, 20, 30, 40, 50, 60, 80, 90, 100] as const;

const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: ['vi', 'en'],
  theme: ['system', 'light', 'dark'],
  board: ['map', 'wood', 'jungle', 'slate', 'print'],
  pieceSet: ['symbols', 'letters', 'vietnamese'],
  coordinates: ['letters', 'numbers', 'none'],
  sound: [true, false],
  volume: VOLUMES,
  animation: [true, false],
  coach: [true, false],
  figurines: [false, true],
  confirm: ['never', 'deployments', 'always'],
  keys: [true, false],
  reader: [false, true],
  threads: [true, false],
};

/** The defaults of a new user: the first value of each list, the browser's language, and confirmation on touch screens. */
function defaults(): Settings {
  const first = Object.fromEntries(Object.entries(ALLOWED).map(([name, [first]]) => [name, first])) as unknown as Settings;
  const touch = typeof matchMedia !== 'undefined' && matchMedia('(pointer: coarse)').matches;
  return {
    ...first,
    language: languageOf(typeof navigator === 'undefined' ? [] : navigator.languages),
    confirm: touch ? 'deployments' : 'never',
  };
}

/** Returns the first of the user's languages that the page has. Without one it is English. */
export function languageOf(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'vi' || tag === 'en');
  return known === 'vi' || wanted.length === 0 ? 'vi' : 'en';
}

export const settings = $state<Settings>(defaults());
/** The settings that the user has changed. The others follow the browser. */
let chosen: Partial<Settings> = {};

/** Reads the stored settings. Unknown values are replaced by the defaults. */
export function readSettings(): void {
  const stored = (readLocal(KEY) ?? {}) as Record<string, unknown>;
  const names = (Object.keys(ALLOWED) as (keyof Settings)[]).filter((name) =>
    (ALLOWED[name] as readonly unknown[]).includes(stored[name]),
  );
  chosen = Object.fromEntries(names.map((name) => [name, stored[name]]));
  Object.assign(settings, defaults(), chosen);
  apply();
}

export function change(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  chosen = { ...chosen, ...changes };
  apply();
  writeLocal(KEY, chosen);
}

/** Changes settings until the page is reloaded. */
export function changeForNow(changes: Partial<Settings>): void {
  Object.assign(settings, changes);
  apply();
}

function apply(): void {
  setLanguage(settings.language);
  setCoordinates(settings.coordinates);
  document.documentElement.dataset.theme = settings.theme;
  document.documentElement.dataset.board = settings.board;
  // The browser paints its own bars in the colour of the theme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const dark = settings.theme === 'dark' || (settings.theme === 'system' && meta.media.includes('dark'));
    meta.content = dark ? '#1c2226' : '#fffdf8';
  }
}

/** Applies changes from other tabs. */
export function followSettings(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY) readSettings();
  });
}

/** Returns the duration of a move animation in milliseconds. */
export function animationTime(): number {
  return settings.animation && !matchMedia('(prefers-reduced-motion: reduce)').matches ? 220 : 0;
}

/** The time in milliseconds that a player needs to see a move. */
const SEEN = 450;

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the delay before the opponent's answer in milliseconds: the player sees their own move first. It is 0 if animation is off. */
export function answerDelay(): number {
  return animationTime() === 0 ? 0 : SEEN;
}

/** Waits before the opponent's answer is shown. */
export function pauseBeforeAnswer(): Promise<void> {
  return wait(answerDelay());
}

/** Waits between two steps of a replay. A replay is there to show its steps, so it also waits if animation is off. */
export function pauseInReplay(): Promise<void> {
  return wait(SEEN);
}
