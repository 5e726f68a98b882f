// What scores mean for a game: winning chances, what a turn gave away, and how well a side played.

import type { Score, Side } from 'cotulenh';

/** Thousandths of a win, a draw and a loss. */
export type Chances = readonly [win: number, draw: number, loss: number];

/** The engine's model, two logistic curves (`score.rs`): where a win is as likely as not, and how fast that changes. */
const EVEN = 180;
const SPREAD = 110;

const curve = (score: number) => Math.round(1000 / (1 + Math.exp((EVEN - score) / SPREAD)));

/** The chances the engine would tell of a score, to the side to move. */
export function chancesOf({ cp, win, loss }: Score): Chances {
  if (win !== null) return [1000, 0, 0];
  if (loss !== null) return [0, 0, 1000];
  const [wins, losses] = [curve(cp ?? 0), curve(-(cp ?? 0))];
  return [wins, Math.max(0, 1000 - wins - losses), losses];
}

/** The winning chance from 0 to 1: the points that can be expected, a draw being half of one. */
export const chanceOf = ([win, draw]: Chances): number => (win + draw / 2) / 1000;

/** The chance of a score, to the side to move. */
export const scoreChance = (score: Score): number => chanceOf(chancesOf(score));

/** The same for Red, whoever is to move. Turns are judged by this, so no sign depends on who came before whom. */
export const redChance = (score: Score, turn: Side): number => (turn === 'red' ? scoreChance(score) : 1 - scoreChance(score));

/** What the side that moved gave away, from 0 to 1: Red's chances before, at best play, and after. */
export function lossOf(mover: Side, before: number, after: number): number {
  const loss = mover === 'red' ? before - after : after - before;
  return Math.min(1, Math.max(0, loss));
}

/** A turn that gave much away. */
export type Fault = 'inaccuracy' | 'mistake' | 'blunder';

/**
 * What a turn must give away at least; each twice the one before, and the same as in `cotulenh analyse`. In games of the engine
 * against itself (docs/BENCHMARKS.md) two searches of one turn differ by less than 0.045 in 99 of 100, so that less is no
 * fault; 0.1 is given away by every third turn of a beginner's level and every eighth of a strong one, 0.2 by every
 * eighth and every twenty-fifth.
 */
export const LEAST: Record<Fault, number> = { inaccuracy: 0.05, mistake: 0.1, blunder: 0.2 };

export function classOf(loss: number): Fault | null {
  if (loss >= LEAST.blunder) return 'blunder';
  if (loss >= LEAST.mistake) return 'mistake';
  return loss >= LEAST.inaccuracy ? 'inaccuracy' : null;
}

/** The glyphs of PGN for them: `?!`, `?` and `??`. */
export const GLYPHS: Record<Fault, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };

/** Who gives away so much with an average turn, a mistake each time, plays with half accuracy. */
export const HALF_ACCURACY = 0.1;

/** How well a side played, from 0 to 100: 100 where nothing was given away. */
export function accuracyOf(meanLoss: number): number {
  return (100 * HALF_ACCURACY) / (HALF_ACCURACY + Math.max(0, meanLoss));
}
