// The names of pieces, units, sides, squares and objectives.

import type { Objective, Side } from 'cotulenh';
import { piecesOf } from '../game/units';
import { t, words } from './text.svelte';

const PIECES = words({
  C: 'piece-commander',
  I: 'piece-infantry',
  T: 'piece-tank',
  M: 'piece-militia',
  E: 'piece-engineer',
  A: 'piece-artillery',
  G: 'piece-anti-air',
  S: 'piece-missile',
  F: 'piece-air-force',
  N: 'piece-navy',
  H: 'piece-headquarters',
});

const SIDES = words({ red: 'side-red', blue: 'side-blue' });
const OBJECTIVES = words({
  total: 'objective-total',
  marine: 'objective-marine',
  air: 'objective-air',
  land: 'objective-land',
  any: 'objective-any',
});

export function pieceName(letter: string, heroic = false): string {
  const key = PIECES[letter.toUpperCase() as keyof typeof PIECES];
  const piece = key === undefined ? letter : t(key);
  return heroic ? t('piece-heroic', { piece }) : piece;
}

/** Returns the name of one piece of a stack by its letter. Heroes are named as heroes. */
export function memberName(stack: string, letter: string): string {
  return pieceName(
    letter,
    piecesOf(stack).some((piece) => piece.letter === letter && piece.heroic),
  );
}

/** Returns the name of a unit in FEN notation: `(NF+T)` is “Navy carrying Air Force and heroic Tank”. */
export function unitName(unit: string): string {
  const [carrier = '', ...passengers] = piecesOf(unit).map(({ letter, heroic }) => pieceName(letter, heroic));
  const [one, other] = passengers;
  if (one === undefined) return carrier;
  return t('unit-carrying', { carrier, passengers: other === undefined ? one : t('unit-and', { one, other }) });
}

export function sideName(side: Side): string {
  return t(SIDES[side]);
}

/** All objectives, in the order of the menu. */
export const objectives = Object.keys(OBJECTIVES) as Objective[];

export function objectiveName(objective: Objective): string {
  return t(OBJECTIVES[objective]);
}
