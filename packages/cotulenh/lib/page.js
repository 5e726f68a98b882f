// The platform of browsers. Bundlers detect the worker by exactly this expression.

/** Memory can be shared only in pages that are isolated from other origins (COOP and COEP headers). */
export const canShare = () => globalThis.crossOriginIsolated === true;

/**
 * Starts a worker with an engine. `onGone` is called when the worker fails or is terminated. Browsers have no event for a
 * terminated worker, so its method `terminate` is wrapped. A worker that closes itself cannot be detected.
 */
export function startWorker(make = () => new Worker(new URL('../worker.js', import.meta.url), { type: 'module' })) {
  const worker = make();
  const terminate = worker.terminate.bind(worker);
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onGone) {
      worker.onmessage = (event) => onMessage(event.data);
      // Chromium has the event, but no property `onmessageerror` of workers.
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
