// The worker entry for browsers.

import { port, source } from './platform/page.js';
import { serve } from './serve.js';

serve(port, source);
