// The `test` of the browser tests. Every worker has one browser and one served page, which `open` uses.

import { test as base } from '@playwright/test';
import { serve } from './serving.mjs';
import { cleanUp, useBrowser } from './table.mjs';

/** The tag of tests that run when no other test does. */
export const alone = { tag: '@alone' };
/** The tag of tests that only run with `COTULENH_ALL`. */
export const all = { tag: '@all' };

export const test = base.extend({
  servedPage: [
    async ({ browser }, use) => {
      const served = await serve();
      useBrowser(browser, served.address);
      await use(served.address);
      served.stop();
    },
    { scope: 'worker', auto: true },
  ],
  // A test that fails leaves its pages and servers open.
  cleanUpAfterTest: [
    // Playwright reads the fixtures from the pattern.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use();
      await cleanUp();
    },
    { auto: true },
  ],
});
