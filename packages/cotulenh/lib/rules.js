// The rules and records, in this thread.

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
} from '../wasm/cotulenh_rules.js';
export { CotulenhError } from './errors.js';
