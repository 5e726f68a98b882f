// Generates the problems from the suite of proven wins, and the puzzles from the mined file. Used only by tests.

import { Game } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { letterOf, THEMES } from './puzzles';
import type { PuzzleRow } from './puzzles';

/** The fields of a line of the suite that are used here. */
export interface Win {
  id: string;
  fen: string;
  turns: number;
  firsts: string[];
  line: string[];
  pieces: number;
  themes: string[];
}

export function readSuite<T extends Win = Win>(text: string): T[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** The difficulty of each theme, in doublings of the number of candidate moves. */
const THEME_DIFFICULTY: Record<string, number> = {
  deployment: 1.5,
  quiet: 1,
  ambush: 1,
  'stay-capture': 0.5,
  suicide: 0.5,
  'last-guard': 1,
};

/** Estimates the difficulty from the number of legal moves per winning turn, the number of pieces and the themes. */
function difficulty({ fen, firsts, pieces, themes }: Win): number {
  const moves = useAndFree(new Game(fen), (game) => game.moves().length);
  return Math.log2(moves / firsts.length) + pieces / 10 + themes.reduce((sum, theme) => sum + (THEME_DIFFICULTY[theme] ?? 0), 0);
}

/** Returns the content of `problems.json`. */
export function problemsJson(wins: readonly Win[]): string {
  const ranked = wins.map((win) => ({ win, rank: difficulty(win) }));
  ranked.sort((one, other) => one.win.turns - other.win.turns || one.rank - other.rank || (one.win.id < other.win.id ? -1 : 1));
  const rows = ranked.map(({ win: { id, fen, line } }) => JSON.stringify([id, fen, line.join(' ')]));
  return `[\n${rows.join(',\n')}\n]\n`;
}

/** A line of the mined file. */
export interface MinedWin extends Win {
  motifs: string[];
  rating: number;
}

/** The end of the FEN of every puzzle. */
const NO_COUNTERS = ' - - 0 1';

/** Returns the content of `puzzles.json`. */
export function puzzlesJson(wins: readonly MinedWin[]): string {
  const rows = wins.map(({ id, fen, line, rating, themes, motifs }): string => {
    if (!fen.endsWith(NO_COUNTERS)) throw new Error(`${id}: ${fen}`);
    const shown = [...themes, ...motifs];
    const letters = THEMES.filter((theme) => shown.includes(theme)).map(letterOf);
    if (letters.length !== shown.length) throw new Error(`${id}: ${shown.join(' ')}`);
    const row: PuzzleRow = [id, fen.slice(0, -NO_COUNTERS.length), line.join(' '), rating, letters.join('')];
    return JSON.stringify(row);
  });
  return `[\n${rows.join(',\n')}\n]\n`;
}
