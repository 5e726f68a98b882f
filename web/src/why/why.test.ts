import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { problemOf } from '../game/events';
import type { Problem } from '../game/events';
import { lettersOf } from '../game/units';
import { setLanguage } from '../i18n/text.svelte';
import { explain } from './whyTexts';
import { whyNot } from './why';

beforeAll(() => load());

/** Returns the reason why a turn is illegal: its code, and the letters of the unit, the square and the figures it names. */
function why(fen: string, turn: string) {
  const game = new Game(fen);
  try {
    game.move(turn);
  } catch (error) {
    const reason = whyNot(game, problemOf(error));
    if (reason === null) return null;
    const { code, data, unit, culprit, captures } = reason;
    const { square, most, count, kind } = data;
    const given = { square, culprit: square === undefined ? undefined : lettersOf(culprit), most, count, kind };
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return { code, unit: lettersOf(unit), ...named, ...(captures ? { captures } : {}) };
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
  [FORDS, 'Af5f9', { code: 'too-far', unit: 'A', most: 3, count: 4 }],
  [FORDS, 'Ae5g6', { code: 'not-in-line', unit: 'A' }],
  [FORDS, 'Ae5h5', { code: 'blocked', unit: 'A', square: 'f5', culprit: 'A' }],
  [SHIPS, 'Nc5d6', { code: 'corner', unit: 'N' }],
  [SHIPS, 'Nc5a3', { code: 'blocked', unit: 'N', square: 'b4', culprit: 'N' }],
  [SHIPS, 'Nc5e5', { code: 'terrain', unit: 'N' }],
  [SHIPS, 'Ic7b7', { code: 'terrain', unit: 'I' }],
  [SHIPS, 'Ic7d8', { code: 'no-diagonal', unit: 'I' }],
  [GUNS, 'Nc5xg5', { code: 'too-far', unit: 'N', most: 3, count: 4, captures: true }],
  [ZONE, 'Ff3f6', { code: 'air-defense', unit: 'F', square: 'f7', culprit: 'G' }],
  [ZONE, 'Fe4e8', { code: 'air-defense-between', unit: 'F', square: 'f7', culprit: 'G' }],
  [ZONE, 'Ff3_f7', { code: 'other-kind', unit: 'F', kind: 'suicide-capture', captures: true }],
  [STACKS, 'Mc2&b2', { code: 'terrain', unit: 'M' }],
  [STACKS, 'If4&c2', { code: 'not-in-line', unit: 'I' }],
  [BETWEEN, 'Tg5h5', { code: 'exposed', unit: '', square: 'g12', culprit: 'C' }],
  [LINE, 'Ce1h1', { code: 'open-line', unit: 'C', square: 'g1', culprit: '' }],
  [LINE, 'Ce1g1', { code: 'open-line', unit: 'C', square: 'g1', culprit: '' }],
])('%s %s', (fen, turn, expected) => {
  expect(why(fen, turn)).toEqual(expected);
});

test('two pieces that cannot form a stack are named', () => {
  // These pairs can form a stack, but the way is blocked or defended.
  expect(why('8c2/11/11/11/11/11/4I6/4M6/4T6/11/11/6C4 r - - 0 1', 'T&e6')).toMatchObject({ code: 'blocked', square: 'e5' });
  expect(why('8c2/11/11/11/1n9/1N9/11/11/4F6/11/11/6C4 r - - 0 1', 'F&b7')).toMatchObject({ code: 'air-defense', square: 'b8' });
  expect(why('8c2/11/11/11/11/11/11/11/5IM4/11/11/6C4 r - - 0 1', 'If4&g4')).toEqual({ code: 'cannot-combine', unit: 'I' });
});

test('the attacker of the Commander is named', () => {
  expect(why('3c7/11/11/11/11/11/11/11/6t4/11/6I4/6C4 r - - 0 1', 'Ig2f2')).toEqual({
    code: 'attacked',
    unit: '',
    square: 'g4',
    culprit: 'T',
  });
});

test('two air defence zones on the way', () => {
  const found = why('8c2/11/11/11/11/4gig4/11/11/5F5/11/11/6C4 r - - 0 1', 'Ff4xf7');
  expect(found).toEqual({ code: 'air-defenses', unit: 'F', captures: true });
});

test('an ordinary Headquarters cannot move', () => {
  const game = new Game('8c2/11/11/11/11/11/11/11/5H5/11/11/6C4 r - - 0 1');
  expect(whyNot(game, { code: 'no-moves', message: '', square: 'f4' })).toMatchObject({ code: 'immobile' });
});

test('the reason is written in both languages; without a reason, the general refusal is used', () => {
  const game = new Game(ZONE);
  let problem: Problem = { code: '', message: '' };
  try {
    game.move('Ff3f6');
  } catch (error) {
    problem = problemOf(error);
  }
  setLanguage('vi');
  expect(explain(game, problem)()).toBe('f6 nằm trong vùng phòng không của Cao xạ ở f7.');
  setLanguage('en');
  expect(explain(game, problem)()).toBe('f6 is in the air-defence zone of the Anti-air on f7.');
  expect(explain(game, { code: 'over', message: '' })()).toBe('The game is over.');
});

/** Returns the explanation of an illegal turn in English. */
function explained(fen: string, turn: string): string {
  const game = new Game(fen);
  setLanguage('en');
  try {
    game.move(turn);
  } catch (error) {
    return explain(game, problemOf(error))();
  }
  throw new Error(`${turn} is legal`);
}

test('the sentences name the pieces, squares and figures of the reason', () => {
  expect(explained(FORDS, 'Af5f9')).toBe('The Artillery moves at most 3 squares, but f9 is 4 away.');
  expect(explained(GUNS, 'Nc5xg5')).toBe('The Navy captures at most 3 squares away here, but g5 is 4 away.');
  expect(explained(SHIPS, 'Nc5e5')).toBe('The Navy cannot go onto land (e5).');
  expect(explained(SHIPS, 'Ic7b7')).toBe('The Infantry cannot stand at sea (b7).');
  expect(explained(FORDS, 'Ae5h5')).toBe('The Artillery on f5 is in the way.');
  expect(explained('3c7/11/11/11/11/11/11/11/6t4/11/6I4/6C4 r - - 0 1', 'Ig2f2')).toBe(
    'Illegal move: the Tank on g4 could take your Commander.',
  );
});

test('the reason during a deployment is explained too', () => {
  const fen = '10c/11/11/11/11/11/4i6/11/4(FC)6/11/11/11 r - - 0 1 e4::C>e5...';
  expect(explained(fen, 'commit')).toBe('Illegal move: the Infantry on e6 could take your Commander.');
  const stay = '6c4/11/11/11/11/11/11/11/1n(FTI)8/11/11/5C5 r - - 0 1';
  expect(why(stay, '(TI)c4>xb4')).toMatchObject({ code: 'several-stay', unit: 'TI', captures: true });
});
