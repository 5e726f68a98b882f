import { Game, load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Difference, difference } from './difference';
import { flying, standing } from './flight';
import type { Stack } from './types';

beforeAll(async () => {
  await load();
});

function letters(pieces: readonly { letter: string }[]): string {
  return pieces.map((piece) => piece.letter).join('');
}

function shown(way: Difference | null): { flights: string[]; gone: string[]; come: string[] } {
  return {
    flights: (way?.flights ?? []).map(({ from, to, pieces }) => `${letters(pieces)} ${from} ${to}`).sort(),
    gone: (way?.gone ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
    come: (way?.come ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
  };
}

/** What one sees of a turn, and of taking it back. */
function turn(fen: string, text: string): { there: ReturnType<typeof shown>; back: ReturnType<typeof shown>; way: Difference } {
  const game = new Game(fen);
  const before = game.board();
  game.move(text);
  const after = game.board();
  const way = difference(before, after);
  if (way === null) throw new Error('nothing changed');
  return { there: shown(way), back: shown(difference(after, before)), way };
}

describe('what one sees of a turn', () => {
  test('a move', () => {
    const { there, back } = turn(new Game().fen(), 'Tf6');
    expect(there).toEqual({ flights: ['T f4 f6'], gone: [], come: [] });
    expect(back).toEqual({ flights: ['T f6 f4'], gone: [], come: [] });
  });

  test('a capture: the taken stack goes as a whole, and comes back', () => {
    const { there, back } = turn('6c4/11/11/11/11/11/5(tm)5/5T5/11/11/11/4C6 r - - 0 1', 'Txf6');
    expect(there).toEqual({ flights: ['T f5 f6'], gone: ['TM f6'], come: [] });
    expect(back).toEqual({ flights: ['T f6 f5'], gone: [], come: ['TM f6'] });
  });

  test('a stay capture: nobody moves', () => {
    const { there } = turn('6c4/11/11/11/11/11/5t5/5F5/11/11/11/4C6 r - - 0 1', 'F_f6');
    expect(there).toEqual({ flights: [], gone: ['T f6'], come: [] });
  });

  test('a whole stack stays together on its way', () => {
    const { there } = turn('6c4/11/11/11/11/11/11/5(FTI)5/11/11/11/4C6 r - - 0 1', '(FTI)h7');
    expect(there.flights).toEqual(['FTI f5 h7']);
  });

  test('who combines comes, and whom it joins rests meanwhile', () => {
    const { there, back, way } = turn('6c4/11/11/11/11/11/5T5/5I5/11/11/11/4C6 r - - 0 1', 'I&f6');
    expect(there.flights).toEqual(['I f5 f6']);
    expect(way.resting.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('T f6');
    expect(back.flights).toEqual(['I f6 f5']);
  });

  test('a deployment: each unit goes its way, who stays rests', () => {
    const { there, way } = turn('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1', 'c4:N:F>e6,T>d4');
    expect(there.flights).toEqual(['F c4 e6', 'T c4 d4']);
    expect(way.resting.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('N c4');
  });

  test('a piece that becomes a hero where it stands does not move', () => {
    const plain: Stack[] = [{ square: 'e5', color: 'red', pieces: [{ letter: 'T', heroic: false }] }];
    const heroic: Stack[] = [{ square: 'e5', color: 'red', pieces: [{ letter: 'T', heroic: true }] }];
    expect(difference(plain, heroic)).toBeNull();
  });

  test('of two like pieces the hero is taken for the hero', () => {
    const at = (square: string, heroic: boolean): Stack => ({ square, color: 'red', pieces: [{ letter: 'T', heroic }] });
    const way = difference([at('e5', false), at('k1', true)], [at('e6', true), at('k2', false)]);
    expect(shown(way).flights).toEqual(['T e5 k2', 'T k1 e6']);
  });

  test('another position altogether is shown at once', () => {
    const start = new Game().board();
    const turned = start.map((stack) => ({ ...stack, square: stack.square.charAt(0) + String(13 - Number(stack.square.slice(1))) }));
    expect(difference(start, start)).toBeNull();
    expect(shown(difference(start, turned))).toEqual({ flights: [], gone: [], come: [] });
    expect(difference(start, turned)?.resting).toEqual(turned);
  });
});

/** The same numbers every time. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('in whole games, every action is seen as what it is, and nothing is lost on the way', () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const [game, roll] = [new Game(), dice(seed)];
    for (let actions = 0; actions < 120 && game.outcome() === null; actions += 1) {
      const moves = game.moves();
      const move = moves[Math.floor(roll() * moves.length)];
      if (move === undefined) break;
      const before = game.board();
      game.move(move.lan);
      const after = game.board();
      const way = difference(before, after);
      if (move.kind === 'commit') continue;
      if (way === null) throw new Error(`${move.lan} is not seen`);
      const goes = move.kind !== 'stay-capture' && move.kind !== 'suicide-capture';
      expect(way.flights.map(({ from, to }) => [from, to]), move.lan).toEqual(goes ? [[move.from, move.to]] : []);
      expect(way.gone.some((stack) => stack.square === move.to), move.lan).toBe(move.captured !== null);
      // At the end of the way as many pieces are seen as there are.
      const seen = flying(way, 1, 'red').filter((sprite) => sprite.opacity > 0);
      const count = (stacks: readonly Stack[]): number => stacks.reduce((sum, stack) => sum + stack.pieces.length, 0);
      expect(count(seen.map((sprite) => sprite.stack))).toBe(count(after));
      expect(new Set(seen.map((sprite) => sprite.key)).size).toBe(seen.length);
    }
  }
}, 60_000);

test('on the way pieces are between, at its ends where they were and are', () => {
  const { way } = turn(new Game().fen(), 'Tf6');
  const tank = (moment: number): unknown => flying(way, moment, 'red').at(-1)?.at;
  expect(tank(0)).toEqual({ x: 500, y: 800 });
  expect(tank(0.5)).toEqual({ x: 500, y: 700 });
  expect(tank(1)).toEqual({ x: 500, y: 600 });
  expect(standing(new Game().board(), 'red')).toHaveLength(38);
});
