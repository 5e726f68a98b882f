// Squares and moves as text, with the coordinates that the board shows.

/** The coordinates: letters and ranks from 1 (`b6`), or rows and columns from 0 (`(5,1)`). Without any, texts have letters. */
type Coordinates = 'letters' | 'numbers' | 'none';

const shown = $state<{ coordinates: Coordinates }>({ coordinates: 'letters' });

export function setCoordinates(coordinates: Coordinates): void {
  shown.coordinates = coordinates;
}

/** A square in a move, after a sign of the notation or a piece letter. A file or a rank alone, as in `Tfg6`, stays as it is. */
const SQUARE = /([a-k])(1[0-2]|[1-9])(?!\d)/g;
const NUMBERED = /\(?(?<![\da-k])(1[01]|\d), ?(10|\d)(?!\d)\)?/g;
const FILES = 'abcdefghijk';

/** Returns a move or a square with the coordinates of the settings: `Nb6` or `N(5,1)`. The row comes first. */
export function shownSan(text: string): string {
  if (shown.coordinates !== 'numbers') return text;
  return text.replace(SQUARE, (_, file: string, rank: string) => `(${Number(rank) - 1},${FILES.indexOf(file)})`);
}

/** Returns a text that the user has typed with letters as coordinates: `Nb6` for `N(5,1)` and `b6` for `5,1`. */
export function typedSan(text: string): string {
  if (shown.coordinates !== 'numbers') return text;
  return text.replace(NUMBERED, (_, row: string, column: string) => `${FILES[Number(column)]}${Number(row) + 1}`);
}
