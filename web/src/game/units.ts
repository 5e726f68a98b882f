// The letters of units. A unit is a list of pieces, the carrier first.

import type { Piece } from 'cotulenh';

/** Returns the letters of a unit. They identify the unit in its stack, because a stack has no two pieces of a kind. */
export function lettersOf(unit: readonly Piece[]): string {
  return unit.map(({ letter }) => letter).join('');
}

export { isLetter, LETTERS } from '../board/letters';
export type { Letter } from '../board/letters';
