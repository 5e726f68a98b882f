// Positions of lessons, written as lists of stacks and squares.

import { fenOf } from '../why/board';
import type { Standing } from '../why/board';
import type { Side } from 'cotulenh';

const PLACED = /^(\([+A-Z]+\)|\+?[A-Z])([a-k]\d{1,2})$/;

function standing(text: string, color: Side): Standing[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, unit, square] = PLACED.exec(word) ?? [];
      if (unit === undefined || square === undefined) throw new RangeError(`${word} is no stack on a square`);
      return { square, color, text: color === 'red' ? unit : unit.toLowerCase() };
    });
}

/**
 * Returns a function that writes the FEN of a position with Red to move: `red('Te4 (NF)b3', 'Ie6')` has two red stacks and a
 * blue one. Lessons are defined before the rules are loaded, so the FEN is written when a task starts.
 */
export function red(ours: string, theirs: string, clock = 0): () => string {
  const stacks = [...standing(ours, 'red'), ...standing(theirs, 'blue')];
  return () => fenOf(stacks, 'red', { halfmoveClock: clock, moveNumber: clock === 0 ? 1 : 80 });
}
