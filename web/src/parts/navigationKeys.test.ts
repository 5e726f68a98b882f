import { expect, test, vi } from 'vitest';
import { navigationKey, wheelSteps } from './navigationKeys';

test('keys step through the game and change the board', () => {
  const done: string[] = [];
  const actions = {
    step: (by: number) => done.push(`step ${by}`),
    first: () => done.push('first'),
    last: () => done.push('last'),
    flip: () => done.push('flip'),
  };
  for (const key of ['ArrowLeft', 'ArrowRight', '[', ']', 'Home', 'End', 'f', 'F'])
    expect(navigationKey(key, actions)).toBe(true);
  expect(done).toEqual(['step -1', 'step 1', 'step -1', 'step 1', 'first', 'last', 'flip', 'flip']);
  expect(['x', 'a', 'ArrowUp'].map((key) => navigationKey(key, actions))).toEqual([false, false, false]);
  expect(navigationKey('x', { ...actions, threat: () => done.push('threat') })).toBe(true);
  expect(done.at(-1)).toBe('threat');
});

test('a notch of the wheel is one turn, and a touchpad needs some way', () => {
  vi.stubGlobal('WheelEvent', { DOM_DELTA_PIXEL: 0 });
  const steps: number[] = [];
  const wheel = wheelSteps((by) => steps.push(by));
  const turn = (deltaY: number, ctrlKey = false, deltaMode = 0) => {
    const preventDefault = vi.fn();
    wheel({ deltaY, ctrlKey, deltaMode, preventDefault } as unknown as WheelEvent);
    return preventDefault.mock.calls.length;
  };
  turn(100);
  turn(-100);
  turn(25);
  turn(25);
  expect(steps).toEqual([1, -1]);
  turn(25);
  expect(steps).toEqual([1, -1, 1]);
  turn(3, false, 1);
  expect(steps).toEqual([1, -1, 1, 1]);
  expect(turn(100, true)).toBe(0);
  expect(steps).toHaveLength(4);
  vi.unstubAllGlobals();
});
