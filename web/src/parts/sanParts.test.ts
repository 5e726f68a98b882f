import { expect, test } from 'vitest';
import { sanParts } from './sanParts';

const shown = (san: string) =>
  sanParts(san).map((part) => (typeof part === 'string' ? part : `[${part.heroic ? '+' : ''}${part.letter}]`));

test('letters of pieces become pieces, files and marks stay', () => {
  expect(shown('Tf6')).toEqual(['[T]', 'f6']);
  expect(shown('(T+I)xe7')).toEqual(['(', '[T]', '[+I]', ')xe7']);
  expect(shown('c4:N:F>e6,T>d4')).toEqual(['c4:', '[N]', ':', '[F]', '>e6,', '[T]', '>d4']);
  expect(shown('+Fe2_e7')).toEqual(['[+F]', 'e2_e7']);
});
