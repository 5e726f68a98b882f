// Edits of a position. Positions are immutable: each edit returns a new one.

import { crossingOf, RANKS, squareOf } from '../board/geometry';
import { otherSide } from '../game/clock';
import { PILE_LIMIT, pileOn, withPile } from './position';
import type { Pile, EditorPiece, Position } from './position';

/** A description of an edit, for announcements. */
export type Edit =
  | { does: 'place'; piece: EditorPiece; square: string; replaced: Pile }
  | { does: 'remove'; pieces: Pile; square: string }
  | { does: 'move'; pieces: Pile; from: string; to: string; replaced: Pile }
  | { does: 'hero'; piece: EditorPiece; square: string }
  | { does: 'mirror' | 'exchange' | 'clear' | 'start' | 'text' | 'settings' };

/** A new position and the edit that led to it. */
export interface Edited {
  position: Position;
  edit: Edit;
}

/** The reason why an edit changed nothing: there is nothing to change, or the square is full. */
export type Refusal = 'nothing' | 'full';

/**
 * Places a piece on a square. It joins pieces of its own side, even if they form no legal stack, and replaces enemy pieces.
 * With `takes-off`, a piece that is already there is removed instead.
 */
export function place(
  position: Position,
  square: string,
  piece: EditorPiece,
  again: 'takes-off' | 'adds' = 'adds',
): Edited | Refusal {
  const pile = pileOn(position, square);
  const same = pile.findIndex(({ color, letter }) => color === piece.color && letter === piece.letter);
  if (same >= 0 && again === 'takes-off') return remove(position, square, same);
  const own = pile.filter(({ color }) => color === piece.color);
  if (own.length >= PILE_LIMIT) return 'full';
  const replaced = pile.filter(({ color }) => color !== piece.color);
  return { position: withPile(position, square, [...own, piece]), edit: { does: 'place', piece, square, replaced } };
}

/** Removes one piece from a square, or all of them if `index` is `null`. */
export function remove(position: Position, square: string, index: number | null = null): Edited | Refusal {
  const pile = pileOn(position, square);
  const pieces = index === null ? pile : pile.slice(index, index + 1);
  if (pieces.length === 0) return 'nothing';
  const left = pile.filter((_, other) => index !== null && other !== index);
  return { position: withPile(position, square, left), edit: { does: 'remove', pieces, square } };
}

/** Moves one piece, or all of them if `index` is `null`. The pieces join their own side's pieces and replace enemy pieces. */
export function move(position: Position, from: string, to: string, index: number | null = null): Edited | Refusal {
  if (from === to) return 'nothing';
  const taken = remove(position, from, index);
  if (typeof taken === 'string') return taken;
  const pieces = taken.edit.does === 'remove' ? taken.edit.pieces : [];
  const sides = new Set(pieces.map(({ color }) => color));
  const there = pileOn(position, to);
  const own = there.filter(({ color }) => sides.has(color));
  if (own.length + pieces.length > PILE_LIMIT) return 'full';
  const replaced = there.filter(({ color }) => !sides.has(color));
  const moved = withPile(taken.position, to, [...own, ...pieces]);
  return { position: moved, edit: { does: 'move', pieces, from, to, replaced } };
}

/** Makes a piece a hero, or a hero an ordinary piece. */
export function toggleHero(position: Position, square: string, index = 0): Edited | Refusal {
  const pile = pileOn(position, square);
  const piece = pile[index];
  if (piece === undefined) return 'nothing';
  const changed = { ...piece, heroic: !piece.heroic };
  const pieces = pile.map((other, at) => (at === index ? changed : other));
  return { position: withPile(position, square, pieces), edit: { does: 'hero', piece: changed, square } };
}

/** Mirrors the position top to bottom, which keeps the terrain. A left-right mirror would not. */
export function mirror(position: Position): Edited {
  const piles = new Map<string, Pile>();
  for (const [square, pile] of position.piles) {
    const crossing = crossingOf(square);
    const across = crossing === null ? null : squareOf({ ...crossing, rank: RANKS - 1 - crossing.rank });
    if (across !== null) piles.set(across, pile);
  }
  return { position: { ...position, piles, deployment: null }, edit: { does: 'mirror' } };
}

/** Exchanges the sides: the position from the opponent's point of view. */
export function exchange(position: Position): Edited {
  const { position: mirrored } = mirror(position);
  const piles = new Map<string, Pile>();
  for (const [square, pile] of mirrored.piles)
    piles.set(
      square,
      pile.map((piece) => ({ ...piece, color: otherSide(piece.color) })),
    );
  return { position: { ...mirrored, piles, turn: otherSide(position.turn) }, edit: { does: 'exchange' } };
}
