import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { lossesText } from '../i18n/happenings';
import { setLanguage } from '../i18n/text.svelte';
import { materialOf } from './material';
import { testGame } from './gameTesting';

beforeAll(() => load());

const STACK = '6c4/11/11/11/11/11/5(tm)5/5T5/2i8/2(NFT)8/11/5C5 r - - 0 1';

test('every piece of a captured stack counts, the most valuable first', () => {
  const game = new Game(STACK);
  const material = materialOf(game.move('Txf6').events);
  expect(material).toEqual({
    lost: {
      red: [],
      blue: [
        { letter: 'T', count: 1 },
        { letter: 'M', count: 1 },
      ],
    },
    points: { red: 0, blue: 30 },
  });
  setLanguage('vi');
  expect(lossesText(material, 'blue')).toBe('Xanh đã mất: Xe tăng, Dân quân (30 điểm). Đỏ hơn 30 điểm.');
  expect(lossesText(material, 'red')).toBe('Đỏ chưa mất quân nào.');
  setLanguage('en');
  expect(lossesText(material, 'blue')).toBe('Blue has lost: Tank, Militia (30 points). Red is ahead by 30 points.');
});

test('an Air Force lost in its own suicide capture counts against its side', () => {
  const game = new Game('6c4/11/11/11/5g5/11/11/11/5F5/11/4T6/4C6 r - - 0 1');
  const { points } = materialOf(game.move('F@f8').events);
  expect(points).toEqual({ red: 40, blue: 10 });
});

test('a game counts the losses up to the position shown, with the deployment in progress', async () => {
  const { controller } = await testGame(STACK);
  controller.input.type('N>xc4');
  expect(controller.view.deploying).toBe(true);
  expect(controller.view.material.points).toEqual({ red: 0, blue: 10 });
  controller.input.undoStep();
  expect(controller.view.material.points).toEqual({ red: 0, blue: 0 });
  controller.input.cancel();
  controller.input.type('Txf6');
  controller.input.type('Cg11');
  expect(controller.view.material.points).toEqual({ red: 0, blue: 30 });
  controller.showPly(0);
  expect(controller.view.material.points).toEqual({ red: 0, blue: 0 });
});
