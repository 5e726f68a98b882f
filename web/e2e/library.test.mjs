// The package `@cotulenh/board`: it is built, its demo pages are built with it, and a game is played in each of them. `npm run api`
// rewrites the report of its interface.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import {
  checkLinks,
  compareReport,
  entriesOf,
  findStaleReports,
  lintManifest,
  packedFiles,
} from '../../packages/cotulenh/test/published.js';
import { accessible } from './axe.mjs';
import { files, serveFiles } from './serving.mjs';
import { cell, click, drag } from './table.mjs';
import { all, alone, test } from './test.mjs';

const run = promisify(execFile);
const web = `${import.meta.dirname}/..`;
const board = resolve(web, '../packages/board');
const demo = `${board}/demo`;
/** A Tank that carries an Infantry. */
const STACK = '6c4/11/11/11/11/11/11/11/4(TI)6/11/11/5C5 r - - 0 1';
/** An Air Force that can capture with two kinds of moves. */
const KINDS = '6c4/11/11/11/11/11/11/11/11/4i6/4F6/5C5 r - - 0 1';

/** Returns the programs of the README in a language. */
async function programs(language) {
  const text = await readFile(`${board}/README.md`, 'utf8');
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, name]) => name === language).map(([, , program]) => program);
}

// One build for all tests of the file. It runs when no other test does.
test.describe.configure({ mode: 'default' });

let folder;
let server;

test.beforeAll(async () => {
  // On Windows, npm is a script that only a shell can run.
  await run('npm', ['run', '--silent', 'board'], { cwd: web, shell: process.platform === 'win32' });
  folder = await mkdtemp(join(tmpdir(), 'cotulenh-demo-'));
  await build({ configFile: `${web}/vite.demo.config.ts`, logLevel: 'error', build: { outDir: folder } });
  server = await serveFiles(files(folder));
});

test.afterAll(async () => {
  server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens a demo page. It must not report errors. */
async function withDemo(browser, name, fen, use) {
  const page = await browser.newPage({ viewport: { width: 700, height: 1000 } });
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  const query = fen === null ? '' : `?fen=${encodeURIComponent(fen)}`;
  await page.goto(`${server.address}${name}.html${query}`);
  await page.getByRole('grid').waitFor();
  await use(page);
  assert.deepEqual(complaints, []);
  await page.close();
}

/** Waits until the page shows these moves. */
const scored = (page, text) => page.locator('#score').filter({ hasText: text }).waitFor();

for (const name of ['plain', 'react', 'vue']) {
  test.describe(name, name === 'plain' ? {} : all, () => {
    test('stacks move by clicks, by dragging and by the keyboard', alone, async ({ browser }) => {
      await withDemo(browser, name, null, async (page) => {
        await accessible(page, name);
        await click(page, 'f4');
        await click(page, 'f6');
        await scored(page, /^Tf6$/);
        await drag(page, 'f9', 'f7');
        await scored(page, /^Tf6 Tf7$/);
        await cell(page, 'h4').focus();
        await page.keyboard.press('Enter');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('Enter');
        await scored(page, /^Tf6 Tf7 Th5$/);
      });
    });

    test('a unit leaves its stack, and the turn ends with the button', alone, async ({ browser }) => {
      await withDemo(browser, name, STACK, async (page) => {
        await click(page, 'e4');
        // A second click selects the first of the other units.
        await click(page, 'e4');
        await click(page, 'e5');
        const end = page.locator('#commit');
        await end.waitFor();
        assert.equal(await page.locator('#score').innerText(), '');
        await end.click();
        await scored(page, /e5/);
        await end.waitFor({ state: 'hidden' });
      });
    });

    test('the board asks for the kind of a move', alone, async ({ browser }) => {
      await withDemo(browser, name, KINDS, async (page) => {
        await click(page, 'e2');
        await click(page, 'e3');
        const choice = page.getByRole('group', { name: 'Choose a move' });
        await choice.waitFor();
        await choice.locator('[data-kind=cancel]').click();
        await choice.waitFor({ state: 'detached' });
        await click(page, 'e2');
        await click(page, 'e3');
        await choice.locator('[data-kind=stay-capture]').click();
        await scored(page, /^F.*e3/);
      });
    });
  });
}

test('the program of the README plays', alone, async ({ browser }) => {
  await withDemo(browser, 'readme', null, async (page) => {
    await click(page, 'f4');
    await click(page, 'f6');
    // The move was played, so Blue is to move.
    await click(page, 'f9');
    await page.locator('[data-square="f9"][aria-selected=true]').waitFor();
  });
});

test('the programs of the README are those of the demo pages', alone, async () => {
  const source = (name) => readFile(`${demo}/${name}`, 'utf8');
  const [program, commit, ...rest] = await programs('js');
  assert.equal(`${program}\n${commit}`, await source('readme.js'));
  assert.deepEqual(rest, [await source('vue-board.js')]);
  assert.deepEqual(await programs('jsx'), [await source('react-board.jsx')]);
});

test('publint finds nothing wrong', alone, () => lintManifest(board));

test('the types are those of the report', alone, () => {
  const entries = entriesOf(board);
  assert.ok(entries.length > 0);
  for (const entry of entries) compareReport(board, entry);
  findStaleReports(board);
});

test('the package has its licences and nothing that is not needed', alone, async () => {
  const packed = await packedFiles(board);
  checkLinks(`${board}/README.md`, packed);
  const dist = (await readdir(`${board}/dist`)).map((name) => `dist/${name}`);
  assert.deepEqual(packed.sort(), ['LICENSE-APACHE', 'LICENSE-MIT', 'README.md', 'package.json', ...dist].sort());
  for (const name of ['LICENSE-APACHE', 'LICENSE-MIT']) {
    assert.equal(await readFile(`${board}/${name}`, 'utf8'), await readFile(`${web}/../${name}`, 'utf8'));
  }
});

test('a strict program compiles with the types of the package', alone, async () => {
  const program = join(board, '.program.ts');
  await writeFile(
    program,
    `import '@cotulenh/board/style.css';
    import { ConfigError, mountBoard, stacksOfFen, type LegalMove, type Stack } from '@cotulenh/board';
    const stacks: Stack[] = stacksOfFen('');
    const mounted = mountBoard(document.body, { position: stacks, moves: [], orientation: 'blue', onMove: (move: LegalMove) => move.from });
    mounted.update({ position: '', coordinates: 'numbers' });
    // @ts-expect-error the board sets this field itself
    mounted.update({ selected: 'e5' });
    export const code: string = new ConfigError('value', '', '').code;`,
  );
  const tsc = `${web}/node_modules/typescript/bin/tsc`;
  try {
    for (const resolution of [
      ['node16', 'node16'],
      ['esnext', 'bundler'],
    ]) {
      const [module, kind] = resolution;
      const args = [tsc, '--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck', 'false'];
      args.push('--module', module, '--moduleResolution', kind, '--target', 'es2022', '--lib', 'es2022,dom', program);
      const said = await run(process.execPath, args, { cwd: board }).catch(({ stdout }) => ({ stdout }));
      assert.equal(said.stdout, '');
    }
  } finally {
    await rm(program);
  }
});
