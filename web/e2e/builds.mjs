// Makes a newer build of the page from dist. Every file with a hash gets another name, so that the server has none of the old
// files, and the page shows the difference.

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seal } from '../scripts/seal.js';
import { DIST, files } from './serving.mjs';

const HASHED = /^(.*-)([\w-]{8})(\.\w+)$/;
const TEXT = /\.(js|css|html)$/;

/** Returns the served files of the newer build and its version. `letter` distinguishes several builds. */
export function newerBuild(letter = 'Z') {
  const folder = mkdtempSync(join(tmpdir(), 'cotulenh-newer-'));
  try {
    cpSync(DIST, folder, { recursive: true, filter: (name) => !/\.(br|gz)$/.test(name) });
    const names = readdirSync(join(folder, 'assets'));
    const renamed = names.map((name) => [
      name,
      name.replace(HASHED, (_, stem, hash, end) => `${stem}${hash.startsWith(letter) ? '_' : letter}${hash.slice(1)}${end}`),
    ]);
    for (const [from, to] of renamed) renameSync(join(folder, 'assets', from), join(folder, 'assets', to));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const path = join(folder, name);
      if (!statSync(path).isFile() || !TEXT.test(name) || name === 'sw.js') continue;
      let text = readFileSync(path, 'utf8');
      for (const [from, to] of renamed) text = text.replaceAll(from, to);
      writeFileSync(path, text.replaceAll('nav-settings = Cài đặt', `nav-settings = Cài đặt ${letter}`));
    }
    const version = seal(folder);
    return { version, files: files(folder) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
