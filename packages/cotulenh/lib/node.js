// The platform Node: worker threads.

import { Worker } from 'node:worker_threads';

export const canShare = () => true;

/** Starts a worker with an engine. `onGone` is called when the worker fails or exits, whatever the reason. */
export function startWorker(make = () => new Worker(new URL('../node/worker.js', import.meta.url))) {
  const worker = make();
  return {
    post: (message) => worker.postMessage(message),
    listen(onMessage, onGone) {
      worker.on('message', onMessage);
      worker.on('messageerror', onGone);
      worker.on('error', onGone);
      worker.on('exit', (code) => onGone(new Error(`the worker exited with code ${code}`)));
    },
    end: () => void worker.terminate(),
  };
}
