import { describe, expect, test } from 'vitest';
import { meaningOf } from './keyboard';
import type { Side, Stack } from './types';

const stack = (square: string, color: Side, letters: string): Stack => ({
  square,
  color,
  pieces: [...letters].map((letter) => ({ letter, heroic: false })),
});
const STACKS = [stack('c9', 'blue', 'NFT'), stack('f9', 'blue', 'T'), stack('h4', 'red', 'T'), stack('g1', 'red', 'C')];

function go(key: string, cursor: string, side: Side = 'red', held: { shift?: boolean; control?: boolean } = {}): unknown {
  const meaning = meaningOf(
    { key, shift: held.shift ?? false, control: held.control ?? false, other: false },
    cursor,
    side,
    STACKS,
  );
  return meaning?.does === 'go' ? meaning.to : meaning;
}

describe('the cursor', () => {
  test.each([
    ['ArrowUp', 'e6', 'e4'],
    ['ArrowDown', 'e4', 'e6'],
    ['ArrowLeft', 'd5', 'f5'],
    ['ArrowRight', 'f5', 'd5'],
  ])('%s goes as one sees it: %s for Red, %s for Blue', (key, red, blue) => {
    expect(go(key, 'e5')).toBe(red);
    expect(go(key, 'e5', 'blue')).toBe(blue);
  });

  test('stops at the edge', () => {
    expect(go('ArrowLeft', 'a5')).toBe('a5');
    expect(go('ArrowDown', 'a12', 'blue')).toBe('a12');
  });

  test('jumps to the ends of rows, columns and the board', () => {
    expect(go('Home', 'e5')).toBe('a5');
    expect(go('End', 'e5', 'blue')).toBe('a5');
    expect(go('PageUp', 'e5')).toBe('e12');
    expect(go('PageDown', 'e5', 'blue')).toBe('e12');
    expect(go('Home', 'e5', 'red', { control: true })).toBe('a12');
    expect(go('End', 'e5', 'red', { control: true })).toBe('k1');
  });
});

describe('letters', () => {
  test('jump to the next such piece in reading order, include passengers, and wrap around', () => {
    expect(go('t', 'a12')).toBe('c9');
    expect(go('t', 'c9')).toBe('f9');
    expect(go('t', 'f9')).toBe('h4');
    expect(go('t', 'h4')).toBe('c9');
    expect(go('t', 'h4', 'blue')).toBe('f9');
  });

  test('with Shift jump to the previous piece', () => {
    expect(go('T', 'h4', 'red', { shift: true })).toBe('f9');
    expect(go('T', 'c9', 'red', { shift: true })).toBe('h4');
  });

  test('keep the cursor if there is only one such piece, and do nothing if there is none', () => {
    expect(go('c', 'g1')).toBe('g1');
    expect(go('h', 'g1')).toBeNull();
    expect(go('q', 'g1')).toBeNull();
  });
});

describe('other keys', () => {
  test('choose and dismiss', () => {
    expect(go('Enter', 'e5')).toEqual({ does: 'choose' });
    expect(go(' ', 'e5')).toEqual({ does: 'choose' });
    expect(go('Escape', 'e5')).toEqual({ does: 'dismiss' });
  });

  test('are left to the browser: Tab, and any key with Control, Alt or Meta', () => {
    expect(go('Tab', 'e5')).toBeNull();
    expect(go('t', 'e5', 'red', { control: true })).toBeNull();
    expect(go('ArrowLeft', 'e5', 'red', { control: true })).toBeNull();
    expect(meaningOf({ key: 'ArrowLeft', shift: false, control: false, other: true }, 'e5', 'red', STACKS)).toBeNull();
  });
});
