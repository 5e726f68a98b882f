// The scales of charts of ratings.

/** A rating at a time, or after a number of results. */
export interface ChartPoint {
  at: number;
  rating: number;
}

/** The part of a drawing that the chart fills, in units of the drawing. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The frame in a drawing of 600 × 200 units. */
const WIDE: Frame = { left: 40, right: 590, top: 12, bottom: 188 };
/** Rating points between two marks. */
const STEP = 100;

export interface Scale {
  x: (at: number) => number;
  y: (rating: number) => number;
  marks: number[];
}

export function scaleOf(points: readonly ChartPoint[], { left, right, top, bottom }: Frame = WIDE): Scale {
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
    x: (at) => left + ((at - first) / span) * (right - left),
    y: (rating) => bottom - ((rating - low) / (high - low)) * (bottom - top),
    marks,
  };
}

/** Returns the points of a line for an SVG `polyline`. */
export function lineOf(points: readonly ChartPoint[], { x, y }: Scale): string {
  return points.map(({ at, rating }) => `${x(at).toFixed(1)},${y(rating).toFixed(1)}`).join(' ');
}
