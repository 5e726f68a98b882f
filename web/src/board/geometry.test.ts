import { describe, expect, test } from 'vitest';
import {
  centerOf,
  crossingOf,
  FILES,
  frameOf,
  HEIGHT,
  labelsOf,
  screenCellOf,
  RANKS,
  visibleRows,
  squareAt,
  squareOf,
  STEP,
  WIDTH,
} from './geometry';

const SIDES = ['red', 'blue'] as const;

describe('squares', () => {
  test('every crossing has a unique name that maps back to it', () => {
    const names = new Set<string>();
    for (let file = 0; file < FILES; file += 1) {
      for (let rank = 0; rank < RANKS; rank += 1) {
        const square = squareOf({ file, rank });
        expect(crossingOf(square ?? '')).toEqual({ file, rank });
        names.add(square ?? '');
      }
    }
    expect(names.size).toBe(132);
    expect([...names]).toEqual(expect.arrayContaining(['a1', 'k12']));
  });

  test.each(['', 'a', 'a0', 'a13', 'l1', 'A1', 'a01', 'a1 ', '1a', 'a-1', 'a1.5'])('%j is not a square', (name) => {
    expect(crossingOf(name)).toBeNull();
  });

  test.each([
    [-1, 0],
    [FILES, 0],
    [0, -1],
    [0, RANKS],
  ])('%i, %i is beside the board', (file, rank) => {
    expect(squareOf({ file, rank })).toBeNull();
  });
});

describe('places', () => {
  test('a1 is at the lower left for Red and at the upper right for Blue', () => {
    expect(centerOf('a1', 'red')).toEqual({ x: 0, y: HEIGHT });
    expect(centerOf('a1', 'blue')).toEqual({ x: WIDTH, y: 0 });
    expect(screenCellOf('k12', 'red')).toEqual({ column: FILES - 1, row: 0 });
  });

  test.each(SIDES)('every square is found at its centre and near it, from the side of %s', (side) => {
    for (const square of visibleRows(side).flat()) {
      const { x, y } = centerOf(square, side);
      const off = STEP * 0.49;
      for (const [dx, dy] of [
        [0, 0],
        [off, off],
        [-off, off],
        [off, -off],
        [-off, -off],
      ] as const) {
        expect(squareAt({ x: x + dx, y: y + dy }, side)).toBe(square);
      }
    }
  });

  test('points outside the outermost squares have no square', () => {
    for (const point of [
      { x: -51, y: 0 },
      { x: WIDTH + 51, y: 0 },
      { x: 0, y: -51 },
      { x: 0, y: HEIGHT + 51 },
    ]) {
      expect(squareAt(point, 'red')).toBeNull();
    }
  });

  test('rows run from top to bottom and from left to right', () => {
    expect(visibleRows('red')[0]?.slice(0, 2)).toEqual(['a12', 'b12']);
    expect(visibleRows('blue')[0]?.slice(0, 2)).toEqual(['k1', 'j1']);
  });
});

describe('coordinates', () => {
  test('are letters and numbers from 1, or numbers from 0, or absent', () => {
    const letters = labelsOf('letters', 'red').map((label) => label.text);
    expect(letters.slice(0, RANKS)).toEqual(['12', '11', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1']);
    expect(letters.slice(RANKS).join('')).toBe('abcdefghijk');
    const numbers = labelsOf('numbers', 'blue').map((label) => label.text);
    expect(numbers.slice(0, 3)).toEqual(['0', '1', '2']);
    expect(numbers.at(-1)).toBe('0');
    expect(labelsOf('none', 'red')).toEqual([]);
  });

  test('are inside the frame, and the frame is smaller without them', () => {
    const frame = frameOf('letters');
    for (const { x, y } of labelsOf('letters', 'red')) {
      expect(x).toBeGreaterThan(frame.x);
      expect(y).toBeLessThan(frame.y + frame.height);
    }
    expect(frameOf('none').width).toBeLessThan(frame.width);
  });
});
