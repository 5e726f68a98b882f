// A stream of lines from the server (NDJSON) in the form of a socket, so that a `Connection` can open it again.

import type { Wire } from './connection';

/** Opens a stream. Each line is a message. The server sends empty lines as heartbeats. */
export function openLineStream(address: string): Wire {
  const abort = new AbortController();
  const wire: Wire = {
    // Streams have one direction.
    send: () => {},
    close: () => abort.abort(),
    onopen: null,
    onmessage: null,
    onclose: null,
  };
  // A stream that breaks ends like a stream that the server closes.
  const ended = () => wire.onclose?.();
  void read().then(ended, ended);

  async function read(): Promise<void> {
    const response = await fetch(address, { cache: 'no-store', signal: abort.signal });
    if (!response.ok || response.body === null) return abort.abort();
    wire.onopen?.();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let unfinished = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (unfinished + value).split('\n');
      unfinished = lines.pop() ?? '';
      for (const line of lines) wire.onmessage?.({ data: line });
    }
  }

  return wire;
}
