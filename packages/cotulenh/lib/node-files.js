// The modules as files, for Node.

import { readFile } from 'node:fs/promises';

/** Returns the bytes of a module. */
export const readModule = (name) => readFile(new URL(`../wasm/cotulenh_${name}_bg.wasm`, import.meta.url));
