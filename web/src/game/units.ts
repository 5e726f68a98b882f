// Units and stacks as the rules write them: `T`, `(NF+T)`, lower case for Blue.

import type { Piece } from 'cotulenh';

/** Returns the pieces of a unit in FEN notation, the carrier first. */
export function piecesOf(unit: string): Piece[] {
  const pieces: Piece[] = [];
  let heroic = false;
  for (const letter of unit) {
    if (letter === '+') heroic = true;
    else if (/[A-Za-z]/.test(letter)) {
      pieces.push({ letter: letter.toUpperCase(), heroic });
      heroic = false;
    }
  }
  return pieces;
}

/** Returns the letters of a unit without `+`. They identify the unit in its stack, because a stack has no two pieces of a kind. */
export function lettersOf(unit: string): string {
  return piecesOf(unit)
    .map(({ letter }) => letter)
    .join('');
}

export { isLetter, LETTERS } from '../board/letters';
export type { Letter } from '../board/letters';
