// The page as people have it: served by `cotulenh serve`, with its headers. COTULENH names the command, else it is built;
// ADDRESS names a server that runs already, such as vite's.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { executablePath } from './chromium.js';

const root = join(import.meta.dirname, '../..');

/** Starts the server; the tests find its address by `inject('address')`. */
export async function setup(project) {
  if (!existsSync(executablePath)) {
    throw new Error(`there is no ${executablePath}: CHROMIUM names the browser to test in`);
  }
  if (process.env.ADDRESS) {
    project.provide('address', process.env.ADDRESS);
    return undefined;
  }
  const command = process.env.COTULENH;
  const program = command ?? 'cargo';
  const before = command ? [] : ['run', '--quiet', '--locked', '-p', 'cotulenh-cli', '--'];
  const server = spawn(program, [...before, 'serve', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const address = await new Promise((resolve, reject) => {
    createInterface(server.stdout).once('line', resolve);
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`${program} serve ended with ${code}`)));
  });
  project.provide('address', address);
  return async () => {
    server.kill('SIGTERM');
    await ended;
  };
}
