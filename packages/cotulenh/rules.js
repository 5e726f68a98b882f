// The entry of the rules for browsers.

import init from './wasm/cotulenh_rules.js';
import { loader } from './lib/loader.js';

export * from './lib/rules.js';
export const load = loader(init);
