// What the board is told and what it tells. It knows no rules: whoever uses it says what stands where and what may be done.

/** A side. */
export type Side = 'red' | 'blue';

/** A piece: its letter, a capital (C I T M E A G S F N H), and whether it is a hero. */
export interface Piece {
  letter: string;
  heroic: boolean;
  /** Where it is not of the stack's side: only while a position is set up, for no rule allows it. */
  color?: Side;
}

/** A stack of one to three pieces, the carrier first. While a position is set up, two of them may be of one kind. */
export interface Stack {
  square: string;
  color: Side;
  pieces: readonly Piece[];
}

/** What a unit may do on a square. */
export type TargetKind = 'move' | 'capture' | 'stay-capture' | 'suicide-capture' | 'combine';

/** A square that the selected unit reaches, with all it may do there. */
export interface Target {
  square: string;
  kinds: readonly TargetKind[];
}

/** A unit that goes from one square to another. */
export interface Flight {
  from: string;
  to: string;
  color: Side;
  /** The letters of its pieces, the carrier first. */
  letters: readonly string[];
}

/** How the position that is shown came about from the one before. */
export interface Way {
  flights: readonly Flight[];
  /** Squares of pieces that became heroes. */
  promoted: readonly string[];
}

/** Air defence of a side over a square. */
export interface Zone {
  square: string;
  color: Side;
}

/** An arrow, or a circle where there is no `to`. */
export interface Shape {
  from: string;
  to?: string;
  brush: Brush;
}

/** Colours of arrows and circles; each also has a stroke of its own. */
export type Brush = 'main' | 'second' | 'warn' | 'hint';

/** How squares are named along the edges: a–k and 1–12, numbers on both sides, or not at all. */
export type Coordinates = 'letters' | 'numbers' | 'none';

/** Everything the board shows and allows. */
export interface Config {
  /** What stands where. */
  stacks: readonly Stack[];
  /** Whose side is at the bottom. */
  orientation: Side;
  /** Whose stacks may be picked up; nobody's where it is null. */
  movable: Side | 'both' | null;
  /** The square that is selected. */
  selected: string | null;
  /** The letters of those pieces of the selected stack that would go; all of them where it is empty. */
  unit: readonly string[];
  /** Where the selected unit may go. */
  targets: readonly Target[];
  /** The squares of the last turn, the first where it began. */
  lastMove: readonly string[];
  /** How `stacks` came about, said together with them; where nothing is said they are shown at once. */
  way: Way | null;
  /** Squares of Commanders under attack. */
  check: readonly string[];
  /** Squares of a deployment in progress: the first where it began, then where its pieces went. */
  deployment: readonly string[];
  /** Zones of air defence to show. */
  zones: readonly Zone[];
  /** Arrows and circles of the page: hints, lines of the engine. */
  shapes: readonly Shape[];
  /** Whether people may draw arrows and circles of their own (right button, or with a modifier). */
  drawable: boolean;
  /** Pieces as drawings or as letters. */
  pieceSet: 'symbols' | 'letters';
  /** What a letter set writes for a piece's letter, such as `{ C: 'TL' }`; the letter itself where nothing is said. */
  letters: Readonly<Record<string, string>>;
  coordinates: Coordinates;
  /** How long a piece takes to its place, in milliseconds; 0 for at once. */
  animation: number;
  /** What the board is called aloud. */
  label: string;
  /** What a square is called aloud: its name, terrain, stack, heroes, what can be done there. */
  describe: (square: string) => string;
}

/** What the board tells. */
export interface Events {
  /** A square was chosen by tap, by click, by key (Enter), or by the beginning of a drag: then `lifted`. */
  choose: (square: string, lifted: boolean) => void;
  /** A stack was dragged from its square and let go over another, or over its own. */
  drop: (from: string, to: string) => void;
  /** A stack was dragged from its square and let go beside the board. */
  discard: (from: string) => void;
  /** Escape, or a tap beside the board. */
  dismiss: () => void;
  /** People drew or removed arrows and circles. */
  draw: (shapes: readonly Shape[]) => void;
}
