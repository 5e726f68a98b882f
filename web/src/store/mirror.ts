// A copy of the running game in localStorage. It is written synchronously, because a reload may come before the database has
// finished. The one with the later revision is used.

import type { Times } from '../game/clock';
import { readRecord } from '../game/gameRecord';
import type { GameRecord } from '../game/gameRecord';
import { readLocal, writeLocal } from './local';

const KEY = 'cotulenh.game';

export function mirrorGame(record: GameRecord): void {
  // If the copy cannot be written, an older one must not be taken for the game.
  if (!writeLocal(KEY, record)) forgetGame(record.id);
}

/** Returns the game that was played last. */
export function mirroredGame(): GameRecord | null {
  return readRecord(readLocal(KEY));
}

export function forgetGame(id: string): void {
  try {
    if (mirroredGame()?.id === id) localStorage.removeItem(KEY);
  } catch {
    // Without localStorage there is no copy.
  }
}

/** Returns the stored game or its copy, whichever has the later revision. */
export function latestGame(id: string, stored: GameRecord | null): GameRecord | null {
  const other = mirroredGame();
  if (other === null || other.id !== id) return stored;
  return stored === null || other.revision > stored.revision ? other : stored;
}

const TIMES = 'cotulenh.times';

interface MirroredTimes {
  id: string;
  revision: number;
  left: Times;
}

/** Stores the remaining times between two saves. */
export function mirrorTimes({ id, revision }: GameRecord, left: Times): void {
  // If this fails, a reload continues with the times of the last turn.
  writeLocal(TIMES, { id, revision, left } satisfies MirroredTimes);
}

/** Returns the remaining times of this revision, or `null` if there are none. */
export function timesOf({ id, revision }: GameRecord): Times | null {
  try {
    const stored = JSON.parse(localStorage.getItem(TIMES) ?? 'null') as MirroredTimes | null;
    if (stored?.id !== id || stored.revision !== revision) return null;
    return Number.isFinite(stored.left.red) && Number.isFinite(stored.left.blue) ? stored.left : null;
  } catch {
    return null;
  }
}
