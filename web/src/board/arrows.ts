// Arrows from crossing to crossing.

import { centerOf, type Point, RADIUS } from './geometry';
import type { Side } from './types';

export interface Arrow {
  shaft: string;
  head: string;
}

const HEAD = { length: 34, half: 19 };

/** An arrow that begins at the rim of what stands on its first square and points into the middle of the last. */
export function arrowBetween(from: string, to: string, orientation: Side): Arrow {
  const [start, end] = [centerOf(from, orientation), centerOf(to, orientation)];
  const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
  const way = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
  const at = (along: number, aside: number): Point => ({
    x: start.x + way.x * along - way.y * aside,
    y: start.y + way.y * along + way.x * aside,
  });
  const tip = length - 8;
  const neck = tip - HEAD.length;
  return {
    shaft: `M${text(at(RADIUS * 0.62, 0))}L${text(at(neck + 4, 0))}`,
    head: `M${text(at(tip, 0))}L${text(at(neck, HEAD.half))}L${text(at(neck, -HEAD.half))}Z`,
  };
}

function text({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
