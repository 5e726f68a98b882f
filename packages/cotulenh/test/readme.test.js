// Runs the JavaScript programs of both READMEs and of docs/MIGRATING.md, and compares the output with their comments.

import { execFile } from 'node:child_process';
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const documents = {
  readme: { path: '../README.md', least: 2 },
  migrating: { path: '../../../docs/MIGRATING.md', least: 2 },
  project: { path: '../../../README.md', least: 1 },
};

/** Returns the programs of a document. */
async function programsOf(path) {
  const text = await readFile(new URL(path, import.meta.url), 'utf8');
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, program]) => program);
}

for (const [name, { path, least }] of Object.entries(documents)) {
  const programs = await programsOf(path);

  test(`${name} has programs`, () => assert.ok(programs.length >= least));

  for (const [number, program] of programs.entries()) {
    test(`program ${number + 1} of ${name} runs and prints the output in its comments`, async () => {
      // The file is inside the package because the program imports the package by its name.
      const file = new URL(`.${name}-${number + 1}.mjs`, import.meta.url);
      await writeFile(file, program);
      try {
        const { stdout } = await run(process.execPath, [fileURLToPath(file)], { timeout: 60_000 });
        const promised = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said]) => said);
        const said = stdout.split('\n');
        for (const line of promised) assert.ok(said.includes(line), `${line}\n--\n${stdout}`);
      } finally {
        await rm(file);
      }
    });
  }
}
