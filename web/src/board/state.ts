// The state of the board, independent of the DOM: its content, its reaction to pointer and keyboard input, and the events it
// emits. States are immutable. Each function returns a new one.

import { DEFAULTS, merge } from './config';
import { brushOf, type Modifiers, shapeBetween, withShape } from './drawing';
import { type Point, visibleRows, squareAt } from './geometry';
import { type Key, meaningOf } from './keyboard';
import { isSame, type Transition, transition } from './transition';
import type { Config, Shape, Stack } from './types';

/** The state of a pressed pointer. */
export type Press =
  /** The pointer is down and has not moved. It may become a tap or a drag. */
  | { phase: 'pressing'; from: string | null; start: Point; slop: number; draggable: boolean }
  /** A stack is being dragged. */
  | { phase: 'dragging'; from: string; at: Point; over: string | null }
  /** The pointer moved but nothing can be dragged. It is no longer a tap. */
  | { phase: 'ignored' }
  | { phase: 'drawing'; from: string; over: string | null; modifiers: Modifiers };

export interface State {
  config: Config;
  /** The square of the keyboard cursor. */
  cursor: string;
  press: Press | null;
  /** Arrows and circles drawn by the user. */
  drawnShapes: readonly Shape[];
  /** The last drop, until the next frame. The movement is not animated, because the user has already dragged the stack there. */
  dropped: { from: string; to: string } | null;
}

/** An event for the host of the board. */
export type BoardEvent =
  | { event: 'choose'; square: string; lifted: boolean }
  | { event: 'drop'; from: string; to: string }
  | { event: 'discard'; from: string }
  | { event: 'dismiss' }
  | { event: 'draw'; shapes: readonly Shape[] };

export interface Update {
  state: State;
  events: readonly BoardEvent[];
}

export interface PointerPress {
  point: Point;
  /** The distance that a tap may move, in units of the drawing. */
  slop: number;
  /** Whether the pointer draws: with the right button, or with Shift and the left one. */
  draw: boolean;
  modifiers: Modifiers;
}

export function initialState(config: Partial<Config>): State {
  const whole = merge(DEFAULTS, config);
  return { config: whole, cursor: firstCursor(whole), press: null, drawnShapes: [], dropped: null };
}

/**
 * Applies configuration changes. `transition` is `undefined` if the position did not change, and `null` if the new position
 * appears without animation.
 */
export function set(state: State, changes: Partial<Config>): Update & { transition: Transition | null | undefined } {
  const config = merge(state.config, changes);
  const before = state.config.stacks;
  if (changes.stacks === undefined || changes.stacks === before || isSame(before, config.stacks)) {
    return { state: { ...state, config }, transition: undefined, events: [] };
  }
  const motion = changes.motion ?? null;
  let shown = motion === null ? null : transition(before, config.stacks, motion);
  if (shown !== null && state.dropped !== null) shown = withoutDropped(shown, state.dropped, config.stacks);
  // A drag ends if its stack changed. The user's shapes belong to the previous position.
  const lost = state.press?.phase === 'dragging' && !sameStack(before, config.stacks, state.press.from);
  return {
    state: { ...state, config, drawnShapes: [], dropped: null, press: lost ? { phase: 'ignored' } : state.press },
    transition: shown,
    events: state.drawnShapes.length > 0 ? [{ event: 'draw', shapes: [] }] : [],
  };
}

export function pointerDown(state: State, { point, slop, draw, modifiers }: PointerPress): Update {
  const from = squareAt(point, state.config.orientation);
  if (draw) {
    if (!state.config.drawable || from === null) return withoutEvents(state);
    return withoutEvents({ ...state, press: { phase: 'drawing', from, over: from, modifiers } });
  }
  const draggable = from !== null && isMovable(state.config, from);
  return withoutEvents({ ...state, press: { phase: 'pressing', from, start: point, slop, draggable } });
}

export function pointerMove(state: State, point: Point): Update {
  const { press, config } = state;
  if (press === null || press.phase === 'ignored') return withoutEvents(state);
  const over = squareAt(point, config.orientation);
  switch (press.phase) {
    case 'drawing':
      return withoutEvents({ ...state, press: { ...press, over } });
    case 'dragging':
      return withoutEvents({ ...state, press: { ...press, at: point, over } });
    case 'pressing': {
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) <= press.slop) return withoutEvents(state);
      if (!press.draggable || press.from === null) return withoutEvents({ ...state, press: { phase: 'ignored' } });
      const dragging: Press = { phase: 'dragging', from: press.from, at: point, over };
      const events: readonly BoardEvent[] =
        config.selected === press.from ? [] : [{ event: 'choose', square: press.from, lifted: true }];
      return { state: { ...state, press: dragging, cursor: press.from }, events };
    }
  }
}

export function pointerUp(state: State): Update {
  const { press } = state;
  const released = { ...state, press: null };
  switch (press?.phase) {
    case 'drawing': {
      if (press.over === null) return withoutEvents(released);
      const drawnShapes = withShape(state.drawnShapes, shapeBetween(press.from, press.over, brushOf(press.modifiers)));
      return { state: { ...released, drawnShapes }, events: [{ event: 'draw', shapes: drawnShapes }] };
    }
    case 'dragging': {
      if (press.over === null) return { state: released, events: [{ event: 'discard', from: press.from }] };
      const drop = { from: press.from, to: press.over };
      return { state: { ...released, dropped: drop }, events: [{ event: 'drop', ...drop }] };
    }
    case 'pressing': {
      const cleared: readonly BoardEvent[] = state.drawnShapes.length > 0 ? [{ event: 'draw', shapes: [] }] : [];
      if (press.from === null) return { state: { ...released, drawnShapes: [] }, events: [...cleared, { event: 'dismiss' }] };
      return {
        state: { ...released, drawnShapes: [], cursor: press.from },
        events: [...cleared, { event: 'choose', square: press.from, lifted: false }],
      };
    }
    default:
      return withoutEvents(released);
  }
}

/** Handles a pointer that the system has cancelled. */
export function pointerCancel(state: State): Update {
  return withoutEvents({ ...state, press: null });
}

/** Handles a key. Returns `null` if the board does not use the key. */
export function keyDown(state: State, key: Key): Update | null {
  const { config, cursor } = state;
  const meaning = meaningOf(key, cursor, config.orientation, config.stacks);
  switch (meaning?.does) {
    case 'go':
      return withoutEvents({ ...state, cursor: meaning.to });
    case 'choose':
      return { state, events: [{ event: 'choose', square: cursor, lifted: false }] };
    case 'dismiss':
      return { state: { ...state, press: null }, events: state.press === null ? [{ event: 'dismiss' }] : [] };
    default:
      return null;
  }
}

export function focus(state: State, square: string): State {
  return { ...state, cursor: square };
}

/** Forgets the last drop, so that later changes of the position are animated. */
export function forgetDrop(state: State): State {
  return state.dropped === null ? state : { ...state, dropped: null };
}

export function stackOn(stacks: readonly Stack[], square: string): Stack | undefined {
  return stacks.find((stack) => stack.square === square);
}

/** Returns `true` if the user may drag the stack on a square. */
export function isMovable(config: Config, square: string): boolean {
  const stack = stackOn(config.stacks, square);
  return stack !== undefined && (config.movable === 'both' || config.movable === stack.color);
}

/** Splits a stack into the unit that moves and the pieces that stay. An empty unit means the whole stack. */
export function splitStack(stack: Stack, unit: readonly string[]): { moving: Stack; staying: Stack } {
  const moves = (letter: string): boolean => unit.length === 0 || unit.includes(letter);
  return {
    moving: { ...stack, pieces: stack.pieces.filter((piece) => moves(piece.letter)) },
    staying: { ...stack, pieces: stack.pieces.filter((piece) => !moves(piece.letter)) },
  };
}

/** Returns the shape that is being drawn. */
export function sketchOf(state: State): Shape | null {
  const { press } = state;
  if (press?.phase !== 'drawing' || press.over === null) return null;
  return shapeBetween(press.from, press.over, brushOf(press.modifiers));
}

/** Returns the initial cursor: the Commander of the side at the bottom, otherwise the middle of the bottom row. */
function firstCursor(config: Config): string {
  const own = config.stacks.find(
    (stack) => stack.color === config.orientation && stack.pieces.some((piece) => piece.letter === 'C'),
  );
  if (own !== undefined) return own.square;
  const nearest = visibleRows(config.orientation).at(-1) ?? [];
  return nearest[Math.floor(nearest.length / 2)] ?? 'a1';
}

/** Returns the transition without the unit that the user has already dropped on its target. */
function withoutDropped(shown: Transition, drop: { from: string; to: string }, stacks: readonly Stack[]): Transition {
  const moving = shown.moving.filter(({ from, to }) => from !== drop.from || to !== drop.to);
  if (moving.length === shown.moving.length) return shown;
  const stack = stackOn(stacks, drop.to);
  const unmoved = shown.unmoved.filter(({ square }) => square !== drop.to);
  return { ...shown, moving, unmoved: stack === undefined ? unmoved : [...unmoved, stack] };
}

function sameStack(before: readonly Stack[], after: readonly Stack[], square: string): boolean {
  const [one, other] = [stackOn(before, square), stackOn(after, square)];
  return one?.color === other?.color && String(one?.pieces.map(letter)) === String(other?.pieces.map(letter));
}

function letter(piece: { letter: string }): string {
  return piece.letter;
}

function withoutEvents(state: State): Update {
  return { state, events: [] };
}
