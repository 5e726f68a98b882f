// A position as somebody sets it up: any pieces on any squares, right or wrong, and its FEN. What is wrong with it is for the
// rules to say; here nothing is refused that a FEN can write.

import type { Objective, Side } from 'cotulenh';
import { FILES, RANKS, squareOf } from '../board/geometry';
import { LETTERS } from '../game/units';
import type { Letter } from '../game/units';

/** A piece, and whose it is: while one sets up, a square may hold pieces of both sides. */
export interface Piece {
  color: Side;
  letter: Letter;
  heroic: boolean;
}

/** Pieces on one square, whether or not they form a stack; the carrier first where they do. */
export type Pile = readonly Piece[];

export interface Position {
  /** The squares on which something stands. */
  piles: ReadonlyMap<string, Pile>;
  turn: Side;
  /** Finished turns since the last capture. */
  halfmoveClock: number;
  moveNumber: number;
  /** No FEN shows it. */
  objective: Objective;
  /** A deployment in progress, as FEN writes it behind the position before it. */
  deployment: string | null;
}

/** No square holds more. */
export const PILE_LIMIT = 3;
/** What a FEN can write. */
export const MOST_HALFMOVES = 65_535;
export const MOST_MOVES = 4_294_967_295;

/** Who carries before whom (RULES §6); those who carry nobody keep their order. */
const CARRIERS: readonly string[] = ['N', 'F', 'T', 'E', 'H'];
const seat = ({ letter }: Piece): number => (CARRIERS.includes(letter) ? CARRIERS.indexOf(letter) : CARRIERS.length);

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

/** The position with other pieces on a square, the carrier first. */
export function withPile(position: Position, square: string, pieces: Pile): Position {
  const piles = new Map(position.piles);
  if (pieces.length === 0) piles.delete(square);
  else
    piles.set(
      square,
      [...pieces].sort((one, other) => seat(one) - seat(other)),
    );
  return { ...position, piles };
}

/** A pile as FEN writes it. */
export function pileText(pile: Pile): string {
  const text = pile
    .map(({ color, letter, heroic }) => (heroic ? '+' : '') + (color === 'red' ? letter : letter.toLowerCase()))
    .join('');
  return pile.length > 1 ? `(${text})` : text;
}

export function fenOf({ piles, turn, halfmoveClock, moveNumber, deployment }: Position): string {
  const ranks: string[] = [];
  for (let rank = RANKS - 1; rank >= 0; rank -= 1) {
    let text = '';
    let empty = 0;
    for (let file = 0; file < FILES; file += 1) {
      const pile = piles.get(squareOf({ file, rank }) ?? '');
      if (pile === undefined) {
        empty += 1;
        continue;
      }
      text += (empty > 0 ? String(empty) : '') + pileText(pile);
      empty = 0;
    }
    ranks.push(text + (empty > 0 ? String(empty) : ''));
  }
  const end = deployment === null ? '' : ` ${deployment}`;
  return `${ranks.join('/')} ${turn === 'red' ? 'r' : 'b'} - - ${halfmoveClock} ${moveNumber}${end}`;
}

const PIECE = /(\+?)([A-Za-z])/g;
/** A number of empty squares, a piece, or pieces in brackets. */
const PART = /\d+|\+?[A-Za-z]|\([A-Za-z+]+\)/y;

/** The position of a FEN. Where the text is none it says nothing more than that: the rules say where and why. */
export function readFen(fen: string, objective: Objective): Position | null {
  const [board = '', turn, third, fourth, clock = '', number = '', deployment = null, ...more] = fen.split(' ');
  const ranks = board.split('/');
  const counters = /^\d+$/.test(clock) && /^\d+$/.test(number);
  if (ranks.length !== RANKS || !counters || more.length > 0) return null;
  if ((turn !== 'r' && turn !== 'b') || third !== '-' || fourth !== '-') return null;

  const piles = new Map<string, Pile>();
  for (const [index, text] of ranks.entries()) {
    const files = readRank(text, RANKS - 1 - index, piles);
    if (files !== FILES) return null;
  }
  return {
    piles,
    turn: turn === 'r' ? 'red' : 'blue',
    halfmoveClock: Number(clock),
    moveNumber: Number(number),
    objective,
    deployment,
  };
}

/** Reads a rank into the piles; says how many squares it has, or that it cannot be read. */
function readRank(text: string, rank: number, piles: Map<string, Pile>): number | null {
  let file = 0;
  PART.lastIndex = 0;
  while (PART.lastIndex < text.length) {
    const part = PART.exec(text)?.[0];
    if (part === undefined) return null;
    if (/^\d/.test(part)) {
      file += Number(part);
      continue;
    }
    const square = squareOf({ file, rank });
    const pile = readPile(part);
    if (square === null || pile === null) return null;
    piles.set(square, pile);
    file += 1;
  }
  return file;
}

function readPile(text: string): Pile | null {
  const pile: Piece[] = [];
  for (const [, plus, letter = ''] of text.matchAll(PIECE)) {
    const kind = LETTERS.find((kind) => kind === letter.toUpperCase());
    if (kind === undefined) return null;
    pile.push({ color: letter === kind ? 'red' : 'blue', letter: kind, heroic: plus === '+' });
  }
  return pile.length > PILE_LIMIT ? null : pile;
}

/** How many pieces of each kind a side has. */
export type Counts = Readonly<Record<Side, Readonly<Record<Letter, number>>>>;

export function countPieces({ piles }: Pick<Position, 'piles'>): Counts {
  const none = () => Object.fromEntries(LETTERS.map((letter) => [letter, 0])) as Record<Letter, number>;
  const counts = { red: none(), blue: none() };
  for (const pile of piles.values()) for (const { color, letter } of pile) counts[color][letter] += 1;
  return counts;
}
