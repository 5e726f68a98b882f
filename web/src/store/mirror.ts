// The game in hand, once more in localStorage: written at once, where the database takes a moment that a reload may not
// leave. The later of the two is the game.

import { isRecord } from '../game/record';
import type { GameRecord } from '../game/record';

const KEY = 'cotulenh.game';

export function mirror(record: GameRecord): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Refused or full. An older state must not be taken for the game.
    forget(record.id);
  }
}

/** The game that was last in hand. */
export function mirrored(): GameRecord | null {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isRecord(record) ? record : null;
  } catch {
    return null;
  }
}

export function forget(id: string): void {
  try {
    if (mirrored()?.id === id) localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget where nothing is kept.
  }
}

/** The later of what is stored and what is mirrored. */
export function later(id: string, stored: GameRecord | null): GameRecord | null {
  const other = mirrored();
  if (other === null || other.id !== id) return stored;
  return stored === null || other.revision > stored.revision ? other : stored;
}
