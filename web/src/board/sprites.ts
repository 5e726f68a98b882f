// The sprites of one animation frame between two positions.

import { centerOf, type Point } from './geometry';
import type { Transition } from './transition';
import type { Side, Stack } from './types';

/** A stack as drawn in one frame. */
export interface Sprite {
  key: string;
  stack: Stack;
  at: Point;
  opacity: number;
}

/** Returns the sprites of a position without animation. */
export function stillSprites(stacks: readonly Stack[], orientation: Side): Sprite[] {
  return stacks.map((stack) => sprite('at', stack, centerOf(stack.square, orientation), 1));
}

/** Returns the sprites of a frame. `progress` runs from 0 to 1. Moving units come last, so they are drawn on top. */
export function frameSprites(transition: Transition, progress: number, orientation: Side): Sprite[] {
  const eased = ease(progress);
  const center = (square: string): Point => centerOf(square, orientation);
  return [
    // A captured stack stays visible until the capturing unit arrives.
    ...transition.removed.map((stack) => sprite('removed', stack, center(stack.square), 1 - eased * eased)),
    ...stillSprites(transition.unmoved, orientation),
    ...transition.added.map((stack) => sprite('added', stack, center(stack.square), eased)),
    ...transition.moving.map(({ from, to, color, pieces, lost }) => {
      const [start, end] = [center(from), center(to)];
      const at = { x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased };
      return sprite(`from ${from}`, { square: to, color, pieces }, at, lost ? 1 - eased * eased : 1);
    }),
  ];
}

function sprite(kind: string, stack: Stack, at: Point, opacity: number): Sprite {
  return { key: `${kind} ${stack.color} ${stack.square}`, stack, at, opacity };
}

/** Eases in and out. */
function ease(progress: number): number {
  return progress < 0.5 ? 4 * progress ** 3 : 1 - (-2 * progress + 2) ** 3 / 2;
}
