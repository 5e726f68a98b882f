// The geometry of the board. This is the only module with its dimensions. Pieces stand on the crossings of the lines. A square
// name (`a1`) names a crossing. Two neighbouring lines are `STEP` = 100 units apart. The origin is the crossing at the top left.

import type { Coordinates, Side } from './types';

export const FILES = 11;
export const RANKS = 12;

/** The distance between neighbouring lines. */
export const STEP = 100;
export const RADIUS = 44;
/** The distance from the outermost lines to the edge of the picture. A piece on an edge square fits into it. */
export const MARGIN = 56;
/** The width of the strip for coordinates. */
const LABELS = 42;
/** The width of an edge without coordinates. */
const RIM = 8;

export const WIDTH = (FILES - 1) * STEP;
export const HEIGHT = (RANKS - 1) * STEP;

export interface Point {
  x: number;
  y: number;
}

/** A crossing as file and rank, both from 0. */
export interface Crossing {
  file: number;
  rank: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const FIRST_FILE = 'a'.charCodeAt(0);

/** Returns the name of a crossing, or `null` if it is not on the board. */
export function squareOf({ file, rank }: Crossing): string | null {
  if (file < 0 || file >= FILES || rank < 0 || rank >= RANKS) return null;
  return String.fromCharCode(FIRST_FILE + file) + String(rank + 1);
}

/** Returns the crossing of a square name, or `null` if the name is invalid. */
export function crossingOf(square: string): Crossing | null {
  const parts = /^([a-z])([1-9][0-9]?)$/.exec(square);
  if (parts === null) return null;
  const crossing = { file: square.charCodeAt(0) - FIRST_FILE, rank: Number(parts[2]) - 1 };
  return squareOf(crossing) === null ? null : crossing;
}

/** Returns the squares as rows from top to bottom, each from left to right. */
export function visibleRows(orientation: Side): readonly (readonly string[])[] {
  return ROWS[orientation];
}

const ROWS: Readonly<Record<Side, readonly (readonly string[])[]>> = { red: rows('red'), blue: rows('blue') };

function rows(orientation: Side): string[][] {
  const all: string[][] = [];
  for (let row = 0; row < RANKS; row += 1) {
    const seen: string[] = [];
    for (let column = 0; column < FILES; column += 1) seen.push(squareOnScreen(column, row, orientation) ?? '');
    all.push(seen);
  }
  return all;
}

/** Returns the square in a column from the left and a row from the top, or `null` if there is none. */
export function squareOnScreen(column: number, row: number, orientation: Side): string | null {
  return squareOf(orientation === 'red' ? { file: column, rank: RANKS - 1 - row } : { file: FILES - 1 - column, rank: row });
}

/** Returns the column from the left and the row from the top of a square, or `null` if the name is invalid. */
export function screenCellOf(square: string, orientation: Side): { column: number; row: number } | null {
  const crossing = crossingOf(square);
  if (crossing === null) return null;
  const { file, rank } = crossing;
  return orientation === 'red' ? { column: file, row: RANKS - 1 - rank } : { column: FILES - 1 - file, row: rank };
}

/** Returns the centre of a square. An invalid name yields the origin, but `config` rejects invalid names. */
export function centerOf(square: string, orientation: Side): Point {
  const cell = screenCellOf(square, orientation);
  return cell === null ? { x: 0, y: 0 } : { x: cell.column * STEP, y: cell.row * STEP };
}

/** Returns an SVG transform to the centre of a square. */
export function translateTo(square: string, orientation: Side): string {
  const { x, y } = centerOf(square, orientation);
  return `translate(${x} ${y})`;
}

/** Returns the square that contains a point, or `null` if the point is not on the board. */
export function squareAt(point: Point, orientation: Side): string | null {
  return squareOnScreen(Math.round(point.x / STEP), Math.round(point.y / STEP), orientation);
}

/** The box of the picture of land and sea. */
export const PICTURE: Box = {
  x: -MARGIN,
  y: -MARGIN,
  width: WIDTH + 2 * MARGIN,
  height: HEIGHT + 2 * MARGIN,
};

/** Returns the box of the whole drawing: the picture, and the coordinates on the left and below it. */
export function frameOf(coordinates: Coordinates): Box {
  const strip = coordinates === 'none' ? RIM : LABELS;
  return {
    x: PICTURE.x - strip,
    y: PICTURE.y - RIM,
    width: PICTURE.width + strip + RIM,
    height: PICTURE.height + strip + RIM,
  };
}

/** The text of a coordinate, and its position. */
export interface Label extends Point {
  text: string;
}

/** Returns the coordinates of all lines. Vietnamese books number both files and ranks from 0. */
export function labelsOf(coordinates: Coordinates, orientation: Side): readonly Label[] {
  if (coordinates === 'none') return [];
  const labels: Label[] = [];
  for (let row = 0; row < RANKS; row += 1) {
    const rank = orientation === 'red' ? RANKS - 1 - row : row;
    labels.push({
      text: String(coordinates === 'letters' ? rank + 1 : rank),
      x: PICTURE.x - LABELS / 2,
      y: row * STEP,
    });
  }
  for (let column = 0; column < FILES; column += 1) {
    const file = orientation === 'red' ? column : FILES - 1 - column;
    labels.push({
      text: coordinates === 'letters' ? String.fromCharCode(FIRST_FILE + file) : String(file),
      x: column * STEP,
      y: PICTURE.y + PICTURE.height + LABELS / 2,
    });
  }
  return labels;
}
