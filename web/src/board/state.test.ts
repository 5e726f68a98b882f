import { describe, expect, test } from 'vitest';
import { SHAPE_LIMIT } from './config';
import { withShape } from './drawing';
import { centerOf, rowsSeen } from './geometry';
import {
  begin,
  type Down,
  focus,
  keyDown,
  parts,
  pointerCancel,
  pointerDown,
  pointerMove,
  pointerUp,
  set,
  settle,
  sketchOf,
  type State,
  type Told,
} from './state';
import type { Config, Shape, Stack } from './types';

const stack = (square: string, color: 'red' | 'blue', letters: string): Stack => ({
  square,
  color,
  pieces: [...letters].map((letter) => ({ letter, heroic: false })),
});
const STACKS = [stack('e5', 'red', 'FTI'), stack('e8', 'blue', 'T'), stack('g1', 'red', 'C')];
const FREE = { alt: false, control: false };

/** A hand and an ear. */
class Table {
  state: State;
  told: Told[] = [];

  constructor(config: Partial<Config> = {}) {
    this.state = begin({ stacks: STACKS, movable: 'red', ...config });
  }

  private take(next: { state: State; tell: readonly Told[] } | null): this {
    if (next === null) return this;
    this.state = next.state;
    this.told.push(...next.tell);
    return this;
  }

  at(square: string): { x: number; y: number } {
    return centerOf(square, this.state.config.orientation);
  }

  down(square: string, more: Partial<Down> = {}): this {
    return this.take(pointerDown(this.state, { point: this.at(square), slop: 10, draw: false, modifiers: FREE, ...more }));
  }

  move(square: string, dx = 0): this {
    const { x, y } = this.at(square);
    return this.take(pointerMove(this.state, { x: x + dx, y }));
  }

  up(): this {
    return this.take(pointerUp(this.state));
  }

  key(key: string): this {
    return this.take(keyDown(this.state, { key, shift: false, control: false, other: false }));
  }

  set(config: Partial<Config>): ReturnType<typeof set> {
    const next = set(this.state, config);
    this.take(next);
    return next;
  }
}

const choose = (square: string, lifted = false): Told => ({ event: 'choose', square, lifted });

describe('a tap', () => {
  test('chooses a square, empty or not, whoever stands there', () => {
    expect(new Table().down('e5').up().down('a7').up().down('e8').up().told).toEqual([choose('e5'), choose('a7'), choose('e8')]);
  });

  test('may tremble', () => {
    expect(new Table().down('e5').move('e5', 9).up().told).toEqual([choose('e5')]);
  });

  test('beside the board dismisses', () => {
    expect(new Table().down('e5', { point: { x: -54, y: 0 } }).up().told).toEqual([{ event: 'dismiss' }]);
  });

  test('that goes astray where nothing can be dragged is none', () => {
    expect(new Table().down('e8').move('e6').up().told).toEqual([]);
    expect(new Table({ movable: null }).down('e5').move('e6').up().told).toEqual([]);
  });

  test('brings the keyboard along', () => {
    expect(new Table().down('a7').up().state.cursor).toBe('a7');
  });
});

describe('a drag', () => {
  test('chooses where it begins and drops where it ends', () => {
    const table = new Table().down('e5').move('e5', 11);
    expect(table.told).toEqual([choose('e5', true)]);
    expect(table.move('e7').state.press).toMatchObject({ doing: 'dragging', over: 'e7' });
    expect(table.up().told).toEqual([choose('e5', true), { event: 'drop', from: 'e5', to: 'e7' }]);
    expect(table.state.press).toBeNull();
  });

  test('of what is selected already does not choose again', () => {
    expect(new Table({ selected: 'e5' }).down('e5').move('e7').up().told).toEqual([{ event: 'drop', from: 'e5', to: 'e7' }]);
  });

  test('back to its own square is told, for whoever uses the board to judge', () => {
    expect(new Table({ selected: 'e5' }).down('e5').move('e7').move('e5').up().told).toEqual([
      { event: 'drop', from: 'e5', to: 'e5' },
    ]);
  });

  test('beside the board drops nothing and says so', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7').move('a1', -90).up();
    expect(table.told).toEqual([{ event: 'discard', from: 'e5' }]);
    expect(table.state.press).toBeNull();
  });

  test('ends when the system takes the hand away, and with Escape', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    expect(pointerCancel(table.state)).toMatchObject({ state: { press: null }, tell: [] });
    expect(table.key('Escape').up().told).toEqual([]);
    expect(table.key('Escape').told).toEqual([{ event: 'dismiss' }]);
  });

  test('loses what it holds where the position changes under it', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    table.set({ stacks: STACKS.slice(1) });
    expect(table.up().told).toEqual([]);
  });

  test('goes on where something else changes', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    table.set({ stacks: STACKS.filter((other) => other.square !== 'e8') });
    expect(table.up().told).toEqual([{ event: 'drop', from: 'e5', to: 'e7' }]);
  });
});

describe('animation', () => {
  const moved = [stack('e7', 'red', 'FTI'), ...STACKS.slice(1)];
  const way = { flights: [{ from: 'e5', to: 'e7', color: 'red' as const, letters: ['F', 'T', 'I'] }], promoted: ['e7'] };

  test('shows the way to a new position', () => {
    const { transition } = new Table().set({ stacks: moved, way });
    expect(transition?.flights).toMatchObject([{ from: 'e5', to: 'e7', lost: false }]);
    expect(transition?.promoted).toEqual(['e7']);
  });

  test('shows a position without a way at once, also after one that had one', () => {
    const table = new Table();
    table.set({ stacks: moved, way });
    expect(table.set({ stacks: STACKS }).transition).toBeNull();
    expect(table.set({ stacks: moved, way: null }).transition).toBeNull();
  });

  test('shows nothing that the hand has brought already', () => {
    const table = new Table().down('e5').move('e7').up();
    const { transition } = table.set({ stacks: moved, way });
    expect(transition?.flights).toEqual([]);
    expect(transition?.resting).toContainEqual(moved[0]);
  });

  test('shows it where the answer to a drop came later', () => {
    const table = new Table().down('e5').move('e7').up();
    table.state = settle(table.state);
    expect(table.set({ stacks: moved, way }).transition?.flights).toHaveLength(1);
  });

  test('shows nothing where the position is the same', () => {
    expect(new Table().set({ stacks: [...STACKS], way }).transition).toBeUndefined();
    expect(new Table().set({ selected: 'e5' }).transition).toBeUndefined();
  });
});

describe('drawing', () => {
  const right = { draw: true };
  const arrow: Shape = { from: 'e5', to: 'e8', brush: 'main' };

  test('an arrow, a circle, and each again to remove it', () => {
    const table = new Table().down('e5', right).move('e8');
    expect(sketchOf(table.state)).toEqual(arrow);
    expect(table.up().told.at(-1)).toEqual({ event: 'draw', shapes: [arrow] });
    table.down('g1', right).up();
    expect(table.state.own).toEqual([arrow, { from: 'g1', brush: 'main' }]);
    table.down('e5', right).move('e8').up();
    expect(table.told.at(-1)).toEqual({ event: 'draw', shapes: [{ from: 'g1', brush: 'main' }] });
  });

  test('again with another brush changes it', () => {
    const table = new Table().down('e5', right).move('e8').up();
    table
      .down('e5', { draw: true, modifiers: { alt: true, control: false } })
      .move('e8')
      .up();
    expect(table.state.own).toEqual([{ ...arrow, brush: 'second' }]);
  });

  test('beside the board draws nothing', () => {
    const table = new Table().down('e5', right).move('a1', -90);
    expect(sketchOf(table.state)).toBeNull();
    expect(table.up().told).toEqual([]);
  });

  test('only where it is allowed', () => {
    expect(new Table({ drawable: false }).down('e5', right).move('e8').up().told).toEqual([]);
  });

  test('a tap wipes it, a new position too', () => {
    const tapped = new Table().down('e5', right).up().down('a7').up();
    expect(tapped.told.slice(1)).toEqual([{ event: 'draw', shapes: [] }, choose('a7')]);
    const table = new Table().down('e5', right).up();
    table.set({ stacks: STACKS.slice(1) });
    expect(table.told.at(-1)).toEqual({ event: 'draw', shapes: [] });
    expect(table.state.own).toEqual([]);
  });

  test('has an end', () => {
    let shapes: readonly Shape[] = [];
    for (const square of rowsSeen('red').flat()) shapes = withShape(shapes, { from: square, brush: 'main' });
    expect(shapes).toHaveLength(SHAPE_LIMIT);
  });
});

describe('the keyboard', () => {
  test('begins at the Commander of whoever sits below', () => {
    expect(new Table().state.cursor).toBe('g1');
    expect(new Table({ orientation: 'blue' }).state.cursor).toBe('f12');
  });

  test('walks and chooses', () => {
    expect(new Table().key('ArrowUp').key('ArrowLeft').key('Enter').told).toEqual([choose('f2')]);
  });

  test('goes on from where it was put', () => {
    const table = new Table();
    table.state = focus(table.state, 'e8');
    expect(table.key(' ').told).toEqual([choose('e8')]);
  });

  test('leaves other keys alone', () => {
    const { state } = new Table();
    expect(keyDown(state, { key: 'Tab', shift: false, control: false, other: false })).toBeNull();
  });
});

test('a refused configuration changes nothing', () => {
  const table = new Table();
  const before = table.state;
  expect(() => table.set({ selected: 'z1' })).toThrow('selected: z1 is no square');
  expect(table.state).toBe(before);
});

test('a stack in two: who goes and who stays', () => {
  const whole = stack('e5', 'red', 'FTI');
  const letters = ({ pieces }: Stack): string => pieces.map((piece) => piece.letter).join('');
  expect(letters(parts(whole, []).going)).toBe('FTI');
  const { going, staying } = parts(whole, ['T', 'I']);
  expect([letters(going), letters(staying)]).toEqual(['TI', 'F']);
});
