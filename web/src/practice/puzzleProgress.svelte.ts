// The player's rating and results in puzzles, stored in this browser.

import { readLocal, writeLocal } from '../store/local';
import { after, aged, INITIAL, PROVISIONAL_ABOVE } from './glicko';
import type { Rating } from './glicko';
import { THEMES } from './puzzles';
import type { Puzzle, PuzzleTheme } from './puzzles';

const KEY = 'cotulenh.puzzles';
/** The deviation of the ratings of puzzles. */
const PUZZLE_DEVIATION = 90;

/** A rated result: the first try of a puzzle. */
export interface PuzzleResult {
  id: string;
  won: boolean;
  /** The time in milliseconds. */
  at: number;
  /** The player's rating after it. */
  rating: number;
}

interface StoredProgress {
  player: Rating;
  results: readonly PuzzleResult[];
  /** The failed puzzles that were solved later. */
  redone: readonly string[];
  /** The days on which the daily puzzle was solved, rising. */
  days: readonly number[];
  theme: PuzzleTheme | null;
}

const NEW: StoredProgress = { player: INITIAL, results: [], redone: [], days: [], theme: null };

const progress = $state<{ stored: StoredProgress }>({ stored: read() ?? NEW });

/** Reads the progress from the storage. Returns `null` if there is none or its content is invalid. */
function read(): StoredProgress | null {
  const found = readLocal(KEY);
  if (typeof found !== 'object' || found === null) return null;
  const { player, results, redone, days, theme } = found as Partial<Record<keyof StoredProgress, unknown>>;
  if (!isRating(player) || !Array.isArray(results) || !results.every(isResult)) return null;
  return {
    player,
    results,
    redone: Array.isArray(redone) ? redone.filter((id) => typeof id === 'string') : [],
    days: Array.isArray(days) ? days.filter((day) => Number.isSafeInteger(day)) : [],
    theme: THEMES.find((known) => known === theme) ?? null,
  };
}

function isRating(value: unknown): value is Rating {
  if (typeof value !== 'object' || value === null) return false;
  const { rating, deviation, volatility } = value as Partial<Record<keyof Rating, unknown>>;
  const within = (number: unknown, least: number, most: number) =>
    typeof number === 'number' && number >= least && number <= most;
  return within(rating, -5000, 10_000) && within(deviation, 1, 350) && within(volatility, 0.001, 1);
}

function isResult(value: unknown): value is PuzzleResult {
  if (typeof value !== 'object' || value === null) return false;
  const { id, won, at, rating } = value as Partial<Record<keyof PuzzleResult, unknown>>;
  return typeof id === 'string' && typeof won === 'boolean' && Number.isFinite(at) && Number.isFinite(rating);
}

/** Changes the progress. The storage comes first, because another tab may have changed it. */
function change(how: (stored: StoredProgress) => StoredProgress): void {
  progress.stored = how(read() ?? progress.stored);
  writeLocal(KEY, progress.stored);
}

/** Returns the player's rating at a time. */
export function playerRating(now: number): Rating & { provisional: boolean } {
  const { player, results } = progress.stored;
  const rating = aged(player, now - (results.at(-1)?.at ?? now));
  return { ...rating, provisional: rating.deviation > PROVISIONAL_ABOVE };
}

export const puzzleResults = (): readonly PuzzleResult[] => progress.stored.results;
export const triedPuzzles = (): ReadonlySet<string> => new Set(progress.stored.results.map(({ id }) => id));
export const resultOf = (id: string): PuzzleResult | null => progress.stored.results.find((result) => result.id === id) ?? null;
export const chosenTheme = (): PuzzleTheme | null => progress.stored.theme;
export const chooseTheme = (theme: PuzzleTheme | null): void => change((stored) => ({ ...stored, theme }));

/** Returns the failed puzzles that were not solved later, the latest first. */
export function failedPuzzles(): readonly PuzzleResult[] {
  const { results, redone } = progress.stored;
  return results.filter(({ id, won }) => !won && !redone.includes(id)).reverse();
}

/** Returns the number of puzzles solved in a row at the end, and the longest row. */
export function streaks(): { now: number; best: number } {
  let [now, best] = [0, 0];
  for (const { won } of progress.stored.results) {
    now = won ? now + 1 : 0;
    best = Math.max(best, now);
  }
  return { now, best };
}

/** Returns the number of days in a row with a solved daily puzzle. Today may still be open. */
export function dailyStreak(today: number): number {
  const days = new Set(progress.stored.days);
  let count = 0;
  for (let day = days.has(today) ? today : today - 1; days.has(day); day--) count += 1;
  return count;
}

export const isDailySolved = (day: number): boolean => progress.stored.days.includes(day);

/** Counts the first try of a puzzle. Returns the change of the rating in points, or `null` if the puzzle was tried before. */
export function ratePuzzle({ id, rating: strength }: Puzzle, won: boolean, at: number): number | null {
  let points: number | null = null;
  change((stored) => {
    if (stored.results.some((result) => result.id === id)) return stored;
    const before = aged(stored.player, at - (stored.results.at(-1)?.at ?? at));
    const opponent = { rating: strength, deviation: PUZZLE_DEVIATION };
    const player = after(before, [{ opponent, score: won ? 1 : 0 }]);
    points = Math.round(player.rating) - Math.round(before.rating);
    return { ...stored, player, results: [...stored.results, { id, won, at, rating: Math.round(player.rating) }] };
  });
  return points;
}

/** Notes that a failed puzzle was solved at a later try. */
export function redoPuzzle({ id }: Puzzle): void {
  if (progress.stored.redone.includes(id) || resultOf(id)?.won !== false) return;
  change((stored) => ({ ...stored, redone: [...stored.redone, id] }));
}

export function markDaily(day: number): void {
  if (!isDailySolved(day)) change((stored) => ({ ...stored, days: [...stored.days, day].sort((one, other) => one - other) }));
}
