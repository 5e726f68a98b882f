import { load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Letter } from '../game/units';
import { addressText, readAddress } from './address';
import { exchange, mirror, move, place, remove, toggleHero } from './edit';
import type { Edited, Refusal } from './edit';
import { addStep, MAX_STEPS, EMPTY_HISTORY, redo, undo } from './undoHistory';
import type { UndoHistory } from './undoHistory';
import { EMPTY, fenOf, pileOn, readFen } from './position';
import type { EditorPiece, Position } from './position';
import { pileText } from './editorTesting';

beforeAll(() => load());

const red = (letter: Letter, heroic = false): EditorPiece => ({ color: 'red', letter, heroic });
const blue = (letter: Letter): EditorPiece => ({ color: 'blue', letter, heroic: false });
const on = (position: Position, square: string) => pileText(pileOn(position, square));

function done(edited: Edited | Refusal): Position {
  if (typeof edited === 'string') throw new Error(edited);
  return edited.position;
}

const put = (...pieces: [string, EditorPiece][]): Position =>
  pieces.reduce((position, [square, piece]) => done(place(position, square, piece)), EMPTY);

describe('a piece', () => {
  test('placed on its own side makes a stack, the carrier first, legal or not', () => {
    expect(on(put(['c3', red('T')], ['c3', red('N')], ['c3', red('F')]), 'c3')).toBe('(NFT)');
    expect(on(put(['f4', red('A')], ['f4', red('I')]), 'f4')).toBe('(AI)');
    expect(on(put(['f4', red('T')], ['f4', red('T')]), 'f4')).toBe('(TT)');
  });

  test('replaces enemy pieces', () => {
    const before = put(['f4', blue('T')], ['f4', blue('I')]);
    const after = place(before, 'f4', red('I'));
    expect(on(done(after), 'f4')).toBe('I');
    expect(after).toMatchObject({ edit: { replaced: [blue('T'), blue('I')] } });
  });

  test('cannot be placed on three pieces', () => {
    const full = put(['c3', red('N')], ['c3', red('F')], ['c3', red('T')]);
    expect(place(full, 'c3', red('I'))).toBe('full');
    expect(on(done(place(full, 'c3', blue('I'))), 'c3')).toBe('i');
  });

  test('tapped again is removed, also from a stack', () => {
    const stack = put(['c3', red('N')], ['c3', red('T')]);
    expect(on(done(place(stack, 'c3', red('N'), 'takes-off')), 'c3')).toBe('T');
    expect(on(done(place(put(['e5', red('I', true)]), 'e5', red('I'), 'takes-off')), 'e5')).toBe('');
  });

  test('can be removed from a stack alone, and a hero stays a hero', () => {
    const stack = readFen(`${'11/'.repeat(9)}2(NF+T)8/11/11 r - - 0 1`, 'total') ?? EMPTY;
    expect(on(done(remove(stack, 'c3', 1)), 'c3')).toBe('(N+T)');
    const moved = done(move(stack, 'c3', 'e3', 2));
    expect([on(moved, 'c3'), on(moved, 'e3')]).toEqual(['(NF)', '+T']);
    expect(on(done(remove(stack, 'c3')), 'c3')).toBe('');
    expect(remove(EMPTY, 'c3')).toBe('nothing');
  });

  test('becomes a hero and an ordinary piece again', () => {
    const stack = put(['c3', red('N')], ['c3', red('T')]);
    const hero = done(toggleHero(stack, 'c3', 1));
    expect(on(hero, 'c3')).toBe('(N+T)');
    expect(on(done(toggleHero(hero, 'c3', 1)), 'c3')).toBe('(NT)');
    expect(toggleHero(stack, 'c3', 2)).toBe('nothing');
  });
});

describe('a stack', () => {
  const both = put(['c3', red('N')], ['e5', red('T')], ['e5', red('I')], ['h8', blue('T')]);

  test('moves as a whole, joins its own side and replaces enemy pieces', () => {
    expect(on(done(move(both, 'e5', 'c3')), 'c3')).toBe('(NTI)');
    const taking = done(move(both, 'e5', 'h8'));
    expect([on(taking, 'e5'), on(taking, 'h8')]).toEqual(['', '(TI)']);
    expect(move(both, 'e5', 'e5')).toBe('nothing');
    expect(move(both, 'a1', 'e5')).toBe('nothing');
  });

  test('has at most three pieces', () => {
    const full = put(['c3', red('N')], ['c3', red('F')], ['e5', red('T')], ['e5', red('I')]);
    expect(move(full, 'e5', 'c3')).toBe('full');
    expect(on(full, 'e5')).toBe('(TI)');
  });

  test('of both sides, from a FEN, can be moved too', () => {
    const mixed = readFen(`${'11/'.repeat(11)}4(Ti)6 r - - 0 1`, 'total') ?? EMPTY;
    expect(on(done(move(mixed, 'e1', 'e5')), 'e5')).toBe('(Ti)');
  });
});

test('a mirror swaps top and bottom; an exchange swaps Red and Blue', () => {
  const fen = '6c4/11/11/11/11/11/11/11/2(NF+T)8/11/11/5C5 r - - 3 7';
  const position = readFen(fen, 'air') ?? EMPTY;
  expect(fenOf(mirror(position).position)).toBe('5C5/11/11/2(NF+T)8/11/11/11/11/11/11/11/6c4 r - - 3 7');
  const other = exchange(position).position;
  expect(fenOf(other)).toBe('5c5/11/11/2(nf+t)8/11/11/11/11/11/11/11/6C4 b - - 3 7');
  expect(exchange(other).position).toEqual(position);
});

describe('the undo history', () => {
  test('goes back and forward, and loses the redo steps after a new edit', () => {
    let history: UndoHistory<number> = EMPTY_HISTORY;
    for (const here of [1, 2, 3]) history = addStep(history, here - 1);
    const back = undo(history, 3);
    expect(back?.here).toBe(2);
    const again = redo(back?.history ?? EMPTY_HISTORY, 2);
    expect([again?.here, again?.history.before]).toEqual([3, [0, 1, 2]]);
    expect(addStep(back?.history ?? EMPTY_HISTORY, 2).after).toEqual([]);
    expect([undo(EMPTY_HISTORY, 0), redo(EMPTY_HISTORY, 0)]).toEqual([null, null]);
  });

  test('merges consecutive typing into one step, and has a maximum length', () => {
    let history: UndoHistory<number> = EMPTY_HISTORY;
    for (const here of [0, 1, 2]) history = addStep(history, here, 'text');
    expect(history.before).toEqual([0]);
    for (let here = 0; here < 3 * MAX_STEPS; here += 1) history = addStep(history, here);
    expect(history.before.length).toBe(MAX_STEPS);
    expect(history.before.at(-1)).toBe(3 * MAX_STEPS - 1);
  });
});

test.each([
  { fen: 'x r - - 0 1', objective: 'total', orientation: 'red' },
  { fen: 'x r - - 0 1', objective: 'marine', orientation: 'blue' },
  { fen: 'x;y', objective: 'any', orientation: 'red' },
] as const)('an address says what no FEN shows: %j', (said) => {
  expect(readAddress(addressText(said))).toEqual(said);
});
