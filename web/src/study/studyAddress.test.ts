import { expect, test } from 'vitest';
import { studyAddressOf } from './studyAddress';

test.each([
  ['abc', { name: 'abc', ply: null, review: false }],
  ['game:abc', { name: 'game:abc', ply: null, review: false }],
  ['game:abc;14', { name: 'game:abc', ply: 14, review: false }],
  ['game:abc;0', { name: 'game:abc', ply: 0, review: false }],
  ['game:abc;review', { name: 'game:abc', ply: null, review: true }],
  ['game:abc;', { name: 'game:abc;', ply: null, review: false }],
  ['fen:total:x;3', { name: 'fen:total:x;3', ply: null, review: false }],
])('%s', (id, address) => expect(studyAddressOf(id)).toEqual(address));
