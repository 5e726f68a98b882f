import { Game, load } from 'cotulenh';
import { expect, test } from 'vitest';
import { clockText } from './clock';
import { arrowsOf } from './hint';
import { Session } from './session';
import { piecesOf } from '../learn/setup';
import { lettersOf } from './units';

test('a turn is shown as arrows', async () => {
  await load();
  const session = new Session(new Game('6c4/11/11/11/11/4t6/11/11/2(NFT)1T6/11/11/5C5 r - - 0 1'));
  expect(arrowsOf(session.preview('Te5'))).toEqual([{ from: 'e4', to: 'e5', brush: 'hint' }]);
  const deployment = session.preview('c4:N:F>e6,T>d4');
  expect(arrowsOf(deployment).map(({ from, to }) => [from, to])).toEqual([
    ['c4', 'e6'],
    ['c4', 'd4'],
  ]);
  // One step is made. After the second one, only the end of the turn is left.
  expect(arrowsOf(deployment, 1).map(({ to }) => to)).toEqual(['d4']);
  expect(arrowsOf(deployment, 2)).toEqual([{ from: 'c4', brush: 'hint' }]);
  session.move('F>e6');
  expect(arrowsOf(session.preview('c4:N:F>e6,T>d4'), 1).map(({ to }) => to)).toEqual(['d4']);
  expect(arrowsOf(session.preview('nonsense'))).toEqual([]);
});

test('times are rounded up, so that 0:00 means that the time is up', () => {
  expect([3_600_000, 65_000, 9_450, 1, 0].map(clockText)).toEqual(['1:00:00', '1:05', '0:09.5', '0:00.1', '0:00.0']);
});

test('a unit is read with its heroes', () => {
  expect(piecesOf('(NF+T)')).toEqual([
    { letter: 'N', heroic: false },
    { letter: 'F', heroic: false },
    { letter: 'T', heroic: true },
  ]);
  expect(lettersOf(piecesOf('(+NF+T)'))).toBe('NFT');
});
