// The engine in this thread.

import { Searcher as Base } from '../wasm/cotulenh_engine.js';
import { problem } from './errors.js';

/** The module's `Searcher`. Its callbacks cannot free it during a search. */
export class Searcher extends Base {
  free() {
    if (this.searching) throw problem('busy', 'a search is running: free its Searcher when it has returned');
    super.free();
  }
}

if (Symbol.dispose) Searcher.prototype[Symbol.dispose] = Searcher.prototype.free;
