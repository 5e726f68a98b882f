import type { ModuleSource } from './lib/platform.js';

/**
 * Loads the WebAssembly module of the rules. Call it once. Everything in this package except the engine needs it. `from` is the
 * module or its address. By default it is next to the files of the package.
 */
export function load(from?: ModuleSource): Promise<void>;

export {
  Game,
  gameOf,
  pieceTable,
  placeInFen,
  readSetup,
  setupProblems,
  splitPgn,
  terrain,
  writeSetup,
} from './wasm/cotulenh_rules.js';
export type {
  Abilities,
  Captured,
  Corps,
  Deployed,
  Deployment,
  ErrorCode,
  ErrorData,
  Event,
  Expected,
  GameStatus,
  GameText,
  Join,
  Jumps,
  Kind,
  Line,
  Move,
  MoveChoice,
  MoveFilter,
  MovePreview,
  Node,
  Notes,
  Objective,
  Outcome,
  OutcomeReason,
  OwnedPiece,
  Piece,
  Pile,
  Played,
  Preview,
  Score,
  Selection,
  Setup,
  SetupProblem,
  SetupProblemCode,
  Side,
  SquareChange,
  Stack,
  StackInput,
  Step,
  Tag,
  Target,
  Terrain,
  Undone,
  UndoneKind,
  UnitOptions,
  Warning,
  ZoneChange,
  ZoneChanges,
} from './wasm/cotulenh_rules.js';
export { CotulenhError } from './lib/errors.js';
export type { ModuleSource } from './lib/platform.js';
