import { expect, test } from 'vitest';
import { hasTurns } from '../game/gameRecord';
import { matches, resultFor } from './gameFilters';

const person = { kind: 'person', name: null } as const;
const computer = { kind: 'computer', level: 3 } as const;

test('the result is that of the player', () => {
  const asBlue = { red: computer, blue: person };
  const asRed = { red: person, blue: computer };
  const both = { red: person, blue: person };
  expect(['1-0', '0-1', '1/2-1/2', '*'].map((result) => resultFor({ players: asBlue, result }))).toEqual([
    'lost',
    'won',
    'draw',
    'open',
  ]);
  expect(resultFor({ players: asRed, result: '1-0' })).toBe('won');
  expect(resultFor({ players: both, result: '1-0' })).toBe('finished');
  expect(matches({ players: both, result: '1-0' }, 'won', 'all')).toBe(false);
  expect(matches({ players: asRed, result: '1-0' }, 'finished', 'computer')).toBe(true);
  expect(matches({ players: asRed, result: '*' }, 'finished', 'all')).toBe(false);
  expect(matches({ players: asRed, result: '1-0' }, 'all', 'person')).toBe(false);
});

test('a game has turns from its first step on', () => {
  expect([
    hasTurns({ plies: 0, deploying: false }),
    hasTurns({ plies: 0, deploying: true }),
    hasTurns({ plies: 1, deploying: false }),
  ]).toEqual([false, true, true]);
});
