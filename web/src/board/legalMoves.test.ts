import { Game, load } from 'cotulenh/rules';
import { beforeAll, expect, test } from 'vitest';
import { movesOf, targetsOf, unitsOn } from './legalMoves';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

beforeAll(() => load());

test('the whole stack comes first, then small units', () => {
  const units = unitsOn(new Game(STACK).moves(), 'c4');
  expect(units[0]).toEqual(['N', 'F', 'T']);
  const sizes = units.slice(1).map(({ length }) => length);
  expect(sizes).toEqual([...sizes].sort());
  expect(units).toContainEqual(['F']);
  expect(unitsOn(new Game(STACK).moves(), 'a1')).toEqual([]);
});

test('a unit has its own moves and targets', () => {
  const moves = new Game(STACK).moves();
  const flights = movesOf(moves, 'c4', ['F']);
  expect(flights.length).toBeGreaterThan(0);
  expect(flights.every(({ unit, step }) => unit === 'F' && step)).toBe(true);
  expect(movesOf(moves, 'c4', ['F'], 'e6').map(({ to }) => to)).toEqual(['e6']);
  expect(targetsOf(flights).length).toBe(flights.length);
});

test('a target has every kind of move there', () => {
  const moves = new Game('6c4/11/11/11/11/11/11/11/11/4i6/4F6/5C5 r - - 0 1').moves('e2');
  const kinds = targetsOf(moves).find(({ square }) => square === 'e3')?.kinds ?? [];
  expect([...kinds].sort()).toEqual(['capture', 'stay-capture']);
});

test('the end of a deployment is no target', () => {
  const game = new Game(STACK);
  game.move('F>e6');
  const moves = game.moves();
  expect(moves.some(({ kind }) => kind === 'commit')).toBe(true);
  expect(targetsOf(moves.filter(({ kind }) => kind === 'commit'))).toEqual([]);
});
