// The names and explanations of the themes.

import { t, messageKeys } from '../i18n/text.svelte';
import type { PuzzleTheme } from './puzzles';

const NAMES = messageKeys({
  fork: 'puzzle-fork',
  deployment: 'puzzle-deployment',
  'air-defense': 'puzzle-air-defense',
  'air-strike': 'puzzle-air-strike',
  naval: 'puzzle-naval',
  bombardment: 'puzzle-bombardment',
  hero: 'puzzle-hero',
  'commander-hunt': 'puzzle-commander-hunt',
  sacrifice: 'puzzle-sacrifice',
  quiet: 'puzzle-quiet',
  ambush: 'puzzle-ambush',
  'double-check': 'puzzle-double-check',
  'discovered-check': 'puzzle-discovered-check',
  'stay-capture': 'puzzle-stay-capture',
  suicide: 'puzzle-suicide',
  exposure: 'puzzle-exposure',
  'last-guard': 'puzzle-last-guard',
});

const EXPLANATIONS = messageKeys({
  fork: 'puzzle-fork-why',
  deployment: 'puzzle-deployment-why',
  'air-defense': 'puzzle-air-defense-why',
  'air-strike': 'puzzle-air-strike-why',
  naval: 'puzzle-naval-why',
  bombardment: 'puzzle-bombardment-why',
  hero: 'puzzle-hero-why',
  'commander-hunt': 'puzzle-commander-hunt-why',
  sacrifice: 'puzzle-sacrifice-why',
  quiet: 'puzzle-quiet-why',
  ambush: 'puzzle-ambush-why',
  'double-check': 'puzzle-double-check-why',
  'discovered-check': 'puzzle-discovered-check-why',
  'stay-capture': 'puzzle-stay-capture-why',
  suicide: 'puzzle-suicide-why',
  exposure: 'puzzle-exposure-why',
  'last-guard': 'puzzle-last-guard-why',
});

export const themeName = (theme: PuzzleTheme): string => t(NAMES[theme]);
export const themeText = (theme: PuzzleTheme): string => t(EXPLANATIONS[theme]);

/** Returns a change of rating with its sign. */
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);
