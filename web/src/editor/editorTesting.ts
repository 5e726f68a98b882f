// Test helpers: a pile as text.

import type { Pile } from './position';

/** Returns a pile in FEN notation. */
export function pileText(pile: Pile): string {
  const text = pile
    .map(({ color, letter, heroic }) => (heroic ? '+' : '') + (color === 'red' ? letter : letter.toLowerCase()))
    .join('');
  return pile.length > 1 ? `(${text})` : text;
}
