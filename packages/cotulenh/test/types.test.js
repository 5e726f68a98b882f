// Type-checks the programs in `projects`: strictly, with the libraries checked too, for Node and for bundlers, with and without
// the types of browsers, as ES modules and as CommonJS. One of them is compiled for every change, and all with `COTULENH_ALL`.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const here = fileURLToPath(new URL('./projects', import.meta.url));
const tsc = join(root, 'node_modules/typescript/bin/tsc');
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
const RESOLUTIONS = {
  node16: ['--module', 'node16', '--moduleResolution', 'node16'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};

/** Adds a test that only runs with `COTULENH_ALL`. */
const testOfAll = process.env.COTULENH_ALL ? test : () => {};

/** Compiles files of a folder and returns the output of the compiler, which is empty without errors. */
async function compile(cwd, options, lib, ...files) {
  const args = [tsc, ...STRICT, ...options, '--target', 'es2022', '--lib', lib, ...files];
  const said = await run(process.execPath, args, { cwd, timeout: 240_000 }).catch(({ stdout, message }) => ({
    stdout: stdout || message,
  }));
  return said.stdout;
}

for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
  for (const [lib, files] of [
    ['es2022', ['strict.ts']],
    ['es2022,dom', ['strict.ts', 'page.ts']],
  ]) {
    // The strictest one: it needs the endings of imported files.
    const always = name === 'node16' && lib.includes('dom');
    (always ? test : testOfAll)(`programs compile with ${name} and ${lib}`, async () => {
      assert.equal(await compile(here, resolution, lib, ...files), '');
    });
  }
}

testOfAll('CommonJS imports the package dynamically with node16, and in every way with node20 and nodenext', async () => {
  assert.equal(await compile(here, ['--module', 'node16'], 'es2022', 'dynamic.cts'), '');
  // The error is documented in the README.
  assert.match(await compile(here, ['--module', 'node16'], 'es2022', 'commonjs.cts'), /TS1479/);
  for (const module of ['node20', 'nodenext']) {
    assert.equal(await compile(here, ['--module', module], 'es2022', 'dynamic.cts', 'commonjs.cts'), '', module);
  }
});

testOfAll('the resolution node10, which reads no exports, finds the types of an installed package', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cotulenh-types-'));
  try {
    await mkdir(join(folder, 'node_modules'));
    await symlink(root, join(folder, 'node_modules/cotulenh'), 'junction');
    await copyFile(join(here, 'strict.ts'), join(folder, 'strict.ts'));
    const options = ['--module', 'commonjs', '--moduleResolution', 'node10', '--ignoreDeprecations', '6.0'];
    assert.equal(await compile(folder, options, 'es2022', 'strict.ts'), '');
  } finally {
    await rm(folder, { recursive: true });
  }
});
