import { Game, load, pieceTable } from 'cotulenh';
import type { Abilities } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { ordinaryPieces } from '../game/abilities';
import { movesOf } from '../game/gameTesting';
import { fenOfStacks } from '../game/placedStacks';
import type { PlacedStack } from '../game/placedStacks';
import { LETTERS } from '../game/units';
import { piecesOf } from './setup';

beforeAll(() => load());

/** Squares where every piece may stand, straight up from c1, and a diagonal on land. The Navy has its own diagonal at sea. */
const STRAIGHT = ['c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
const LAND = ['e2', 'f3', 'g4', 'h5', 'i6'];
const at = (square: string, text: string, color: 'red' | 'blue' = 'red'): PlacedStack => ({
  square,
  color,
  pieces: piecesOf(text.toUpperCase()),
});
const reaches = (others: PlacedStack[], from: string, to: string, letter: string) =>
  movesOf([at(from, letter), ...others], 'red', from)?.some((move) => move.to === to) ?? false;
const far = (letter: string, from: string, squares: string[], enemy?: string) =>
  squares.filter((square) => reaches(enemy === undefined ? [] : [at(square, enemy, 'blue')], from, square, letter)).length;

describe.each(LETTERS.map((letter) => ({ letter })))('$letter', ({ letter }) => {
  let row: Abilities;
  beforeAll(() => {
    const found = ordinaryPieces().find((row) => row.letter === letter);
    if (found === undefined) throw new Error(letter);
    row = found;
  });

  test('has the listed ranges for moves and captures', () => {
    expect(far(letter, 'c1', STRAIGHT)).toBe(row.moves ?? STRAIGHT.length);
    expect(far(letter, 'c1', STRAIGHT, 'i')).toBe(row.captures);
    expect(far(letter, 'c1', STRAIGHT, 'n')).toBe(row.capturesNavy);
    if (letter === 'N') {
      expect(far(letter, 'a5', ['b6', 'c7'])).toBe(2);
      return;
    }
    expect(far(letter, 'd1', LAND)).toBe(row.movesDiagonally);
    expect(far(letter, 'd1', LAND, 'i')).toBe(row.capturesDiagonally);
  });

  test('passes over pieces as listed', () => {
    const between = at('c2', 'I');
    const moves = reaches([between], 'c1', 'c3', letter);
    const captures = reaches([between, at('c3', 'i', 'blue')], 'c1', 'c3', letter);
    expect({ moves, captures }).toEqual({
      moves: row.jumps === 'always' || row.jumps === 'except-navies',
      captures: row.jumps !== 'never',
    });
    if (row.jumps === 'except-navies') expect(reaches([at('c2', 'N')], 'c1', 'c3', letter)).toBe(false);
  });

  test('has the listed air defence range', () => {
    const game = new Game(fenOfStacks([at('c6', letter)], 'red'));
    const covered = game.airDefense('red');
    const reach = ['c7', 'c8', 'c9', 'c10'].filter((square) => covered.includes(square)).length;
    expect(reach).toBe(row.airDefense);
  });

  test('carries exactly the listed pieces', () => {
    const carried = LETTERS.filter((other) => other !== letter && isStack(`(${letter}${other})`)).sort();
    expect(carried).toEqual(row.carries.flat().sort());
    const [first, second] = row.carries;
    if (first === undefined || second === undefined) return;
    for (const one of first)
      for (const other of second) if (one !== other) expect(isStack(`(${letter}${one}${other})`)).toBe(true);
  });
});

function isStack(text: string): boolean {
  try {
    new Game(fenOfStacks([at('c6', text)], 'red')).free();
    return true;
  } catch {
    return false;
  }
}

test('every piece is listed once', () => {
  expect(ordinaryPieces().map(({ letter }) => letter)).toEqual([...LETTERS]);
  expect(pieceTable()).toHaveLength(2 * LETTERS.length);
});
