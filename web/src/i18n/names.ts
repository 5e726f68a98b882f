// The names of pieces, units, sides, squares and objectives.

import type { Abilities, Objective, Piece, Side } from 'cotulenh';
import { t, messageKeys } from './text.svelte';

const PIECES = messageKeys({
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

const SIDES = messageKeys({ red: 'side-red', blue: 'side-blue' });
const OBJECTIVES = messageKeys({
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
export function memberName(stack: readonly Piece[], letter: string): string {
  return pieceName(
    letter,
    stack.some((piece) => piece.letter === letter && piece.heroic),
  );
}

/** Returns the name of a unit, given by its pieces with the carrier first, e.g. “Navy carrying Air Force and heroic Tank”. */
export function unitName(unit: readonly Piece[]): string {
  const [carrier = '', ...passengers] = unit.map(({ letter, heroic }) => pieceName(letter, heroic));
  const [one, other] = passengers;
  if (one === undefined) return carrier;
  return t('unit-carrying', { carrier, passengers: other === undefined ? one : t('unit-and', { one, other }) });
}

/** Returns the passengers that a carrier may have, by place, e.g. “Air Force + Commander / Infantry”. */
export function passengerNames(carries: Abilities['carries']): string {
  return carries.map((letters) => letters.map((letter) => pieceName(letter)).join(' / ')).join(' + ');
}

export function sideName(side: Side): string {
  return t(SIDES[side]);
}

/** All objectives, in the order of the menu. */
export const objectives = Object.keys(OBJECTIVES) as Objective[];

export function objectiveName(objective: Objective): string {
  return t(OBJECTIVES[objective]);
}
