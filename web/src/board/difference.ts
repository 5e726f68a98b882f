// What happened between two positions, as far as one can see: which pieces went where, which are gone, which are new.

import { centerOf, STEP } from './geometry';
import type { Piece, Side, Stack } from './types';

/** Pieces that go together from one square to another, the carrier first. */
export interface Flight {
  from: string;
  to: string;
  color: Side;
  pieces: readonly Piece[];
}

/** What there is to show on the way from one position to another. */
export interface Difference {
  flights: readonly Flight[];
  /** Pieces that are gone, where they stood. */
  gone: readonly Stack[];
  /** Pieces that came from nowhere, where they stand. */
  come: readonly Stack[];
  /** What stands all the while: the later position without those who are on their way or new. */
  resting: readonly Stack[];
}

/** With more units on their way at once nobody sees who went where: then it is a new position, not a turn. */
const FLIGHT_LIMIT = 8;

interface Change {
  square: string;
  color: Side;
  piece: Piece;
}

/** The way from one position to another; nothing where there is none to show. */
export function difference(before: readonly Stack[], after: readonly Stack[]): Difference | null {
  const left = changes(before, after);
  const arrived = changes(after, before);
  if (left.length === 0 && arrived.length === 0) return null;

  const flights = new Map<string, Flight & { pieces: Piece[] }>();
  const come: Change[] = [];
  for (const arrival of arrived) {
    const index = closest(left, arrival);
    const start = left[index];
    if (start === undefined) {
      come.push(arrival);
      continue;
    }
    left.splice(index, 1);
    const key = `${start.square} ${arrival.square}`;
    const flight = flights.get(key);
    if (flight === undefined) {
      const { square: to, color, piece } = arrival;
      flights.set(key, { from: start.square, to, color, pieces: [piece] });
    } else {
      flight.pieces.push(arrival.piece);
    }
  }
  if (flights.size > FLIGHT_LIMIT) return null;

  const moving = new Set(arrived.map(keyOf));
  return {
    flights: [...flights.values()],
    gone: together(left),
    come: together(come),
    resting: after
      .map((stack) => ({
        ...stack,
        pieces: stack.pieces.filter((piece) => !moving.has(keyOf({ square: stack.square, color: stack.color, piece }))),
      }))
      .filter((stack) => stack.pieces.length > 0),
  };
}

/** The pieces of one position that the other has not on the same square. A piece that became a hero is the same piece. */
function changes(of: readonly Stack[], than: readonly Stack[]): Change[] {
  const there = new Set(than.flatMap(split).map(keyOf));
  return of.flatMap(split).filter((change) => !there.has(keyOf(change)));
}

function split(stack: Stack): Change[] {
  return stack.pieces.map((piece) => ({ square: stack.square, color: stack.color, piece }));
}

function keyOf({ square, color, piece }: Change): string {
  return `${square} ${color} ${piece.letter}`;
}

/** The index of the like piece that most probably went there: as much of a hero, and not from farther than needed. */
function closest(left: readonly Change[], arrival: Change): number {
  let best = -1;
  let cost = Infinity;
  left.forEach((start, index) => {
    if (start.color !== arrival.color || start.piece.letter !== arrival.piece.letter) return;
    // Nobody stops being a hero, but an undo takes it back.
    const changed = start.piece.heroic === arrival.piece.heroic ? 0 : 1;
    const here = changed + distance(start.square, arrival.square) / (100 * STEP);
    if (here < cost) [best, cost] = [index, here];
  });
  return best;
}

function distance(one: string, other: string): number {
  const [from, to] = [centerOf(one, 'red'), centerOf(other, 'red')];
  return Math.hypot(to.x - from.x, to.y - from.y);
}

function together(parts: readonly Change[]): Stack[] {
  const stacks = new Map<string, Stack & { pieces: Piece[] }>();
  for (const { square, color, piece } of parts) {
    const key = `${square} ${color}`;
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, { square, color, pieces: [piece] });
    else stack.pieces.push(piece);
  }
  return [...stacks.values()];
}
