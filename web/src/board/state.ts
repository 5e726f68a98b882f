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
  own: readonly Shape[];
  /** The last drop. If the stack then stands on its target, the move is not animated. */
  dropped: { from: string; to: string } | null;
}

/** An event for the host of the board. */
export type BoardEvent =
  | { event: 'choose'; square: string; lifted: boolean }
  | { event: 'drop'; from: string; to: string }
  | { event: 'discard'; from: string }
  | { event: 'dismiss' }
  | { event: 'draw'; shapes: readonly Shape[] };

export interface Next {
  state: State;
  events: readonly BoardEvent[];
}

export interface Down {
  point: Point;
  /** The distance that a tap may move, in units of the drawing. */
  slop: number;
  /** The pointer draws: the right button, or Shift with the left one. */
  draw: boolean;
  modifiers: Modifiers;
}

export function begin(config: Partial<Config>): State {
  const whole = merge(DEFAULTS, config);
  return { config: whole, cursor: firstCursor(whole), press: null, own: [], dropped: null };
}

/**
 * Applies configuration changes. `transition` is `undefined` if the position did not change, and `null` if the new position
 * appears without animation.
 */
export function set(state: State, said: Partial<Config>): Next & { transition: Transition | null | undefined } {
  const config = merge(state.config, said);
  const before = state.config.stacks;
  if (said.stacks === undefined || said.stacks === before || isSame(before, config.stacks)) {
    return { state: { ...state, config }, transition: undefined, events: [] };
  }
  const way = said.way ?? null;
  let shown = way === null ? null : transition(before, config.stacks, way);
  if (shown !== null && state.dropped !== null) shown = withoutFlight(shown, state.dropped, config.stacks);
  // A drag ends if its stack changed. The user's shapes belong to the previous position.
  const lost = state.press?.phase === 'dragging' && !sameStack(before, config.stacks, state.press.from);
  return {
    state: { ...state, config, own: [], dropped: null, press: lost ? { phase: 'ignored' } : state.press },
    transition: shown,
    events: state.own.length > 0 ? [{ event: 'draw', shapes: [] }] : [],
  };
}

export function pointerDown(state: State, { point, slop, draw, modifiers }: Down): Next {
  const from = squareAt(point, state.config.orientation);
  if (draw) {
    if (!state.config.drawable || from === null) return still(state);
    return still({ ...state, press: { phase: 'drawing', from, over: from, modifiers } });
  }
  const draggable = from !== null && isMovable(state.config, from);
  return still({ ...state, press: { phase: 'pressing', from, start: point, slop, draggable } });
}

export function pointerMove(state: State, point: Point): Next {
  const { press, config } = state;
  if (press === null || press.phase === 'ignored') return still(state);
  const over = squareAt(point, config.orientation);
  switch (press.phase) {
    case 'drawing':
      return still({ ...state, press: { ...press, over } });
    case 'dragging':
      return still({ ...state, press: { ...press, at: point, over } });
    case 'pressing': {
      if (Math.hypot(point.x - press.start.x, point.y - press.start.y) <= press.slop) return still(state);
      if (!press.draggable || press.from === null) return still({ ...state, press: { phase: 'ignored' } });
      const dragging: Press = { phase: 'dragging', from: press.from, at: point, over };
      const events: readonly BoardEvent[] =
        config.selected === press.from ? [] : [{ event: 'choose', square: press.from, lifted: true }];
      return { state: { ...state, press: dragging, cursor: press.from }, events };
    }
  }
}

export function pointerUp(state: State): Next {
  const { press } = state;
  const free = { ...state, press: null };
  switch (press?.phase) {
    case 'drawing': {
      if (press.over === null) return still(free);
      const own = withShape(state.own, shapeBetween(press.from, press.over, brushOf(press.modifiers)));
      return { state: { ...free, own }, events: [{ event: 'draw', shapes: own }] };
    }
    case 'dragging': {
      if (press.over === null) return { state: free, events: [{ event: 'discard', from: press.from }] };
      const drop = { from: press.from, to: press.over };
      return { state: { ...free, dropped: drop }, events: [{ event: 'drop', ...drop }] };
    }
    case 'pressing': {
      const wiped: readonly BoardEvent[] = state.own.length > 0 ? [{ event: 'draw', shapes: [] }] : [];
      if (press.from === null) return { state: { ...free, own: [] }, events: [...wiped, { event: 'dismiss' }] };
      return {
        state: { ...free, own: [], cursor: press.from },
        events: [...wiped, { event: 'choose', square: press.from, lifted: false }],
      };
    }
    default:
      return still(free);
  }
}

/** Handles a pointer cancelled by the system, or Escape during a drag. */
export function pointerCancel(state: State): Next {
  return still({ ...state, press: null });
}

/** Handles a key. Returns `null` if the board does not use the key. */
export function keyDown(state: State, key: Key): Next | null {
  const { config, cursor } = state;
  const meaning = meaningOf(key, cursor, config.orientation, config.stacks);
  switch (meaning?.does) {
    case 'go':
      return still({ ...state, cursor: meaning.to });
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

/** Forgets the last drop. A later change of the position is animated. */
export function settle(state: State): State {
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

/** Splits a stack into the pieces of the unit that goes and the pieces that stay. */
export function parts(stack: Stack, unit: readonly string[]): { going: Stack; staying: Stack } {
  const goes = (letter: string): boolean => unit.length === 0 || unit.includes(letter);
  return {
    going: { ...stack, pieces: stack.pieces.filter((piece) => goes(piece.letter)) },
    staying: { ...stack, pieces: stack.pieces.filter((piece) => !goes(piece.letter)) },
  };
}

/** Returns the shape that is being drawn. */
export function sketchOf(state: State): Shape | null {
  const { press } = state;
  if (press?.phase !== 'drawing' || press.over === null) return null;
  return shapeBetween(press.from, press.over, brushOf(press.modifiers));
}

/** Returns the place of the dragged stack, which is the pointer position. */
export function dragPoint(state: State): Point | null {
  return state.press?.phase === 'dragging' ? state.press.at : null;
}

/** Returns the initial cursor: the Commander of the side at the bottom, otherwise the middle of the nearest rank. */
function firstCursor(config: Config): string {
  const own = config.stacks.find(
    (stack) => stack.color === config.orientation && stack.pieces.some((piece) => piece.letter === 'C'),
  );
  if (own !== undefined) return own.square;
  const nearest = visibleRows(config.orientation).at(-1) ?? [];
  return nearest[Math.floor(nearest.length / 2)] ?? 'a1';
}

function withoutFlight(way: Transition, by: { from: string; to: string }, stacks: readonly Stack[]): Transition {
  const flights = way.flights.filter((flight) => flight.from !== by.from || flight.to !== by.to);
  if (flights.length === way.flights.length) return way;
  const there = stackOn(stacks, by.to);
  const resting = way.resting.filter((stack) => stack.square !== by.to);
  return { ...way, flights, resting: there === undefined ? resting : [...resting, there] };
}

function sameStack(before: readonly Stack[], after: readonly Stack[], square: string): boolean {
  const [one, other] = [stackOn(before, square), stackOn(after, square)];
  return one?.color === other?.color && String(one?.pieces.map(letter)) === String(other?.pieces.map(letter));
}

function letter(piece: { letter: string }): string {
  return piece.letter;
}

function still(state: State): Next {
  return { state, events: [] };
}
