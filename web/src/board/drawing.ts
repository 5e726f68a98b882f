// Arrows and circles that people draw.

import { SHAPE_LIMIT } from './config';
import type { Brush, Shape } from './types';

/** Which keys are held while one draws. */
export interface Modifiers {
  alt: boolean;
  control: boolean;
}

export function brushOf({ alt, control }: Modifiers): Brush {
  if (alt && control) return 'hint';
  if (alt) return 'second';
  return control ? 'warn' : 'main';
}

/** A circle where it ends where it began, else an arrow. */
export function shapeBetween(from: string, to: string, brush: Brush): Shape {
  return from === to ? { from, brush } : { from, to, brush };
}

/** The shapes with one more; drawn again it is removed, drawn with another brush it is changed. */
export function withShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const others = shapes.filter((other) => other.from !== shape.from || other.to !== shape.to);
  const same = shapes.some((other) => !others.includes(other) && other.brush === shape.brush);
  if (same) return others;
  return others.length < SHAPE_LIMIT ? [...others, shape] : others;
}
