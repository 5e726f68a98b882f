import { load, Game } from 'cotulenh';
import { expect, test, vi } from 'vitest';
import { EngineClient } from '../engine/engineClient';
import { LiveAnalysis } from './liveAnalysis.svelte';
import { LIMIT } from '../testTime';

test('an error at one position is not shown at the next', async () => {
  await load();
  const analysis = new LiveAnalysis(new EngineClient(() => Promise.reject(new Error('no engine'))), () => {});
  const game = new Game();
  const show = (key: string) => analysis.setPosition({ key, node: 0, line: game.line(), turn: 'red' });
  show('one');
  analysis.toggle();
  await vi.waitFor(() => expect(analysis.failed).toBe('no engine'), LIMIT);
  show('two');
  expect(analysis.failed).toBe(null);
  analysis.end();
  game.free();
});

test('a search of something else does not turn the lines on in a study that was closed meanwhile', async () => {
  const analysis = new LiveAnalysis(new EngineClient(() => Promise.reject(new Error('no engine'))), () => {});
  analysis.toggle();
  await analysis.during(() => Promise.resolve());
  expect(analysis.on).toBe(true);
  await analysis.during(() => {
    analysis.end();
    return Promise.resolve();
  });
  expect(analysis.on).toBe(false);
});
