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
/** The tests to leave out of every project. */
const OMITTED = process.env.COTULENH_ALL ? [] : [/@all/];

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
  use: { launchOptions, actionTimeout: 30_000, navigationTimeout: 30_000, trace: 'retain-on-first-failure' },
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
