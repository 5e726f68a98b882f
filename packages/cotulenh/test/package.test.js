// The files of the package.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkLinks, lintManifest, packedFiles } from './published.js';

const pathOf = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => readFile(pathOf(path), 'utf8');
const packed = await packedFiles(pathOf('..'));

test('publint finds nothing wrong', () => lintManifest(pathOf('..')));

test('the package has what its entries need, its licences, and nothing else', async () => {
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

test('the links of the README lead to files of the package', () => checkLinks(pathOf('../README.md'), packed));

test('the links of the README of the Python package lead to no files', () => {
  // A package index shows the README alone.
  checkLinks(pathOf('../../../python/README.md'), []);
});
