// A turn as arrows.

import type { Played } from 'cotulenh';
import type { Shape } from '../board/types';

/** Returns the arrows of a turn. The first `made` steps of a deployment are left out. */
export function arrowsOf(turn: Pick<Played, 'from' | 'steps'> | null, made = 0): Shape[] {
  if (turn === null) return [];
  const arrows = turn.steps.slice(made).map(({ from, to }): Shape => ({ from, to, brush: 'hint' }));
  // All steps are made. The turn only has to be ended.
  return arrows.length > 0 ? arrows : [{ from: turn.from, brush: 'hint' }];
}
