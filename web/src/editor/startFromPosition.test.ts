import { load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import type { GameOptions } from '../game/beginGame';
import { restoreTestGame, until } from '../game/gameTesting';
import type { EditorAddress } from './address';
import { gameFrom } from './startFromPosition';

beforeAll(() => load());

const OPTIONS: GameOptions = { opponent: 'computer', level: 1, side: 'red', objective: 'total', clock: null };
const at = (fen: string): EditorAddress => ({ fen, objective: 'total', orientation: 'blue' });
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5';

test('the computer moves from any position if it is its turn', async () => {
  const table = restoreTestGame(gameFrom(at(`${STACK} b - - 7 12`), OPTIONS, 0));
  await until(() => table.controller.session.game.ply() === 1);
  expect(table.controller.startFen()).toBe(`${STACK} b - - 7 12`);
  expect(table.controller.session.game.turn()).toBe('red');
  table.engine.end();
});

test('a deployment in progress continues, for a person and for the computer', async () => {
  const fen = `${STACK} r - - 0 1 c4::F>e6...`;
  const two = restoreTestGame(gameFrom(at(fen), { ...OPTIONS, opponent: 'person' }, 0));
  expect(two.controller.fen()).toBe(fen);
  expect(two.controller.record.orientation).toBe('blue');
  two.controller.input.finish();
  expect(two.controller.session.game.history().map(({ lan }) => lan)).toEqual(['c4:(NT):F>e6']);

  const computer = restoreTestGame(gameFrom(at(fen), { ...OPTIONS, side: 'blue' }, 0));
  await until(() => computer.controller.session.game.ply() === 1);
  expect(computer.controller.session.game.history()[0]?.lan).toMatch(/^c4:.*F>e6/);
  computer.engine.end();
});
