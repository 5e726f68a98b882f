// Programs in CommonJS: `import()` in every version of Node, `require` in those that can load modules with it.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const REST = `
  await load();
  const game = new Game();
  game.move({ from: 'f4', to: 'f6' });
  console.log(game.history()[0].san);
`;

/** Runs a program and returns its output. The file is inside the package because the program imports it by its name. */
async function output(name, program) {
  const file = new URL(`.readme-${name}.cjs`, import.meta.url);
  await writeFile(file, program);
  try {
    return (await run(process.execPath, ['--no-warnings', fileURLToPath(file)], { timeout: 60_000 })).stdout;
  } finally {
    await rm(file);
  }
}

for (const entry of ['cotulenh', 'cotulenh/rules']) {
  test(`import('${entry}') in CommonJS`, async () => {
    const program = `(async () => { const { Game, load } = await import('${entry}'); ${REST} })();`;
    assert.equal(await output('import', program), 'Tf6\n');
  });

  const skip = process.features.require_module ? false : 'this Node cannot require modules';
  test(`require('${entry}') in CommonJS`, { skip }, async () => {
    const program = `(async () => { const { Game, load } = require('${entry}'); ${REST} })();`;
    assert.equal(await output('require', program), 'Tf6\n');
  });
}
