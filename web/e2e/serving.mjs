// The built page on a port of its own, with the headers `cotulenh serve` gives, or wherever COTULENH_URL says.

import { readFileSync, readdirSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

export const DIST = fileURLToPath(new URL('../dist', import.meta.url));

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; " +
    "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** The files of the built page, by their address. */
export function files() {
  const found = new Map();
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const path = join(DIST, name);
    if (statSync(path).isFile()) found.set(`/${name.replaceAll('\\', '/')}`, readFileSync(path));
  }
  return found;
}

/** As a server sends it. */
export function compressed(body) {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
}

/** Serves the page; gives its address and how to stop. */
export async function serve() {
  if (process.env.COTULENH_URL) return { address: process.env.COTULENH_URL, stop: () => {} };
  const known = new Map([...files()].map(([path, body]) => [path, compressed(body)]));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = pathname === '/' ? '/index.html' : pathname;
    const body = known.get(path);
    if (body === undefined) return void response.writeHead(404, HEADERS).end();
    const type = TYPES[extname(path)] ?? 'application/octet-stream';
    response.writeHead(200, { ...HEADERS, 'Content-Type': type, 'Content-Encoding': 'br', 'Content-Length': body.length });
    response.end(body);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() };
}
