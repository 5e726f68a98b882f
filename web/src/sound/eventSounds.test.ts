import { Game, load } from 'cotulenh';
import { beforeAll, expect, test } from 'vitest';
import { soundsOf } from './eventSounds';

beforeAll(() => load());

function soundsOfMove(fen: string | null, move: string): string[] {
  const turn = new Game(fen).move(move);
  const event = turn.complete
    ? ({ type: 'turn', turn, events: turn.events, computer: false } as const)
    : ({ type: 'step', step: turn } as const);
  return soundsOf(event).map(({ sound }) => sound);
}

test('the hero sound comes after the sound of the move, the capture or the check', () => {
  expect(soundsOfMove(null, 'Tf6')).toEqual(['move']);
  expect(soundsOfMove('6c4/11/11/11/11/11/4i6/11/4T6/4I6/11/5C5 r - - 0 1', 'Txe6')).toEqual(['capture']);
  expect(soundsOfMove('6c4/11/11/11/6T4/11/11/11/11/11/11/5C5 r - - 0 1', 'Tg10')).toEqual(['check', 'hero']);
  expect(soundsOfMove('6c4/11/11/11/11/11/4t2i3/11/4T6/4I6/11/5C5 r - - 0 1', 'Txe6')).toEqual(['capture', 'hero']);
  expect(soundsOfMove('6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1', 'F>e6')).toEqual(['move']);
});

test('a refused move and the end of a game have sounds', () => {
  expect(soundsOf({ type: 'refused', problem: { code: 'over', message: '' } }).map(({ sound }) => sound)).toEqual(['refused']);
  expect(
    soundsOf({ type: 'outcome', outcome: { winner: null, reason: 'agreement', declared: true, message: '' } }).map(
      ({ sound }) => sound,
    ),
  ).toEqual(['end']);
  const won = { type: 'outcome', outcome: { winner: 'red', reason: 'checkmate', declared: false, message: '' } } as const;
  expect(([null, 'red', 'blue'] as const).map((seat) => soundsOf(won, seat).map(({ sound }) => sound))).toEqual([
    ['end'],
    ['win'],
    ['loss'],
  ]);
  const low = { type: 'low-time', side: 'red' } as const;
  expect(([null, 'red', 'blue'] as const).map((seat) => soundsOf(low, seat).length)).toEqual([1, 1, 0]);
  expect(
    soundsOf({ type: 'stay', piece: 'N', events: [{ type: 'stayed', pieces: [], square: 'c4', piece: 'N', side: 'red' }] }),
  ).toEqual([]);
});
