import { afterEach, expect, test } from 'vitest';
import { languageOf } from '../store/settings.svelte';
import { setCoordinates, shownSan, typedSan } from './notation.svelte';
import { setLanguage, t } from './text.svelte';

const MOVES = ['Nb6', 'Tfg4', '+Fk12#', '(NT)<F>e6', 'c9::N>a7,F>d9', 'F_c10^'];
const NUMBERED = ['N(5,1)', 'Tf(3,6)', '+F(11,10)#', '(NT)<F>(5,4)', '(8,2)::N>(6,0),F>(8,3)', 'F_(9,2)^'];

afterEach(() => {
  setCoordinates('letters');
  setLanguage('vi');
});

test('moves have the coordinates of the board', () => {
  expect(shownSan('Nb6')).toBe('Nb6');
  setCoordinates('numbers');
  expect(MOVES.map(shownSan)).toEqual(NUMBERED);
  expect(NUMBERED.map(shownSan)).toEqual(NUMBERED);
});

test('sentences have the coordinates of the board, and a name that looks like a square stays', () => {
  setLanguage('en');
  const sentences = () => [
    t('say-promoted', { piece: 'Tank', square: 'c5' }),
    t('say-move', { side: 'Red', unit: 'Tank', from: 'f4', to: 'f6' }),
    t('hint-said', { san: 'Tf6' }),
    t('file-named', { name: 'a1' }),
  ];
  const letters = sentences();
  setCoordinates('numbers');
  expect(sentences()).toEqual([
    letters[0]?.replace('c5', '(4,2)'),
    letters[1]?.replace('f4', '(3,5)').replace('f6', '(5,5)'),
    letters[2]?.replace('f6', '(5,5)'),
    letters[3],
  ]);
});

test('with numbers on the board, a user may type them', () => {
  expect(typedSan('T5,5')).toBe('T5,5');
  setCoordinates('numbers');
  expect(NUMBERED.map(typedSan)).toEqual(MOVES);
  expect(['T5,5', 'xe tăng 3,5 5,5', '(11, 10)', 'Tf6', 'c4:N:F>e6,T>d4'].map(typedSan)).toEqual([
    'Tf6',
    'xe tăng f4 f6',
    'k12',
    'Tf6',
    'c4:N:F>e6,T>d4',
  ]);
});

test('a new user gets the first language that the page has', () => {
  expect([['en-US', 'vi'], ['fr', 'vi-VN', 'en'], ['fr-FR'], [], ['VI']].map(languageOf)).toEqual(['en', 'vi', 'en', 'vi', 'vi']);
});
