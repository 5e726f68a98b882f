// A localStorage for tests without a browser.

import { afterAll, vi } from 'vitest';

export function stubLocal(): void {
  const local = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, text: string) => local.set(key, text),
  });
  afterAll(() => vi.unstubAllGlobals());
}
