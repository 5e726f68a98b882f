// What a page has. Bundlers find the files by these very expressions.

/** The module beside the package's files, with threads or without. */
export const source = async (threaded = false) =>
  threaded ? new URL('../wasm/cotulenh_threads_bg.wasm', import.meta.url) : new URL('../wasm/cotulenh_bg.wasm', import.meta.url);

/** Memory is shared only in pages that are isolated from other origins (COOP and COEP headers). */
export const canShare = () => globalThis.crossOriginIsolated === true;

/**
 * Starts a worker with an engine. `onGone` is called when the worker fails or is terminated. Pages have no event for a worker that
 * is terminated, so the method of this worker tells it. A worker that closes itself cannot be noticed.
 */
export function startWorker(make = () => new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })) {
  const worker = make();
  const terminate = worker.terminate.bind(worker);
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onGone) {
      worker.onmessage = (event) => onMessage(event.data);
      // Chromium has the event, but no `onmessageerror` of workers.
      worker.addEventListener('messageerror', () => onGone(new Error('a message of the worker could not be read')));
      worker.onerror = (event) => onGone(new Error(event.message ?? 'the worker could not be started'));
      worker.terminate = () => {
        terminate();
        onGone(new Error('the worker was terminated'));
      };
    },
    end: terminate,
  };
}

/** The worker's way back. */
export const port = {
  post: (message) => globalThis.postMessage(message),
  listen: (onMessage) => (globalThis.onmessage = (event) => onMessage(event.data)),
};
