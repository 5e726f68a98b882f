// Type-checks the programs in `projects`: strictly, with the libraries checked too, for Node and for bundlers, with and without
// the types of browsers.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const here = fileURLToPath(new URL('./projects', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const STRICT = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--noUncheckedIndexedAccess', '--skipLibCheck', 'false'];
const RESOLUTIONS = {
  node16: ['--module', 'node16', '--moduleResolution', 'node16'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};

for (const [name, resolution] of Object.entries(RESOLUTIONS)) {
  for (const [lib, files] of [
    ['es2022', ['strict.ts']],
    ['es2022,dom', ['strict.ts', 'page.ts']],
  ]) {
    test(`programs compile with ${name} and ${lib}`, async () => {
      const args = [tsc, ...STRICT, ...resolution, '--target', 'es2022', '--lib', lib, ...files];
      const said = await run(process.execPath, args, { cwd: here, timeout: 240_000 }).catch(({ stdout, message }) => ({
        stdout: stdout || message,
      }));
      assert.equal(said.stdout, '');
    });
  }
}
