// The WebAssembly module. It is fetched and compiled once, for the page and for the worker of the engine.

import url from 'cotulenh/module.wasm?url';

let compiled: Promise<WebAssembly.Module> | undefined;

/** Returns the compiled module. After a failure the next call tries again. */
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
    // The server does not send the media type of WebAssembly.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
