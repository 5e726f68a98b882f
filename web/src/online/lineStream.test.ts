import { afterEach, expect, test, vi } from 'vitest';
import { openLineStream } from './lineStream';

afterEach(() => vi.unstubAllGlobals());

/** Opens a stream whose bytes the test sends. `next` returns the next event of the stream. */
function open(status = 200) {
  let sender!: ReadableStreamDefaultController<Uint8Array>;
  let signal: AbortSignal | null | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (sender = controller) });
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    signal = init.signal;
    signal?.addEventListener('abort', () => sender.error(signal?.reason));
    return Promise.resolve(new Response(body, { status }));
  });
  const wire = openLineStream('http://x/');
  const events: unknown[] = [];
  let wake = () => {};
  const add = (event: unknown) => {
    events.push(event);
    wake();
  };
  wire.onopen = () => add('open');
  wire.onmessage = ({ data }) => add({ data });
  wire.onclose = () => add('close');
  const next = async () => {
    while (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return events.shift();
  };
  return { wire, next, sender, isAborted: () => signal?.aborted === true };
}

test('lines are messages, however the network cuts them', async () => {
  const { sender, next } = open();
  expect(await next()).toBe('open');
  const bytes = new TextEncoder().encode('\n{"a":"ệ"}\n[]\n[1');
  for (const byte of bytes) sender.enqueue(Uint8Array.of(byte));
  expect(await next()).toEqual({ data: '' });
  expect(await next()).toEqual({ data: '{"a":"ệ"}' });
  expect(await next()).toEqual({ data: '[]' });
  // A line without its end is not complete.
  sender.close();
  expect(await next()).toBe('close');
});

test('a refused stream and a broken one are closed', async () => {
  const refused = open(503);
  expect(await refused.next()).toBe('close');
  const broken = open();
  expect(await broken.next()).toBe('open');
  broken.sender.error(new Error('reset'));
  expect(await broken.next()).toBe('close');
});

test('closing a stream ends its request', async () => {
  const { wire, next, isAborted } = open();
  expect(await next()).toBe('open');
  wire.close();
  expect(isAborted()).toBe(true);
  expect(await next()).toBe('close');
});
