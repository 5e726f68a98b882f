// The names and the strength of the computer's levels.

import { t, messageKeys } from './text.svelte';

/** The number of levels. */
export const LEVELS = 10;

/**
 * The Elo of each level. The differences are those that docs/STRENGTH.md measures, rounded to 50. Level 1 is set to 400, because no
 * human players have been measured.
 */
const ELO = [400, 600, 950, 1250, 1600, 1900, 2200, 2500, 2850, 3100] as const;

const NAMES = messageKeys({
  1: 'level-1',
  2: 'level-2',
  3: 'level-3',
  4: 'level-4',
  5: 'level-5',
  6: 'level-6',
  7: 'level-7',
  8: 'level-8',
  9: 'level-9',
  10: 'level-10',
});

/** Returns the rank that names a level, e.g. “Recruit”. */
export function levelRank(level: number): string {
  const key = NAMES[level as keyof typeof NAMES];
  return key === undefined ? t('level-name', { level }) : t(key);
}

export function levelElo(level: number): number {
  return ELO[level - 1] ?? ELO[0];
}

/** Returns a level with its number and rank, e.g. “Level 3 · Corporal”. */
export function levelTitle(level: number): string {
  return t('level-title', { level, rank: levelRank(level) });
}

const DETAILS = messageKeys({
  first: 'level-detail-first',
  easy: 'level-detail-easy',
  middle: 'level-detail-middle',
  strong: 'level-detail-strong',
});

/** Describes the strength of a level. */
export function levelDetail(level: number): string {
  const kind = level <= 2 ? 'first' : level <= 4 ? 'easy' : level <= 7 ? 'middle' : 'strong';
  return t(DETAILS[kind], { elo: String(levelElo(level)) });
}
