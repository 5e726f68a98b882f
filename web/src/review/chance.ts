// Winning chances of scores, the loss of a turn, and the classes of mistakes. The numbers come from the package, as in
// `cotulenh analyse`.

import { lossOf as lossOfChances, reviewScale, scoreChances } from 'cotulenh';
import type { Score, Side } from 'cotulenh';

/** Thousandths of a win, a draw and a loss. */
export type Chances = readonly [win: number, draw: number, loss: number];

/** The chances that the engine reports with a score, for the side to move. */
export function chancesOf({ cp, win, loss }: Score): Chances {
  return [...scoreChances(cp, win, loss)] as unknown as Chances;
}

/** The winning chance from 0 to 1: the expected score, where a draw counts half. */
export const chanceOf = ([win, draw]: Chances): number => (win + draw / 2) / 1000;

/** The winning chance of the side to move. */
export const scoreChance = (score: Score): number => chanceOf(chancesOf(score));

/** The winning chance of Red, whichever side is to move. */
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

/** The smallest loss of each class, and the mean loss at which the accuracy is 50. The WebAssembly module must be loaded. */
export const scale = reviewScale;

/** The PGN glyphs of the classes: `?!`, `?` and `??`. */
export const GLYPHS: Record<Fault, number> = { inaccuracy: 6, mistake: 2, blunder: 4 };
