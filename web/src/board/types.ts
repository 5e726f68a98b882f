// The configuration and the events of the board. The board knows no rules: its host provides the pieces and the allowed
// targets.

export type Side = 'red' | 'blue';

/** A piece: its capital letter (C I T M E A G S F N H), and whether it is a hero. */
export interface Piece {
  letter: string;
  heroic: boolean;
  /** The side of the piece if it differs from the stack's. Not legal, but possible while a position is set up. */
  color?: Side;
}

/** A stack of one to three pieces, the carrier first. While a position is set up, it may have two pieces of one kind. */
export interface Stack {
  square: string;
  color: Side;
  pieces: readonly Piece[];
}

/** The kind of an action on a target square. */
export type TargetKind = 'move' | 'capture' | 'stay-capture' | 'suicide-capture' | 'combine';

/** A square that the selected unit can reach, with its possible actions. */
export interface Target {
  square: string;
  kinds: readonly TargetKind[];
}

/** A unit that moves from one square to another. */
export interface Flight {
  from: string;
  to: string;
  color: Side;
  /** The letters of its pieces, the carrier first. */
  letters: readonly string[];
}

/** The moves and promotions that led from the previous position to the current one. */
export interface Way {
  flights: readonly Flight[];
  /** The squares of pieces that became heroes. */
  promoted: readonly string[];
}

/** A square covered by the air defence of a side. */
export interface Zone {
  square: string;
  color: Side;
}

/** An arrow, or a circle if `to` is missing. */
export interface Shape {
  from: string;
  to?: string;
  brush: Brush;
}

/** The colours of arrows and circles. Each also has its own line style. */
export type Brush = 'main' | 'second' | 'warn' | 'hint';

/** The coordinates along the edges: a–k and 1–12, numbers on both edges, or none. */
export type Coordinates = 'letters' | 'numbers' | 'none';

/** The complete configuration of the board. */
export interface Config {
  /** The pieces on the board. */
  stacks: readonly Stack[];
  /** The side at the bottom. */
  orientation: Side;
  /** The side whose stacks the user may drag, or `null` if none. */
  movable: Side | 'both' | null;
  /** The selected square. */
  selected: string | null;
  /** The letters of the selected unit, a part of the selected stack. Empty for the whole stack. */
  unit: readonly string[];
  /** The targets of the selected unit. */
  targets: readonly Target[];
  /** The squares of the last turn, its origin first. */
  lastMove: readonly string[];
  /** The way to `stacks`, set together with them. If it is missing, the position appears without animation. */
  way: Way | null;
  /** The squares of Commanders in check. */
  check: readonly string[];
  /** The squares of a deployment in progress: its origin, then the destinations of its pieces. */
  deployment: readonly string[];
  /** The air defence zones to draw. */
  zones: readonly Zone[];
  /** Arrows and circles of the host, e.g. hints and engine lines. */
  shapes: readonly Shape[];
  /** Whether the user may draw arrows and circles (right button, or left button with Shift). */
  drawable: boolean;
  /** Whether pieces are drawings or letters. */
  pieceSet: 'symbols' | 'letters';
  /** The texts of the letter set by piece letter, e.g. `{ C: 'TL' }`. A missing piece shows its own letter. */
  letters: Readonly<Record<string, string>>;
  coordinates: Coordinates;
  /** The duration of a move in milliseconds. 0 turns animation off. */
  animation: number;
  /** The accessible name of the board. */
  label: string;
  /** Returns the accessible name of a square, e.g. its name, terrain, stack and possible actions. */
  describe: (square: string) => string;
}

/** The callbacks of the board. */
export interface Events {
  /** A square was chosen by tap, click, Enter or Space, or by the start of a drag (`lifted`). */
  choose: (square: string, lifted: boolean) => void;
  /** A stack was dropped on a square, which may be its own. */
  drop: (from: string, to: string) => void;
  /** A stack was dropped outside the board. */
  discard: (from: string) => void;
  /** Escape was pressed, or the user tapped outside the board. */
  dismiss: () => void;
  /** The user drew or removed arrows or circles. */
  draw: (shapes: readonly Shape[]) => void;
}
