import { expect, test } from 'vitest';
import { gameToShow } from './runningGames';
import type { RunningGame } from './lists';

const game = (id: string, ply: number) => ({ id, ply }) as RunningGame;

test('the first screen stays with its game, and prefers one that has begun', () => {
  const games = [game('new', 0), game('begun', 3), game('old', 9)];
  expect(gameToShow([], null)).toBe(null);
  expect(gameToShow(games, null)?.id).toBe('begun');
  expect(gameToShow(games, 'old')?.id).toBe('old');
  expect(gameToShow(games, 'ended')?.id).toBe('begun');
  expect(gameToShow([game('new', 0)], null)?.id).toBe('new');
});
