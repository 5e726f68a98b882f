// Generates `finish.json` from a game (`npx vitest run -u src/front`) and checks it.

import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { useAndFree } from '../game/wasmMemory';
import { motionOf } from '../game/motion';
import { checkedSquares } from '../game/view';
import pgn from '../../e2e/games/short.pgn?raw';
import { finish, readStack, writeStack } from './finish';
import type { StoredFrame } from './finish';

/** The number of turns before the finish. */
const SKIPPED = 33;

beforeAll(() => load());

/** Returns the frames of a game, from the position after `skipped` turns to the end. */
function framesOf(pgn: string, skipped: number): StoredFrame[] {
  return useAndFree(new Game(), (game) => {
    game.loadPgn(pgn);
    const turns = game.history();
    return Array.from({ length: turns.length - skipped + 1 }, (_, index): StoredFrame => {
      const ply = skipped + index;
      game.goto(ply);
      const turn = turns[ply - 1];
      return {
        stacks: game.board().map(writeStack),
        last: turn === undefined ? [] : [...turn.steps.slice(0, 1).map(({ from }) => from), ...turn.steps.map(({ to }) => to)],
        check: checkedSquares(game),
        motion: motionOf(turn?.events ?? [], false),
      };
    });
  });
}

test('the finish of the first screen is the end of a game', async () => {
  const frames = framesOf(pgn, SKIPPED);
  await expect(`[\n${frames.map((frame) => JSON.stringify(frame)).join(',\n')}\n]\n`).toMatchFileSnapshot('finish.json');
  expect(frames.length).toBeGreaterThan(10);
  // It ends with a checkmate.
  expect(frames.at(-1)?.check).not.toEqual([]);
});

test('a stack is read as it is written', () => {
  for (const { stacks } of finish) expect(stacks.map(writeStack).map(readStack)).toEqual(stacks);
  expect(readStack('c4rN+FT')).toEqual({
    square: 'c4',
    color: 'red',
    pieces: [
      { letter: 'N', heroic: false },
      { letter: 'F', heroic: true },
      { letter: 'T', heroic: false },
    ],
  });
  expect(() => readStack('z9rN')).toThrow('not a stack');
});
