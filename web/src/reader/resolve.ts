// Finds the legal actions that match a move in words.

import type { Game, Move } from 'cotulenh';
import { lettersOf } from '../game/units';
import type { MoveInWords } from './commands';

/** Returns all matching actions. If there are several, the caller asks the user. */
export function matchingMoves(game: Game, { unit, whole, from, to, kinds }: MoveInWords): Move[] {
  const all = game
    .moves()
    .filter(
      (move) =>
        move.to === to &&
        (from === null || move.from === from) &&
        (kinds === null || (kinds as readonly string[]).includes(move.kind)),
    );
  if (unit === null || whole)
    return all.filter((move) => !move.step && (unit === null || lettersOf(move.pieces).startsWith(unit)));
  const same = (move: Move) => sorted(lettersOf(move.pieces)) === sorted(unit);
  const exact = all.filter(same);
  // If the named carrier cannot move alone, the whole stack is meant.
  return exact.length > 0 ? exact : all.filter((move) => !move.step && lettersOf(move.pieces).startsWith(unit));
}

/** Returns the move in notation. The rules then report why it is illegal. */
export function notationOf({ unit, from, to }: MoveInWords): string {
  const letters = unit === null ? '' : unit.length > 1 ? `(${unit})` : unit;
  return `${letters}${from ?? ''}${to}`;
}

const sorted = (letters: string) => [...letters].sort().join('');
