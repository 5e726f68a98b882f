// Makes the positions to practise on from the suite of proven wins; used by the tests only.

import { Game } from 'cotulenh';

/** A line of the suite, as far as it is used. */
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

/** How much harder a win is to see than another: so many doublings of what has to be looked at. */
const HARDER: Record<string, number> = {
  deployment: 1.5,
  quiet: 1,
  ambush: 1,
  'stay-capture': 0.5,
  suicide: 0.5,
  'last-guard': 1,
};

/** What there is to look at for each turn that wins, and what hides it. */
function difficulty({ fen, firsts, pieces, themes }: Win): number {
  const game = new Game(fen);
  const actions = game.moves().length;
  game.free();
  return Math.log2(actions / firsts.length) + pieces / 10 + themes.reduce((sum, theme) => sum + (HARDER[theme] ?? 0), 0);
}

/** The text of `problems.json`. */
export function made(wins: readonly Win[]): string {
  const ranked = wins.map((win) => ({ win, rank: difficulty(win) }));
  ranked.sort((one, other) => one.win.turns - other.win.turns || one.rank - other.rank || (one.win.id < other.win.id ? -1 : 1));
  const rows = ranked.map(({ win: { id, fen, line } }) => JSON.stringify([id, fen, line.join(' ')]));
  return `[\n${rows.join(',\n')}\n]\n`;
}
