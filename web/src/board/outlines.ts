// Outlines of the marks. Each mark has its own shape.

import { RADIUS } from './geometry';

function point(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}

/** Returns a star. One of its points is at the top. */
export function star(points: number, outer: number, inner: number): string {
  const corners: string[] = [];
  for (let corner = 0; corner < 2 * points; corner += 1) {
    corners.push(point(corner % 2 === 0 ? outer : inner, -90 + (corner * 180) / points));
  }
  return `M${corners.join('L')}Z`;
}

/** Returns the four corners of a square around a crossing. */
export function corners(half: number, length: number): string {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x = 0, y = 0]) => `M${x * half} ${y * (half - length)}V${y * half}H${x * (half - length)}`)
    .join('');
}

/** Returns four strokes towards the middle, as in a gun sight. */
function sight(outer: number, inner: number, first: number): string {
  return [0, 90, 180, 270].map((turn) => `M${point(outer, first + turn)}L${point(inner, first + turn)}`).join('');
}

/** Returns four arcs with gaps at the sides. */
function arcs(radius: number, gap: number): string {
  return [0, 90, 180, 270]
    .map((turn) => `M${point(radius, turn + gap)}A${radius} ${radius} 0 0 1 ${point(radius, turn + 90 - gap)}`)
    .join('');
}

export const HERO_STAR = star(5, 13, 5.6);
/** A cross over a piece that would be lost. */
export const CROSS = 'M-24-24L24 24M24-24L-24 24';
/** A blaze around a Commander in check. */
export const BLAZE = star(16, RADIUS + 16, RADIUS + 2);
/** Stay capture: a gun sight. */
export const SIGHT = arcs(RADIUS + 2, 22) + sight(RADIUS + 7, RADIUS - 12, 0);
/** Suicide capture: a burst. */
export const BURST = star(10, RADIUS + 11, RADIUS);
/** The origin and the targets of the last turn. */
export const LAST_START = corners(40, 10);
export const LAST_END = corners(46, 18);

/** The origin of a deployment: arrowheads towards the corners, where neither passengers nor neighbours hide them. */
export const OUTWARD = [45, 135, 225, 315]
  .map((turn) => `M${point(RADIUS + 28, turn)}L${point(RADIUS + 18, turn - 11)}L${point(RADIUS + 18, turn + 11)}Z`)
  .join('');
