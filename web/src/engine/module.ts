// The WebAssembly modules: the rules, and the engine for the page and its worker. Each is fetched and compiled once.

import engineUrl from 'cotulenh/engine.wasm?url';
import rulesUrl from 'cotulenh/rules.wasm?url';

/** Returns the compiled module of the rules. After a failure the next call tries again. */
export const rulesModule = compiledOnce(rulesUrl);
/** Returns the compiled module of the engine. After a failure the next call tries again. */
export const engineModule = compiledOnce(engineUrl);

function compiledOnce(url: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | undefined;
  return () => {
    compiled ??= compile(url).catch((error: unknown) => {
      compiled = undefined;
      throw error;
    });
    return compiled;
  };
}

async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  try {
    return await WebAssembly.compileStreaming(response.clone());
  } catch {
    // The server does not send the media type of WebAssembly.
    return WebAssembly.compile(await response.arrayBuffer());
  }
}
