// A position in the editor: any pieces on any squares, legal or not. The rules read and write its FEN and find its problems.

import { readSetup, writeSetup } from 'cotulenh';
import type { Objective, OwnedPiece, Side } from 'cotulenh';
import { LETTERS } from '../game/units';
import type { Letter } from '../game/units';

/** A piece with its side. A square may hold pieces of both sides. */
export interface EditorPiece extends OwnedPiece {
  letter: Letter;
}

/** The pieces on one square. The carrier comes first if they form a stack. */
export type Pile = readonly EditorPiece[];

export interface Position {
  /** The squares that are not empty. */
  piles: ReadonlyMap<string, Pile>;
  turn: Side;
  /** The number of turns since the last capture. */
  halfmoveClock: number;
  moveNumber: number;
  /** The objective. A FEN does not contain it. */
  objective: Objective;
  /** The deployment in progress as the FEN writes it. */
  deployment: string | null;
}

/** Maximum number of pieces on a square. */
export const PILE_LIMIT = 3;
/** Maximum values of the counters in a FEN. */
export const MAX_HALFMOVES = 65_535;
export const MAX_MOVES = 4_294_967_295;

/** The order of carriers (RULES §6). Pieces that cannot carry others keep their order. */
const CARRIERS: readonly string[] = ['N', 'F', 'T', 'E', 'H'];
const carrierRank = ({ letter }: EditorPiece): number => (CARRIERS.includes(letter) ? CARRIERS.indexOf(letter) : CARRIERS.length);

export const EMPTY: Position = {
  piles: new Map(),
  turn: 'red',
  halfmoveClock: 0,
  moveNumber: 1,
  objective: 'total',
  deployment: null,
};

export function pileOn(position: Position, square: string): Pile {
  return position.piles.get(square) ?? [];
}

/** Returns the position with other pieces on a square, the carrier first. */
export function withPile(position: Position, square: string, pieces: Pile): Position {
  const piles = new Map(position.piles);
  if (pieces.length === 0) piles.delete(square);
  else
    piles.set(
      square,
      [...pieces].sort((one, other) => carrierRank(one) - carrierRank(other)),
    );
  return { ...position, piles };
}

/** Returns the FEN of a position. */
export function fenOf({ piles, turn, halfmoveClock, moveNumber, deployment }: Position): string {
  const stacks = [...piles].map(([square, pieces]) => ({ square, pieces: [...pieces] }));
  return writeSetup({ piles: stacks, turn, halfmoveClock, moveNumber, deployment });
}

/** Parses a FEN. Returns `null` if it is invalid; `setupProblems` then returns the reason and its place. */
export function readFen(fen: string, objective: Objective): Position | null {
  try {
    const { piles, ...rest } = readSetup(fen);
    const read = piles.map(({ square, pieces }): [string, Pile] => [square, pieces as EditorPiece[]]);
    return { piles: new Map(read), ...rest, objective };
  } catch {
    return null;
  }
}

/** The number of pieces of each kind per side. */
export type Counts = Readonly<Record<Side, Readonly<Record<Letter, number>>>>;

export function countPieces({ piles }: Pick<Position, 'piles'>): Counts {
  const none = () => Object.fromEntries(LETTERS.map((letter) => [letter, 0])) as Record<Letter, number>;
  const counts = { red: none(), blue: none() };
  for (const pile of piles.values()) for (const { color, letter } of pile) counts[color][letter] += 1;
  return counts;
}
