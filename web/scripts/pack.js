// After `vite build`: each file of `dist` that becomes smaller by it is compressed, as NAME.br and NAME.gz, and all is put
// into the crate that carries the page into the command `cotulenh`.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const web = dirname(dirname(fileURLToPath(import.meta.url)));
const built = join(web, 'dist');
const crate = join(web, '../crates/cotulenh-page/dist');

/** Compressed already, each in its own way. */
const COMPRESSED = /\.(br|gz|png|jpg|webp|avif|woff2|mp3|ogg|opus|m4a)$/;
/** What compression must win to be worth a second copy. */
const WORTH = 0.95;

const files = readdirSync(built, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .sort();

let plain = 0;
let sent = 0;
for (const file of files) {
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
  console.log(`${size(bytes.length)} ${size(least)}  ${relative(built, file)}`);
}
console.log(`${size(plain)} ${size(sent)}  in all, as it is and compressed`);

// The folder itself and its .gitignore stay.
for (const name of readdirSync(crate)) {
  if (!name.startsWith('.')) rmSync(join(crate, name), { recursive: true });
}
// The index comes last: a page without it counts as none.
cpSync(built, crate, { recursive: true, filter: (from) => from !== join(built, 'index.html') });
cpSync(join(built, 'index.html'), join(crate, 'index.html'));

function size(bytes) {
  return `${(bytes / 1024).toFixed(1)} KiB`.padStart(12);
}
