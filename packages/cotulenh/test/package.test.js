// The files of the package.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path) => readFile(new URL(path, import.meta.url), 'utf8');

test('publint finds nothing wrong', async () => {
  const { messages, pkg } = await publint({ pkgDir: root, strict: true });
  assert.deepEqual(
    messages.map((message) => formatMessage(message, pkg)),
    [],
  );
});

test('the package has what its entries need, its licences, and nothing else', async () => {
  // On Windows, npm is a script that only a shell can run.
  const options = { cwd: root, shell: process.platform === 'win32' };
  const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options);
  const packed = JSON.parse(stdout)[0].files.map(({ path }) => path);
  const { exports } = JSON.parse(await read('../package.json'));
  const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? entry : Object.values(entry)));
  for (const entry of entries) assert.ok(packed.includes(entry.slice(2)), entry);
  for (const licence of ['LICENSE-APACHE', 'LICENSE-MIT']) {
    assert.ok(packed.includes(licence));
    assert.equal(await read(`../${licence}`), await read(`../../../${licence}`));
  }
  const known =
    /^(package\.json|README\.md|LICENSE-\w+|\w+(\.d\.ts|\.js)|(lib|node)\/[\w-]+(\.d\.ts|\.js)|data\/(network\.ctn|book\.ctb)|wasm\/cotulenh_\w+(\.d\.ts|\.js|\.wasm))$/;
  assert.deepEqual(
    packed.filter((path) => !known.test(path) || /bench|test|stamp|threads\.d\.ts/.test(path)),
    [],
  );
});
