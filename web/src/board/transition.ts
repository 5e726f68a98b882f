// The animated transition between two positions: moving, removed and added pieces. The host provides the moves, and the rest
// follows from the two positions.

import type { Piece, Side, Stack, Way } from './types';

/** Pieces that move together from one square to another, the carrier first. */
export interface FlyingUnit {
  from: string;
  to: string;
  color: Side;
  pieces: readonly Piece[];
  /** Whether the unit is removed on arrival (suicide capture). */
  lost: boolean;
}

export interface Transition {
  flights: readonly FlyingUnit[];
  /** Removed pieces, on their old squares. */
  gone: readonly Stack[];
  /** Added pieces, on their new squares. */
  come: readonly Stack[];
  /** The new position without the moving and the added pieces. */
  resting: readonly Stack[];
  /** The squares of pieces that became heroes. */
  promoted: readonly string[];
}

/** Maximum number of units that move at once. With more, the user cannot follow them. */
const FLIGHT_LIMIT = 8;

interface Placed {
  square: string;
  color: Side;
  piece: Piece;
}

/** Returns `true` if both positions have the same pieces on the same squares, ignoring promotions to hero. */
export function isSame(before: readonly Stack[], after: readonly Stack[]): boolean {
  const [one, other] = [keysOf(before), keysOf(after)];
  return one.size === other.size && [...one.keys()].every((key) => other.has(key));
}

/** Returns the transition along a way, or `null` if more units move than can be followed. */
export function transition(before: readonly Stack[], after: readonly Stack[], way: Way): Transition | null {
  if (way.flights.length > FLIGHT_LIMIT) return null;
  const [was, is] = [keysOf(before), keysOf(after)];
  const [leaving, arriving] = [new Set<string>(), new Set<string>()];
  const flights = way.flights.map(({ from, to, color, letters }): FlyingUnit => {
    const pieces = letters.map((letter) => {
      const [start, end] = [keyOf(from, color, letter), keyOf(to, color, letter)];
      leaving.add(start);
      arriving.add(end);
      return is.get(end)?.piece ?? was.get(start)?.piece ?? { letter, heroic: false };
    });
    return { from, to, color, pieces, lost: !letters.some((letter) => is.has(keyOf(to, color, letter))) };
  });
  const gone = [...was].filter(([key]) => !leaving.has(key) && !is.has(key));
  const come = [...is].filter(([key]) => !arriving.has(key) && (!was.has(key) || leaving.has(key)));
  const fresh = new Set(come.map(([key]) => key));
  const resting = [...is].filter(([key]) => !arriving.has(key) && !fresh.has(key));
  return { flights, gone: together(gone), come: together(come), resting: together(resting), promoted: way.promoted };
}

function keyOf(square: string, color: Side, letter: string): string {
  return `${square} ${color} ${letter}`;
}

function keysOf(stacks: readonly Stack[]): Map<string, Placed> {
  return new Map(
    stacks.flatMap(({ square, color, pieces }) =>
      pieces.map((piece): [string, Placed] => [keyOf(square, color, piece.letter), { square, color, piece }]),
    ),
  );
}

function together(parts: readonly (readonly [string, Placed])[]): Stack[] {
  const stacks = new Map<string, Stack & { pieces: Piece[] }>();
  for (const [, { square, color, piece }] of parts) {
    const key = `${square} ${color}`;
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, { square, color, pieces: [piece] });
    else stack.pieces.push(piece);
  }
  return [...stacks.values()];
}
