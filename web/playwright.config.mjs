// The browser tests. `npm run e2e` runs the projects one after the other. `browser` runs on two workers, and `alone`, for tests
// that measure speed or build packages, on one.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { REPORTS } from './e2e/reports.mjs';
import { launchOptions } from './e2e/table.mjs';

if (!existsSync(launchOptions.executablePath)) {
  throw new Error(`There is no Chromium at ${launchOptions.executablePath}. CHROMIUM names another one.`);
}

const ALONE = /@alone/;
const runsAll = Boolean(process.env.COTULENH_ALL);
/** The tests to leave out of every project. */
const OMITTED = runsAll ? [] : [/@all/];
/**
 * Traces take two fifths of the time of a run. So a test that failed is traced at its second attempt, and with `COTULENH_ALL`
 * every first attempt is.
 */
const trace = runsAll ? 'retain-on-first-failure' : 'on-first-retry';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.mjs',
  timeout: 180_000,
  expect: { timeout: 60_000 },
  retries: 1,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI ?? process.env.COTULENH_REPORTS),
  // `run.mjs` names the file of the JSON report.
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json']] : [])],
  use: { launchOptions, actionTimeout: 30_000, navigationTimeout: 30_000, trace, screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', grepInvert: [ALONE, ...OMITTED], outputDir: join(REPORTS, 'browser') },
    // A trace takes time that these tests measure, so only a second attempt has one.
    {
      name: 'alone',
      grep: ALONE,
      grepInvert: OMITTED,
      outputDir: join(REPORTS, 'alone'),
      workers: 1,
      use: { trace: 'on-first-retry' },
    },
  ],
});
