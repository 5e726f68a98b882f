// The connection of a worker thread to its parent.

import { parentPort } from 'node:worker_threads';

export const port = {
  post: (message) => parentPort.postMessage(message),
  listen: (onMessage) => parentPort.on('message', onMessage),
};
