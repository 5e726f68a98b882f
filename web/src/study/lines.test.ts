import { load, Game } from 'cotulenh';
import { expect, test, vi } from 'vitest';
import { Brain } from '../engine/brain';
import { Lines } from './lines.svelte';

test('an error at one position is not shown at the next', async () => {
  await load();
  const lines = new Lines(new Brain(() => Promise.reject(new Error('no engine'))), () => {});
  const game = new Game();
  const look = (key: string) => lines.look({ key, node: 0, line: game.line(), turn: 'red' });
  look('one');
  lines.turn(true);
  await vi.waitFor(() => expect(lines.failed).toBe('no engine'));
  look('two');
  expect(lines.failed).toBe(null);
  lines.end();
  game.free();
});
