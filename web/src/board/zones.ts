// Outlines of the air defence zones.

import { crossingOf, screenCellOf, squareOf, STEP } from './geometry';
import type { Side, Zone } from './types';

export interface Area {
  color: Side;
  /** The SVG path of all squares that the side covers. */
  fill: string;
  /** The SVG path of the border around these squares. */
  outline: string;
}

const SIDES: readonly Side[] = ['red', 'blue'];

/** Returns the zones of both sides in drawing coordinates. */
export function areasOf(zones: readonly Zone[], orientation: Side): readonly Area[] {
  return SIDES.map((color) => areaOf(zones, color, orientation)).filter((area) => area.fill !== '');
}

function areaOf(zones: readonly Zone[], color: Side, orientation: Side): Area {
  const squares = new Set(zones.filter((zone) => zone.color === color).map((zone) => zone.square));
  const fill: string[] = [];
  const outline: string[] = [];
  const half = STEP / 2;
  for (const square of squares) {
    const cell = screenCellOf(square, orientation);
    if (cell === null) continue;
    const [left, top] = [cell.column * STEP - half, cell.row * STEP - half];
    fill.push(`M${left} ${top}h${STEP}v${STEP}h${-STEP}z`);
    const side = (file: number, rank: number): boolean => squares.has(neighbor(square, file, rank, orientation) ?? '');
    if (!side(0, 1)) outline.push(`M${left} ${top}h${STEP}`);
    if (!side(0, -1)) outline.push(`M${left} ${top + STEP}h${STEP}`);
    if (!side(-1, 0)) outline.push(`M${left} ${top}v${STEP}`);
    if (!side(1, 0)) outline.push(`M${left + STEP} ${top}v${STEP}`);
  }
  return { color, fill: fill.join(''), outline: outline.join('') };
}

/** Returns the square at an offset on the screen, or `null` if it is not on the board. */
function neighbor(square: string, right: number, up: number, orientation: Side): string | null {
  const crossing = crossingOf(square);
  if (crossing === null) return null;
  const sign = orientation === 'red' ? 1 : -1;
  return squareOf({ file: crossing.file + sign * right, rank: crossing.rank + sign * up });
}
