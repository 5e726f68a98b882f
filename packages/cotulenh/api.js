// The API: the rules and records in this thread, and the engine in a worker.

import init from './wasm/cotulenh.js';
import { platform } from './platform.js';

export {
  Game,
  faultGlyph,
  faultOf,
  fingerprint,
  gameOf,
  lossOf,
  pieceTable,
  placeInFen,
  readSetup,
  reviewScale,
  reviewSummary,
  scoreChances,
  setupProblems,
  splitPgn,
  terrain,
  winningChance,
  writeSetup,
} from './wasm/cotulenh.js';
export { Engine } from './engine.js';
export { Searcher } from './searcher.js';

let loading;

/** Loads the WebAssembly module. Call it once. Everything in this package except `Engine` needs it. */
export function load(from) {
  loading ??= read(from).catch((error) => {
    // After a failure the next call tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(from) {
  await init({ module_or_path: from ?? (await platform().source()) });
}
