import { load } from 'cotulenh';
import { beforeAll, expect, test, vi } from 'vitest';
import { newGame, rematch } from './beginGame';
import type { GameOptions } from './beginGame';
import { pgnOf, Session } from './session';

beforeAll(() => load());

const OPTIONS: GameOptions = {
  opponent: 'computer',
  level: 3,
  side: 'blue',
  objective: 'marine',
  clock: { initial: 300_000, increment: 5000 },
};
const name = (player: { kind: string }) => `a "${player.kind}"`;

test('a new game has its tags, and the rules write them as PGN', () => {
  const record = newGame(OPTIONS, name, new Date(2026, 10, 15).getTime());
  const { game } = Session.restore(record);
  expect(game.objective()).toBe('marine');
  const tags = Object.fromEntries(game.tags().map(({ name, value }) => [name, value]));
  expect(tags).toMatchObject({ Red: 'a "computer"', Blue: 'a "person"', Date: '2026.11.15', TimeControl: '300+5' });
  expect(game.outcome()).toBeNull();
  expect(game.ply()).toBe(0);
  expect(pgnOf(record)).toContain('[Red "a \\"computer\\""]');
});

test('a random side is red or blue', () => {
  expect(newGame({ ...OPTIONS, side: 'random' }, name, 0, null, () => 0.1).players.red.kind).toBe('person');
  expect(newGame({ ...OPTIONS, side: 'random' }, name, 0, null, () => 0.9).players.blue.kind).toBe('person');
});

test('a rematch exchanges the sides', () => {
  const first = newGame(OPTIONS, name, 0);
  const second = rematch(first, name, 1, null);
  expect(second.players).toEqual({ red: first.players.blue, blue: first.players.red });
  expect([first.orientation, second.orientation]).toEqual(['blue', 'red']);
  expect(second.id).not.toBe(first.id);
});

test('a game can start from a FEN, and a rematch starts from the same position', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 b - - 7 12';
  const first = newGame({ ...OPTIONS, objective: 'total' }, name, 0, fen);
  const second = rematch(first, name, 1, fen);
  for (const record of [first, second]) expect(Session.restore(record).game.fen()).toBe(fen);
  expect([first, second].map(({ players }) => players.blue.kind)).toEqual(['person', 'computer']);
});

test('the date is that of the time zone of the user', () => {
  try {
    vi.stubEnv('TZ', 'Asia/Ho_Chi_Minh');
    const date = ({ tags }: { tags: readonly { name: string; value: string }[] }) =>
      tags.find(({ name }) => name === 'Date')?.value;
    expect(date(newGame(OPTIONS, name, Date.UTC(2026, 10, 15, 16, 59)))).toBe('2026.11.15');
    expect(date(newGame(OPTIONS, name, Date.UTC(2026, 10, 15, 17, 0)))).toBe('2026.11.16');
    expect(date(newGame(OPTIONS, name, Date.UTC(2026, 0, 2)))).toBe('2026.01.02');
  } finally {
    vi.unstubAllEnvs();
  }
});
