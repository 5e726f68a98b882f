import { describe, expect, test } from 'vitest';
import { ConfigError, DEFAULTS, merge, SHAPE_LIMIT } from './config';
import type { Config, Stack } from './types';

const tank = (square: string): Stack => ({ square, color: 'red', pieces: [{ letter: 'T', heroic: false }] });

const NO_MARKS = { lost: [], heroes: [], zonesGained: [], zonesLost: [] };

function refused(said: unknown): { code: string; path: string } {
  try {
    merge(DEFAULTS, said as Partial<Config>);
  } catch (error) {
    if (error instanceof ConfigError) return { code: error.code, path: error.path };
    throw error;
  }
  throw new Error('was not refused');
}

describe('a partial configuration', () => {
  test('changes only the given fields', () => {
    const before = merge(DEFAULTS, { stacks: [tank('f4')], orientation: 'blue' });
    const after = merge(before, { selected: 'f4' });
    expect(after).toEqual({ ...before, selected: 'f4' });
    expect(after.stacks).toBe(before.stacks);
    expect(before.selected).toBeNull();
  });

  test('ignores fields that are undefined', () => {
    expect(merge(DEFAULTS, JSON.parse('{}') as Partial<Config>)).toEqual(DEFAULTS);
    expect(merge(DEFAULTS, { selected: undefined } as unknown as Partial<Config>)).toEqual(DEFAULTS);
  });

  test('may have a preview, and may remove it', () => {
    const preview = { ...NO_MARKS, lost: ['e6'], zonesLost: [{ square: 'e6', color: 'blue' as const }] };
    const shown = merge(DEFAULTS, { preview });
    expect(shown.preview).toBe(preview);
    expect(merge(shown, { preview: null }).preview).toBeNull();
  });

  test('may have illegal stacks, for setting up a position', () => {
    const pieces = [
      { letter: 'T', heroic: false },
      { letter: 'T', heroic: true },
      { letter: 'I', heroic: false, color: 'blue' as const },
    ];
    expect(merge(DEFAULTS, { stacks: [{ square: 'f4', color: 'red', pieces }] }).stacks[0]?.pieces).toBe(pieces);
  });
});

describe('an invalid value is rejected with its path', () => {
  test.each<[unknown, string, string]>([
    [{ stacks: [tank('f4'), tank('z9')] }, 'square', 'stacks[1].square'],
    [{ stacks: [tank('f4'), tank('f4')] }, 'twice', 'stacks[1].square'],
    [{ stacks: 'f4' }, 'value', 'stacks'],
    [{ stacks: [null] }, 'value', 'stacks[0]'],
    [{ stacks: [{ ...tank('f4'), color: 'green' }] }, 'value', 'stacks[0].color'],
    [{ stacks: [{ ...tank('f4'), pieces: [] }] }, 'stack', 'stacks[0].pieces'],
    [
      { stacks: [{ ...tank('f4'), pieces: Array.from({ length: 4 }, () => ({ letter: 'T', heroic: false })) }] },
      'stack',
      'stacks[0].pieces',
    ],
    [
      { stacks: [{ ...tank('f4'), pieces: [{ letter: 'T', heroic: false, color: 'green' }] }] },
      'value',
      'stacks[0].pieces[0].color',
    ],
    [{ stacks: [{ ...tank('f4'), pieces: [{ letter: 't', heroic: false }] }] }, 'stack', 'stacks[0].pieces[0].letter'],
    [{ orientation: 'green' }, 'value', 'orientation'],
    [{ movable: 'all' }, 'value', 'movable'],
    [{ selected: 'a13' }, 'square', 'selected'],
    [{ unit: ['Q'] }, 'stack', 'unit[0]'],
    [{ targets: [{ square: 'e5', kinds: ['jump'] }] }, 'value', 'targets[0].kinds[0]'],
    [{ lastMove: ['e5', 5] }, 'square', 'lastMove[1]'],
    [{ motion: { movements: [], promoted: ['z9'] } }, 'square', 'motion.promoted[0]'],
    [
      { motion: { movements: [{ from: 'e5', to: 'e6', color: 'red', letters: ['Q'] }], promoted: [] } },
      'stack',
      'motion.movements[0].letters[0]',
    ],
    [{ motion: 'e5' }, 'value', 'motion'],
    [{ zones: [{ square: 'e5', color: 'both' }] }, 'value', 'zones[0].color'],
    [{ preview: 'e5' }, 'value', 'preview'],
    [{ preview: { ...NO_MARKS, lost: ['z9'] } }, 'square', 'preview.lost[0]'],
    [{ preview: { ...NO_MARKS, heroes: null } }, 'value', 'preview.heroes'],
    [{ preview: { ...NO_MARKS, zonesGained: [{ square: 'e5', color: 'both' }] } }, 'value', 'preview.zonesGained[0].color'],
    [{ preview: { ...NO_MARKS, zonesLost: [{ square: 'e0', color: 'red' }] } }, 'square', 'preview.zonesLost[0].square'],
    [{ shapes: [{ from: 'e5', to: 'e99', brush: 'main' }] }, 'square', 'shapes[0].to'],
    [{ shapes: Array.from({ length: SHAPE_LIMIT + 1 }, () => ({ from: 'e5', brush: 'main' })) }, 'too-many', 'shapes'],
    [{ animation: -1 }, 'value', 'animation'],
    [{ animation: NaN }, 'value', 'animation'],
    [{ drawable: 1 }, 'value', 'drawable'],
    [{ letters: null }, 'value', 'letters'],
    [{ describe: 'e5' }, 'value', 'describe'],
    [{ color: 'red' }, 'unknown', 'color'],
    [{ constructor: 'red' }, 'unknown', 'constructor'],
  ])('%j: %s at %s', (said, code, path) => {
    expect(refused(said)).toEqual({ code, path });
  });
});
