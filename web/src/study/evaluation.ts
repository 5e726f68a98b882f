// What a position is worth, always from Red's side: who looks at a game wants to know who is ahead, not whose turn it is.

import type { Side, Variation } from 'cotulenh';

export interface Evaluation {
  /** Hundredths of an Infantry, above zero is good for Red; nothing where somebody wins by force. */
  cp: number | null;
  /** Who wins by force, and with which of its turns; 0 where it has won. */
  win: { side: Side; turns: number } | null;
  /** Chances that Red wins, of a draw, that Blue wins, in thousandths. */
  chances: readonly [number, number, number];
  depth: number;
  /** The best turn, as engines write it. */
  word: string | null;
}

/** What an engine said to the side to move. */
export function evaluationOf({ score, chances, words }: Variation, turn: Side, depth: number): Evaluation {
  const red = turn === 'red';
  const other: Side = red ? 'blue' : 'red';
  const [win, draw, loss] = chances;
  return {
    cp: score.cp === null ? null : red ? score.cp : 0 - score.cp,
    win: score.win !== null ? { side: turn, turns: score.win } : score.loss !== null ? { side: other, turns: score.loss } : null,
    chances: red ? [win, draw, loss] : [loss, draw, win],
    depth,
    word: words[0] ?? null,
  };
}

/** A game that has ended: what is shown on the bar. */
export function evaluationAtEnd(winner: Side | null): Evaluation {
  const chances =
    winner === null ? ([0, 1000, 0] as const) : winner === 'red' ? ([1000, 0, 0] as const) : ([0, 0, 1000] as const);
  return {
    cp: winner === null ? 0 : null,
    win: winner === null ? null : { side: winner, turns: 0 },
    chances,
    depth: 0,
    word: null,
  };
}

/** As PGN writes it: `1.25`, `#-3`. */
export function pgnEval({ cp, win }: Evaluation): string {
  if (win !== null) return `#${win.side === 'red' ? '' : '-'}${win.turns}`;
  return ((cp ?? 0) / 100).toFixed(2);
}

/** Signed points with one digit: `+1.3`, `−0.4`, `0.0`. */
export function points(cp: number): string {
  const text = (Math.round(Math.abs(cp) / 10) / 10).toFixed(1);
  return text === '0.0' ? text : `${cp > 0 ? '+' : '−'}${text}`;
}

/** An evaluation from a record, shown as the engine's are: `1.25` is +1.3, `#-3` a win of Blue's in three. */
export function readPgnEval(text: string): Pick<Evaluation, 'cp' | 'win'> | null {
  const mate = /^#(-?)(\d{1,7})$/.exec(text);
  if (mate !== null) return { cp: null, win: { side: mate[1] === '-' ? 'blue' : 'red', turns: Number(mate[2]) } };
  return /^-?\d{1,7}(\.\d{1,2})?$/.test(text) ? { cp: Math.round(Number(text) * 100), win: null } : null;
}

/** Red's part of the bar, 0 to 1. */
export function redShare({ chances: [red, draw] }: Evaluation): number {
  return (red + draw / 2) / 1000;
}

/** Whether a value from the store is an evaluation. */
export function isEvaluation(value: unknown): value is Evaluation {
  const { cp, win, chances, depth, word } = (value ?? {}) as Evaluation;
  const number = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
  return (
    (cp === null ? win !== null : number(cp)) &&
    (win === null || (['red', 'blue'].includes(win?.side) && number(win.turns))) &&
    Array.isArray(chances) &&
    chances.length === 3 &&
    chances.every(number) &&
    number(depth) &&
    (word === null || typeof word === 'string')
  );
}
