// The package entry for browsers: the rules in this thread, and the engine in a worker.

import { use } from './lib/platform.js';
import * as platform from './lib/page.js';

use(platform);

export * from './rules.js';
export { Engine } from './lib/engine.js';
