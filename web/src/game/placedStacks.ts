// Positions from lists of stacks.

import { writeSetup } from 'cotulenh';
import type { Piece, Side } from 'cotulenh';

/** A stack on a square, the carrier first. */
export interface PlacedStack {
  square: string;
  color: Side;
  pieces: readonly Piece[];
}

/** Returns the FEN of a position with these stacks. The rules must be loaded. */
export function fenOfStacks(stacks: readonly PlacedStack[], turn: Side, counters = { halfmoveClock: 0, moveNumber: 1 }): string {
  const piles = stacks.map(({ square, color, pieces }) => ({ square, pieces: pieces.map((piece) => ({ ...piece, color })) }));
  return writeSetup({ piles, turn, deployment: null, ...counters });
}
