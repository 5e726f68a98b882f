// The table of all pieces (RULES §2, §5, §6). A test compares it with the rules.

import type { Letter } from '../game/units';

export interface PieceRow {
  letter: Letter;
  /** The straight range, or `null` if it is unlimited. */
  moves: number | null;
  captures: number;
  /** The diagonal range of moves and captures. */
  diagonal: number;
  /** The capture range against a Navy, if it differs. */
  ships?: number;
  /** The condition for passing over other pieces. */
  over: 'never' | 'capturing' | 'always' | 'navy';
  /** The air defence range. */
  air: number;
  /** The pieces it can carry: one string of letters per passenger. */
  carries: readonly string[];
}

export const GLANCE: readonly PieceRow[] = [
  { letter: 'C', moves: null, captures: 1, diagonal: 0, over: 'never', air: 0, carries: [] },
  { letter: 'I', moves: 1, captures: 1, diagonal: 0, over: 'never', air: 0, carries: [] },
  { letter: 'T', moves: 2, captures: 2, diagonal: 0, over: 'never', air: 0, carries: ['CIM'] },
  { letter: 'M', moves: 1, captures: 1, diagonal: 1, over: 'never', air: 0, carries: [] },
  { letter: 'E', moves: 1, captures: 1, diagonal: 0, over: 'never', air: 0, carries: ['AGS'] },
  { letter: 'A', moves: 3, captures: 3, diagonal: 3, over: 'capturing', air: 0, carries: [] },
  { letter: 'G', moves: 1, captures: 1, diagonal: 0, over: 'never', air: 1, carries: [] },
  { letter: 'S', moves: 2, captures: 2, diagonal: 1, over: 'capturing', air: 2, carries: [] },
  { letter: 'F', moves: 4, captures: 4, diagonal: 4, over: 'always', air: 0, carries: ['T', 'CIM'] },
  { letter: 'N', moves: 4, captures: 3, diagonal: 4, ships: 4, over: 'navy', air: 1, carries: ['F', 'CIMT'] },
  { letter: 'H', moves: 0, captures: 0, diagonal: 0, over: 'never', air: 0, carries: ['C'] },
];
