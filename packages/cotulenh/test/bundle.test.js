// Bundles of programs that use one entry. Only the modules that an entry needs are emitted. webpack runs with `COTULENH_ALL`.

import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { constants, brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import webpack from 'webpack';

const here = fileURLToPath(new URL('.', import.meta.url));
const RULES = `import { Game, load } from 'cotulenh/rules'; await load(); document.title = new Game().fen();`;
const BOTH = `import { Engine, Game, load } from 'cotulenh'; await load(); await (await Engine.start()).go(new Game(), { depth: 1 });`;
/** `true` if the modules are as users get them. `cargo xtask test` builds modules that compile faster and are larger. */
const isFull = (await readFile(new URL('../wasm/.stamp', import.meta.url), 'utf8')).startsWith('Full');
/** The largest size of the rules for a page, compressed with Brotli. */
const LIMIT = 150_000;
/** The largest part of its JavaScript. */
const SCRIPT_LIMIT = 10_000;

const bundlers = {
  async vite(folder, outDir) {
    const input = join(folder, 'main.js');
    const options = { outDir, target: 'es2022', assetsInlineLimit: 0, rollupOptions: { input } };
    await build({ root: folder, configFile: false, logLevel: 'error', build: options, worker: { format: 'es' } });
  },
  async webpack(folder, outDir) {
    const compiler = webpack({
      mode: 'production',
      context: folder,
      entry: './main.js',
      output: { path: outDir, module: true },
      experiments: { outputModule: true },
      performance: false,
    });
    await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        const why = error ?? (stats.hasErrors() ? new Error(stats.toString('errors-only')) : null);
        compiler.close(() => (why ? reject(why) : resolve()));
      });
    });
  },
};

/** Bundles a program and returns the emitted files. */
async function bundled(bundle, program) {
  // The folder is inside the package because the program imports the package by its name.
  const folder = await mkdtemp(join(here, '.readme-'));
  try {
    await writeFile(join(folder, 'main.js'), program);
    const outDir = join(folder, 'out');
    await mkdir(outDir);
    await bundle(folder, outDir);
    const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return await Promise.all(files.map(async ({ parentPath, name }) => readFile(join(parentPath, name))));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const moduleOf = (name) => readFile(new URL(`../wasm/cotulenh_${name}_bg.wasm`, import.meta.url));
const modulesIn = (files) => files.filter((file) => file.subarray(0, 4).equals(Buffer.from('\0asm')));
const compressed = (file) => brotliCompressSync(file, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

for (const [name, bundle] of Object.entries(bundlers)) {
  if (name === 'webpack' && !process.env.COTULENH_ALL) continue;
  test(`${name} emits only the module of the rules for a program that uses the rules`, async () => {
    const files = await bundled(bundle, RULES);
    const modules = modulesIn(files);
    assert.equal(modules.length, 1);
    assert.ok(modules[0].equals(await moduleOf('rules')));
    const scripts = files.filter((file) => !modules.includes(file));
    assert.equal(scripts.length, 1);
    assert.doesNotMatch(scripts[0].toString(), /new Worker|Searcher/);
    // A method that is added to the class of the module.
    assert.match(scripts[0].toString(), /isCheckmate/);
    const script = compressed(scripts[0]);
    assert.ok(script <= SCRIPT_LIMIT, `${script} bytes`);
    const size = compressed(modules[0]) + script;
    assert.ok(!isFull || size <= LIMIT, `${size} bytes`);
  });

  test(`${name} emits all modules for a program that uses the engine`, async () => {
    const modules = modulesIn(await bundled(bundle, BOTH));
    for (const module of ['rules', 'engine', 'threads']) {
      const file = await moduleOf(module);
      assert.ok(
        modules.some((emitted) => emitted.equals(file)),
        module,
      );
    }
  });
}
