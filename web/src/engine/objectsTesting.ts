// The number of WebAssembly objects that a test leaves behind.

import { vi } from 'vitest';

/**
 * Counts the objects of the modules from now on. Returns a function that returns how many were made since and not freed. The
 * modules register each object with itself as its token, and unregister it when it is freed.
 */
export function countObjects(): () => number {
  const alive = new Set<WeakKey>();
  vi.spyOn(FinalizationRegistry.prototype, 'register').mockImplementation((object, _value, token) => {
    if (token === object) alive.add(object);
  });
  vi.spyOn(FinalizationRegistry.prototype, 'unregister').mockImplementation((token) => alive.delete(token));
  return () => alive.size;
}
