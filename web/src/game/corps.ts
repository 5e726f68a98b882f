// The corps that objectives count (RULES §10).

import type { Corps, Objective, Side, Stack } from 'cotulenh';
import { abilitiesOf } from './abilities';

const ALL: readonly Corps[] = ['marine', 'air', 'land'];

/** The number of pieces of a corps that a side has left. */
export interface CorpsCount {
  corps: Corps;
  left: number;
}

/** Returns the corps that a piece belongs to, or `null` if it belongs to none. */
export function corpsOf(letter: string): Corps | null {
  return abilitiesOf({ letter, heroic: false })?.corps ?? null;
}

/** Returns the pieces that a side has left of each corps that the objective counts. */
export function corpsLeft(stacks: readonly Stack[], side: Side, objective: Objective): CorpsCount[] {
  const counted = objective === 'total' ? [] : objective === 'any' ? ALL : [objective];
  const pieces = stacks.flatMap((stack) => (stack.color === side ? stack.pieces : []));
  return counted.map((corps) => ({ corps, left: pieces.filter(({ letter }) => corpsOf(letter) === corps).length }));
}
