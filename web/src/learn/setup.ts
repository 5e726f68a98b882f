// Positions of lessons, written as lists of stacks and squares.

import type { Piece, Side } from 'cotulenh';
import { fenOfStacks } from '../game/placedStacks';
import type { PlacedStack } from '../game/placedStacks';

const PLACED = /^(\([+A-Z]+\)|\+?[A-Z])([a-k]\d{1,2})$/;

/** Returns the pieces of a unit as lessons write it: `T`, `+T` for a hero, `(NFT)` for a stack. */
export function piecesOf(unit: string): Piece[] {
  return [...unit.matchAll(/(\+?)([A-Z])/g)].map(([, hero = '', letter = '']) => ({ letter, heroic: hero !== '' }));
}

function placedStacks(text: string, color: Side): PlacedStack[] {
  return text
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [, unit, square] = PLACED.exec(word) ?? [];
      if (unit === undefined || square === undefined) throw new RangeError(`${word} is no stack on a square`);
      return { square, color, pieces: piecesOf(unit) };
    });
}

/**
 * Returns a function that writes the FEN of a position with Red to move: `red('Te4 (NF)b3', 'Ie6')` has two red stacks and a
 * blue one. Lessons are defined before the rules are loaded, so the FEN is written when a task starts.
 */
export function red(ours: string, theirs: string, clock = 0): () => string {
  const stacks = [...placedStacks(ours, 'red'), ...placedStacks(theirs, 'blue')];
  return () => fenOfStacks(stacks, 'red', { halfmoveClock: clock, moveNumber: clock === 0 ? 1 : 80 });
}
