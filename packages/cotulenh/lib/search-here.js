// The engine in this thread.

export {
  acceptsDraw,
  faultGlyph,
  faultOf,
  fingerprint,
  lossOf,
  reviewScale,
  reviewSummary,
  scoreChances,
  usesNetwork,
  winningChance,
} from '../wasm/cotulenh_engine.js';
export { CotulenhError } from './errors.js';
export { Searcher } from './searcher.js';
