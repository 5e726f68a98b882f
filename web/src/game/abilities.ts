// The abilities of pieces, from the table of the rules.

import { pieceTable } from 'cotulenh';
import type { Abilities, Piece } from 'cotulenh';

let table: readonly Abilities[] | undefined;

/** Returns the abilities of all pieces that are not heroic, in the order of the rules. The rules must be loaded. */
export function ordinaryPieces(): readonly Abilities[] {
  return rows().filter(({ heroic }) => !heroic);
}

/** Returns the abilities of a piece, or `null` for an unknown letter. The rules must be loaded. */
export function abilitiesOf({ letter, heroic }: Piece): Abilities | null {
  return rows().find((row) => row.letter === letter && row.heroic === heroic) ?? null;
}

/** Returns the value of a piece in points. */
export function pointsOf(letter: string): number {
  return abilitiesOf({ letter, heroic: false })?.points ?? 0;
}

function rows(): readonly Abilities[] {
  table ??= pieceTable();
  return table;
}
