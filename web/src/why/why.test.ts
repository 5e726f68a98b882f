import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { problemOf } from '../game/events';
import type { Problem } from '../game/events';
import { setLanguage } from '../i18n/text.svelte';
import { explain } from './whyTexts';
import { whyNot } from './why';

beforeAll(() => load());

/** Returns the reason why a turn is illegal. */
function why(fen: string, turn: string) {
  const game = new Game(fen);
  try {
    game.move(turn);
  } catch (error) {
    return whyNot(game, { ...problemOf(error), tried: turn });
  }
  throw new Error(`${turn} is legal`);
}

// RULES §3, §4, §5, §6, §8: the examples of the rules, and illegal moves in them.
const FORDS = '2c8/11/11/11/11/11/11/4AA5/11/11/11/6C4 r - - 0 1';
const SHIPS = '6c4/11/11/11/11/2I8/11/2N8/1N9/11/11/5C5 r - - 0 1';
const GUNS = '8c2/11/11/2n8/11/11/11/2N2it4/11/11/11/6C4 r - - 0 1';
const ZONE = '8c2/11/8f2/11/11/5g5/11/11/4F6/5F5/11/6C4 r - - 0 1';
const STACKS = '8c2/11/11/11/11/11/11/11/5IT4/11/1NMF7/6C4 r - - 0 1';
const BETWEEN = '6c4/11/11/11/11/11/11/6T4/11/11/11/6C4 r - - 0 1';
const LINE = '6c4/11/11/11/11/11/11/11/11/11/11/4C6 r - - 0 1';

test.each([
  [FORDS, 'Ae5e7', { code: 'river', unit: 'A' }],
  [FORDS, 'Af5h7', { code: 'river', unit: 'A' }],
  [FORDS, 'Af5f9', { code: 'range', unit: 'A', most: 3, to: 'f9', distance: 4 }],
  [FORDS, 'Ae5g6', { code: 'no-line', unit: 'A' }],
  [FORDS, 'Ae5h5', { code: 'blocked', unit: 'A', square: 'f5' }],
  [SHIPS, 'Nc5d6', { code: 'corner' }],
  [SHIPS, 'Nc5a3', { code: 'blocked', unit: 'N', square: 'b4' }],
  [SHIPS, 'Nc5e5', { code: 'land', unit: 'N', to: 'e5' }],
  [SHIPS, 'Ic7b7', { code: 'sea', unit: 'I', to: 'b7' }],
  [SHIPS, 'Ic7d8', { code: 'no-diagonal', unit: 'I' }],
  [GUNS, 'Nc5xg5', { code: 'capture-range', unit: 'N', most: 3, to: 'g5', distance: 4 }],
  [ZONE, 'Ff3f6', { code: 'defended', unit: 'g', square: 'f7', to: 'f6' }],
  [ZONE, 'Fe4e8', { code: 'defended-path', unit: 'g', square: 'f7', to: 'e8' }],
  [ZONE, 'Ff3_f7', { code: 'only', kind: 'suicide-capture', to: 'f7' }],
  [STACKS, 'Mc2&b2', { code: 'sea', unit: 'M', to: 'b2' }],
  [STACKS, 'If4&c2', { code: 'no-line', unit: 'I' }],
  [BETWEEN, 'Tg5h5', { code: 'facing' }],
  [LINE, 'Ce1h1', { code: 'line', to: 'h1' }],
  [LINE, 'Ce1g1', { code: 'line', to: 'g1' }],
])('%s %s', (fen, turn, expected) => {
  expect(why(fen, turn)).toEqual(expected);
});

test('two pieces that cannot form a stack are named', () => {
  // These pairs can form a stack, but the way is blocked or defended.
  expect(why('8c2/11/11/11/11/11/4I6/4M6/4T6/11/11/6C4 r - - 0 1', 'T&e6')).toMatchObject({ code: 'blocked', square: 'e5' });
  expect(why('8c2/11/11/11/1n9/1N9/11/11/4F6/11/11/6C4 r - - 0 1', 'F&b7')).toMatchObject({ code: 'defended', square: 'b8' });
  expect(why('8c2/11/11/11/11/11/11/11/5IM4/11/11/6C4 r - - 0 1', 'If4&g4')).toEqual({ code: 'no-stack', unit: 'I', other: 'M' });
});

test('the attacker of the Commander is named', () => {
  expect(why('3c7/11/11/11/11/11/11/11/6t4/11/6I4/6C4 r - - 0 1', 'Ig2f2')).toEqual({
    code: 'attacked',
    unit: 't',
    square: 'g4',
    to: '',
  });
});

test('two air defence zones on the way', () => {
  const found = why('8c2/11/11/11/11/4gig4/11/11/5F5/11/11/6C4 r - - 0 1', 'Ff4xf7');
  expect(found).toEqual({ code: 'defended-twice', to: 'f7' });
});

test('an ordinary Headquarters cannot move', () => {
  const game = new Game('8c2/11/11/11/11/11/11/11/5H5/11/11/6C4 r - - 0 1');
  expect(whyNot(game, { code: 'no-moves', message: '', square: 'f4' })).toEqual({ code: 'headquarters' });
});

test('the reason is written in both languages; without a reason, the general refusal is used', () => {
  const game = new Game(ZONE);
  let problem: Problem = { code: '', message: '' };
  try {
    game.move('Ff3f6');
  } catch (error) {
    problem = { ...problemOf(error), tried: 'Ff3f6' };
  }
  setLanguage('vi');
  expect(explain(game, problem)()).toBe('f6 nằm trong vùng phòng không của Cao xạ ở f7.');
  setLanguage('en');
  expect(explain(game, problem)()).toBe('f6 is in the air-defence zone of the Anti-air on f7.');
  expect(explain(game, { code: 'over', message: '' })()).toBe('The game is over.');
});
