// The configuration and the callbacks of the board. The board knows no rules: the page gives it the pieces and the targets.

export type Side = 'red' | 'blue';

/** A piece: its capital letter (C I T M E A G S F N H), and whether it is a hero. */
export interface Piece {
  letter: string;
  heroic: boolean;
  /** The side of the piece if it differs from the side of the stack. Only in the editor, because the rules do not allow it. */
  color?: Side;
}

/** A stack of one to three pieces, the carrier first. In the editor, it may have two pieces of the same kind. */
export interface Stack {
  square: string;
  color: Side;
  pieces: readonly Piece[];
}

/** The kind of a move. */
export type TargetKind = 'move' | 'capture' | 'stay-capture' | 'suicide-capture' | 'combine';

/** A target of the selected unit, with the kinds of its moves there. */
export interface Target {
  square: string;
  kinds: readonly TargetKind[];
}

/** The movement of a unit from one square to another. */
export interface UnitMovement {
  from: string;
  to: string;
  color: Side;
  /** The letters of its pieces, the carrier first. */
  letters: readonly string[];
}

/** The movements and promotions that lead from the previous position to the next one. The board animates them. */
export interface Motion {
  movements: readonly UnitMovement[];
  /** The squares of pieces that became heroes. */
  promoted: readonly string[];
}

/** A square covered by the air defence of a side. */
export interface Zone {
  square: string;
  color: Side;
}

/** The effects that a move would have. */
export interface Preview {
  /** Squares whose pieces would be captured or lost. */
  lost: readonly string[];
  /** Squares of pieces that would become heroes. */
  heroes: readonly string[];
  /** Squares that air defence would newly cover. */
  zonesGained: readonly Zone[];
  /** Squares that air defence would no longer cover. */
  zonesLost: readonly Zone[];
}

/** An arrow, or a circle if there is no `to`. */
export interface Shape {
  from: string;
  to?: string;
  brush: Brush;
}

/** The brushes of the page's arrows and circles. Each also has its own line style. */
export type PageBrush = 'main' | 'second' | 'warn' | 'hint';
/** The brushes of the user's own arrows and circles. They are thinner than those of the page. */
export type OwnBrush = 'gold' | 'red' | 'violet' | 'teal';
export type Brush = PageBrush | OwnBrush;

/** The coordinates along the edges. `letters`: a–k and 1–12. `numbers`: 0–10 and 0–11. `none`: no coordinates. */
export type Coordinates = 'letters' | 'numbers' | 'none';

/** The configuration of the board. */
export interface Config {
  /** The stacks on the board. */
  stacks: readonly Stack[];
  /** The side at the bottom. */
  orientation: Side;
  /** The side whose stacks may be picked up, or `null` for none. */
  movable: Side | 'both' | null;
  /** The selected square. */
  selected: string | null;
  /** The letters of the pieces of the selected stack that would move. An empty list means all. */
  unit: readonly string[];
  /** The targets of the selected unit. */
  targets: readonly Target[];
  /** The squares of the last turn, its origin first. */
  lastMove: readonly string[];
  /** The motion that led to `stacks`, set together with them. Without it they appear at once. */
  motion: Motion | null;
  /** Squares of Commanders in check. */
  check: readonly string[];
  /** Squares of a deployment in progress: its origin, then the targets of its steps. */
  deployment: readonly string[];
  /** The air defence zones to draw. */
  zones: readonly Zone[];
  /** The effects of a move to the square that `hover` reported, or `null` to mark none. */
  preview: Preview | null;
  /** Arrows and circles of the page: hints, lines of the engine. */
  shapes: readonly Shape[];
  /** Whether users may draw arrows and circles (right button, or Shift). */
  drawable: boolean;
  /** Whether pieces are drawings or letters. */
  pieceSet: 'symbols' | 'letters';
  /** Texts that the letter set writes instead of a piece's letter, e.g. `{ C: 'TL' }`. */
  letters: Readonly<Record<string, string>>;
  coordinates: Coordinates;
  /** The duration of the animation in milliseconds. 0 means none. */
  animation: number;
  /** The accessible name of the board. */
  label: string;
  /** Returns the accessible name of a square: its coordinates, terrain, stack, heroes and possible moves. */
  describe: (square: string) => string;
}

/** The callbacks of the board. */
export interface Events {
  /** The user chose a square by tap, click, Enter or Space, or started to drag its stack. `lifted` is `true` for a drag. */
  choose: (square: string, lifted: boolean) => void;
  /** A stack was dragged from its square and dropped on a square, which may be its own. */
  drop: (from: string, to: string) => void;
  /** A stack was dragged from its square and dropped beside the board. */
  discard: (from: string) => void;
  /** Escape was pressed, or the user tapped the edge of the board, beside the squares. */
  dismiss: () => void;
  /** The pointer, a dragged stack or the keyboard cursor has moved to another square, or to none (`null`). */
  hover: (square: string | null) => void;
  /** The user long-pressed or right-clicked a stack or a target. Without this callback, a right click draws a circle. */
  inspect: (square: string) => void;
  /** The user drew or removed arrows and circles. */
  draw: (shapes: readonly Shape[]) => void;
}
