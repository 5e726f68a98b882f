import type { Objective, Side } from 'cotulenh';
import { expect, test } from 'vitest';
import { resultOf, statisticsOf, suggestedLevel } from './statistics';

let time = 0;
const game = (level: number, side: Side, result: string, objective: Objective = 'total') => {
  const person = { kind: 'person', name: null } as const;
  const computer = { kind: 'computer', level } as const;
  const players = side === 'red' ? { red: person, blue: computer } : { red: computer, blue: person };
  return { players, result, objective, updated: time++ };
};

test('results are counted from the player’s side', () => {
  expect(['1-0', '0-1', '1/2-1/2', '*'].map((result) => resultOf(game(3, 'blue', result)))).toEqual([
    'lost',
    'won',
    'drawn',
    null,
  ]);
  const two = { kind: 'person', name: null } as const;
  expect(resultOf({ players: { red: two, blue: two }, result: '1-0' })).toBe(null);
});

test('statistics by level, side and objective', () => {
  const found = statisticsOf([
    game(3, 'red', '0-1'),
    game(3, 'red', '1-0'),
    game(4, 'blue', '0-1', 'air'),
    game(4, 'blue', '*'),
    game(4, 'red', '1-0'),
  ]);
  expect(found.all).toEqual({ won: 3, drawn: 0, lost: 1 });
  expect(found.level.get(3)).toEqual({ won: 1, drawn: 0, lost: 1 });
  expect(found.side.get('blue')).toEqual({ won: 1, drawn: 0, lost: 0 });
  expect(found.objective.get('air')).toEqual({ won: 1, drawn: 0, lost: 0 });
  expect(found.streak).toBe(3);
});

test('two wins in a row suggest the next level, three losses the one below', () => {
  expect(suggestedLevel([game(3, 'red', '1-0')])).toBe(null);
  expect(suggestedLevel([game(3, 'red', '1-0'), game(2, 'red', '0-1'), game(3, 'blue', '0-1')])).toBe(4);
  expect(suggestedLevel([game(10, 'red', '1-0'), game(10, 'red', '1-0')])).toBe(null);
  expect(suggestedLevel([game(3, 'red', '0-1'), game(3, 'red', '0-1')])).toBe(null);
  expect(suggestedLevel([game(3, 'red', '0-1'), game(3, 'red', '0-1'), game(3, 'red', '0-1')])).toBe(2);
  expect(suggestedLevel([game(1, 'red', '0-1'), game(1, 'red', '0-1'), game(1, 'red', '0-1')])).toBe(null);
  expect(suggestedLevel([])).toBe(null);
});
