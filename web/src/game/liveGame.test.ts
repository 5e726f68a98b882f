// Games as the page shows them.

import { load } from 'cotulenh';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { countObjects } from '../engine/objectsTesting';
import { settings } from '../store/settings.svelte';
import { stubLocal } from '../store/storeTesting';
import { newRecord } from './gameRecord';
import type { GameRecord } from './gameRecord';
import { LiveGame } from './liveGame.svelte';

stubLocal();

const person = { kind: 'person', name: null } as const;
const people = { red: person, blue: person };
const options = { players: people, objective: 'total', clock: null, orientation: 'red', tags: [], fen: null } as const;

beforeAll(() => load());
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  settings.animation = false;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const begin = (changes: Partial<GameRecord> = {}) => new LiveGame({ ...newRecord(options, Date.now()), ...changes });

/** Runs all timers that are due now, e.g. of announcements. */
const settle = () => vi.advanceTimersByTime(100);

test('a change of the system time does not change the clocks', () => {
  const live = begin({ clock: { initial: 60_000, increment: 0 } });
  const stop = live.start();
  live.controller.input.type('Tf6');
  vi.advanceTimersByTime(10_000);
  vi.setSystemTime(Date.now() + 3_600_000);
  vi.advanceTimersByTime(5_000);
  expect([live.view.outcome, live.times]).toEqual([null, { red: 60_000, blue: 45_000 }]);
  // The date of the record is the system time.
  live.controller.input.type('Tf7');
  expect(live.controller.record.updated).toBe(Date.now());
  stop();
});

test('a game that is left frees all of its memory and has no timer any more', async () => {
  const left = countObjects();
  const live = begin({
    clock: { initial: 60_000, increment: 0 },
    players: { red: person, blue: { kind: 'computer', level: 1 } },
  });
  const stop = live.start();
  live.controller.input.type('Tf6');
  // The replay and the premove have games of their own.
  live.controller.showPly(0);
  live.controller.showPly(1);
  const replay = live.controller.replay();
  expect(left()).toBeGreaterThan(1);
  stop();
  await vi.runAllTimersAsync();
  await replay;
  expect([left(), vi.getTimerCount()]).toEqual([0, 0]);
});

test('a request to the engine that is cancelled by leaving the game changes nothing', async () => {
  const live = begin();
  const stop = live.start();
  const asked = [live.controller.hint(), live.controller.threat()];
  stop();
  await vi.runAllTimersAsync();
  await expect(Promise.all(asked)).resolves.toEqual([undefined, undefined]);
});

test('turns leave no timers behind, and with auto-flip only one', () => {
  const turns = ['Tf6', 'Tf7', 'Thh6', 'Thh7'];
  for (const autoFlip of [false, true]) {
    const live = begin({ autoFlip });
    const stop = live.start();
    for (const turn of turns) live.controller.input.type(turn);
    settle();
    expect(vi.getTimerCount(), String(autoFlip)).toBe(autoFlip ? 1 : 0);
    vi.runAllTimers();
    expect(live.orientation).toBe('red');
    live.controller.input.type('Tf5');
    vi.runAllTimers();
    expect(live.orientation).toBe(autoFlip ? 'blue' : 'red');
    stop();
  }
});
