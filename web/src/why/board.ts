// Boards that are not: the rules are asked what a unit could do if somebody were not there.

import { Game } from 'cotulenh';
import type { Move, Side } from 'cotulenh';
import { crossingOf, FILES, RANKS, squareOf } from '../board/geometry';

/** A stack as FEN writes it, on its square. */
export interface Standing {
  square: string;
  color: Side;
  text: string;
}

/** What a unit of one side can do from a square with these around; nothing where it may not even stand there. */
export function movesOf(stacks: readonly Standing[], color: Side, from: string): Move[] | null {
  let game: Game;
  try {
    game = new Game(fenOf(stacks, color));
  } catch {
    return null;
  }
  try {
    return game.moves(from).filter(({ step }) => !step);
  } finally {
    game.free();
  }
}

/** Whether a turn would be legal with these on the board. */
export function isLegal(stacks: readonly Standing[], color: Side, turn: string): boolean {
  let game: Game;
  try {
    game = new Game(fenOf(stacks, color));
  } catch {
    return false;
  }
  try {
    game.move(turn);
    return true;
  } catch {
    return false;
  } finally {
    game.free();
  }
}

export function fenOf(stacks: readonly Standing[], turn: Side): string {
  const at = new Map(stacks.map((stack) => [stack.square, stack.text]));
  const ranks: string[] = [];
  for (let rank = RANKS - 1; rank >= 0; rank--) {
    let [text, empty] = ['', 0];
    for (let file = 0; file < FILES; file++) {
      const stack = at.get(squareAt(file, rank));
      if (stack === undefined) empty += 1;
      else {
        text += `${empty === 0 ? '' : empty}${stack}`;
        empty = 0;
      }
    }
    ranks.push(`${text}${empty === 0 ? '' : empty}`);
  }
  return `${ranks.join('/')} ${turn === 'red' ? 'r' : 'b'} - - 0 1`;
}

const squareAt = (file: number, rank: number) => squareOf({ file, rank }) ?? '';

/** How two squares lie to each other. */
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
