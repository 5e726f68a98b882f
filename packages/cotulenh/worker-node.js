// The worker entry for Node.

import { port, source } from './platform/node.js';
import { serve } from './serve.js';

serve(port, source);
