import { expect, test } from 'vitest';
import { ServerClocks } from './clocks';

test('clocks count down for the side to move, and stop while a turn is pending', () => {
  let now = 0;
  const clocks = new ServerClocks(() => now);
  clocks.set({ left: { red: 10_000, blue: 10_000 }, running: 'red', delay: 0 });
  now = 3000;
  expect(clocks.times()).toEqual({ red: 7000, blue: 10_000 });
  clocks.hold();
  now = 5000;
  expect([clocks.running, clocks.times()]).toEqual([false, { red: 7000, blue: 10_000 }]);
  clocks.release();
  now = 6000;
  expect(clocks.times()).toEqual({ red: 6000, blue: 10_000 });
});

test('a refused turn gives back neither the delay nor the time until the game is aborted', () => {
  let now = 0;
  const clocks = new ServerClocks(() => now);
  clocks.set({ left: { red: 10_000, blue: 10_000 }, running: 'red', delay: 2000, abort_in: 30_000 });
  now = 1500;
  clocks.hold();
  now = 9000;
  clocks.release();
  expect([clocks.times()?.red, clocks.abortIn()]).toEqual([10_000, 28_500]);
  now = 10_000;
  // 500 ms of the delay were left.
  expect([clocks.times()?.red, clocks.abortIn()]).toEqual([9500, 27_500]);
});

test('after the first turns, a refused turn starts no countdown', () => {
  const clocks = new ServerClocks(() => 0);
  clocks.set({ left: { red: 10_000, blue: 10_000 }, running: 'red', delay: 0 });
  clocks.hold();
  clocks.release();
  expect(clocks.abortIn()).toBeNull();
});
