// The worker entry for browsers.

import { port } from './lib/page-port.js';
import { serve } from './lib/serve.js';

serve(port);
