// Premoves against the computer, the confirmation of turns, the opponent's threat, and the board that turns.

import { expect, test } from 'vitest';
import { useAndFree } from './wasmMemory';
import { Game } from 'cotulenh';
import type { GameHost } from './controller';
import { Controller } from './controller';
import type { GameEvent } from './events';
import { GamePremove } from './gamePremove';
import { newRecord } from './gameRecord';
import { restoreTestGame, testGame, until } from './gameTesting';
import { Session } from './session';
import { threatPosition } from './sideToMove';

const PERSON = { kind: 'person', name: null } as const;
const COMPUTER = { players: { red: PERSON, blue: { kind: 'computer', level: 1 } } } as const;
const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

test('a move planned while the computer thinks is played after its turn', async () => {
  const at = await testGame(null, COMPUTER);
  const { controller } = at;
  controller.input.type('Tf6');
  expect(controller.view).toMatchObject({ thinking: true, mayMove: false, movable: 'red' });
  controller.view.input.choose('h4');
  controller.view.input.choose('h6');
  expect(controller.view.premove?.san).toBe('Thh6');
  expect(controller.view.shapes).toEqual([{ from: 'h4', to: 'h6', brush: 'hint' }]);
  // The board still shows the current position.
  expect(controller.view.stacks.some(({ square }) => square === 'h6')).toBe(false);
  await until(() => controller.view.turns.length >= 3);
  // The notation depends on the computer's turn.
  expect(controller.view.turns[2]).toMatchObject({ color: 'red', from: 'h4', to: 'h6' });
  controller.close();
  at.engine.end();
});

test('a whole deployment is planned step by step, and can be cancelled', async () => {
  const at = await testGame(STACK.replace(' r ', ' b '), COMPUTER);
  const { controller } = at;
  const { input } = controller.view;
  input.choose('c4');
  input.pick('F');
  input.choose('e6');
  expect(controller.view.deploying).toBe(true);
  expect(controller.view.stacks.map(({ square }) => square)).toContain('e6');
  input.finish();
  expect(controller.view.premove?.lan).toMatch(/F>e6/);
  controller.cancelPremove();
  expect(controller.view).toMatchObject({ premove: null, shapes: [] });
  await until(() => controller.view.turns.length === 1);
  expect(controller.view.mayMove).toBe(true);
  at.engine.end();
});

test('a premove that is no longer legal is dropped and announced', () => {
  const events: GameEvent[] = [];
  const premove = new GamePremove({ emit: (event) => events.push(event), changed: () => {} });
  const plan = () => {
    useAndFree(new Game('6c4/11/11/11/11/11/11/11/4T6/11/11/5C5 b - - 0 1'), (game) => premove.offer(game, 'red'));
    premove.current?.input.type('Te6');
  };
  // A blocked way, then an open one.
  plan();
  const blocked = new Session(new Game('6c4/11/11/11/11/11/4i6/4i6/4T6/11/11/5C5 r - - 0 1'));
  expect(premove.take(blocked, true)).toBeNull();
  expect(events.at(-1)?.type).toBe('premove-failed');
  expect(premove.current).toBeNull();
  plan();
  const taking = new Session(new Game('6c4/11/11/11/11/11/4i6/11/4T6/11/11/5C5 r - - 0 1'));
  expect(taking.move(premove.take(taking, true) ?? '').turn?.kind).toBe('capture');
});

/** A game of two players whose turns must be confirmed. */
async function confirmed(confirm: NonNullable<GameHost['confirm']>, fen: string | null = null) {
  const { controller: first, engine } = await testGame(fen);
  const events: GameEvent[] = [];
  const controller = new Controller(first.record, {
    engine,
    save: () => {},
    emit: (event) => events.push(event),
    changed: () => {},
    now: () => 0,
    date: () => 0,
    pauseInReplay: () => Promise.resolve(),
    pauseBeforeAnswer: () => Promise.resolve(),
    confirm,
  });
  controller.start();
  return { controller, events };
}

test('a turn that must be confirmed waits, and the same square or a button confirms it', async () => {
  const { controller, events } = await confirmed(() => 'always');
  const { input } = controller;
  input.choose('f4');
  input.choose('f6');
  expect(controller.view.turns).toEqual([]);
  expect(input.unconfirmed).toMatchObject({ square: 'f6', turn: { san: 'Tf6' } });
  expect(events.at(-1)?.type).toBe('unconfirmed');
  expect(controller.view.shapes).toEqual([{ from: 'f4', to: 'f6', brush: 'hint' }]);
  input.reject();
  expect(input.unconfirmed).toBeNull();
  // Another target replaces the first one.
  input.choose('f5');
  input.choose('f6');
  expect(controller.view.turns).toEqual([]);
  input.choose('f6');
  expect(controller.view.turns.map(({ san }) => san)).toEqual(['Tf6']);
  input.choose('f9');
  input.choose('f7');
  input.confirm();
  expect(controller.view.turns).toHaveLength(2);
  // A typed move needs no confirmation.
  input.type('Thh6');
  expect(controller.view.turns).toHaveLength(3);
});

test('with confirmation of deployments, only the last step of a deployment waits', async () => {
  const { controller } = await confirmed(() => 'deployments', STACK);
  const { input } = controller;
  input.choose('c4');
  input.pick('F');
  input.choose('e6');
  expect(controller.view.deploying).toBe(true);
  input.pick('T');
  input.choose('d4');
  expect(input.unconfirmed).toBeNull();
  input.choose('c6');
  expect(input.unconfirmed?.turn.complete).toBe(true);
  input.undoStep();
  expect(input.unconfirmed).toBeNull();
  expect(controller.view.turns).toEqual([]);
  const plain = await confirmed(() => 'deployments');
  plain.controller.input.choose('f4');
  plain.controller.input.choose('f6');
  expect(plain.controller.view.turns).toHaveLength(1);
});

test('the threat is the best turn of the opponent, and is hidden again', async () => {
  const at = await testGame('6c4/11/11/11/5t5/11/5T5/11/11/11/11/5C5 r - - 0 1');
  const { controller } = at;
  await controller.threat();
  expect(controller.view.shapes).toEqual([{ from: 'f8', to: 'f6', brush: 'warn' }]);
  expect(at.events.at(-1)).toMatchObject({ type: 'threat', turn: { color: 'blue', kind: 'capture' } });
  await controller.threat();
  expect(controller.view.shapes).toEqual([]);
  await controller.threat();
  controller.input.type('Tf5');
  expect(controller.view.shapes).toEqual([]);
  at.engine.end();
});

test('a check is a threat to take the Commander', () => {
  const checked = useAndFree(new Game('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1'), (game) => {
    game.move('Tg10');
    return game.fen();
  });
  expect(threatPosition(checked, 'total', 'red')?.turnOf('g10g12')?.captured).toMatchObject([{ stack: 'c' }]);
  expect(threatPosition('not a FEN', 'total', 'red')).toBeNull();
});

test('the board turns to the side to move if the players want that', async () => {
  await testGame();
  const options = {
    players: { red: PERSON, blue: PERSON },
    objective: 'total',
    clock: null,
    orientation: 'red',
    tags: [],
    fen: null,
  } as const;
  const turning = restoreTestGame({ ...newRecord(options, 0), autoFlip: true });
  turning.controller.input.type('Tf6');
  turning.controller.turnBoard();
  expect(turning.controller.record.orientation).toBe('blue');
  turning.controller.turnBoard();
  expect(turning.controller.record.orientation).toBe('blue');
  const still = restoreTestGame(newRecord(options, 0));
  still.controller.input.type('Tf6');
  still.controller.turnBoard();
  expect(still.controller.record.orientation).toBe('red');
});
