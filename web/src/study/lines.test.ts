import { load, Game } from 'cotulenh';
import { expect, test, vi } from 'vitest';
import { EngineClient } from '../engine/engineClient';
import { Lines } from './lines.svelte';

test('an error at one position is not shown at the next', async () => {
  await load();
  const lines = new Lines(new EngineClient(() => Promise.reject(new Error('no engine'))), () => {});
  const game = new Game();
  const look = (key: string) => lines.look({ key, node: 0, line: game.line(), turn: 'red' });
  look('one');
  lines.toggle();
  await vi.waitFor(() => expect(lines.failed).toBe('no engine'));
  look('two');
  expect(lines.failed).toBe(null);
  lines.end();
  game.free();
});

test('a search of something else does not turn the lines on in a study that was closed meanwhile', async () => {
  const lines = new Lines(new EngineClient(() => Promise.reject(new Error('no engine'))), () => {});
  lines.toggle();
  await lines.during(() => Promise.resolve());
  expect(lines.on).toBe(true);
  await lines.during(() => {
    lines.end();
    return Promise.resolve();
  });
  expect(lines.on).toBe(false);
});
