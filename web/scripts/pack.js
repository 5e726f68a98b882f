// Runs after `vite build`. Compresses each file of `dist` that becomes smaller, as NAME.br and NAME.gz, and copies everything
// into the crate that embeds the page in the command `cotulenh`.

import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(web, 'dist');
const crate = join(web, '../crates/cotulenh-page/dist');

/** Files that are already compressed. */
const COMPRESSED = /\.(br|gz|png|jpg|webp|avif|woff2|mp3|ogg|opus|m4a)$/;
/** The smallest gain that justifies a compressed copy. */
const WORTH = 0.95;

let plain = 0;
let sent = 0;
for (const name of list(built)) {
  const file = join(built, name);
  const bytes = readFileSync(file);
  plain += bytes.length;
  let least = bytes.length;
  if (!COMPRESSED.test(file)) {
    for (const [ending, compressed] of [
      ['.br', brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
      ['.gz', gzipSync(bytes, { level: 9 })],
    ]) {
      if (compressed.length < bytes.length * WORTH) {
        writeFileSync(file + ending, compressed);
        least = Math.min(least, compressed.length);
      }
    }
  }
  sent += least;
  console.log(`${size(bytes.length)} ${size(least)}  ${name}`);
}
console.log(`${size(plain)} ${size(sent)}  in all, as it is and compressed`);

// Unchanged files are not written, because cargo compares times and would rebuild the command.
const all = list(built);
for (const name of list(crate).filter((name) => !all.includes(name))) rmSync(join(crate, name));
for (const name of all) {
  const [from, to] = [join(built, name), join(crate, name)];
  if (existsSync(to) && readFileSync(from).equals(readFileSync(to))) continue;
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Returns the files of a folder and its subfolders, without hidden files. */
function list(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isFile())
    .sort();
}

function size(bytes) {
  return `${(bytes / 1024).toFixed(1)} KiB`.padStart(12);
}
