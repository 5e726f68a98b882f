import { describe, expect, test } from 'vitest';
import { SHAPE_LIMIT } from './config';
import { withShape } from './drawing';
import { centerOf, visibleRows } from './geometry';
import {
  initialState,
  type PointerPress,
  focus,
  keyDown,
  splitStack,
  pointerCancel,
  pointerDown,
  pointerMove,
  pointerUp,
  set,
  forgetDrop,
  sketchOf,
  type State,
  type BoardEvent,
} from './state';
import type { Config, Shape, Stack } from './types';

const stack = (square: string, color: 'red' | 'blue', letters: string): Stack => ({
  square,
  color,
  pieces: [...letters].map((letter) => ({ letter, heroic: false })),
});
const STACKS = [stack('e5', 'red', 'FTI'), stack('e8', 'blue', 'T'), stack('g1', 'red', 'C')];
const FREE = { alt: false, control: false };

/** Drives a board state and records its events. */
class Table {
  state: State;
  events: BoardEvent[] = [];

  constructor(config: Partial<Config> = {}) {
    this.state = initialState({ stacks: STACKS, movable: 'red', ...config });
  }

  private take(next: { state: State; events: readonly BoardEvent[] } | null): this {
    if (next === null) return this;
    this.state = next.state;
    this.events.push(...next.events);
    return this;
  }

  at(square: string): { x: number; y: number } {
    return centerOf(square, this.state.config.orientation);
  }

  down(square: string, more: Partial<PointerPress> = {}): this {
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

const choose = (square: string, lifted = false): BoardEvent => ({ event: 'choose', square, lifted });

describe('a tap', () => {
  test('chooses any square, empty or occupied', () => {
    expect(new Table().down('e5').up().down('a7').up().down('e8').up().events).toEqual([
      choose('e5'),
      choose('a7'),
      choose('e8'),
    ]);
  });

  test('tolerates a small movement', () => {
    expect(new Table().down('e5').move('e5', 9).up().events).toEqual([choose('e5')]);
  });

  test('outside the board dismisses', () => {
    expect(new Table().down('e5', { point: { x: -54, y: 0 } }).up().events).toEqual([{ event: 'dismiss' }]);
  });

  test('that moves too far on a fixed stack is ignored', () => {
    expect(new Table().down('e8').move('e6').up().events).toEqual([]);
    expect(new Table({ movable: null }).down('e5').move('e6').up().events).toEqual([]);
  });

  test('moves the keyboard cursor', () => {
    expect(new Table().down('a7').up().state.cursor).toBe('a7');
  });
});

describe('a drag', () => {
  test('chooses its first square and drops on its last', () => {
    const table = new Table().down('e5').move('e5', 11);
    expect(table.events).toEqual([choose('e5', true)]);
    expect(table.move('e7').state.press).toMatchObject({ phase: 'dragging', over: 'e7' });
    expect(table.up().events).toEqual([choose('e5', true), { event: 'drop', from: 'e5', to: 'e7' }]);
    expect(table.state.press).toBeNull();
  });

  test('of the selected stack does not choose it again', () => {
    expect(new Table({ selected: 'e5' }).down('e5').move('e7').up().events).toEqual([{ event: 'drop', from: 'e5', to: 'e7' }]);
  });

  test('back to its own square is reported to the host', () => {
    expect(new Table({ selected: 'e5' }).down('e5').move('e7').move('e5').up().events).toEqual([
      { event: 'drop', from: 'e5', to: 'e5' },
    ]);
  });

  test('ending outside the board reports a discard and no drop', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7').move('a1', -90).up();
    expect(table.events).toEqual([{ event: 'discard', from: 'e5' }]);
    expect(table.state.press).toBeNull();
  });

  test('ends when the system cancels the pointer, and with Escape', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    expect(pointerCancel(table.state)).toMatchObject({ state: { press: null }, events: [] });
    expect(table.key('Escape').up().events).toEqual([]);
    expect(table.key('Escape').events).toEqual([{ event: 'dismiss' }]);
  });

  test('ends when its stack changes', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    table.set({ stacks: STACKS.slice(1) });
    expect(table.up().events).toEqual([]);
  });

  test('continues when other fields change', () => {
    const table = new Table({ selected: 'e5' }).down('e5').move('e7');
    table.set({ stacks: STACKS.filter((other) => other.square !== 'e8') });
    expect(table.up().events).toEqual([{ event: 'drop', from: 'e5', to: 'e7' }]);
  });
});

describe('animation', () => {
  const moved = [stack('e7', 'red', 'FTI'), ...STACKS.slice(1)];
  const motion = { movements: [{ from: 'e5', to: 'e7', color: 'red' as const, letters: ['F', 'T', 'I'] }], promoted: ['e7'] };

  test('runs for a new position with a motion', () => {
    const { transition } = new Table().set({ stacks: moved, motion });
    expect(transition?.moving).toMatchObject([{ from: 'e5', to: 'e7', lost: false }]);
    expect(transition?.promoted).toEqual(['e7']);
  });

  test('is skipped for a position without a motion, even after one with a motion', () => {
    const table = new Table();
    table.set({ stacks: moved, motion });
    expect(table.set({ stacks: STACKS }).transition).toBeNull();
    expect(table.set({ stacks: moved, motion: null }).transition).toBeNull();
  });

  test('is skipped for a stack that the user dropped', () => {
    const table = new Table().down('e5').move('e7').up();
    const { transition } = table.set({ stacks: moved, motion });
    expect(transition?.moving).toEqual([]);
    expect(transition?.unmoved).toContainEqual(moved[0]);
  });

  test('runs if the position changes some time after the drop', () => {
    const table = new Table().down('e5').move('e7').up();
    table.state = forgetDrop(table.state);
    expect(table.set({ stacks: moved, motion }).transition?.moving).toHaveLength(1);
  });

  test('is skipped if the position does not change', () => {
    expect(new Table().set({ stacks: [...STACKS], motion }).transition).toBeUndefined();
    expect(new Table().set({ selected: 'e5' }).transition).toBeUndefined();
  });
});

describe('drawing', () => {
  const right = { draw: true };
  const arrow: Shape = { from: 'e5', to: 'e8', brush: 'gold' };

  test('adds an arrow or a circle, and removes it when drawn again', () => {
    const table = new Table().down('e5', right).move('e8');
    expect(sketchOf(table.state)).toEqual(arrow);
    expect(table.up().events.at(-1)).toEqual({ event: 'draw', shapes: [arrow] });
    table.down('g1', right).up();
    expect(table.state.drawnShapes).toEqual([arrow, { from: 'g1', brush: 'gold' }]);
    table.down('e5', right).move('e8').up();
    expect(table.events.at(-1)).toEqual({ event: 'draw', shapes: [{ from: 'g1', brush: 'gold' }] });
  });

  test('with another brush replaces the shape', () => {
    const table = new Table().down('e5', right).move('e8').up();
    table
      .down('e5', { draw: true, modifiers: { alt: true, control: false } })
      .move('e8')
      .up();
    expect(table.state.drawnShapes).toEqual([{ ...arrow, brush: 'violet' }]);
  });

  test('outside the board adds nothing', () => {
    const table = new Table().down('e5', right).move('a1', -90);
    expect(sketchOf(table.state)).toBeNull();
    expect(table.up().events).toEqual([]);
  });

  test('is possible only if `drawable` is set', () => {
    expect(new Table({ drawable: false }).down('e5', right).move('e8').up().events).toEqual([]);
  });

  test('is cleared by a tap and by a new position', () => {
    const tapped = new Table().down('e5', right).up().down('a7').up();
    expect(tapped.events.slice(1)).toEqual([{ event: 'draw', shapes: [] }, choose('a7')]);
    const table = new Table().down('e5', right).up();
    table.set({ stacks: STACKS.slice(1) });
    expect(table.events.at(-1)).toEqual({ event: 'draw', shapes: [] });
    expect(table.state.drawnShapes).toEqual([]);
  });

  test('has a maximum number of shapes', () => {
    let shapes: readonly Shape[] = [];
    for (const square of visibleRows('red').flat()) shapes = withShape(shapes, { from: square, brush: 'gold' });
    expect(shapes).toHaveLength(SHAPE_LIMIT);
  });
});

describe('the keyboard', () => {
  test('starts at the Commander of the side at the bottom', () => {
    expect(new Table().state.cursor).toBe('g1');
    expect(new Table({ orientation: 'blue' }).state.cursor).toBe('f12');
  });

  test('moves the cursor and chooses', () => {
    expect(new Table().key('ArrowUp').key('ArrowLeft').key('Enter').events).toEqual([choose('f2')]);
  });

  test('continues from the focused square', () => {
    const table = new Table();
    table.state = focus(table.state, 'e8');
    expect(table.key(' ').events).toEqual([choose('e8')]);
  });

  test('ignores other keys', () => {
    const { state } = new Table();
    expect(keyDown(state, { key: 'Tab', shift: false, control: false, other: false })).toBeNull();
  });
});

test('an invalid configuration changes nothing', () => {
  const table = new Table();
  const before = table.state;
  expect(() => table.set({ selected: 'z1' })).toThrow('selected: z1 is no square');
  expect(table.state).toBe(before);
});

test('a stack is split into the pieces that go and the pieces that stay', () => {
  const whole = stack('e5', 'red', 'FTI');
  const letters = ({ pieces }: Stack): string => pieces.map((piece) => piece.letter).join('');
  expect(letters(splitStack(whole, []).moving)).toBe('FTI');
  const { moving, staying } = splitStack(whole, ['T', 'I']);
  expect([letters(moving), letters(staying)]).toEqual(['TI', 'F']);
});
