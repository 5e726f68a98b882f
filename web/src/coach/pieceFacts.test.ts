import { Game, load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { abilitiesOf } from '../game/abilities';
import { movesOf } from '../game/gameTesting';
import { fenOfStacks } from '../game/placedStacks';
import type { PlacedStack } from '../game/placedStacks';
import { LETTERS } from '../game/units';
import { setLanguage } from '../i18n/text.svelte';
import { piecesOf } from '../learn/setup';
import { factsOf, stackText, unitSummary } from './pieceFacts';

beforeAll(() => load());

const STRAIGHT = ['c2', 'c3', 'c4', 'c5', 'c6', 'c7'];
const LAND = ['e2', 'f3', 'g4', 'h5', 'i6'];
const at = (square: string, text: string, color: 'red' | 'blue' = 'red'): PlacedStack => ({
  square,
  color,
  pieces: piecesOf(text.toUpperCase()),
});
const far = (letter: string, from: string, squares: string[], enemy?: string) =>
  squares.filter((square) =>
    movesOf([at(from, letter), ...(enemy === undefined ? [] : [at(square, enemy, 'blue')])], 'red', from)?.some(
      (move) => move.to === square,
    ),
  ).length;

describe.each(LETTERS.map((letter) => ({ letter })))('a heroic $letter', ({ letter }) => {
  test('has the ranges of the rules', () => {
    const can = abilitiesOf({ letter, heroic: true });
    const hero = `+${letter}`;
    expect(can?.moves ?? STRAIGHT.length).toBe(far(hero, 'c1', STRAIGHT));
    expect(can?.captures).toBe(far(hero, 'c1', STRAIGHT, 'i'));
    expect(can?.capturesNavy).toBe(far(hero, 'c1', STRAIGHT, 'n'));
    if (letter !== 'N' && letter !== 'C') expect(can?.movesDiagonally).toBe(far(hero, 'd1', LAND));
    if (letter === 'C') expect([can?.movesDiagonally, far(hero, 'd1', LAND)]).toEqual([null, LAND.length]);
    const covered = new Game(fenOfStacks([at('c6', hero)], 'red')).airDefense('red');
    expect(['c7', 'c8', 'c9', 'c10'].filter((square) => covered.includes(square)).length).toBe(can?.airDefense);
  });
});

test('the facts of a piece are sentences in both languages', () => {
  setLanguage('en');
  expect(factsOf({ letter: 'T', heroic: false })).toEqual([
    'Moves up to 2 squares, not diagonally.',
    'Captures at the same range.',
    'Carries Commander / Infantry / Militia.',
  ]);
  expect(unitSummary(piecesOf('(NFT)'))).toMatch(/^Navy carrying Air Force and Tank\. Moves up to 4 squares/);
  expect(stackText({ square: 'f9', color: 'blue', text: '+g', pieces: [{ letter: 'G', heroic: true }] })).toMatch(
    /^Blue: heroic Anti-air on f9\. Moves up to 2 squares in all 8 directions/,
  );
  setLanguage('vi');
  for (const letter of LETTERS)
    for (const heroic of [false, true]) for (const fact of factsOf({ letter, heroic })) expect(fact).not.toMatch(/coach-|\{/);
  expect(unitSummary(piecesOf('T'))).toBe(
    'Xe tăng. Đi ngang, dọc tối đa 2 ô. Ăn trong cùng tầm. Chở được Tư lệnh / Bộ binh / Dân quân.',
  );
});
