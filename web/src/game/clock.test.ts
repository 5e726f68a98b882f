import { expect, test } from 'vitest';
import { newGame } from './beginGame';
import { Clocks, isPlayable, lowTime } from './clock';
import { LowTimeWarning } from './lowTime';

test('with a delay, the clock of a turn starts later', () => {
  let now = 0;
  const clocks = new Clocks({ initial: 60_000, increment: 1000, delay: 3000 }, null, () => now);
  clocks.run('red');
  now = 2500;
  expect(clocks.left('red')).toBe(60_000);
  now = 5000;
  expect(clocks.left('red')).toBe(58_000);
  clocks.finish('red');
  expect(clocks.left('red')).toBe(59_000);
  clocks.run('blue');
  now += 63_000;
  expect(clocks.flagged()).toBe('blue');
});

test('custom clocks are limited', () => {
  expect(isPlayable({ initial: 60_000, increment: 0 })).toBe(true);
  expect(isPlayable({ initial: 180 * 60_000, increment: 180_000, delay: 180_000 })).toBe(true);
  for (const wrong of [
    { initial: 0, increment: 5000 },
    { initial: NaN, increment: 0 },
    { initial: 181 * 60_000, increment: 0 },
    { initial: 60_000, increment: -1 },
    { initial: 60_000, increment: 0, delay: 200_000 },
  ])
    expect(isPlayable(wrong)).toBe(false);
  expect([lowTime({ initial: 600_000, increment: 0 }), lowTime({ initial: 60_000, increment: 0 })]).toEqual([30_000, 12_000]);
});

test('two players have names, and the tags have them and the delay', () => {
  const game = newGame(
    {
      opponent: 'person',
      level: 1,
      side: 'red',
      objective: 'total',
      clock: { initial: 420_000, increment: 2000, delay: 3000 },
      names: { red: ' Lan ', blue: '' },
      autoFlip: true,
    },
    (player) => (player.kind === 'person' ? (player.name ?? '?') : 'computer'),
    0,
  );
  expect(game.players).toEqual({ red: { kind: 'person', name: 'Lan' }, blue: { kind: 'person', name: null } });
  expect(game.autoFlip).toBe(true);
  const tags = Object.fromEntries(game.tags.map(({ name, value }) => [name, value]));
  expect(tags).toMatchObject({ Red: 'Lan', Blue: '?', TimeControl: '420+2d3' });
});

test('a side is warned once each time that it runs short of time', () => {
  const warning = new LowTimeWarning();
  const left = [40, 29, 28, 35, 29];
  expect(left.map((time) => warning.isDue('red', time, 30))).toEqual([false, true, false, false, true]);
  expect(warning.isDue('blue', 5, 30)).toBe(true);
});
