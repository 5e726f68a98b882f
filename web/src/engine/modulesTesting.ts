// The modules for tests under Node.

import { load } from 'cotulenh';
import { load as loadEngine } from 'cotulenh/engine';

/** Loads the rules, and the engine's functions for reviews. */
export async function loadModules(): Promise<void> {
  await Promise.all([load(), loadEngine()]);
}
