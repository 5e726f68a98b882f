// Splits SAN into text and pieces.

import type { Piece } from '../board/types';

const PIECE = /(\+?)([CITMEAGSFNH])/g;

/** Returns the parts of a turn in SAN: texts, and pieces in place of their letters. */
export function sanParts(san: string): (string | Piece)[] {
  const parts: (string | Piece)[] = [];
  let end = 0;
  for (const match of san.matchAll(PIECE)) {
    if (match.index > end) parts.push(san.slice(end, match.index));
    parts.push({ letter: match[2] ?? '', heroic: match[1] === '+' });
    end = match.index + match[0].length;
  }
  if (end < san.length) parts.push(san.slice(end));
  return parts;
}
