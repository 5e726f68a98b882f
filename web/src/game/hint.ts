// A turn as arrows.

import type { Played } from 'cotulenh';
import type { Shape } from '../board/types';

/** Returns the arrows of a turn. Those of a deployment start with step number `made`. */
export function arrowsOf(turn: Pick<Played, 'from' | 'steps'> | null, made = 0): Shape[] {
  if (turn === null) return [];
  const arrows = turn.steps.slice(made).map(({ from, to }): Shape => ({ from, to, brush: 'hint' }));
  // All steps are made: what is left is to end the turn.
  return arrows.length > 0 ? arrows : [{ from: turn.from, brush: 'hint' }];
}
