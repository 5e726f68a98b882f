// The corps of RULES §10, which objectives count. A test compares them with the rules.

import type { Objective, Side, Stack } from 'cotulenh';
import type { Letter } from './units';

export type Corps = 'marine' | 'air' | 'land';

export const CORPS: Record<Corps, readonly Letter[]> = { marine: ['N'], air: ['F'], land: ['T', 'I', 'A'] };

const ALL = Object.keys(CORPS) as Corps[];

/** The number of pieces of a corps that a side has left. */
export interface CorpsCount {
  corps: Corps;
  left: number;
}

/** Returns the corps that a piece belongs to, or `null` if it belongs to none. */
export function corpsOf(letter: string): Corps | null {
  return ALL.find((corps) => (CORPS[corps] as readonly string[]).includes(letter)) ?? null;
}

/** Returns the pieces that a side has left of each corps that the objective counts. */
export function corpsLeft(stacks: readonly Stack[], side: Side, objective: Objective): CorpsCount[] {
  const counted = objective === 'total' ? [] : objective === 'any' ? ALL : [objective];
  const pieces = stacks.flatMap((stack) => (stack.color === side ? stack.pieces : []));
  return counted.map((corps) => ({ corps, left: pieces.filter(({ letter }) => corpsOf(letter) === corps).length }));
}
