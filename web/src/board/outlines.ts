// Outlines of marks, each of a shape of its own.

import { RADIUS } from './geometry';

function point(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
}

/** A star with so many points, one of them upwards. */
export function star(points: number, outer: number, inner: number): string {
  const corners: string[] = [];
  for (let corner = 0; corner < 2 * points; corner += 1) {
    corners.push(point(corner % 2 === 0 ? outer : inner, -90 + (corner * 180) / points));
  }
  return `M${corners.join('L')}Z`;
}

/** The four corners of a square around a crossing. */
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

/** Short strokes from outside towards the middle, as in a gun sight. */
function sight(outer: number, inner: number, first: number): string {
  return [0, 90, 180, 270].map((turn) => `M${point(outer, first + turn)}L${point(inner, first + turn)}`).join('');
}

/** Four arcs with gaps at the sides. */
function arcs(radius: number, gap: number): string {
  return [0, 90, 180, 270]
    .map((turn) => `M${point(radius, turn + gap)}A${radius} ${radius} 0 0 1 ${point(radius, turn + 90 - gap)}`)
    .join('');
}

export const HERO_STAR = star(5, 13, 5.6);
/** The Commander is under attack: a blaze around it. */
export const BLAZE = star(16, RADIUS + 13, RADIUS + 1);
/** Stay capture: a gun sight; the shot goes there, the unit does not. */
export const SIGHT = arcs(RADIUS + 1, 22) + sight(RADIUS + 7, RADIUS - 12, 0);
/** Suicide capture: a burst. */
export const BURST = star(10, RADIUS + 6, RADIUS - 6);
export const LAST_MOVE = corners(46, 18);
