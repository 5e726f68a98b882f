// Pieces, units, sides, squares and objectives in words.

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

/** One piece of a stack by its letter, a hero if it is one there. */
export function memberName(stack: string, letter: string): string {
  return pieceName(
    letter,
    piecesOf(stack).some((piece) => piece.letter === letter && piece.heroic),
  );
}

/** A unit as the rules write it: `(NF+T)` is “Navy carrying Air Force and heroic Tank”. */
export function unitName(unit: string): string {
  const [carrier = '', ...passengers] = piecesOf(unit).map(({ letter, heroic }) => pieceName(letter, heroic));
  const [one, other] = passengers;
  if (one === undefined) return carrier;
  return t('unit-carrying', { carrier, passengers: other === undefined ? one : t('unit-and', { one, other }) });
}

export function sideName(side: Side): string {
  return t(SIDES[side]);
}

/** What a game may be played for, in the order people choose from. */
export const objectives = Object.keys(OBJECTIVES) as Objective[];

export function objectiveName(objective: Objective): string {
  return t(OBJECTIVES[objective]);
}
