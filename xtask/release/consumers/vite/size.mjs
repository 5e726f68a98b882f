// Builds a page that imports `cotulenh/rules`, and adds up what a browser downloads for it: every emitted file but the page
// itself, compressed by Brotli.

import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

/** The maximum number of bytes. */
const LIMIT = 150_000;
const FOLDER = 'rules';

const { exports } = JSON.parse(readFileSync('node_modules/cotulenh/package.json', 'utf8'));
if (!('./rules' in exports)) {
  console.log('there is no cotulenh/rules yet');
  process.exit(0);
}
await build({ logLevel: 'warn', build: { outDir: FOLDER, rollupOptions: { input: 'rules.html' } } });
renameSync(join(FOLDER, 'rules.html'), join(FOLDER, 'index.html'));
let sum = 0;
for (const name of readdirSync(FOLDER, { recursive: true })) {
  const file = join(FOLDER, name);
  if (!statSync(file).isFile() || name === 'index.html') continue;
  const size = brotliCompressSync(readFileSync(file)).length;
  console.log(`${size.toString().padStart(8)} ${name}`);
  sum += size;
}
console.log(`cotulenh/rules: ${sum} bytes by Brotli, of at most ${LIMIT}`);
if (sum > LIMIT) process.exit(1);
process.exit(spawnSync(process.execPath, ['browser.mjs', FOLDER], { stdio: 'inherit' }).status ?? 1);
