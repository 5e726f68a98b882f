// The entry of the rules for Node.

import init from '../wasm/cotulenh_rules.js';
import { loader } from '../lib/loader.js';
import { readModule } from '../lib/node-files.js';

export * from '../lib/rules.js';
export const load = loader(init, () => readModule('rules'));
