import { afterEach, expect, test } from 'vitest';
import { languageOf, settings } from '../store/settings.svelte';
import { shownSan } from './notation';

afterEach(() => (settings.coordinates = 'letters'));

test('moves have the coordinates of the board', () => {
  expect(shownSan('Nb6')).toBe('Nb6');
  settings.coordinates = 'numbers';
  expect(['Nb6', 'Tfg4', '+Fk12#', '(NT)<F>e6', 'c9::N>a7,F>d9', 'F_c10^'].map(shownSan)).toEqual([
    'N(5,1)',
    'Tf(3,6)',
    '+F(11,10)#',
    '(NT)<F>(5,4)',
    '(8,2)::N>(6,0),F>(8,3)',
    'F_(9,2)^',
  ]);
});

test('a new user gets the first language that the page has', () => {
  expect([['en-US', 'vi'], ['fr', 'vi-VN', 'en'], ['fr-FR'], [], ['VI']].map(languageOf)).toEqual(['en', 'vi', 'en', 'vi', 'vi']);
});
