// Positions of lessons, written as people say them: who stands where.

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

/** The FEN of a position with Red to move: `red('Te4 (NF)b3', 'Ie6')` has two red stacks and a blue one. */
export function red(ours: string, theirs: string, clock = 0): string {
  const fen = fenOf([...standing(ours, 'red'), ...standing(theirs, 'blue')], 'red');
  return clock === 0 ? fen : fen.replace(/0 1$/, `${clock} 80`);
}
