// Hypothetical positions: the moves of a unit if other stacks were not on the board.

import { Game, writeSetup } from 'cotulenh';
import type { Move, Piece, Side } from 'cotulenh';
import { useAndFree } from '../game/freed';
import { crossingOf, squareOf } from '../board/geometry';

/** A stack on a square, the carrier first. */
export interface PlacedStack {
  square: string;
  color: Side;
  pieces: readonly Piece[];
}

/** Returns the moves of a unit from a square with these stacks, or `null` if it may not stand there. */
export function movesOf(stacks: readonly PlacedStack[], color: Side, from: string): Move[] | null {
  const game = positionOf(stacks, color);
  return game && useAndFree(game, () => game.moves(from).filter(({ step }) => !step));
}

/** Returns `true` if a turn would be legal with these stacks. */
export function isLegal(stacks: readonly PlacedStack[], color: Side, turn: string): boolean {
  try {
    useAndFree(new Game(fenOfStacks(stacks, color)), (game) => game.move(turn));
    return true;
  } catch {
    return false;
  }
}

/** Returns a game with these stacks, or `null` if the position is not legal. The caller frees it. */
function positionOf(stacks: readonly PlacedStack[], color: Side): Game | null {
  try {
    return new Game(fenOfStacks(stacks, color));
  } catch {
    return null;
  }
}

/** Returns the FEN of a position with these stacks. */
export function fenOfStacks(stacks: readonly PlacedStack[], turn: Side, counters = { halfmoveClock: 0, moveNumber: 1 }): string {
  const piles = stacks.map(({ square, color, pieces }) => ({ square, pieces: pieces.map((piece) => ({ ...piece, color })) }));
  return writeSetup({ piles, turn, deployment: null, ...counters });
}

const squareAt = (file: number, rank: number) => squareOf({ file, rank }) ?? '';

/** Returns the direction and distance between two squares, and the squares between them. */
export function between(from: string, to: string): { straight: boolean; diagonal: boolean; distance: number; squares: string[] } {
  const [start, end] = [crossingOf(from), crossingOf(to)];
  const none = { straight: false, diagonal: false, distance: 0, squares: [] };
  if (start === null || end === null) return none;
  const [across, up] = [end.file - start.file, end.rank - start.rank];
  const distance = Math.max(Math.abs(across), Math.abs(up));
  const diagonal = across !== 0 && up !== 0;
  if (diagonal && Math.abs(across) !== Math.abs(up)) return { ...none, diagonal, distance };
  const squares = Array.from({ length: Math.max(0, distance - 1) }, (_, index) =>
    squareAt(start.file + Math.sign(across) * (index + 1), start.rank + Math.sign(up) * (index + 1)),
  );
  return { straight: true, diagonal, distance, squares };
}
