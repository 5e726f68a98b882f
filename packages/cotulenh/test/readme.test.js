// The README's programs run.

import { execFile } from 'node:child_process';
import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);
const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const programs = [...readme.matchAll(/^```js\n(.*?)^```$/gms)].map(([, program]) => program);

test('there are programs', () => assert.ok(programs.length >= 2));

for (const [number, program] of programs.entries()) {
  test(`program ${number + 1} runs, and says what it says it says`, async () => {
    // Inside the package, so that it finds the package by its name.
    const file = new URL(`.readme-${number + 1}.mjs`, import.meta.url);
    await writeFile(file, program);
    try {
      const { stdout } = await run(process.execPath, [file.pathname], { timeout: 60_000 });
      const promised = [...program.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm)].map(([, said]) => said);
      const said = stdout.split('\n');
      for (const line of promised) assert.ok(said.includes(line), `${line}\n--\n${stdout}`);
    } finally {
      await rm(file);
    }
  });
}
