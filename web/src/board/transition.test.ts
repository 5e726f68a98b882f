import { Game, load } from 'cotulenh';
import { beforeAll, describe, expect, test } from 'vitest';
import { wayOf } from '../game/way';
import { flying, standing } from './flight';
import { isSame, type Transition, transition } from './transition';
import type { Stack } from './types';

beforeAll(async () => {
  await load();
});

function letters(pieces: readonly { letter: string }[]): string {
  return pieces.map((piece) => piece.letter).join('');
}

function shown(way: Transition | null): { flights: string[]; gone: string[]; come: string[] } {
  return {
    flights: (way?.flights ?? []).map(({ from, to, pieces }) => `${letters(pieces)} ${from} ${to}`).sort(),
    gone: (way?.gone ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
    come: (way?.come ?? []).map(({ square, pieces }) => `${letters(pieces)} ${square}`).sort(),
  };
}

/** Returns the transitions of a turn and of its takeback. */
function turn(fen: string, text: string): { there: ReturnType<typeof shown>; back: ReturnType<typeof shown>; way: Transition } {
  const game = new Game(fen);
  const before = game.board();
  const { events } = game.move(text);
  const after = game.board();
  const way = transition(before, after, wayOf(events));
  const back = transition(after, before, wayOf([...events].reverse(), true));
  if (way === null || back === null) throw new Error('not shown');
  return { there: shown(way), back: shown(back), way };
}

describe('the transition of a turn', () => {
  test('a move', () => {
    const { there, back } = turn(new Game().fen(), 'Tf6');
    expect(there).toEqual({ flights: ['T f4 f6'], gone: [], come: [] });
    expect(back).toEqual({ flights: ['T f6 f4'], gone: [], come: [] });
  });

  test('a capture: the captured stack disappears as a whole, and returns on takeback', () => {
    const { there, back } = turn('6c4/11/11/11/11/11/5(tm)5/5T5/11/11/11/4C6 r - - 0 1', 'Txf6');
    expect(there).toEqual({ flights: ['T f5 f6'], gone: ['TM f6'], come: [] });
    expect(back).toEqual({ flights: ['T f6 f5'], gone: [], come: ['TM f6'] });
  });

  test('a stay capture: no unit moves', () => {
    const { there } = turn('6c4/11/11/11/11/11/5t5/5F5/11/11/11/4C6 r - - 0 1', 'F_f6');
    expect(there).toEqual({ flights: [], gone: ['T f6'], come: [] });
  });

  test('a stack moves as one unit', () => {
    const { there } = turn('6c4/11/11/11/11/11/11/5(FTI)5/11/11/11/4C6 r - - 0 1', '(FTI)h7');
    expect(there.flights).toEqual(['FTI f5 h7']);
  });

  test('a combination: the joining unit moves, the joined stack rests', () => {
    const { there, back, way } = turn('6c4/11/11/11/11/11/5T5/5I5/11/11/11/4C6 r - - 0 1', 'I&f6');
    expect(there.flights).toEqual(['I f5 f6']);
    expect(way.resting.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('T f6');
    expect(back.flights).toEqual(['I f6 f5']);
  });

  test('a deployment: each unit moves, the remaining pieces rest', () => {
    const { there, way } = turn('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1', 'c4:N:F>e6,T>d4');
    expect(there.flights).toEqual(['F c4 e6', 'T c4 d4']);
    expect(way.resting.map(({ square, pieces }) => `${letters(pieces)} ${square}`)).toContain('N c4');
  });

  test('a suicide capture: the Air Force moves and is lost', () => {
    const { there, back, way } = turn('6c4/11/11/11/5g5/11/11/11/5F5/11/4T6/4C6 r - - 0 1', 'F@f8');
    expect(there).toEqual({ flights: ['F f4 f8'], gone: ['G f8'], come: [] });
    expect(way.flights[0]?.lost).toBe(true);
    expect(back).toEqual({ flights: ['F f8 f4'], gone: [], come: ['G f8'] });
  });

  test('of two equal pieces, the one that moved is animated', () => {
    const { there } = turn('6c4/11/11/11/11/11/4T6/4I6/4T6/11/11/5C5 r - - 0 1', 'Te4f4');
    expect(there.flights).toEqual(['T e4 f4']);
  });

  test('a new hero is still the same piece, and its square is reported', () => {
    const at = (heroic: boolean): Stack[] => [{ square: 'e5', color: 'red', pieces: [{ letter: 'T', heroic }] }];
    expect(isSame(at(false), at(true))).toBe(true);
    expect(turn('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1', 'Tg10').way.promoted).toEqual(['g10']);
  });

  test('too many moving units are not animated', () => {
    const start = new Game().board();
    const flight = { from: 'f4', to: 'f5', color: 'red' as const, letters: ['T'] };
    expect(transition(start, start, { flights: Array.from({ length: 9 }, () => flight), promoted: [] })).toBeNull();
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
      const way = transition(before, after, wayOf(events));
      if (way === null) throw new Error(`${move.lan} is not seen`);
      const goes = move.kind !== 'stay-capture' && move.kind !== 'commit';
      expect(
        way.flights.map(({ from, to }) => [from, to]),
        move.lan,
      ).toEqual(goes ? [[move.from, move.to]] : []);
      expect(
        way.gone.some((stack) => stack.square === move.to),
        move.lan,
      ).toBe(move.captured !== null);
      expect(way.come, move.lan).toEqual([]);
      // The last frame has as many visible pieces as the position.
      const seen = flying(way, 1, 'red').filter((sprite) => sprite.opacity > 0);
      const count = (stacks: readonly Stack[]): number => stacks.reduce((sum, stack) => sum + stack.pieces.length, 0);
      expect(count(seen.map((sprite) => sprite.stack))).toBe(count(after));
      expect(new Set(seen.map((sprite) => sprite.key)).size).toBe(seen.length);
    }
  }
}, 60_000);

test('pieces are between their squares during the animation and on them at both ends', () => {
  const { way } = turn(new Game().fen(), 'Tf6');
  const tank = (moment: number): unknown => flying(way, moment, 'red').at(-1)?.at;
  expect(tank(0)).toEqual({ x: 500, y: 800 });
  expect(tank(0.5)).toEqual({ x: 500, y: 700 });
  expect(tank(1)).toEqual({ x: 500, y: 600 });
  expect(standing(new Game().board(), 'red')).toHaveLength(38);
});
