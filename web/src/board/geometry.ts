// Where things are. The board's dimensions are said here and nowhere else; everything is measured in units of the drawing,
// in which neighbouring lines are `STEP` apart and the crossing at the top left is the origin.

import type { Coordinates, Side } from './types';

export const FILES = 11;
export const RANKS = 12;

/** From one line to the next. */
export const STEP = 100;
/** The radius of a piece. */
export const RADIUS = 44;
/** How far the picture of land and sea goes beyond the outermost lines: a piece on an edge fits. */
export const MARGIN = 56;
/** The strip beside the picture where lines are named. */
const LABELS = 42;
/** The rim where nothing is named. */
const RIM = 8;

export const WIDTH = (FILES - 1) * STEP;
export const HEIGHT = (RANKS - 1) * STEP;

export interface Point {
  x: number;
  y: number;
}

/** A crossing by numbers: file and rank from 0. */
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

/** The name of a crossing; nothing beside the board. */
export function squareOf({ file, rank }: Crossing): string | null {
  if (file < 0 || file >= FILES || rank < 0 || rank >= RANKS) return null;
  return String.fromCharCode(FIRST_FILE + file) + String(rank + 1);
}

/** The crossing of a name; nothing where the name is none. */
export function crossingOf(square: string): Crossing | null {
  const parts = /^([a-z])([1-9][0-9]?)$/.exec(square);
  if (parts === null) return null;
  const crossing = { file: square.charCodeAt(0) - FIRST_FILE, rank: Number(parts[2]) - 1 };
  return squareOf(crossing) === null ? null : crossing;
}

/** The rows of squares as they are seen, from the top and from the left. */
export function rowsSeen(orientation: Side): readonly (readonly string[])[] {
  return ROWS[orientation];
}

const ROWS: Readonly<Record<Side, readonly (readonly string[])[]>> = { red: rows('red'), blue: rows('blue') };

function rows(orientation: Side): string[][] {
  const all: string[][] = [];
  for (let row = 0; row < RANKS; row += 1) {
    const seen: string[] = [];
    for (let column = 0; column < FILES; column += 1) seen.push(squareSeen(column, row, orientation) ?? '');
    all.push(seen);
  }
  return all;
}

/** The square in a column from the left and a row from the top. */
export function squareSeen(column: number, row: number, orientation: Side): string | null {
  return squareOf(orientation === 'red' ? { file: column, rank: RANKS - 1 - row } : { file: FILES - 1 - column, rank: row });
}

/** The column from the left and the row from the top in which a square is seen. */
export function placeSeen(square: string, orientation: Side): { column: number; row: number } | null {
  const crossing = crossingOf(square);
  if (crossing === null) return null;
  const { file, rank } = crossing;
  return orientation === 'red' ? { column: file, row: RANKS - 1 - rank } : { column: FILES - 1 - file, row: rank };
}

/** Where a square's crossing is. What is no square lies at the origin; `config` lets none in. */
export function centerOf(square: string, orientation: Side): Point {
  const place = placeSeen(square, orientation);
  return place === null ? { x: 0, y: 0 } : { x: place.column * STEP, y: place.row * STEP };
}

/** The square to which a point belongs; nothing beside the board. */
export function squareAt(point: Point, orientation: Side): string | null {
  return squareSeen(Math.round(point.x / STEP), Math.round(point.y / STEP), orientation);
}

/** The picture of land and sea. */
export const PICTURE: Box = {
  x: -MARGIN,
  y: -MARGIN,
  width: WIDTH + 2 * MARGIN,
  height: HEIGHT + 2 * MARGIN,
};

/** Everything there is to see: the picture, and names of lines at the left and below. */
export function frameOf(coordinates: Coordinates): Box {
  const strip = coordinates === 'none' ? RIM : LABELS;
  return {
    x: PICTURE.x - strip,
    y: PICTURE.y - RIM,
    width: PICTURE.width + strip + RIM,
    height: PICTURE.height + strip + RIM,
  };
}

/** A name beside a line, and where it is written. */
export interface Label extends Point {
  text: string;
}

/** The names of the lines. Books in Vietnamese count both from 0. */
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
