// The recovery codes of the user's seats. A browser that has lost its cookie gets a seat back with the code.

import { readLocal, writeLocal } from '../store/local';

const KEY = 'cotulenh.online.seats';
/** The maximum number of codes that are stored. The oldest are deleted first. */
const MAX_SEATS = 50;

type Seats = Record<string, string>;

function seats(): Seats {
  const stored = readLocal(KEY);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Seats) : {};
}

export function saveSeat(game: string, code: string): void {
  const others = Object.entries(seats()).filter(([known]) => known !== game);
  writeLocal(KEY, Object.fromEntries([...others, [game, code]].slice(-MAX_SEATS)));
}

/** Returns the recovery code of the user's seat. It is empty if the seat has none. Returns `null` if this browser has no seat. */
export function seatCode(game: string): string | null {
  return seats()[game] ?? null;
}
