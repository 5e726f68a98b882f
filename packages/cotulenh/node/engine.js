// The entry of the engine for Node: in a worker, and in this thread.

import init from '../wasm/cotulenh_engine.js';
import { loader } from '../lib/loader.js';
import { readModule } from '../lib/node-files.js';
import { use } from '../lib/platform.js';
import * as platform from '../lib/node.js';

use(platform);

export * from '../lib/search-here.js';
export { Engine } from '../lib/engine.js';
export const load = loader(init, () => readModule('engine'));
