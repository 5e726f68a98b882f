// The game in hand, once more in localStorage: written at once, where the database takes a moment that a reload may not
// leave. The later of the two is the game.

import type { Times } from '../game/clock';
import { readRecord } from '../game/record';
import type { GameRecord } from '../game/record';
import { readLocal, writeLocal } from './local';

const KEY = 'cotulenh.game';

export function mirror(record: GameRecord): void {
  // Refused or full: an older state must not be taken for the game.
  if (!writeLocal(KEY, record)) forget(record.id);
}

/** The game that was last in hand. */
export function mirrored(): GameRecord | null {
  return readRecord(readLocal(KEY));
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

const TIMES = 'cotulenh.times';

interface MirroredTimes {
  id: string;
  revision: number;
  left: Times;
}

/** Keeps what is left on the clocks while nothing else happens. */
export function mirrorTimes({ id, revision }: GameRecord, left: Times): void {
  // Where that is refused the clocks go on from the last turn.
  writeLocal(TIMES, { id, revision, left } satisfies MirroredTimes);
}

/** What was left when this very state of the game was last seen. */
export function timesOf({ id, revision }: GameRecord): Times | null {
  try {
    const kept = JSON.parse(localStorage.getItem(TIMES) ?? 'null') as MirroredTimes | null;
    if (kept?.id !== id || kept.revision !== revision) return null;
    return Number.isFinite(kept.left.red) && Number.isFinite(kept.left.blue) ? kept.left : null;
  } catch {
    return null;
  }
}
