// The rules and records of Cờ Tư Lệnh in this thread, the engine in a worker.

import init from './wasm/cotulenh.js';
import { platform } from './platform.js';

export {
  Game,
  faultOf,
  fingerprint,
  gameOf,
  lossOf,
  placeInFen,
  readSetup,
  reviewScale,
  reviewSummary,
  scoreChances,
  setupProblems,
  splitPgn,
  terrain,
  writeSetup,
} from './wasm/cotulenh.js';
export { Engine } from './engine.js';
export { Searcher } from './searcher.js';

let loading;

/** Loads the module; once is enough. Everything else of this package but `Engine` needs it. */
export function load(from) {
  loading ??= read(from).catch((error) => {
    // The next one may find the network back.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function read(from) {
  await init({ module_or_path: from ?? (await platform().source()) });
}
