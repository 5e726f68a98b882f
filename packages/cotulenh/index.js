// The package entry for browsers.

import { use } from './platform.js';
import * as platform from './platform/page.js';

use(platform);

export * from './api.js';
