import { Game, load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { motionOf } from '../game/motion';
import { frameSprites, stillSprites } from './sprites';
import { isSame, type Transition, transition } from './transition';
import type { Stack } from './types';

beforeAll(async () => {
  await load();
});

function letters(pieces: readonly { letter: string }[]): string {
  return pieces.map((piece) => piece.letter).join('');
}

function shown(found: Transition | null): { moving: string[]; removed: string[]; added: string[] } {
  return {
    moving: (found?.moving ?? []).map(({ from, to, pieces }) => `${letters(pieces)} ${from} ${to}`).sort(),
    removed: (found?.removed ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
    added: (found?.added ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
  };
}

/** Returns the transitions of a turn and of its takeback. */
function turn(fen: string, text: string): { there: ReturnType<typeof shown>; back: ReturnType<typeof shown>; found: Transition } {
  const game = new Game(fen);
  const before = game.board();
  const { events } = game.move(text);
  const after = game.board();
  const found = transition(before, after, motionOf(events));
  const back = transition(after, before, motionOf([...events].reverse(), true));
  if (found === null || back === null) throw new Error('not shown');
  return { there: shown(found), back: shown(back), found };
}

describe('the transition of a turn', () => {
  test('a move', () => {
    const { there, back } = turn(new Game().fen(), 'Tf6');
    expect(there).toEqual({ moving: ['T f4 f6'], removed: [], added: [] });
    expect(back).toEqual({ moving: ['T f6 f4'], removed: [], added: [] });
  });

  test('a capture: the captured stack disappears as a whole, and returns on takeback', () => {
    const { there, back } = turn('6c4/11/11/11/11/11/5(tm)5/5T5/11/11/11/4C6 r - - 0 1', 'Txf6');
    expect(there).toEqual({ moving: ['T f5 f6'], removed: ['TM f6'], added: [] });
    expect(back).toEqual({ moving: ['T f6 f5'], removed: [], added: ['TM f6'] });
  });

  test('a stay capture: no unit moves', () => {
    const { there } = turn('6c4/11/11/11/11/11/5t5/5F5/11/11/11/4C6 r - - 0 1', 'F_f6');
    expect(there).toEqual({ moving: [], removed: ['T f6'], added: [] });
  });

  test('a stack moves as one unit', () => {
    const { there } = turn('6c4/11/11/11/11/11/11/5(FTI)5/11/11/11/4C6 r - - 0 1', '(FTI)h7');
    expect(there.moving).toEqual(['FTI f5 h7']);
  });

  test('a combination: the joining unit moves, the joined stack rests', () => {
    const { there, back, found } = turn('6c4/11/11/11/11/11/5T5/5I5/11/11/11/4C6 r - - 0 1', 'I&f6');
    expect(there.moving).toEqual(['I f5 f6']);
    expect(found.unmoved.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('T f6');
    expect(back.moving).toEqual(['I f6 f5']);
  });

  test('a deployment: each unit moves, the remaining pieces rest', () => {
    const { there, found } = turn('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1', 'c4:N:F>e6,T>d4');
    expect(there.moving).toEqual(['F c4 e6', 'T c4 d4']);
    expect(found.unmoved.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('N c4');
  });

  test('a suicide capture: the Air Force moves and is lost', () => {
    const { there, back, found } = turn('6c4/11/11/11/5g5/11/11/11/5F5/11/4T6/4C6 r - - 0 1', 'F@f8');
    expect(there).toEqual({ moving: ['F f4 f8'], removed: ['G f8'], added: [] });
    expect(found.moving[0]?.lost).toBe(true);
    expect(back).toEqual({ moving: ['F f8 f4'], removed: [], added: ['G f8'] });
  });

  test('of two equal pieces, the one that moved is animated', () => {
    const { there } = turn('6c4/11/11/11/11/11/4T6/4I6/4T6/11/11/5C5 r - - 0 1', 'Te4f4');
    expect(there.moving).toEqual(['T e4 f4']);
  });

  test('a new hero is still the same piece, and its square is reported', () => {
    const at = (heroic: boolean): Stack[] => [{ square: 'e5', color: 'red', pieces: [{ letter: 'T', heroic }] }];
    expect(isSame(at(false), at(true))).toBe(true);
    expect(turn('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1', 'Tg10').found.promoted).toEqual(['g10']);
  });

  test('too many moving units are not animated', () => {
    const start = new Game().board();
    const movement = { from: 'f4', to: 'f5', color: 'red' as const, letters: ['T'] };
    expect(transition(start, start, { movements: Array.from({ length: 9 }, () => movement), promoted: [] })).toBeNull();
  });
});

/** Returns a deterministic random number generator. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

test('in random games, every action is animated correctly and no piece is lost', () => {
  for (let seed = 1; seed <= 3; seed += 1) {
    const [game, roll] = [new Game(), dice(seed)];
    for (let actions = 0; actions < 120 && game.outcome() === null; actions += 1) {
      const moves = game.moves();
      const move = moves[Math.floor(roll() * moves.length)];
      if (move === undefined) break;
      const before = game.board();
      const { events } = game.move(move.lan);
      const after = game.board();
      const found = transition(before, after, motionOf(events));
      if (found === null) throw new Error(`${move.lan} is not seen`);
      const goes = move.kind !== 'stay-capture' && move.kind !== 'commit';
      expect(
        found.moving.map(({ from, to }) => [from, to]),
        move.lan,
      ).toEqual(goes ? [[move.from, move.to]] : []);
      expect(
        found.removed.some((stack) => stack.square === move.to),
        move.lan,
      ).toBe(move.captured !== null);
      expect(found.added, move.lan).toEqual([]);
      // The last frame has as many visible pieces as the position.
      const seen = frameSprites(found, 1, 'red').filter((sprite) => sprite.opacity > 0);
      const count = (stacks: readonly Stack[]): number => stacks.reduce((sum, stack) => sum + stack.pieces.length, 0);
      expect(count(seen.map((sprite) => sprite.stack))).toBe(count(after));
      expect(new Set(seen.map((sprite) => sprite.key)).size).toBe(seen.length);
    }
  }
}, 60_000);

test('pieces are between their squares during the animation and on them at both ends', () => {
  const { found } = turn(new Game().fen(), 'Tf6');
  const tank = (moment: number): unknown => frameSprites(found, moment, 'red').at(-1)?.at;
  expect(tank(0)).toEqual({ x: 500, y: 800 });
  expect(tank(0.5)).toEqual({ x: 500, y: 700 });
  expect(tank(1)).toEqual({ x: 500, y: 600 });
  expect(stillSprites(new Game().board(), 'red')).toHaveLength(38);
});
