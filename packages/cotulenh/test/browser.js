// A browser whose pages can import the files of the package: CHROMIUM, or that of the system.

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'].find(existsSync);
const executablePath = process.env.CHROMIUM ?? installed ?? '';
const types = { '.js': 'text/javascript', '.wasm': 'application/wasm', '.html': 'text/html' };

export const hasBrowser = existsSync(executablePath);

export async function startBrowser() {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const servers = [];
  return {
    version: () => browser.version(),

    /** Opens a page from a server of its own. `asked` collects the requested files. */
    async open(headers = {}, asked = []) {
      const server = createServer(async (request, response) => {
        const path = new URL(request.url, 'http://localhost').pathname;
        asked.push(path);
        try {
          const body =
            path === '/' ? '<!doctype html><title>page</title>' : await readFile(new URL(`..${path}`, import.meta.url));
          response.writeHead(200, { 'Content-Type': types[extname(path) || '.html'] ?? 'text/plain', ...headers });
          response.end(body);
        } catch {
          response.writeHead(404).end();
        }
      });
      servers.push(server);
      await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      return page;
    },

    async close() {
      await browser.close();
      for (const server of servers) server.close();
    },
  };
}
