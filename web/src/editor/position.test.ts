import { Game, load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { LETTERS } from '../game/units';
import { countPieces, EMPTY, fenOf, pileOn, readFen, withPile } from './position';
import type { EditorPiece, Position } from './position';

import wins from '../../../crates/cotulenh-engine/tests/data/wins.jsonl?raw';
import invalid from '../../../crates/cotulenh/tests/data/invalid-fens.jsonl?raw';

const PACKED: Record<string, string> = import.meta.glob('../../../crates/cotulenh/tests/data/oracle/*.jsonl.gz', {
  query: '?url&inline',
  import: 'default',
  eager: true,
});
const lines = (text: string) => text.split('\n').filter(Boolean);

async function unpacked(data: string): Promise<string[]> {
  const { body } = await fetch(data);
  if (body === null) throw new Error('nothing there');
  return lines(await new Response(body.pipeThrough(new DecompressionStream('gzip'))).text());
}

/** Returns all FENs in the lines of a file. */
const fens = (all: string[]) =>
  all.flatMap((line) => [...line.matchAll(/"((?:[^"/ ]+\/){11}[^"]* [rb] - - [^"]*)"/g)].map(([, fen = '']) => fen));

const LEGAL = new Set(fens(lines(wins)));
const INVALID = lines(invalid).map((line) => JSON.parse(line) as { fen: string; kind: string });

beforeAll(async () => {
  await load();
  for (const data of Object.values(PACKED)) for (const fen of fens(await unpacked(data))) LEGAL.add(fen);
});

/** Returns a deterministic random number generator. */
export function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Returns a position with random pieces on random squares, legal or not. */
function anyPosition(seed: number): Position {
  const next = chance(seed);
  let position: Position = {
    ...EMPTY,
    turn: next(2) === 0 ? 'red' : 'blue',
    halfmoveClock: next(200),
    moveNumber: 1 + next(999),
  };
  for (let put = next(60); put >= 0; put -= 1) {
    const square = 'abcdefghijk'.charAt(next(11)) + String(1 + next(12));
    const pieces: EditorPiece[] = Array.from({ length: 1 + next(3) }, () => ({
      color: next(4) === 0 ? 'blue' : 'red',
      letter: LETTERS[next(LETTERS.length)] ?? 'C',
      heroic: next(3) === 0,
    }));
    position = withPile(position, square, pieces);
  }
  return position;
}

/** Returns the error of the rules for a FEN, or `null` if it is legal. */
function refusal(fen: string): string | null {
  try {
    new Game(fen).free();
    return null;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('FEN', () => {
  test('of all test data is read and written without change', () => {
    expect(LEGAL.size).toBeGreaterThan(5000);
    expect([...LEGAL].filter((fen) => fenOf(readFen(fen, 'total') ?? EMPTY) !== fen)).toEqual([]);
  });

  test('puts the pieces on the squares where the rules put them', () => {
    for (const fen of [...LEGAL].filter((fen) => fen.split(' ').length === 6).slice(0, 300)) {
      const position = readFen(fen, 'total');
      let game: Game;
      try {
        game = new Game(fen);
      } catch {
        continue; // The position has no Commander, so `Game` rejects it.
      }
      for (const { square, color, pieces } of game.board()) {
        expect(pileOn(position ?? EMPTY, square)).toEqual(pieces.map((piece) => ({ ...piece, color })));
      }
      expect(position?.piles.size).toBe(game.board().length);
      game.free();
    }
  });

  test('of an invalid setup is read; a text that is not a FEN is rejected here or by the rules', () => {
    const wrong = INVALID.filter(({ kind }) => kind !== 'fen');
    expect(wrong.length).toBeGreaterThan(50);
    for (const { fen } of wrong) expect(fenOf(readFen(fen, 'total') ?? EMPTY), fen).toBe(fen);
    for (const { fen } of INVALID) expect(() => readFen(fen, 'total'), fen).not.toThrow();
  });

  test('of random positions is written and read without change', () => {
    for (let seed = 1; seed <= 500; seed += 1) {
      const position = anyPosition(seed);
      const again = readFen(fenOf(position), 'total');
      expect(again, `seed ${seed}`).toEqual(position);
      // The position may be illegal, but the rules can parse its FEN.
      expect([null, 'setup'], fenOf(position)).toContain(refusal(fenOf(position)));
    }
  });

  test.each([
    '',
    '11',
    'x',
    `${'11/'.repeat(11)}11`,
    `${'11/'.repeat(11)}12 r - - 0 1`,
    `${'11/'.repeat(11)}10Q r - - 0 1`,
    `${'11/'.repeat(11)}10(TTTT) r - - 0 1`,
  ])('is not %j', (text) => expect(readFen(text, 'total')).toBeNull());
});

test('the carrier comes first, in any order of input', () => {
  const piece = (letter: (typeof LETTERS)[number]): EditorPiece => ({ color: 'red', letter, heroic: false });
  for (const one of LETTERS) {
    for (const two of LETTERS) {
      for (const three of [null, ...LETTERS]) {
        const pieces = [one, two, ...(three === null ? [] : [three])].map(piece);
        const fen = fenOf(withPile(EMPTY, 'c3', pieces));
        // A legal stack in another order would be an invalid FEN.
        expect(refusal(fen), fen).not.toBe('fen');
      }
    }
  }
});

test('pieces are counted, including passengers', () => {
  const game = new Game();
  const start = countPieces(readFen(game.fen(), 'total') ?? EMPTY);
  game.free();
  expect(start.red).toEqual({ C: 1, I: 2, T: 2, M: 1, E: 2, A: 2, G: 2, S: 1, F: 2, N: 2, H: 2 });
  expect(start.blue).toEqual(start.red);
  const { red, blue } = countPieces(readFen(`${'11/'.repeat(11)}2(NFT)7(Ti) r - - 0 1`, 'total') ?? EMPTY);
  expect([red.N, red.F, red.T, red.I, blue.I]).toEqual([1, 1, 2, 0, 1]);
});
