// Evaluations of positions. They are always from Red's point of view, whichever side is to move.

import { winningChance } from 'cotulenh/engine';
import type { Variation as EngineLine, Score, Side } from 'cotulenh';
import { otherSide } from '../game/clock';

/** A score from Red's point of view. Exactly one field is set. */
export interface ScoreForRed {
  /** Hundredths of an Infantry. Positive values are good for Red. */
  cp: number | null;
  /** The side with a forced win and the number of its turns, which is 0 if it has won. */
  win: { side: Side; turns: number } | null;
}

export interface Evaluation extends ScoreForRed {
  /** The chances of a win of Red, a draw and a win of Blue, in thousandths. */
  chances: readonly [number, number, number];
  depth: number;
  /** The best turn in UCI notation, as in `Played.word`. */
  word: string | null;
}

/** Converts a score from the point of view of `side` to that of Red. */
export function scoreForRed({ cp, win, loss }: Score, side: Side): ScoreForRed {
  return {
    cp: cp === null ? null : side === 'red' ? cp : 0 - cp,
    win: win !== null ? { side, turns: win } : loss !== null ? { side: otherSide(side), turns: loss } : null,
  };
}

/** Returns the evaluation of an engine line, whose score is from the point of view of the side to move (`turn`). */
export function evaluationOf({ score, chances, words }: EngineLine, turn: Side, depth: number): Evaluation {
  const [win, draw, loss] = chances;
  return {
    ...scoreForRed(score, turn),
    chances: turn === 'red' ? [win, draw, loss] : [loss, draw, win],
    depth,
    word: words[0] ?? null,
  };
}

/** Returns the evaluation of a finished game. `winner` is `null` for a draw. */
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

/** Writes an evaluation as in PGN, e.g. `1.25` or `#-3`. */
export function pgnEval({ cp, win }: ScoreForRed): string {
  if (win !== null) return `#${win.side === 'red' ? '' : '-'}${win.turns}`;
  return ((cp ?? 0) / 100).toFixed(2);
}

/** Writes hundredths as signed points with one decimal, e.g. `+1.3`, `−0.4` or `0.0`. */
export function pointsText(cp: number): string {
  const text = (Math.round(Math.abs(cp) / 10) / 10).toFixed(1);
  return text === '0.0' ? text : `${cp > 0 ? '+' : '−'}${text}`;
}

/** Returns Red's share of the evaluation bar, which is its winning chance from 0 to 1. */
export function redShare({ cp, win }: ScoreForRed): number {
  return winningChance(cp, win?.side === 'red' ? win.turns : null, win?.side === 'blue' ? win.turns : null);
}

/** Returns `true` if a stored value is an evaluation. */
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
