// Arrows and circles drawn by the user.

import { SHAPE_LIMIT } from './config';
import type { Brush, OwnBrush, Shape } from './types';

/** The modifier keys held while drawing. */
export interface Modifiers {
  alt: boolean;
  control: boolean;
}

/** Returns the brush for the keys held: none, Control, Alt, or both. */
export function brushOf({ alt, control }: Modifiers): OwnBrush {
  if (alt && control) return 'teal';
  if (alt) return 'violet';
  return control ? 'red' : 'gold';
}

/** Returns a circle if both squares are equal, otherwise an arrow. */
export function shapeBetween(from: string, to: string, brush: Brush): Shape {
  return from === to ? { from, brush } : { from, to, brush };
}

/** Adds a shape. An equal shape is removed instead. A shape with another brush replaces the old one. */
export function withShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const others = shapes.filter((other) => other.from !== shape.from || other.to !== shape.to);
  const same = shapes.some((other) => !others.includes(other) && other.brush === shape.brush);
  if (same) return others;
  return others.length < SHAPE_LIMIT ? [...others, shape] : others;
}
