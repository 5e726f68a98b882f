// Validation of the configuration. Hosts written in JavaScript have no type checker.

import { crossingOf } from './geometry';
import { isLetter, LETTERS } from './letters';
import type { Brush, Config, Motion, Preview, Shape, Side, Stack, UnitMovement, Zone } from './types';

/** The codes of configuration errors. */
export type ConfigErrorCode = 'square' | 'stack' | 'twice' | 'value' | 'unknown' | 'too-many';

/** The error for an invalid value in a configuration. The board stays as it was. */
export class ConfigError extends Error {
  readonly code: ConfigErrorCode;
  /** The path of the value, e.g. `stacks[3].square`. */
  readonly path: string;

  constructor(code: ConfigErrorCode, path: string, message: string) {
    super(`${path}: ${message}`);
    this.name = 'ConfigError';
    this.code = code;
    this.path = path;
  }
}

/** Maximum number of pieces in a stack. */
export const STACK_LIMIT = 3;
/** Maximum number of shapes, because each takes time to draw. */
export const SHAPE_LIMIT = 100;

export const DEFAULTS: Config = {
  stacks: [],
  orientation: 'red',
  movable: null,
  selected: null,
  unit: [],
  targets: [],
  lastMove: [],
  motion: null,
  check: [],
  deployment: [],
  zones: [],
  preview: null,
  shapes: [],
  drawable: true,
  pieceSet: 'symbols',
  letters: {},
  coordinates: 'letters',
  animation: 200,
  label: 'Cờ Tư Lệnh',
  describe: (square) => square,
};

const SIDES: readonly Side[] = ['red', 'blue'];
const BRUSHES: readonly Brush[] = ['main', 'second', 'warn', 'hint', 'gold', 'red', 'violet', 'teal'];

type Checks = { [Key in keyof Config]: (value: Config[Key], path: string) => void };

const CHECKS: Checks = {
  stacks: checkStacks,
  orientation: oneOf(SIDES),
  movable: oneOf([...SIDES, 'both', null]),
  selected: (value, path) => value === null || checkSquare(value, path),
  unit: each((letter, path) => checkLetter(letter, path)),
  targets: each((target, path) => {
    checkSquare(target.square, `${path}.square`);
    each(oneOf(['move', 'capture', 'stay-capture', 'suicide-capture', 'combine']))(target.kinds, `${path}.kinds`);
  }),
  lastMove: each(checkSquare),
  motion: checkMotion,
  check: each(checkSquare),
  deployment: each(checkSquare),
  zones: each(checkZone),
  preview: checkPreview,
  shapes: checkShapes,
  drawable: ofType('boolean'),
  pieceSet: oneOf(['symbols', 'letters']),
  letters: ofType('object'),
  coordinates: oneOf(['letters', 'numbers', 'none']),
  animation: (value, path) => {
    if (!Number.isFinite(value) || value < 0 || value > 10_000) fail('value', path, 'not 0 to 10000 milliseconds');
  },
  label: ofType('string'),
  describe: ofType('function'),
};

export const CONFIG_KEYS = Object.keys(CHECKS) as readonly (keyof Config)[];

/** Returns the configuration with the changes, ignoring `undefined` fields. Throws a `ConfigError` if a value is invalid. */
export function merge(config: Config, changes: Partial<Config>): Config {
  const next: Record<string, unknown> = { ...config };
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(CHECKS, key)) fail('unknown', key, 'the board has no such field');
    (CHECKS[key as keyof Config] as (value: unknown, path: string) => void)(value, key);
    next[key] = value;
  }
  return next as unknown as Config;
}

function checkStacks(stacks: readonly Stack[], path: string): void {
  const taken = new Set<string>();
  each<Stack>((stack, at) => {
    checkSquare(stack.square, `${at}.square`);
    if (taken.has(stack.square)) fail('twice', `${at}.square`, `two stacks on ${stack.square}`);
    taken.add(stack.square);
    oneOf(SIDES)(stack.color, `${at}.color`);
    if (!Array.isArray(stack.pieces) || stack.pieces.length === 0 || stack.pieces.length > STACK_LIMIT) {
      fail('stack', `${at}.pieces`, `a stack has 1 to ${STACK_LIMIT} pieces`);
    }
    stack.pieces.forEach((piece, index) => {
      checkLetter(piece.letter, `${at}.pieces[${index}].letter`);
      if (piece.color !== undefined) oneOf(SIDES)(piece.color, `${at}.pieces[${index}].color`);
    });
  })(stacks, path);
}

function checkMotion(motion: Motion | null, path: string): void {
  if (motion === null) return;
  ofType('object')(motion, path);
  each<UnitMovement>((movement, at) => {
    checkSquare(movement.from, `${at}.from`);
    checkSquare(movement.to, `${at}.to`);
    oneOf(SIDES)(movement.color, `${at}.color`);
    each(checkLetter)(movement.letters, `${at}.letters`);
  })(motion.movements, `${path}.movements`);
  each(checkSquare)(motion.promoted, `${path}.promoted`);
}

function checkZone(zone: Zone, path: string): void {
  checkSquare(zone.square, `${path}.square`);
  oneOf(SIDES)(zone.color, `${path}.color`);
}

function checkPreview(preview: Preview | null, path: string): void {
  if (preview === null) return;
  ofType('object')(preview, path);
  each(checkSquare)(preview.lost, `${path}.lost`);
  each(checkSquare)(preview.heroes, `${path}.heroes`);
  each(checkZone)(preview.zonesGained, `${path}.zonesGained`);
  each(checkZone)(preview.zonesLost, `${path}.zonesLost`);
}

function checkShapes(shapes: readonly Shape[], path: string): void {
  if (Array.isArray(shapes) && shapes.length > SHAPE_LIMIT) fail('too-many', path, `more than ${SHAPE_LIMIT} shapes`);
  each<Shape>((shape, at) => {
    checkSquare(shape.from, `${at}.from`);
    if (shape.to !== undefined) checkSquare(shape.to, `${at}.to`);
    oneOf(BRUSHES)(shape.brush, `${at}.brush`);
  })(shapes, path);
}

function checkSquare(square: string, path: string): void {
  if (typeof square !== 'string' || crossingOf(square) === null) {
    fail('square', path, `${String(square)} is no square from a1 to k12`);
  }
}

function checkLetter(letter: string, path: string): void {
  if (!isLetter(letter)) fail('stack', path, `${String(letter)} is no piece; there are ${LETTERS.join(' ')}`);
}

function each<Item>(check: (item: Item, path: string) => void): (items: readonly Item[], path: string) => void {
  return (items, path) => {
    if (!Array.isArray(items)) fail('value', path, 'not a list');
    items.forEach((item, index) => {
      if (item === null || item === undefined) fail('value', `${path}[${index}]`, 'missing');
      check(item, `${path}[${index}]`);
    });
  };
}

function oneOf(values: readonly unknown[]): (value: unknown, path: string) => void {
  return (value, path) => {
    if (!values.includes(value)) fail('value', path, `${String(value)} is none of ${values.map(String).join(', ')}`);
  };
}

function ofType(type: 'boolean' | 'string' | 'object' | 'function'): (value: unknown, path: string) => void {
  return (value, path) => {
    if (typeof value !== type || value === null) fail('value', path, `not a ${type}`);
  };
}

function fail(code: ConfigErrorCode, path: string, message: string): never {
  throw new ConfigError(code, path, message);
}
