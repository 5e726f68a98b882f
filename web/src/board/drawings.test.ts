import { describe, expect, test } from 'vitest';
import { arrowBetween } from './arrows';
import { LETTERS } from './letters';
import { COAST } from './landscape';
import drawings from './pieces.svg?raw';
import { drawingOf } from './sheet';
import { areasOf } from './zones';

test('every drawing belongs to a piece, and every piece has one', () => {
  const ids = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => `#${id}`);
  expect(ids.sort()).toEqual(LETTERS.map(drawingOf).sort());
});

describe('air defence zones', () => {
  const length = (outline: string): number => outline.split('M').length - 1;

  test('have an outline of four edges for one square and six for two neighbours, with no inner edges', () => {
    const zones = (squares: string[]) => squares.map((square) => ({ square, color: 'red' as const }));
    expect(length(areasOf(zones(['e5']), 'red')[0]?.outline ?? '')).toBe(4);
    expect(length(areasOf(zones(['e5', 'e6']), 'blue')[0]?.outline ?? '')).toBe(6);
    const cross = areasOf(zones(['e5', 'e6', 'e4', 'd5', 'f5', 'e5']), 'red');
    expect(length(cross[0]?.outline ?? '')).toBe(12);
  });

  test('are separate for each side', () => {
    const areas = areasOf(
      [
        { square: 'e5', color: 'blue' },
        { square: 'e5', color: 'red' },
      ],
      'red',
    );
    expect(areas.map((area) => area.color)).toEqual(['red', 'blue']);
    expect(areasOf([], 'red')).toEqual([]);
  });
});

test('an arrow points from one square to the other', () => {
  const { shaft, head } = arrowBetween('a1', 'a4', 'red');
  const numbers = (path: string): number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const [x1 = NaN, y1 = NaN, x2 = NaN, y2 = NaN] = numbers(shaft);
  expect([x1, x2]).toEqual([0, 0]);
  expect(y1).toBeLessThan(1100);
  expect(y2).toBeLessThan(y1);
  expect(numbers(head)[1]).toBeGreaterThan(800);
});

test('the coast is a closed line', () => {
  expect(COAST.match(/M/g)).toHaveLength(1);
  expect(COAST.endsWith('Z')).toBe(true);
});
