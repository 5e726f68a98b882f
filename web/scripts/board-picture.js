// Draws docs/board.svg, the start position in the project's README: `node scripts/board-picture.js`. Run it after a change of
// the board's looks. The picture is committed.
//
// The board is drawn by the page itself (board.html). Its styles are computed by the browser and written into the elements, so
// that the file needs no style sheet.

import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = fileURLToPath(new URL('../../docs/board.svg', import.meta.url));
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Properties that an element inherits from its parent. */
const INHERITED = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-dasharray',
  'fill-opacity',
  'stroke-opacity',
  'paint-order',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
  '--paper',
];
/** Properties that an element has for itself. */
const OWN = ['opacity', 'filter', 'mask', 'clip-path', 'stop-color', 'stop-opacity'];

/** Returns the board as a standalone SVG. Runs in the browser. */
function standalone([inherited, own, title]) {
  const NAMESPACE = 'http://www.w3.org/2000/svg';
  const board = document.querySelector('#board svg');
  const plain = getComputedStyle(document.body.appendChild(document.createElementNS(NAMESPACE, 'g')));
  const copy = board.cloneNode(true);

  const inline = (from, to, parent) => {
    const style = getComputedStyle(from);
    for (const name of inherited) {
      const value = style.getPropertyValue(name);
      if (value !== parent.getPropertyValue(name)) to.style.setProperty(name, value);
    }
    for (const name of own) {
      const value = style.getPropertyValue(name);
      if (value !== plain.getPropertyValue(name)) to.style.setProperty(name, value);
    }
    to.removeAttribute('class');
    for (const [index, child] of [...from.children].entries()) inline(child, to.children[index], style);
  };
  inline(board, copy, plain);

  const sheet = document.querySelector('#cotulenh-pieces svg').cloneNode(true);
  const drawings = document.createElementNS(NAMESPACE, 'defs');
  drawings.append(...sheet.children);
  const name = document.createElementNS(NAMESPACE, 'title');
  name.textContent = title;
  copy.prepend(name, drawings);
  const [, , width, height] = copy.getAttribute('viewBox').split(' ').map(Number);
  copy.setAttribute('width', width / 2);
  copy.setAttribute('height', height / 2);
  for (const attribute of ['aria-hidden', 'focusable']) copy.removeAttribute(attribute);
  return new XMLSerializer().serializeToString(copy);
}

/** Shortens the text of an SVG without changing the picture. */
function shortened(svg) {
  return svg
    .replaceAll('&quot;', "'")
    .replace(/url\('(#[^']*)'\)/g, 'url($1)')
    .replace(
      /rgb\((\d+), (\d+), (\d+)\)/g,
      (_, ...parts) =>
        `#${parts
          .slice(0, 3)
          .map((part) => Number(part).toString(16).padStart(2, '0'))
          .join('')}`,
    )
    .replace(/(\d\.\d{2})\d+/g, '$1')
    .replace(/>\s+</g, '><')
    .replace(/ style="([^"]*)"/g, (_, style) =>
      style === '' ? '' : ` style="${style.replace(/([:;]) /g, '$1').replace(/;$/, '')}"`,
    )
    .replace(/(<\/(?:g|symbol|defs|title)>)/g, '$1\n');
}

const server = await createServer({ root: ROOT, server: { port: 0 }, logLevel: 'error' });
await server.listen();
const browser = await chromium.launch({ executablePath });
try {
  const page = await browser.newPage({ colorScheme: 'light' });
  await page.goto(new URL('board.html?show=start', server.resolvedUrls.local[0]).href);
  await page.locator('#board [role=grid]').waitFor();
  const svg = await page.evaluate(standalone, [INHERITED, OWN, 'Cờ Tư Lệnh: the start position']);
  writeFileSync(OUT, `${shortened(svg).trim()}\n`);
} finally {
  await browser.close();
  await server.close();
}
