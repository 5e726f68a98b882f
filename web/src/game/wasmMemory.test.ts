import { expect, test } from 'vitest';
import { freeOnError, useAndFree } from './wasmMemory';

function counted() {
  const object = { freed: 0, free: () => {} };
  object.free = () => {
    object.freed++;
  };
  return object;
}

test('an object is freed once, after its use', () => {
  const object = counted();
  expect(useAndFree(object, ({ freed }) => freed)).toBe(0);
  expect(object.freed).toBe(1);
});

test('an object is freed if its use fails', () => {
  const object = counted();
  expect(() =>
    useAndFree(object, () => {
      throw new RangeError('wrong');
    }),
  ).toThrow(RangeError);
  expect(object.freed).toBe(1);
});

test('an object is freed when the promise of its use is settled', async () => {
  for (const fails of [false, true]) {
    const object = counted();
    let settle = () => {};
    const used = useAndFree(
      object,
      () => new Promise<void>((resolve, reject) => (settle = () => (fails ? reject(new RangeError('wrong')) : resolve()))),
    );
    expect(object.freed).toBe(0);
    settle();
    await used.catch(() => {});
    expect(object.freed).toBe(1);
  }
});

test('an object that is kept is freed only after an error', () => {
  const [kept, dropped] = [counted(), counted()];
  freeOnError(kept, () => {});
  expect(() =>
    freeOnError(dropped, () => {
      throw new RangeError('wrong');
    }),
  ).toThrow(RangeError);
  expect([kept.freed, dropped.freed]).toEqual([0, 1]);
});
