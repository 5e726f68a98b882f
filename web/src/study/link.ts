// A study in an address. The address contains the whole game, and nothing is uploaded.
//
//   A LLL CCCCCC DATA
//
// `A` is the version of the format. LLL is the number of characters of DATA. CCCCCC is a checksum (CRC-32) of all other
// characters, so that an address that was cut or changed is recognised. DATA is the PGN, compressed (deflate). All parts use the
// alphabet of base64url, which no program changes.

/** Maximum length of a link in characters. Many programs cut longer ones. */
export const MAX_LINK_LENGTH = 16_000;
/** Maximum size of the PGN in a link, in bytes. A short link can expand to any size. */
const MAX_PGN_BYTES = 1 << 20;

const VERSION = 'A';
const LENGTH_DIGITS = 3;
const CHECK_DIGITS = 6;
const HEAD = 1 + LENGTH_DIGITS + CHECK_DIGITS;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The part of a link that was expected. */
export type ExpectedPart =
  | { expected: 'something' | 'letter' | 'version' | 'end' | 'check' | 'data' }
  | { expected: 'shorter'; most: number }
  | { expected: 'more'; count: number }
  | { expected: 'smaller'; most: number };

/** The error for an invalid link. `column` counts from 1. */
export class LinkProblem extends Error {
  readonly column: number;
  readonly wanted: ExpectedPart;

  constructor(column: number, wanted: ExpectedPart) {
    super(`column ${column}: expected ${wanted.expected}`);
    this.column = column;
    this.wanted = wanted;
  }
}

/** Returns the link of a PGN without the address of the page, or `null` if it would be too long. */
export async function writeLink(pgn: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(pgn);
  if (bytes.length > MAX_PGN_BYTES) return null;
  const data = encode(await gather(through(bytes, new CompressionStream('deflate-raw')), Infinity));
  if (HEAD + data.length > MAX_LINK_LENGTH) return null;
  const length = digits(data.length, LENGTH_DIGITS);
  return VERSION + length + digits(crc(VERSION + length + data), CHECK_DIGITS) + data;
}

/** Returns the PGN of a link. Throws a `LinkProblem` if the link is invalid or was changed. */
export async function readLink(link: string): Promise<string> {
  const data = checked(link);
  let bytes: Uint8Array;
  try {
    bytes = await gather(through(decode(data), new DecompressionStream('deflate-raw')), MAX_PGN_BYTES);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof LinkProblem) throw error;
    throw new LinkProblem(HEAD + 1, { expected: 'data' });
  }
}

/** Returns the data of a link after its checks. */
function checked(link: string): string {
  if (link === '') throw new LinkProblem(1, { expected: 'something' });
  if (link.length > MAX_LINK_LENGTH) throw new LinkProblem(MAX_LINK_LENGTH + 1, { expected: 'shorter', most: MAX_LINK_LENGTH });
  const odd = [...link].findIndex((letter) => !ALPHABET.includes(letter));
  if (odd >= 0) throw new LinkProblem(odd + 1, { expected: 'letter' });
  if (link[0] !== VERSION) throw new LinkProblem(1, { expected: 'version' });
  if (link.length < HEAD) throw new LinkProblem(link.length + 1, { expected: 'more', count: HEAD - link.length });
  const length = link.slice(1, 1 + LENGTH_DIGITS);
  const data = link.slice(HEAD);
  const missing = value(length) - data.length;
  if (missing > 0) throw new LinkProblem(link.length + 1, { expected: 'more', count: missing });
  if (missing < 0) throw new LinkProblem(link.length + missing + 1, { expected: 'end' });
  const check = link.slice(1 + LENGTH_DIGITS, HEAD);
  if (digits(crc(VERSION + length + data), CHECK_DIGITS) !== check) throw new LinkProblem(HEAD + 1, { expected: 'check' });
  return data;
}

function through(bytes: Uint8Array, transform: CompressionStream | DecompressionStream): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(transform);
}

/** Reads a stream to its end. Throws a `LinkProblem` as soon as it has more than `most` bytes. */
async function gather(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkProblem(HEAD + 1, { expected: 'smaller', most });
    }
    parts.push(next.value);
  }
  const all = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Encodes bytes with six bits per letter. The unused bits of the last letter are 0. */
function encode(bytes: Uint8Array): string {
  let text = '';
  let [held, bits] = [0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += ALPHABET[(held >> bits) & 63];
    }
    held &= (1 << bits) - 1;
  }
  return bits === 0 ? text : text + ALPHABET[(held << (6 - bits)) & 63];
}

function decode(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let [held, bits, index] = [0, 0, 0];
  for (const letter of text) {
    held = (held << 6) | ALPHABET.indexOf(letter);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[index++] = held >> bits;
    held &= (1 << bits) - 1;
  }
  return bytes;
}

/** Writes a number with this many letters, the most significant first. */
function digits(number: number, count: number): string {
  let text = '';
  for (let rest = number, index = 0; index < count; index++, rest = Math.floor(rest / 64))
    text = (ALPHABET[rest % 64] ?? '') + text;
  return text;
}

function value(text: string): number {
  return [...text].reduce((sum, letter) => sum * 64 + ALPHABET.indexOf(letter), 0);
}

/** Returns the CRC-32 of a text, as in PNG and gzip. */
function crc(text: string): number {
  let sum = ~0;
  for (let index = 0; index < text.length; index++) {
    sum ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb8_8320 : 0);
  }
  return ~sum >>> 0;
}
