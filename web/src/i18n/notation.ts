// Moves as text, with the coordinates that the board shows.

import { settings } from '../store/settings.svelte';

/** A square after a sign of the notation or a piece letter. A file or a rank alone, as in `Tfg6`, stays as it is. */
const SQUARE = /([a-k])(1[0-2]|[1-9])(?!\d)/g;
const FIRST_FILE = 'a'.charCodeAt(0);

/** Returns a square with numbers, the row first, both from 0: c5 is `4,2`. */
function numbered(file: string, rank: string): string {
  return `${Number(rank) - 1},${file.charCodeAt(0) - FIRST_FILE}`;
}

/** Returns a move with the coordinates of the settings. Squares are in brackets if they are numbers: `N(5,1)` for `Nb6`. */
export function shownSan(san: string): string {
  if (settings.coordinates !== 'numbers') return san;
  return san.replace(SQUARE, (_, file: string, rank: string) => `(${numbered(file, rank)})`);
}
