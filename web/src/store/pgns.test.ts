import { expect, test } from 'vitest';
import { splitPgn } from './pgns';

test('one game is one piece', () => {
  expect(splitPgn('[Red "a"]\n\n1. Tf6 *\n')).toHaveLength(1);
  expect(splitPgn('1. Tf6 *')).toHaveLength(1);
  expect(splitPgn(' \n\n')).toEqual([]);
});

test('games are told apart by their tags, and know their lines', () => {
  const pieces = splitPgn('[Red "a"]\n[Blue "b"]\n\n1. Tf6 *\n\n[Red "c"]\n\n1. Ic6 *\n');
  expect(pieces.map(({ line }) => line)).toEqual([0, 5]);
  expect(pieces[1]?.text.startsWith('[Red "c"]')).toBe(true);
});

test('a bracket in a comment begins no game', () => {
  expect(splitPgn('[Red "a"]\n\n1. Tf6 {a comment\n[%clk 0:01:00]\n} *')).toHaveLength(1);
});
