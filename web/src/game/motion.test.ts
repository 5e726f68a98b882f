import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import type { Motion } from '../board/types';
import { testStudy } from '../study/studyTesting';
import { testGame } from './gameTesting';
import { motionOf } from './motion';

beforeAll(() => load());

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const shown = (motion: Motion | null) =>
  motion?.movements.map(({ from, to, letters }) => `${letters.join('')} ${from} ${to}`).sort();

test('a unit that moves on makes one movement, and a unit that returns makes none', () => {
  const game = new Game();
  const events = ['Tf4f6', 'Ic7', 'Tf6f5', 'Ic8', 'Tf5f4'].map((move) => game.move(move).events);
  expect(shown(motionOf(events.slice(0, 3).flat()))).toEqual(['I c8 c7', 'T f4 f5']);
  expect(shown(motionOf(events.flat()))).toEqual([]);
  expect(shown(motionOf(events.slice(0, 3).flat().reverse(), true))).toEqual(['I c7 c8', 'T f5 f4']);
});

test('new heroes are reported for moves, not for takebacks', () => {
  const game = new Game('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1');
  const { events } = game.move('Tg10');
  expect(motionOf(events)).toEqual({ movements: [{ from: 'g8', to: 'g10', color: 'red', letters: ['T'] }], promoted: ['g10'] });
  expect(motionOf([...events].reverse(), true).promoted).toEqual([]);
});

test('a game has a motion for steps, turns, undos and navigation', async () => {
  const { controller } = await testGame(STACK);
  controller.input.type('F>e6');
  expect(shown(controller.view.motion)).toEqual(['F c4 e6']);
  controller.input.type('T>d4');
  controller.input.undoStep();
  expect(shown(controller.view.motion)).toEqual(['T d4 c4']);
  controller.input.type('T>d4');
  controller.input.cancel();
  expect(shown(controller.view.motion)).toEqual(['F e6 c4', 'T d4 c4']);
  controller.input.type('c4:N:F>e6,T>d4');
  expect(shown(controller.view.motion)).toEqual(['F c4 e6', 'T c4 d4']);
  controller.input.type('Cg11');
  controller.showPly(0);
  expect(shown(controller.view.motion)).toEqual(['C g11 g12', 'F e6 c4', 'T d4 c4']);
  controller.showPly(1);
  expect(shown(controller.view.motion)).toEqual(['F c4 e6', 'T c4 d4']);
  controller.showPly(2);
  controller.takeBack();
  expect(shown(controller.view.motion)).toEqual(['C g11 g12']);
});

test('a study has a motion along a line, and none between lines', async () => {
  const { study } = await testStudy();
  study.input.type('Tf6');
  const first = study.node;
  study.back();
  expect(shown(study.view.motion)).toEqual(['T f6 f4']);
  study.input.type('Th6');
  study.go(first);
  expect(study.view.motion).toBeNull();
  study.back();
  study.forward();
  expect(shown(study.view.motion)).toEqual(['T f4 f6']);
  study.remove(first);
  expect(shown(study.view.motion)).toEqual(['T f6 f4']);
  study.undo();
  expect(study.view.motion).toBeNull();
});
