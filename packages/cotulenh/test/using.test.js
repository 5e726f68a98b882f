// `using` declarations free games and engines. TypeScript translates them for versions of Node that do not have them.

import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import ts from 'typescript';

const PROGRAM = `
  import { CotulenhError, Engine, Game, load } from 'cotulenh';
  import { Searcher, load as loadEngine } from 'cotulenh/engine';

  await Promise.all([load(), loadEngine()]);
  let kept, ended;
  {
    using game = new Game();
    using searcher = new Searcher();
    using engine = await Engine.start();
    kept = [game, searcher].map((object) => object.fen?.() ?? object.search(game, { nodes: 10 }).nodes);
    kept.push(game, searcher);
    ended = engine;
  }
  export const first = kept.slice(0, 2);
  export const games = kept.slice(2);
  export const code = await ended.clear().catch((error) => error instanceof CotulenhError && error.code);
`;

test('objects are freed at the end of their scope', async () => {
  const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  const { outputText } = ts.transpileModule(PROGRAM, { compilerOptions: options });
  // The file is inside the package because the program imports the package by its name.
  const file = new URL('.readme-using.mjs', import.meta.url);
  await writeFile(file, outputText);
  try {
    const { first, games, code } = await import(file.href);
    assert.match(first[0], / r - - 0 1$/);
    assert.equal(first[1], 10);
    assert.equal(code, 'ended');
    const [game, searcher] = games;
    assert.throws(() => game.fen(), /null pointer/);
    assert.throws(() => searcher.clear(), /null pointer/);
  } finally {
    await rm(file);
  }
});
