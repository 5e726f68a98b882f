// The platform Node: files and worker threads.

import { readFile } from 'node:fs/promises';
import { Worker, parentPort } from 'node:worker_threads';

/** Returns the module next to the package's files, with or without threads. */
export const source = (threaded = false) =>
  readFile(new URL(`../wasm/cotulenh${threaded ? '_threads' : ''}_bg.wasm`, import.meta.url));

export const canShare = () => true;

/** Starts a worker with an engine. `onGone` is called when the worker fails or exits, whatever the reason. */
export function startWorker(make = () => new Worker(new URL('../worker-node.js', import.meta.url))) {
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

/** The connection of a worker to its parent. */
export const port = {
  post: (message) => parentPort.postMessage(message),
  listen: (onMessage) => parentPort.on('message', onMessage),
};
