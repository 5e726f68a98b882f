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
export function standing(stacks: readonly Stack[], orientation: Side): Sprite[] {
  return stacks.map((stack) => sprite('at', stack, centerOf(stack.square, orientation), 1));
}

/** Returns the sprites of a frame. `moment` runs from 0 to 1. Flying units come last, so they are drawn on top. */
export function flying(way: Transition, moment: number, orientation: Side): Sprite[] {
  const eased = ease(moment);
  const place = (square: string): Point => centerOf(square, orientation);
  return [
    // A captured stack stays visible until the capturing unit arrives.
    ...way.gone.map((stack) => sprite('gone', stack, place(stack.square), 1 - eased * eased)),
    ...standing(way.resting, orientation),
    ...way.come.map((stack) => sprite('come', stack, place(stack.square), eased)),
    ...way.flights.map(({ from, to, color, pieces, lost }) => {
      const [start, end] = [place(from), place(to)];
      const at = { x: start.x + (end.x - start.x) * eased, y: start.y + (end.y - start.y) * eased };
      return sprite(`from ${from}`, { square: to, color, pieces }, at, lost ? 1 - eased * eased : 1);
    }),
  ];
}

function sprite(what: string, stack: Stack, at: Point, opacity: number): Sprite {
  return { key: `${what} ${stack.color} ${stack.square}`, stack, at, opacity };
}

/** Eases in and out. */
function ease(moment: number): number {
  return moment < 0.5 ? 4 * moment ** 3 : 1 - (-2 * moment + 2) ** 3 / 2;
}
