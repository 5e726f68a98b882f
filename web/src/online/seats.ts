// The recovery codes of the user's seats. A browser that has lost its cookie gets a seat back with the code.

import { readLocal, writeLocal } from '../store/local';

const KEY = 'cotulenh.online.seats';
/** The number of codes that are kept. Older ones are dropped. */
const MOST = 50;

type Seats = Record<string, string>;

function seats(): Seats {
  const stored = readLocal(KEY);
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Seats) : {};
}

export function keepSeat(game: string, code: string): void {
  const others = Object.entries(seats()).filter(([known]) => known !== game);
  writeLocal(KEY, Object.fromEntries([...others, [game, code]].slice(-MOST)));
}

/** Returns the code of the user's seat. Returns an empty text if the seat has none, and `null` if it is not known here. */
export function seatCode(game: string): string | null {
  return seats()[game] ?? null;
}
