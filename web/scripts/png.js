// Writes a PNG with a palette. A picture with few colours takes a tenth of the size that browsers write.

import { deflateSync } from 'node:zlib';

/** The step to which colours are rounded, so that shades at edges share colours. */
const STEP = 17;

/** Returns the PNG of a picture of size × size pixels with four bytes each. */
export function png(pixels, size) {
  const palette = new Map();
  const rows = Buffer.alloc(size * (size + 1));
  for (let at = 0; at < size * size; at++) {
    const [red, green, blue, alpha] = [0, 1, 2, 3].map((byte) => Math.round(pixels[4 * at + byte] / STEP) * STEP);
    // Transparent pixels have no colour. Half-transparent pixels keep theirs.
    const color = alpha === 0 ? '0,0,0,0' : `${red},${green},${blue},${alpha}`;
    if (!palette.has(color)) palette.set(color, palette.size);
    rows[Math.floor(at / size) * (size + 1) + 1 + (at % size)] = palette.get(color);
  }
  if (palette.size > 256) throw new Error(`${palette.size} colours`);
  const colors = [...palette.keys()].map((color) => color.split(',').map(Number));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits per pixel, with a palette.
  head.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(colors.flatMap(([red, green, blue]) => [red, green, blue]))),
    chunk('tRNS', Buffer.from(colors.map(([, , , alpha]) => alpha))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc(body), out.length - 4);
  return out;
}

function crc(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
