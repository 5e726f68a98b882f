// The WebAssembly module: fetched and compiled once, for the page and for the engine's worker.

import url from 'cotulenh/module.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

/** The compiled module. After a failure the next call tries again. */
export function compiledModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // A server that does not know the type of such files.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
