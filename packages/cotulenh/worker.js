// The worker in pages.

import { port, source } from './platform/page.js';
import { serve } from './serve.js';

serve(port, source);
