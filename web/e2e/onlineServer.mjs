// Starts `cotulenh serve` with a data folder of its own. COTULENH_BIN names another program.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { DIST, firstFree } from './serving.mjs';
import { test } from './test.mjs';

const TARGET = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL('../../target', import.meta.url));
const PROGRAM = process.env.COTULENH_BIN ?? join(TARGET, 'debug/cotulenh');

/** The reason why the tests cannot run, or `null`. */
const withoutServer = !existsSync(PROGRAM) ? `${PROGRAM} is not built` : !existsSync(DIST) ? 'the page is not built' : null;

/** A server that can be killed and started again at the same address with the same data. */
export class OnlineServer {
  #data = mkdtempSync(join(tmpdir(), 'cotulenh-online-'));
  #child = null;
  #workers = [];
  #port = null;
  address = '';

  async start() {
    const start = async (port) => {
      const args = ['serve', '--dir', DIST, '--data', this.#data, '--port', String(port)];
      this.#child = spawn(PROGRAM, args, { stdio: ['ignore', 'pipe', 'pipe'] });
      this.address = (await firstLine(this.#child, 'the server')).trim();
    };
    if (this.#port === null) this.#port = await firstFree(start);
    else await start(this.#port);
  }

  /** Starts a worker of the analysis farm. Returns when the server counts it as present, because a page asks only when it starts. */
  async startWorker() {
    const key = join(this.#data, 'worker.key');
    if (!existsSync(key)) {
      execFileSync(PROGRAM, ['server', 'worker-key', 'create', 'test', '--file', key, '--data', this.#data]);
    }
    const child = spawn(PROGRAM, ['worker', '--url', this.address, '--key', key], { stdio: ['ignore', 'pipe', 'pipe'] });
    this.#workers.push(child);
    await firstLine(child, 'the worker');
    const isPresent = async () => (await (await fetch(new URL('/api/server', this.address))).json()).workers;
    const deadline = Date.now() + 30_000;
    while (!(await isPresent())) {
      if (Date.now() > deadline) throw new Error('the server has not accepted the worker');
      await setTimeout(100);
    }
  }

  /** Ends the server without a chance to finish anything. */
  async kill() {
    const child = this.#child;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop() {
    this.#workers.forEach((worker) => worker.kill('SIGKILL'));
    if (this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null) await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}

/** Returns the first line that a program prints. Prints its errors, and throws them if it ends before. */
async function firstLine(child, name) {
  const lines = createInterface({ input: child.stdout });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
    process.stderr.write(text);
  });
  return new Promise((resolve, reject) => {
    lines.once('line', resolve);
    // After its last output.
    child.once('close', (code) => reject(new Error(`${name} ended with ${code}: ${errors}`)));
  });
}

/** Starts a server, optionally with a worker, before the tests of a file and stops it after them. */
export function serverForTests({ worker = false } = {}) {
  const server = new OnlineServer();
  test.describe.configure({ mode: 'default' });
  // `cargo xtask test` has built both.
  if (process.env.COTULENH_REPORTS && withoutServer !== null) throw new Error(withoutServer);
  test.skip(withoutServer !== null, withoutServer ?? '');
  test.beforeAll(async () => {
    await server.start();
    if (worker) await server.startWorker();
  });
  test.afterAll(() => server.stop());
  return server;
}
