// Keyboard input. The board is one tab stop, and the keys move a cursor between squares.

import { LETTERS } from './config';
import { FILES, placeOnScreen, RANKS, visibleRows, squareOnScreen } from './geometry';
import type { Side, Stack } from './types';

export type KeyMeaning = { does: 'go'; to: string } | { does: 'choose' } | { does: 'dismiss' };

export interface Key {
  key: string;
  shift: boolean;
  /** Control, Alt or Meta is held. The browser gets such keys, except Control with Home or End. */
  control: boolean;
  other: boolean;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the meaning of a key for a cursor position, or `null` if the board does not use the key. */
export function meaningOf(key: Key, cursor: string, orientation: Side, stacks: readonly Stack[]): KeyMeaning | null {
  if (key.other) return null;
  const walk = walked(key, cursor, orientation);
  if (walk !== null) return { does: 'go', to: walk };
  if (key.control) return null;
  if (key.key === 'Enter' || key.key === ' ') return { does: 'choose' };
  if (key.key === 'Escape') return { does: 'dismiss' };
  const letter = key.key.toUpperCase();
  if (!LETTERS.includes(letter)) return null;
  const next = nextWith(letter, cursor, orientation, stacks, key.shift ? -1 : 1);
  return next === null ? null : { does: 'go', to: next };
}

function walked(key: Key, cursor: string, orientation: Side): string | null {
  const place = placeOnScreen(cursor, orientation);
  if (place === null) return null;
  const { column, row } = place;
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

/** Returns the next square in reading order with such a piece of either side, as carrier or passenger. */
function nextWith(letter: string, cursor: string, orientation: Side, stacks: readonly Stack[], way: 1 | -1): string | null {
  const order = visibleRows(orientation).flat();
  const having = new Set(
    stacks.filter((stack) => stack.pieces.some((piece) => piece.letter === letter)).map((stack) => stack.square),
  );
  const start = order.indexOf(cursor);
  for (let step = 1; step <= order.length; step += 1) {
    const square = order[(start + way * step + order.length) % order.length];
    if (square !== undefined && having.has(square)) return square;
  }
  return null;
}
