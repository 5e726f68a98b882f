// The animated transition between two positions: moving, removed and added pieces. The host provides the movements, and the
// rest follows from the two positions.

import type { Piece, Side, Stack, Motion } from './types';

/** Pieces that move together from one square to another, the carrier first. */
export interface MovingUnit {
  from: string;
  to: string;
  color: Side;
  pieces: readonly Piece[];
  /** Whether the unit is removed on arrival (suicide capture). */
  lost: boolean;
}

export interface Transition {
  moving: readonly MovingUnit[];
  /** Removed pieces, on their old squares. */
  removed: readonly Stack[];
  /** Added pieces, on their new squares. */
  added: readonly Stack[];
  /** The new position without the moving and the added pieces. */
  unmoved: readonly Stack[];
  /** The squares of pieces that became heroes. */
  promoted: readonly string[];
}

/** Maximum number of units that move at once. With more, the user cannot follow them. */
const MAX_MOVING_UNITS = 8;

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

/** Returns the transition with this motion, or `null` if too many units move at once. */
export function transition(before: readonly Stack[], after: readonly Stack[], motion: Motion): Transition | null {
  if (motion.movements.length > MAX_MOVING_UNITS) return null;
  const [was, is] = [keysOf(before), keysOf(after)];
  const [leaving, arriving] = [new Set<string>(), new Set<string>()];
  const moving = motion.movements.map(({ from, to, color, letters }): MovingUnit => {
    const pieces = letters.map((letter) => {
      const [start, end] = [keyOf(from, color, letter), keyOf(to, color, letter)];
      leaving.add(start);
      arriving.add(end);
      return is.get(end)?.piece ?? was.get(start)?.piece ?? { letter, heroic: false };
    });
    return { from, to, color, pieces, lost: !letters.some((letter) => is.has(keyOf(to, color, letter))) };
  });
  const removed = [...was].filter(([key]) => !leaving.has(key) && !is.has(key));
  const added = [...is].filter(([key]) => !arriving.has(key) && (!was.has(key) || leaving.has(key)));
  const addedKeys = new Set(added.map(([key]) => key));
  const unmoved = [...is].filter(([key]) => !arriving.has(key) && !addedKeys.has(key));
  return {
    moving,
    removed: stacksOf(removed),
    added: stacksOf(added),
    unmoved: stacksOf(unmoved),
    promoted: motion.promoted,
  };
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

/** Groups pieces of one square and side into stacks. */
function stacksOf(placed: readonly (readonly [string, Placed])[]): Stack[] {
  const stacks = new Map<string, Stack & { pieces: Piece[] }>();
  for (const [, { square, color, piece }] of placed) {
    const key = `${square} ${color}`;
    const stack = stacks.get(key);
    if (stack === undefined) stacks.set(key, { square, color, pieces: [piece] });
    else stack.pieces.push(piece);
  }
  return [...stacks.values()];
}
