// Winning chances of scores, the loss of a turn, and the classes of mistakes. The numbers come from the package, as in
// `cotulenh analyse`.

import { lossOf as lossOfChances, reviewScale, scoreChances, winningChance } from 'cotulenh/engine';
import type { Score, Side } from 'cotulenh';

/** Thousandths of a win, a draw and a loss. */
export type Chances = readonly [win: number, draw: number, loss: number];

/** Returns the chances that the engine reports with a score, for the side to move. */
export function chancesOf({ cp, win, loss }: Score): Chances {
  return [...scoreChances(cp, win, loss)] as unknown as Chances;
}

/** Returns the winning chance of the side to move, from 0 to 1. A draw counts half. */
export const scoreChance = ({ cp, win, loss }: Score): number => winningChance(cp, win, loss);

/** Returns the winning chance of Red, whichever side is to move. */
export const redChance = (score: Score, turn: Side): number => (turn === 'red' ? scoreChance(score) : 1 - scoreChance(score));

/**
 * Returns the winning chance that the mover gave away, from 0 to 1. `before` and `after` are Red's chances with best play and
 * after the turn.
 */
export function lossOf(mover: Side, before: number, after: number): number {
  return mover === 'red' ? lossOfChances(before, after) : lossOfChances(after, before);
}

/** The class of a mistake. */
export type Fault = 'inaccuracy' | 'mistake' | 'blunder';

/** Returns the smallest loss of each class, and the mean loss at which the accuracy is 50. The rules must be loaded. */
export const scale = reviewScale;
