// Serves the built page on its own port with the headers of `cotulenh serve`, or uses the page at COTULENH_URL.

import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

export const DIST = fileURLToPath(new URL('../dist', import.meta.url));
const STAMP = join(DIST, '.stamp');
/** `true` if the modules are as users get them. `cargo xtask test` builds modules that compile faster and are larger. */
export const isFull = existsSync(STAMP) && readFileSync(STAMP, 'utf8').startsWith('Full');

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/** The headers of every response. `served.test.mjs` compares them with those of `cotulenh serve`. */
const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; " +
    "style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; manifest-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Accept-Ranges': 'none',
};

/** Returns the files of a built page by address, compressed as a server sends them. */
export function files(folder = DIST) {
  const found = new Map();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    if (!statSync(path).isFile() || /\.(br|gz)$/.test(name) || /(^|[/\\])\./.test(name)) continue;
    // The build has a compressed copy of each file that became smaller. The others are small, or from a test, which need not
    // compress them well.
    const packed = `${path}.br`;
    const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } };
    const body = existsSync(packed) ? readFileSync(packed) : brotliCompressSync(readFileSync(path), fast);
    found.set(`/${name.replaceAll('\\', '/')}`, body);
  }
  return found;
}

/** Serves the page. Returns its address and a function that stops the server. */
export async function serve() {
  if (process.env.COTULENH_URL) return { address: process.env.COTULENH_URL, stop: () => {} };
  return serveFiles(files());
}

/**
 * Starts a server on a random port, and on another one if the error says that it is in use. Returns the port. It is below those that the system gives
 * to connections, so a server that was stopped can have it again.
 */
export async function firstFree(start) {
  for (let attempt = 1; ; attempt++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    try {
      await start(port);
      return port;
    } catch (error) {
      if (attempt === 10 || !/in use/.test(error.message)) throw error;
    }
  }
}

/**
 * Serves files by address, optionally in a folder of the site. `known` can be replaced, e.g. by a newer build. After `stop` the
 * server does not answer until `start`.
 */
export async function serveFiles(known, folder = '/') {
  const served = { known, asked: [] };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    served.asked.push(pathname);
    const inside = pathname.startsWith(folder) ? `/${pathname.slice(folder.length)}` : '';
    const path = inside === '/' ? '/index.html' : inside;
    const body = served.known.get(path);
    if (body === undefined) return void response.writeHead(404, HEADERS).end();
    response.writeHead(200, {
      ...HEADERS,
      'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
      'Content-Encoding': 'br',
      'Content-Length': body.length,
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(body);
  });
  const listen = async (port) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const port = await firstFree(listen);
  return Object.assign(served, {
    address: `http://127.0.0.1:${port}${folder}`,
    start: () => listen(port),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  });
}
