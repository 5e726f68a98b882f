// Runs after `vite build`. Gives the build its version and lists all its files for the service worker. Files for offline use
// are listed with their digests, so that a broken download is detected.

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const WORKER = 'sw.js';
const INDEX = 'index.html';
/** Code that needs the server anyway. */
const ONLINE = 'assets/online/';
/** Large files that the page can do without: the network of the engine. */
const EXTRA = /\.ctn$/;
const MARK = 'self.BUILD=';
const VERSION = /(<meta name="version" content=")[^"]*(")/;

/** Seals the build in a folder, even if it was sealed before. Returns its version. */
export function seal(folder) {
  const code = readFileSync(join(folder, WORKER), 'utf8').replace(new RegExp(`^${MARK}.*\n`), '');
  const index = readFileSync(join(folder, INDEX), 'utf8');
  if (!VERSION.test(index)) throw new Error(`${INDEX} has no place for the version`);
  writeFileSync(join(folder, INDEX), index.replace(VERSION, '$1$2'));
  const version = digest(JSON.stringify(filesOf(folder)) + code).slice(0, 12);
  writeFileSync(join(folder, INDEX), index.replace(VERSION, `$1${version}$2`));
  const all = Object.entries(filesOf(folder));
  const isExtra = ([name]) => EXTRA.test(name);
  const files = Object.fromEntries(all.filter((entry) => !isExtra(entry)));
  const build = { version, files, extras: Object.fromEntries(all.filter(isExtra)) };
  writeFileSync(join(folder, WORKER), `${MARK}${JSON.stringify(build)};\n${code}`);
  return version;
}

/** Returns all files for offline use by name: not the worker itself, online play, and compressed or hidden files. */
function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter(
      (name) =>
        name !== WORKER && !name.startsWith(ONLINE) && !/(^|\/)\.|\.(br|gz)$/.test(name) && statSync(join(folder, name)).isFile(),
    )
    .sort();
  // The page itself comes last: if it is cached, everything else is.
  const ordered = [...names.filter((name) => name !== INDEX), INDEX];
  return Object.fromEntries(ordered.map((name) => [name, digest(readFileSync(join(folder, name)))]));
}

function digest(bytes) {
  return createHash('sha256').update(bytes).digest('hex');
}

const self = fileURLToPath(import.meta.url);
if (process.argv[1] === self) console.log(`version ${seal(join(dirname(dirname(self)), 'dist'))}`);
