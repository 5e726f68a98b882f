// The package entry for Node.

import { use } from './platform.js';
import * as platform from './platform/node.js';

use(platform);

export * from './api.js';
