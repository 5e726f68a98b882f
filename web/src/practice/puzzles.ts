// The rated puzzles. They are loaded on demand. A test compares `puzzles.json` with the mined file and can regenerate it.

import type { Winnable } from './practiceProblems';

/** The themes of puzzles, in the order in which they are offered. The command finds them. docs/CLI.md defines them. */
export const THEMES = [
  'fork',
  'deployment',
  'air-defense',
  'air-strike',
  'naval',
  'bombardment',
  'hero',
  'commander-hunt',
  'sacrifice',
  'quiet',
  'ambush',
  'double-check',
  'discovered-check',
  'stay-capture',
  'suicide',
  'exposure',
  'last-guard',
] as const;
export type PuzzleTheme = (typeof THEMES)[number];

export interface Puzzle extends Winnable {
  /** The initial rating. It does not change. */
  rating: number;
  themes: readonly PuzzleTheme[];
}

/** A row of the file: the name, the FEN, the line, the rating and the letters of the themes. */
export type PuzzleRow = [id: string, fen: string, line: string, rating: number, themes: string];

/** Returns the letter of a theme in the file. */
export const letterOf = (theme: PuzzleTheme) => String.fromCharCode('a'.charCodeAt(0) + THEMES.indexOf(theme));

export function puzzlesOf(rows: readonly PuzzleRow[]): Puzzle[] {
  return rows.map(([id, fen, moves, rating, letters]) => {
    const line = moves.split(' ');
    const themes = THEMES.filter((theme) => letters.includes(letterOf(theme)));
    return { id, fen: `${fen} - - 0 1`, turns: (line.length + 1) / 2, line, rating, themes };
  });
}

let loading: Promise<readonly Puzzle[]> | null = null;

/** Loads the puzzles, by rising rating. After a failure, the next call tries again. */
export function loadPuzzles(): Promise<readonly Puzzle[]> {
  loading ??= import('./puzzles.json').then(({ default: rows }) => puzzlesOf(rows as unknown as PuzzleRow[]));
  loading.catch(() => (loading = null));
  return loading;
}
