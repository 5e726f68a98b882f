// Runs the browser tests: first those of the project `browser`, then those that must run alone, also after a failure. With
// `--project=NAME`, runs only this project. Other arguments are passed to Playwright, e.g. names of files or `--grep`. The reports
// are `browser.json` and `alone.json`.

import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { REPORTS } from './reports.mjs';

const WEB = resolve(import.meta.dirname, '..');
const playwright = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');

const PROJECT = '--project=';
const [projects, others] = [true, false].map((is) => process.argv.slice(2).filter((word) => word.startsWith(PROJECT) === is));
const names = projects.map((word) => word.slice(PROJECT.length));

/** Runs a project. Returns the number of its tests, and whether it succeeded. */
function runProject(name) {
  const report = join(REPORTS, `${name}.json`);
  rmSync(report, { force: true });
  const args = [playwright, 'test', `${PROJECT}${name}`, '--pass-with-no-tests', ...others];
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { status } = spawnSync(process.execPath, args, { cwd: WEB, env, stdio: 'inherit' });
  if (status !== 0) return { count: 0, succeeded: false };
  const { expected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats;
  return { count: expected + flaky, succeeded: true };
}

mkdirSync(REPORTS, { recursive: true });
const started = Date.now();
const results = (names.length > 0 ? names : ['browser', 'alone']).map(runProject);
const succeeded = results.every((result) => result.succeeded);
const count = results.reduce((sum, result) => sum + result.count, 0);
if (succeeded && count === 0) console.error('No test matches the arguments.');
console.log(`The browser tests took ${Math.round((Date.now() - started) / 1000)} s.`);
process.exitCode = succeeded && count > 0 ? 0 : 1;
