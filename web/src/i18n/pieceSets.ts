// The piece set of the settings, as the board and the icons need it.

import { settings } from '../store/settings.svelte';

const NOTATION: Readonly<Record<string, string>> = {};
/** The initials of the Vietnamese names. Both Tư lệnh and Tên lửa would be TL, so the missile has the last word of its name. */
const VIETNAMESE: Readonly<Record<string, string>> = {
  C: 'TL',
  I: 'BB',
  T: 'XT',
  M: 'DQ',
  E: 'CB',
  A: 'PB',
  G: 'CX',
  S: 'LỬA',
  F: 'KQ',
  N: 'HQ',
  H: 'SCH',
};

/** Returns the texts that replace the drawings of pieces, or `null` if pieces are drawings. */
export function pieceLetters(): Readonly<Record<string, string>> | null {
  if (settings.pieceSet === 'symbols') return null;
  return settings.pieceSet === 'vietnamese' ? VIETNAMESE : NOTATION;
}

/** Returns the piece set in the configuration of a board. */
export function boardPieces(): { pieceSet: 'symbols' | 'letters'; letters: Readonly<Record<string, string>> } {
  const letters = pieceLetters();
  return { pieceSet: letters === null ? 'symbols' : 'letters', letters: letters ?? NOTATION };
}
