import { CotulenhError, Game, load } from 'cotulenh';
import type { ErrorData } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { StudyFull } from '../study/tree';
import { problemOf } from './events';
import { useAndFree } from './wasmMemory';

beforeAll(() => load());

/** Returns the error of an action. */
function thrownBy(action: () => void): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return expect.fail('it throws no error');
}

test('a problem has every field of its error, also fields that this page does not know', () => {
  const data = { code: 'ambiguous', message: 'no', square: 'f4', later: 1 } as ErrorData & { later: number };
  expect(problemOf(new CotulenhError(data))).toEqual(data);
});

test('a problem has the message of its error, and any thrown value is a problem', () => {
  const error = thrownBy(() => useAndFree(new Game(), (game) => game.move('Tz9'))) as ErrorData;
  expect(problemOf(error)).toMatchObject({ code: error.code, message: error.message });
  expect(problemOf(new StudyFull())).toMatchObject({ code: 'study-full', most: expect.any(Number) as number });
  expect(problemOf(new TypeError('broken'))).toEqual({ code: 'unknown', message: 'broken' });
  expect(problemOf('torn')).toEqual({ code: 'unknown', message: 'torn' });
  expect(problemOf(null)).toEqual({ code: 'unknown', message: 'null' });
});
