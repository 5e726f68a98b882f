// The choice of puzzles: the next one by rating and theme, and the daily one.

import type { Puzzle, PuzzleTheme } from './puzzles';

/** The number of puzzles near the rating from which one is drawn. */
const NEAR = 16;
/** The number of first puzzles in which the player has Red, as in the lessons. */
const RED_FIRST = 5;
/** The ratings of daily puzzles. */
const DAILY = { least: 900, most: 1800 };
const DAY = 86_400_000;

export interface Wish {
  rating: number;
  /** The theme, or `null` for any. */
  theme: PuzzleTheme | null;
  /** The puzzles that the player has already tried. */
  tried: ReadonlySet<string>;
}

/** Returns an untried puzzle near the rating of the player, or `null` if none is left. `random` returns a number in [0, 1). */
export function nextPuzzle(puzzles: readonly Puzzle[], { rating, theme, tried }: Wish, random = Math.random): Puzzle | null {
  const open = puzzles.filter(({ id, themes }) => !tried.has(id) && (theme === null || themes.includes(theme)));
  const red = tried.size < RED_FIRST ? open.filter(({ fen }) => fen.includes(' r ')) : [];
  const near = [...(red.length > 0 ? red : open)]
    .sort((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    .slice(0, NEAR);
  return near[Math.floor(random() * near.length)] ?? null;
}

/** Returns the number of the day of a time in milliseconds. Days begin at midnight UTC, for every player. */
export const dayOf = (time: number): number => Math.floor(time / DAY);

/** Returns the puzzle of a day. No puzzle comes again before all others have come. */
export function dailyPuzzle(puzzles: readonly Puzzle[], day: number): Puzzle | null {
  const all = puzzles.filter(({ rating }) => rating >= DAILY.least && rating <= DAILY.most);
  all.sort((one, other) => (one.id < other.id ? -1 : 1));
  return all[day % all.length] ?? null;
}
