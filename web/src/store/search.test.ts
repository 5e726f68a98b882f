import { expect, test } from 'vitest';
import { newRecord } from '../game/gameRecord';
import { withoutDiacritics, search } from './search';

const person = (name: string) => ({ kind: 'person', name }) as const;
const game = (red: string, blue: string, pgn: string) => ({
  ...newRecord(
    {
      players: { red: person(red), blue: person(blue) },
      objective: 'total',
      clock: null,
      orientation: 'red',
      tags: [],
      fen: null,
    },
    0,
  ),
  pgn,
});

const games = [game('Nguyễn Đức', 'Máy', '1. Tf6 *'), game('An', 'Bình', '1. Ic6 1-0')];
const shown = ({ players: { red, blue }, pgn }: (typeof games)[number]) =>
  [...[red, blue].map((player) => (player.kind === 'person' ? player.name : '')), pgn].join(' ');

test('diacritics are ignored', () => {
  expect(withoutDiacritics('Tư lệnh Đỏ')).toBe('tu lenh do');
  expect(search(games, 'nguyen duc', shown)).toEqual([games[0]]);
});

test('every word must occur in the names or in the moves', () => {
  expect(search(games, 'binh ic6', shown)).toEqual([games[1]]);
  expect(search(games, 'binh tf6', shown)).toEqual([]);
  expect(search(games, '  ', shown)).toEqual(games);
});
