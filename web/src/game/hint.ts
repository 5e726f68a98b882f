// An engine's word as arrows.

import type { Shape } from '../board/types';

const SQUARE = /[a-k]\d{1,2}$/;
const PLAIN = /^([a-k]\d{1,2})_?([a-k]\d{1,2})$/;

/** Arrows for a turn as engines write it; of a deployment the steps from number `made` on. */
export function arrowsOf(word: string, made = 0): Shape[] {
  const plain = PLAIN.exec(word);
  if (plain?.[1] !== undefined && plain[2] !== undefined) return [{ from: plain[1], to: plain[2], brush: 'hint' }];
  const [origin, steps] = word.split(':');
  if (origin === undefined || steps === undefined) return [];
  const arrows: Shape[] = [];
  for (const step of steps.split(',').slice(made)) {
    const to = SQUARE.exec(step)?.[0];
    if (to !== undefined) arrows.push({ from: origin, to, brush: 'hint' });
  }
  // Nothing more to do but to end the turn.
  return arrows.length > 0 ? arrows : [{ from: origin, brush: 'hint' }];
}
