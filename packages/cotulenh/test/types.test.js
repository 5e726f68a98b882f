// Type-checks `types.ts`.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

test('types.ts has no type errors', async () => {
  const args = [
    tsc,
    '--noEmit',
    '--strict',
    '--target',
    'es2024',
    '--lib',
    'es2024,esnext.disposable,dom',
    '--module',
    'nodenext',
    'types.ts',
  ];
  const said = await new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: here, timeout: 120_000 }, (error, stdout) =>
      resolve(error ? stdout || String(error) : ''),
    );
  });
  assert.equal(said, '');
});
