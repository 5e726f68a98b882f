// Serves a built page and opens it in a browser: `node browser.mjs FOLDER`. Succeeds if the page's title says that it played.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';

const folder = process.argv[2];
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html', '.css': 'text/css' };

if (process.env.COTULENH_BROWSER === 'no') {
  console.log(`${folder} is built, but there is no browser to run it`);
  process.exit(0);
}

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
  try {
    const body = await readFile(file);
    response.writeHead(200, { 'Content-Type': types[extname(file)] ?? 'application/octet-stream' }).end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
page.on('pageerror', (error) => console.error(`${error}`));
page.on('console', (message) => console.error(message.text()));
page.on('response', (response) => response.ok() || console.error(response.status(), response.url()));
await page.goto(`http://127.0.0.1:${server.address().port}/`);
await page.waitForFunction(() => /^(played|failed)/.test(document.title), null, { timeout: 120_000 }).catch(() => {});
const title = await page.title();
await browser.close();
server.close();
console.log(`${folder} in the browser: ${title}`);
process.exitCode = title.startsWith('played') ? 0 : 1;
