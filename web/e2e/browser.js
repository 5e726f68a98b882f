// A real browser for the tests, and pages in it that tell what went wrong.

import { chromium } from 'playwright-core';
import { inject } from 'vitest';
import { executablePath } from './chromium.js';

/** A browser; whoever starts it closes it. */
export function launch() {
  // Its sandbox does not work for the root of a container; it shows nothing but our own page.
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/**
 * A page of its own, with what went wrong in it: errors, messages of the console, requests to elsewhere.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {string} [path] which page, as in `#/play`
 */
export async function open(browser, options = {}, path = '') {
  const address = inject('address');
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const wrong = [];
  page.on('pageerror', (error) => wrong.push(`error: ${error.stack ?? error}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) wrong.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== new URL(address).origin) {
      wrong.push(`asked elsewhere: ${url}`);
    }
  });
  await page.goto(new URL(path, address).href);
  return { page, context, wrong };
}
