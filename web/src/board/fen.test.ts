import { expect, test } from 'vitest';
import { ConfigError } from './config';
import { stacksOfFen } from './fen';

test('stacks are read with their squares, sides and heroes', () => {
  const stacks = stacksOfFen('6c4/11/11/11/11/11/11/4+t6/2(NF+T)8/11/11/5C5 r - - 0 1');
  expect(stacks).toEqual([
    { square: 'g12', color: 'blue', pieces: [{ letter: 'C', heroic: false }] },
    { square: 'e5', color: 'blue', pieces: [{ letter: 'T', heroic: true }] },
    {
      square: 'c4',
      color: 'red',
      pieces: [
        { letter: 'N', heroic: false },
        { letter: 'F', heroic: false },
        { letter: 'T', heroic: true },
      ],
    },
    { square: 'f1', color: 'red', pieces: [{ letter: 'C', heroic: false }] },
  ]);
});

test.each([
  ['', 'ranks'],
  ['11/11', 'ranks'],
  ['12/11/11/11/11/11/11/11/11/11/11/11', 'rank 12'],
  ['10/11/11/11/11/11/11/11/11/11/11/11', 'rank 12'],
  ['11/11/11/11/11/11/11/11/11/11/11/5Q5', 'no stack on f1'],
  ['11/11/11/11/11/11/11/11/11/11/11/5(Tt)5', 'no stack on f1'],
  ['11/11/11/11/11/11/11/11/11/11/11/5(TIMA)5', 'no stack on f1'],
  ['11/11/11/11/11/11/11/11/11/11/11/5?5', 'rank 1'],
  ['6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1 c4::F>e6...', 'deployment'],
])('%s is refused', (fen, message) => {
  expect(() => stacksOfFen(fen)).toThrow(ConfigError);
  expect(() => stacksOfFen(fen)).toThrow(message);
});
