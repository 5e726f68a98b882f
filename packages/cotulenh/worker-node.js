// The worker in Node.

import { port, source } from './platform/node.js';
import { serve } from './serve.js';

serve(port, source);
