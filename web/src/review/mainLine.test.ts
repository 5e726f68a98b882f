import { expect, test } from 'vitest';
import { lineTo } from './mainLine';
import { carriedOver, gathered, isReview, newReview } from './reviewRecord';
import { found, lineOfMoves, lineOfPgn } from './reviewTesting';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
/** Red checkmates by taking away the Commander's last escape. */
const MATE = '11/11/11/11/11/7c3/11/11/4(FT)g4t/11/10A/3C7 r - - 0 1';

test('positions have their side to move and their turn', async () => {
  const line = await lineOfMoves(['Tf6', 'Ik7', 'Ic6']);
  expect(line.positions.map(({ ply, color, played }) => [ply, color, played?.san ?? null])).toEqual([
    [0, 'red', 'Tf6'],
    [1, 'blue', 'Ik7'],
    [2, 'red', 'Ic6'],
    [3, 'blue', null],
  ]);
  expect(line.positions[0]?.node).toBe(0);
  const last = line.positions[3];
  expect(last && lineTo(line, last).words).toEqual(line.words);
  expect(last?.over).toBeNull();
});

test('a deployment is one turn, also after a start from a FEN', async () => {
  const line = await lineOfMoves(['F>e6', 'T>d4'], STACK);
  // The Navy still waits, so the deployment is not a turn of the main line yet.
  expect(line.positions).toHaveLength(1);
  const whole = await lineOfMoves(['c4:(NT):F>e6', 'Cg11'], STACK);
  expect(whole.positions.map(({ color }) => color)).toEqual(['red', 'blue', 'red']);
  expect(whole.start).toBe(STACK);
});

test('a game that ended by the rules has a score; a resigned or agreed game has none', async () => {
  const mate = await lineOfMoves(['e4:T>f4,F>h7'], MATE);
  expect(mate.positions.at(-1)?.over).toEqual({ cp: null, win: null, loss: 0 });
  const given = await lineOfPgn('1. Tf6 Ik7 1-0');
  expect(given.positions.at(-1)?.over).toBeNull();
  const empty = await lineOfMoves([]);
  expect(empty.positions).toHaveLength(1);
});

test('results survive only for positions reached by the same turns', async () => {
  const line = await lineOfMoves(['Tf6', 'Ik7', 'Ic6']);
  const review = newReview(line, 1000);
  review.found = review.found.map(() => found('f4f6'));
  expect(isReview(JSON.parse(JSON.stringify(review)))).toBe(true);
  expect(carriedOver(review, line, 1000).found).toEqual(review.found);
  const other = await lineOfMoves(['Tf6', 'Ik7', 'Mf6']);
  expect(carriedOver(review, other, 1000).found.map((one) => one !== null)).toEqual([true, true, true, false]);
  const longer = await lineOfMoves(['Tf6', 'Ik7', 'Ic6', 'Th7']);
  expect(carriedOver(review, longer, 1000).found.map((one) => one !== null)).toEqual([true, true, true, true, false]);
  // Another effort, another start, and no earlier review.
  expect(carriedOver(review, line, 2000).found).toEqual([null, null, null, null]);
  expect(carriedOver(review, await lineOfMoves([], STACK), 1000).found).toEqual([null]);
  expect(carriedOver(null, line, 1000).found).toEqual([null, null, null, null]);
});

test('results of several reviews are gathered only if they have the same evaluation', async () => {
  const line = await lineOfMoves(['Tf6', 'Ik7']);
  const review = (evaluation: 'network' | 'hand' | null, ...searched: boolean[]) => ({
    ...newReview(line, 1000),
    found: searched.map((is) => (is ? { ...found('f4f6'), ...(evaluation === null ? {} : { evaluation }) } : null)),
  });
  const first = review('network', false, true, false);
  const [hand, unknown, more] = [
    review('hand', true, true, true),
    review(null, true, true, true),
    review('network', true, false, false),
  ];
  const done = gathered([first, hand, unknown, more], line, 1000).found.map((one) => one?.evaluation ?? null);
  expect(done).toEqual(['network', 'network', null]);
  expect(gathered([unknown, first], line, 1000).found).toEqual(unknown.found);
});

test('invalid values are not accepted as a review', async () => {
  const review = newReview(await lineOfMoves(['Tf6']), 1000);
  const good = JSON.parse(JSON.stringify({ ...review, found: [found('f4f6'), null] })) as Record<string, unknown>;
  expect(isReview(good)).toBe(true);
  const two = { ...found('a'), score: { cp: 1, win: 2, loss: null } };
  for (const bad of [
    null,
    [],
    'x',
    {},
    { ...good, version: 2 },
    { ...good, nodes: '5' },
    { ...good, words: [1] },
    { ...good, found: [null] },
    { ...good, found: [two, null] },
    { ...good, found: [{ ...found('a'), evaluation: 'luck' }, null] },
    { ...good, found: [{ ...found('a'), words: Array(9).fill('a') }, null] },
    { ...good, found: [{ ...found('a'), score: { cp: null, win: null, loss: null } }, null] },
  ]) {
    expect(isReview(bad), JSON.stringify(bad)).toBe(false);
  }
});
