// Arrows between crossings.

import { centerOf, type Point, RADIUS } from './geometry';
import type { Side } from './types';

export interface Arrow {
  shaft: string;
  head: string;
}

const HEAD = { length: 34, half: 19 };

/** Returns an arrow from the edge of the piece on the first square to the centre of the last square. */
export function arrowBetween(from: string, to: string, orientation: Side): Arrow {
  const [start, end] = [centerOf(from, orientation), centerOf(to, orientation)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const direction = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const at = (along: number, aside: number): Point => ({
    x: start.x + direction.x * along - direction.y * aside,
    y: start.y + direction.y * along + direction.x * aside,
  });
  const tip = length - RADIUS * 0.3;
  const neck = tip - HEAD.length;
  return {
    shaft: `M${text(at(RADIUS * 0.62, 0))}L${text(at(neck + 4, 0))}`,
    head: `M${text(at(tip, 0))}L${text(at(neck, HEAD.half))}L${text(at(neck, -HEAD.half))}Z`,
  };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
