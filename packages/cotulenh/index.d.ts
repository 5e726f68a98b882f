/**
 * Loads the module; once is enough. Everything else of this package but `Engine` needs it.
 * `from` is where the module is, or the module itself, if it is not beside this file.
 */
export function load(from?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<void>;

export {
  Game, Searcher, faultOf, fingerprint, gameOf, lossOf, reviewScale, reviewSummary, scoreChances, setupProblems, splitPgn, terrain,
} from './wasm/cotulenh.js';
export type {
  Bench, Captured, Clock, CotulenhError, Defended, DefendVerdict, Deployed, Deployment, ErrorData, Event, Expected, GameText, Info, Join, Kind, Limits, Line,
  Move, Node, Notes, Objective, Outcome, Piece, Played, ProofLimits, ReviewScale, ReviewSummary, Score, SearchResult, Settings, SetupProblem, Side, Solved, SolveVerdict,
  Stack, Step, Tag, Terrain, Undone, UndoneKind, UnitOptions, Variation, Warning,
} from './wasm/cotulenh.js';
export { Engine } from './engine.js';
export type { EngineOptions, GoLimits } from './engine.js';
