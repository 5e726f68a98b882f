import { expect, test } from 'vitest';
import { LinkProblem, MAX_LINK_LENGTH, readLink, writeLink } from './link';
import { testStudy, randomNumbers, shape, playRandomly } from './studyTesting';

async function problem(link: string): Promise<LinkProblem> {
  try {
    await readLink(link);
  } catch (error) {
    if (error instanceof LinkProblem) return error;
    throw error;
  }
  throw new Error(`it was read: ${link}`);
}

const PGN = '[Red "Nguyễn"]\n\n1. Tf6 $1 {hay} (1. Ic6 Ik7) 1... Ik7 *\n';

test('a link preserves the whole study', async () => {
  for (let seed = 20; seed < 28; seed++) {
    const { study } = await testStudy(seed % 2 === 0 ? '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1' : null);
    playRandomly(study, randomNumbers(seed), 50);
    const link = await writeLink(study.pgn());
    expect(link).toMatch(/^A[\w-]+$/);
    const pgn = await readLink(link ?? '');
    expect(pgn).toBe(study.pgn());
    expect(shape((await testStudy(pgn)).study)).toEqual(shape(study));
  }
});

test('a link that was cut reports the place and the number of missing characters', async () => {
  const link = (await writeLink(PGN)) ?? '';
  for (let length = 1; length < link.length; length++) {
    const { column, wanted } = await problem(link.slice(0, length));
    expect([column, wanted.expected]).toEqual([length + 1, 'more']);
    if (length >= 10) expect(wanted).toEqual({ expected: 'more', count: link.length - length });
  }
  expect(await problem('')).toMatchObject({ column: 1, wanted: { expected: 'something' } });
  expect(await problem(`${link}A`)).toMatchObject({ column: link.length + 1, wanted: { expected: 'end' } });
});

test('a change of any character of a link is detected', async () => {
  const link = (await writeLink(PGN)) ?? '';
  const letters = ['A', 'B', 'z', '-', '0'];
  for (let index = 0; index < link.length; index++) {
    for (const letter of letters) {
      if (link[index] === letter) continue;
      const altered = link.slice(0, index) + letter + link.slice(index + 1);
      const found = await problem(altered);
      expect(found.column).toBeGreaterThan(0);
      expect(found.column).toBeLessThanOrEqual(altered.length + 1);
    }
    // A character that no link can have is reported at its column.
    const odd = `${link.slice(0, index)} ${link.slice(index + 1)}`;
    expect(await problem(odd)).toMatchObject({ column: index + 1, wanted: { expected: 'letter' } });
    if (index + 1 < link.length && link[index] !== link[index + 1]) {
      const swapped = link.slice(0, index) + link[index + 1] + link[index] + link.slice(index + 2);
      await problem(swapped);
    }
  }
});

test('too long texts and links are refused, and expansion stops at the limit', async () => {
  const roll = randomNumbers(5);
  const noise = Array.from({ length: 40_000 }, () => String.fromCharCode(33 + roll(90))).join('');
  expect(await writeLink(noise)).toBe(null);
  expect(await writeLink('x'.repeat(2 << 20))).toBe(null);
  expect(await problem('A'.repeat(MAX_LINK_LENGTH + 1))).toMatchObject({
    column: MAX_LINK_LENGTH + 1,
    wanted: { expected: 'shorter', most: MAX_LINK_LENGTH },
  });
  // Three thousand bytes expand to three megabytes.
  const swelling = rewrite(await deflated(new Uint8Array(3 << 20).fill(65)));
  expect((await problem(swelling)).wanted.expected).toBe('smaller');
  // The checksum fits, but the data is not compressed or is not text.
  expect((await problem(rewrite(new TextEncoder().encode('this is no deflate')))).wanted.expected).toBe('data');
  expect((await problem(rewrite(await deflated(new Uint8Array([0xff, 0xfe, 0x80]))))).wanted.expected).toBe('data');
});

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Returns a link of any bytes with a correct length and checksum. */
function rewrite(bytes: Uint8Array): string {
  const data = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const digits = (number: number, count: number) =>
    Array.from({ length: count }, (_, index) => letters[Math.floor(number / 64 ** (count - 1 - index)) % 64]).join('');
  const length = digits(data.length, 3);
  let sum = 0xffff_ffff;
  for (const letter of `A${length}${data}`) {
    sum ^= letter.charCodeAt(0);
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1;
  }
  return `A${length}${digits(~sum >>> 0, 6)}${data}`;
}
