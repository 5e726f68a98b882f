// Runs the browser tests. Files with a failure run once more, alone. A test that fails twice fails the suite. One that fails
// only once is reported as flaky. Arguments name files; without any, all files run.

import { readdirSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const FOLDER = import.meta.dirname;
/** The time after which a test fails, in milliseconds. */
const TIMEOUT = 600_000;
/** The number of files that run at the same time. It is small, because the tests share the processors with the browsers. */
const CONCURRENCY = 2;

/** Returns all files with tests. Long files start first, so that none of them is left over at the end. */
function allFiles() {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.test.mjs'));
  return files.map((name) => resolve(FOLDER, name)).sort((one, other) => statSync(other).size - statSync(one).size);
}

/** Runs files. Returns the number of tests that ran, and the tests that failed by file. */
async function runFiles(files, concurrency) {
  const failed = new Map();
  let count = 0;
  const tests = run({ files, concurrency, timeout: TIMEOUT });
  tests.on('test:pass', () => (count += 1));
  tests.on('test:fail', ({ name, file }) => {
    count += 1;
    // A file that cannot be run is reported as a test with the path as its name.
    const path = resolve(file ?? name);
    failed.set(path, [...(failed.get(path) ?? []), name]);
  });
  await new Promise((done, fail) => {
    const report = tests.compose(spec);
    report.on('error', fail).on('end', done).pipe(process.stdout, { end: false });
  });
  return { count, failed };
}

const printTests = (title, tests) => {
  console.log(`\n${title}`);
  for (const [file, names] of tests) for (const name of names) console.log(`  ${relative(FOLDER, file)}: ${name}`);
};

const started = Date.now();
const files = process.argv.length > 2 ? process.argv.slice(2).map((file) => resolve(file)) : allFiles();
const first = await runFiles(files, CONCURRENCY);
const [broken, flaky] = [new Map(), new Map()];
if (first.failed.size > 0) {
  printTests('These tests failed. Their files run once more, alone:', first.failed);
  const second = await runFiles([...first.failed.keys()], 1);
  for (const [file, names] of first.failed) {
    const again = second.failed.get(file) ?? [];
    const twice = names.filter((name) => again.includes(name));
    const once = [...new Set([...names, ...again])].filter((name) => !twice.includes(name));
    if (twice.length > 0) broken.set(file, twice);
    if (once.length > 0) flaky.set(file, once);
  }
}
if (flaky.size > 0) printTests('Flaky, passed once and failed once:', flaky);
if (broken.size > 0) printTests('Failed twice:', broken);
console.log(`\n${first.count} tests in ${Math.round((Date.now() - started) / 1000)} s`);
process.exitCode = broken.size > 0 || first.count === 0 ? 1 : 0;
