// What is to be seen at a moment on the way from one position to another.

import { centerOf, type Point } from './geometry';
import type { Transition } from './transition';
import type { Side, Stack } from './types';

/** A stack as it is drawn at a moment. */
export interface Sprite {
  key: string;
  stack: Stack;
  at: Point;
  opacity: number;
}

/** Everything that stands still. */
export function standing(stacks: readonly Stack[], orientation: Side): Sprite[] {
  return stacks.map((stack) => sprite('at', stack, centerOf(stack.square, orientation), 1));
}

/** Everything at a moment of the way, 0 at its beginning and 1 at its end; what flies is drawn last, so above. */
export function flying(way: Transition, moment: number, orientation: Side): Sprite[] {
  const eased = ease(moment);
  const place = (square: string): Point => centerOf(square, orientation);
  return [
    // Who is taken is there until the other comes.
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

/** Slow at both ends. */
function ease(moment: number): number {
  return moment < 0.5 ? 4 * moment ** 3 : 1 - (-2 * moment + 2) ** 3 / 2;
}
