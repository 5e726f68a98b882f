import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { testGame } from './gameTesting';
import { replaySteps } from './replay';

beforeAll(() => load());

const STACK = '6c4/11/11/11/11/4t6/11/11/2(NFT)1T6/11/11/5C5 r - - 0 1';

test('a deployment is replayed step by step and ends in the same position', () => {
  const game = new Game(STACK);
  const before = game.clone();
  const turn = game.move('c4:N:F>e6,T>d4');
  const boards: string[] = [];
  for (const events of replaySteps(before, turn)) boards.push(`${before.get('d4') === null ? 'F' : 'FT'} ${events.length > 0}`);
  expect(boards.slice(0, 2)).toEqual(['F true', 'FT true']);
  expect(before.fen()).toBe(game.fen());
});

test('a game shows its last turn again and comes back to the current position', async () => {
  const { controller } = await testGame(STACK);
  controller.input.type('c4:N:F>e6,T>d4');
  const shown = controller.view.fen;
  const replay = controller.replay();
  expect(controller.view.replaying).toBe(true);
  expect(controller.view.fen).toBe(STACK);
  expect(controller.view.movable).toBe(null);
  await replay;
  expect(controller.view.replaying).toBe(false);
  expect(controller.view.fen).toBe(shown);
  expect(controller.view.movable).toBe('blue');
});

test('a turn during the replay ends it', async () => {
  const { controller } = await testGame(STACK);
  controller.input.type('Te5');
  const replay = controller.replay();
  controller.input.type('Ch12');
  expect(controller.view.replaying).toBe(false);
  await replay;
  expect(controller.view.turns.map(({ san }) => san)).toEqual(['Te5', 'Ch12']);
});
