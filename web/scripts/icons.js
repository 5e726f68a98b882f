// Draws the icons of the installed page from its favicon. Run `npm run icons` after a change of the favicon. The icons
// are committed.

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { png } from './png.js';

const folder = new URL('../public/', import.meta.url);
const svg = readFileSync(new URL('favicon.svg', folder), 'utf8');
const PAPER = '#fffdf8';
const RED = '#b3261e';

/** Systems crop maskable icons to their own shape. Only the middle four fifths are always visible. */
const ICONS = [
  { name: 'icon-192.png', size: 192, part: 1, ground: null },
  { name: 'icon-512.png', size: 512, part: 1, ground: null },
  { name: 'icon-maskable-512.png', size: 512, part: 0.8, ground: RED },
  { name: 'icon-180.png', size: 180, part: 0.86, ground: PAPER },
];

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const page = await browser.newPage();
for (const { name, size, part, ground } of ICONS) {
  const bytes = png(await page.evaluate(draw, { svg, size, part, ground }), size);
  writeFileSync(fileURLToPath(new URL(name, folder)), bytes);
  console.log(`${name}: ${bytes.length} bytes`);
}
await browser.close();

/** Returns the pixels. Runs in the browser. */
async function draw({ svg, size, part, ground }) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg ', `<svg width="${size}" height="${size}" `))}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  if (ground !== null) {
    context.fillStyle = ground;
    context.fillRect(0, 0, size, size);
  }
  const edge = (size * (1 - part)) / 2;
  context.drawImage(image, edge, edge, size * part, size * part);
  return [...context.getImageData(0, 0, size, size).data];
}
