// All pieces at a glance (RULES §2, §5, §6). A test asks the rules whether it is so.

import type { Letter } from '../game/units';

export interface Row {
  letter: Letter;
  /** How far it moves straight; nothing where there is no limit. */
  moves: number | null;
  captures: number;
  /** How far diagonally, moving and capturing alike. */
  diagonal: number;
  /** Against ships, where that differs. */
  ships?: number;
  /** When it passes over other pieces. */
  over: 'never' | 'capturing' | 'always' | 'navy';
  /** How far its air defence reaches. */
  air: number;
  /** Whom it carries: one of each place. */
  carries: readonly string[];
}

export const GLANCE: readonly Row[] = [
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
