// What a page has. Bundlers find the files by these very expressions.

/** The module beside the package's files, with threads or without. */
export const source = async (threaded = false) =>
  threaded
    ? new URL('../wasm/cotulenh_threads_bg.wasm', import.meta.url)
    : new URL('../wasm/cotulenh_bg.wasm', import.meta.url);

/** Memory is shared only in pages that are isolated from other origins (COOP and COEP headers). */
export const canShare = () => globalThis.crossOriginIsolated === true;

/** A worker with an engine. */
export function startWorker(make = () => new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })) {
  const worker = make();
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onError) {
      worker.onmessage = (event) => onMessage(event.data);
      worker.onerror = (event) => onError(new Error(event.message ?? 'the worker could not be started'));
    },
    end: () => worker.terminate(),
  };
}

/** The worker's way back. */
export const port = {
  post: (message) => globalThis.postMessage(message),
  listen: (onMessage) => (globalThis.onmessage = (event) => onMessage(event.data)),
};
