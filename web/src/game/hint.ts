// Arrows that show a turn.

import type { Played } from 'cotulenh';
import type { Shape } from '../board/types';

/** Returns the arrows of a turn, without those of the first `made` steps of a deployment. */
export function arrowsOf(turn: Pick<Played, 'from' | 'steps'> | null, made = 0): Shape[] {
  if (turn === null) return [];
  const arrows = turn.steps.slice(made).map(({ from, to }): Shape => ({ from, to, brush: 'hint' }));
  // If all steps are made and only the end of the turn is missing, a circle marks the origin.
  return arrows.length > 0 ? arrows : [{ from: turn.from, brush: 'hint' }];
}

/** Returns the arrows of the turn that the opponent threatens. */
export function threatShapes(turn: Played | null): Shape[] {
  return turn === null ? [] : arrowsOf(turn).map((shape) => ({ ...shape, brush: 'warn' }));
}
