// Which of the legal actions somebody means who has said it in words.

import type { Game, Move } from 'cotulenh';
import { lettersOf } from '../game/units';
import type { Spoken } from './commands';

/** The actions it could be; the caller asks where there are several. */
export function meant(game: Game, { unit, whole, from, to, kinds }: Spoken): Move[] {
  const all = game
    .moves()
    .filter(
      (move) =>
        move.to === to &&
        (from === null || move.from === from) &&
        (kinds === null || (kinds as readonly string[]).includes(move.kind)),
    );
  if (unit === null || whole)
    return all.filter((move) => !move.step && (unit === null || lettersOf(move.unit ?? '').startsWith(unit)));
  const same = (move: Move) => sorted(lettersOf(move.unit ?? '')) === sorted(unit);
  const exact = all.filter(same);
  // Who says “Navy” of a Navy that carries others means them all, where it cannot go alone.
  return exact.length > 0 ? exact : all.filter((move) => !move.step && lettersOf(move.unit ?? '').startsWith(unit));
}

/** The same as the rules write it, to hear from them why it cannot be done. */
export function written({ unit, from, to }: Spoken): string {
  const letters = unit === null ? '' : unit.length > 1 ? `(${unit})` : unit;
  return `${letters}${from ?? ''}${to}`;
}

const sorted = (letters: string) => [...letters].sort().join('');
