// Generates the problems from the suite of proven wins. Used only by tests.

import { Game } from 'cotulenh';
import { useAndFree } from '../game/freed';

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

export function readSuite(text: string): Win[] {
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Win);
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

/** Estimates the difficulty from the number of actions per winning turn, the number of pieces and the themes. */
function difficulty({ fen, firsts, pieces, themes }: Win): number {
  const actions = useAndFree(new Game(fen), (game) => game.moves().length);
  return (
    Math.log2(actions / firsts.length) + pieces / 10 + themes.reduce((sum, theme) => sum + (THEME_DIFFICULTY[theme] ?? 0), 0)
  );
}

/** Returns the content of `problems.json`. */
export function problemsJson(wins: readonly Win[]): string {
  const ranked = wins.map((win) => ({ win, rank: difficulty(win) }));
  ranked.sort((one, other) => one.win.turns - other.win.turns || one.rank - other.rank || (one.win.id < other.win.id ? -1 : 1));
  const rows = ranked.map(({ win: { id, fen, line } }) => JSON.stringify([id, fen, line.join(' ')]));
  return `[\n${rows.join(',\n')}\n]\n`;
}
