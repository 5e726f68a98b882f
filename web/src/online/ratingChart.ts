// The scales of the chart of ratings, in a drawing of 600 × 200 units.

import type { RatingPoint } from './lists';

const [LEFT, RIGHT, TOP, BOTTOM] = [40, 590, 12, 188];
/** Rating points between two marks. */
const STEP = 100;

export interface Scale {
  x: (at: number) => number;
  y: (rating: number) => number;
  marks: number[];
}

export function scaleOf(points: readonly Pick<RatingPoint, 'at' | 'rating'>[]): Scale {
  const times = points.map(({ at }) => at);
  const ratings = points.map(({ rating }) => rating);
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const low = Math.floor((Math.min(...ratings) - 10) / STEP) * STEP;
  const high = Math.ceil((Math.max(...ratings) + 10) / STEP) * STEP;
  const span = Math.max(1, last - first);
  // A wide range has fewer marks.
  const step = STEP * Math.ceil((high - low) / STEP / 6);
  const marks = [];
  for (let mark = low; mark <= high; mark += step) marks.push(mark);
  return {
    x: (at) => LEFT + ((at - first) / span) * (RIGHT - LEFT),
    y: (rating) => BOTTOM - ((rating - low) / (high - low)) * (BOTTOM - TOP),
    marks,
  };
}

/** Returns the points of a line for an SVG `polyline`. */
export function lineOf(points: readonly Pick<RatingPoint, 'at' | 'rating'>[], { x, y }: Scale): string {
  return points.map(({ at, rating }) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(' ');
}
