import { expect, test } from 'vitest';
import { clockText } from './clock';
import { arrowsOf } from './hint';
import { lettersOf, piecesOf } from './units';

test('a word of the engine is shown as arrows', () => {
  expect(arrowsOf('e4e10')).toEqual([{ from: 'e4', to: 'e10', brush: 'hint' }]);
  expect(arrowsOf('e2_e7')).toEqual([{ from: 'e2', to: 'e7', brush: 'hint' }]);
  expect(arrowsOf('c3:F>e5,(TI)>d3').map(({ to }) => to)).toEqual(['e5', 'd3']);
  // The first step is made already; then only the end is left.
  expect(arrowsOf('c3:F>e5,(TI)>d3', 1).map(({ to }) => to)).toEqual(['d3']);
  expect(arrowsOf('c3:F>e5', 1)).toEqual([{ from: 'c3', brush: 'hint' }]);
  expect(arrowsOf('nonsense')).toEqual([]);
});

test('times are written as people read them, and nothing is left only when it is', () => {
  expect([3_600_000, 65_000, 9_450, 1, 0].map(clockText)).toEqual(['1:00:00', '1:05', '0:09.5', '0:00.1', '0:00.0']);
});

test('units are read with their heroes', () => {
  expect(piecesOf('(nf+t)')).toEqual([
    { letter: 'N', heroic: false },
    { letter: 'F', heroic: false },
    { letter: 'T', heroic: true },
  ]);
  expect(lettersOf('(+NF+T)')).toBe('NFT');
});
