// The worker entry for Node.

import { readModule } from '../lib/node-files.js';
import { port } from '../lib/node-port.js';
import { serve } from '../lib/serve.js';

serve(port, readModule);
