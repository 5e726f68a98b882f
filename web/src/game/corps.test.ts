import { Game, load, setupProblems } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import type { Corps } from 'cotulenh';
import { corpsLeft, corpsOf } from './corps';
import { LETTERS } from './units';

beforeAll(() => load());

const lacks = (fen: string, corps: Corps) => setupProblems(fen, corps).some(({ code }) => code === 'missing-corps');

test.each(['marine', 'air', 'land'] as const)('the rules count the same pieces for the objective %s', (corps) => {
  for (const letter of LETTERS.filter((letter) => letter !== 'C')) {
    // Each side has the piece on file c, where every piece may stand.
    const fen = `6c4/11/11/11/2${letter.toLowerCase()}8/11/11/11/11/2${letter}8/11/5C5 r - - 0 1`;
    expect(lacks(fen, corps), `${corps} ${letter}`).toBe(corpsOf(letter) !== corps);
  }
});

test('the pieces left are counted for each corps of the objective', () => {
  const stacks = new Game('6c4/11/11/11/2(nf)8/11/11/11/2(NFT)5I2/11/11/5C5 r - - 0 1').board();
  expect(corpsLeft(stacks, 'red', 'any')).toEqual([
    { corps: 'marine', left: 1 },
    { corps: 'air', left: 1 },
    { corps: 'land', left: 2 },
  ]);
  expect(corpsLeft(stacks, 'blue', 'land')).toEqual([{ corps: 'land', left: 0 }]);
  expect(corpsLeft(stacks, 'blue', 'total')).toEqual([]);
});
