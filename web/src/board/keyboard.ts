// Keyboard input. The board is one tab stop, and the keys move a cursor between squares.

import { FILES, screenCellOf, RANKS, visibleRows, squareOnScreen } from './geometry';
import { isLetter } from './letters';
import type { Side, Stack } from './types';

export type KeyMeaning = { does: 'go'; to: string } | { does: 'choose' } | { does: 'dismiss' };

export interface Key {
  key: string;
  shift: boolean;
  /** Control is held. The board uses it only with Home and End. */
  control: boolean;
  /** Alt or Meta is held. The board leaves such keys to the browser. */
  other: boolean;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns `true` for keys that only move the cursor. They are left to the page if the focus came from a pointer. */
export function movesCursor(key: string): boolean {
  return key in STEPS || ['Home', 'End', 'PageUp', 'PageDown'].includes(key) || isLetter(key.toUpperCase());
}

/** Returns the meaning of a key for a cursor position, or `null` if the board does not use the key. */
export function meaningOf(key: Key, cursor: string, orientation: Side, stacks: readonly Stack[]): KeyMeaning | null {
  if (key.other) return null;
  const to = cursorAfter(key, cursor, orientation);
  if (to !== null) return { does: 'go', to };
  if (key.control) return null;
  if (key.key === 'Enter' || key.key === ' ') return { does: 'choose' };
  if (key.key === 'Escape') return { does: 'dismiss' };
  const letter = key.key.toUpperCase();
  if (!isLetter(letter)) return null;
  const next = nextWith(letter, cursor, orientation, stacks, key.shift ? -1 : 1);
  return next === null ? null : { does: 'go', to: next };
}

/** Returns the square to which a key moves the cursor, or `null` if it does not move the cursor. */
function cursorAfter(key: Key, cursor: string, orientation: Side): string | null {
  const cell = screenCellOf(cursor, orientation);
  if (cell === null) return null;
  const { column, row } = cell;
  if (!key.control) {
    const step = STEPS[key.key];
    // The cursor stops at the edge of the board.
    if (step !== undefined) return squareOnScreen(column + step[0], row + step[1], orientation) ?? cursor;
  }
  const [last, lowest] = [FILES - 1, RANKS - 1];
  switch (key.key) {
    case 'Home':
      return squareOnScreen(0, key.control ? 0 : row, orientation);
    case 'End':
      return squareOnScreen(last, key.control ? lowest : row, orientation);
    case 'PageUp':
      return key.control ? null : squareOnScreen(column, 0, orientation);
    case 'PageDown':
      return key.control ? null : squareOnScreen(column, lowest, orientation);
    default:
      return null;
  }
}

/**
 * Returns the next square in reading order, or the previous one, with a piece of this letter. The piece can be of either side,
 * carrier or passenger. Returns `null` if there is none.
 */
function nextWith(letter: string, cursor: string, orientation: Side, stacks: readonly Stack[], direction: 1 | -1): string | null {
  const order = visibleRows(orientation).flat();
  const having = new Set(
    stacks.filter((stack) => stack.pieces.some((piece) => piece.letter === letter)).map((stack) => stack.square),
  );
  const start = order.indexOf(cursor);
  for (let step = 1; step <= order.length; step += 1) {
    const square = order[(start + direction * step + order.length) % order.length];
    if (square !== undefined && having.has(square)) return square;
  }
  return null;
}
