// The answer to a draw offer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptsDraw, load } from 'cotulenh/engine';

await load();

test('a draw is accepted only by a player who loses or is an Infantry behind', () => {
  assert.deepEqual([acceptsDraw(-100), acceptsDraw(null, null, 3)], [true, true]);
  assert.deepEqual([acceptsDraw(-99), acceptsDraw(0), acceptsDraw(null, 3), acceptsDraw()], [false, false, false, false]);
});
