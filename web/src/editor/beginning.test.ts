import { load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import type { Wish } from '../game/beginGame';
import { seat, until } from '../game/gameTesting';
import type { Addressed } from './address';
import { beginFrom } from './beginning';

beforeAll(() => load());

const WISH: Wish = { opponent: 'computer', level: 1, side: 'red', objective: 'total', clock: null };
const at = (fen: string): Addressed => ({ fen, objective: 'total', orientation: 'blue' });
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5';

test('the computer moves from any position if it is its turn', async () => {
  const table = seat(beginFrom(at(`${STACK} b - - 7 12`), WISH, 0));
  await until(() => table.controller.session.game.ply() === 1);
  expect(table.controller.startFen()).toBe(`${STACK} b - - 7 12`);
  expect(table.controller.session.game.turn()).toBe('red');
  table.brain.end();
});

test('a deployment in progress continues, for a person and for the computer', async () => {
  const fen = `${STACK} r - - 0 1 c4::F>e6...`;
  const two = seat(beginFrom(at(fen), { ...WISH, opponent: 'person' }, 0));
  expect(two.controller.fen()).toBe(fen);
  expect(two.controller.record.orientation).toBe('blue');
  two.controller.input.finish();
  expect(two.controller.session.game.history().map(({ lan }) => lan)).toEqual(['c4:(NT):F>e6']);

  const computer = seat(beginFrom(at(fen), { ...WISH, side: 'blue' }, 0));
  await until(() => computer.controller.session.game.ply() === 1);
  expect(computer.controller.session.game.history()[0]?.lan).toMatch(/^c4:.*F>e6/);
  computer.brain.end();
});
