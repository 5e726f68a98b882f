// The class of errors. It is the same for both modules and for the worker.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as main from 'cotulenh';
import * as engine from 'cotulenh/engine';
import * as rules from 'cotulenh/rules';

await Promise.all([rules.load(), engine.load()]);

test('all entries have one class', () => {
  assert.equal(main.CotulenhError, rules.CotulenhError);
  assert.equal(engine.CotulenhError, rules.CotulenhError);
});

test('errors of both modules and of the worker are instances', async () => {
  const worker = await main.Engine.start();
  const failures = [
    () => new rules.Game('x'),
    () => new engine.Searcher({ hash: 0 }),
    () => new engine.Searcher().search('x', { depth: 1 }),
    () => worker.go('x', { depth: 1 }),
    () => main.Engine.start({ threads: 0 }),
  ];
  for (const fail of failures) {
    const error = await (async () => fail())().catch((thrown) => thrown);
    assert.ok(error instanceof main.CotulenhError, `${error}`);
    assert.ok(error instanceof Error);
    assert.equal(error.name, 'CotulenhError');
    assert.match(String(error), /^CotulenhError: ./);
    assert.match(error.stack, /^CotulenhError: .*\n +at /);
    assert.equal(typeof error.code, 'string');
  }
  worker.end();
});

test('codes that the package creates are declared', async () => {
  const types = await readFile(new URL('../wasm/cotulenh_rules.d.ts', import.meta.url), 'utf8');
  const [, union] = /export type ErrorCode =\n(.*?);/s.exec(types);
  const declared = new Set([...union.matchAll(/'([a-z-]+)'/g)].map(([, code]) => code));
  for (const name of ['crew', 'engine', 'searcher']) {
    const source = await readFile(new URL(`../lib/${name}.js`, import.meta.url), 'utf8');
    const codes = [...source.matchAll(/problem\('([a-z-]+)'/g)].map(([, code]) => code);
    assert.ok(codes.length > 0);
    for (const code of codes) assert.ok(declared.has(code), code);
  }
});
