// The connection of a worker to its page.

export const port = {
  post: (message) => globalThis.postMessage(message),
  listen: (onMessage) => (globalThis.onmessage = (event) => onMessage(event.data)),
};
