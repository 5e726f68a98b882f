import { expect, test } from 'vitest';
import { ReconnectingSocket } from './socket';
import type { LinkState, Wire } from './socket';
import { toClient, toServer } from './samples';

/** A network in memory with a clock that the test moves. */
class TestNetwork {
  wires: (Wire & { sent: string[]; closed: boolean })[] = [];
  #timers: { at: number; run: () => void }[] = [];
  time = 0;

  readonly world = {
    connect: (): Wire => {
      const wire = {
        sent: [] as string[],
        closed: false,
        send: (text: string) => void wire.sent.push(text),
        close: () => void (wire.closed = true),
        onopen: null,
        onmessage: null,
        onclose: null,
      };
      this.wires.push(wire);
      return wire;
    },
    later: (run: () => void, milliseconds: number) => {
      const timer = { at: this.time + milliseconds, run };
      this.#timers.push(timer);
      return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
    },
    now: () => this.time,
    random: () => 0.5,
  };

  get wire() {
    return this.wires.at(-1)!;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.time = next.at;
      next.run();
    }
    this.time = end;
  }
}

function open() {
  const network = new TestNetwork();
  const heard: unknown[] = [];
  const states: LinkState[] = [];
  const link = new ReconnectingSocket<unknown, unknown>(
    'ws://x',
    { message: (message) => heard.push(message), state: (state) => states.push(state) },
    network.world,
  );
  link.open();
  return { network, link, heard, states };
}

test('a link connects again after 200 ms and some jitter, later more slowly', () => {
  const { network, states } = open();
  network.wire.onopen?.();
  network.wire.onclose?.();
  expect(states).toEqual(['connecting', 'open', 'waiting']);
  network.pass(349);
  expect(network.wires).toHaveLength(1);
  network.pass(1);
  expect(network.wires).toHaveLength(2);
  network.wire.onclose?.();
  network.pass(549);
  expect(network.wires).toHaveLength(2);
  network.pass(1);
  expect(network.wires).toHaveLength(3);
  // A message of the server resets the wait.
  network.wire.onopen?.();
  network.wire.onmessage?.({ data: '{}' });
  network.wire.onclose?.();
  network.pass(350);
  expect(network.wires).toHaveLength(4);
});

test('what cannot be sent now is not sent later', () => {
  const { network, link } = open();
  expect(link.send({ t: 'resign' })).toBe(false);
  network.wire.onopen?.();
  expect(network.wire.sent).toEqual([]);
  expect(link.send({ a: 1 })).toBe(true);
  expect(network.wire.sent).toEqual(['{"a":1}']);
});

test('a silent connection counts as dead', () => {
  const { network, states } = open();
  network.wire.onopen?.();
  network.pass(15_000);
  network.wire.onmessage?.({ data: '{"t":"ping"}' });
  network.pass(15_000);
  expect(states.at(-1)).toBe('open');
  network.pass(15_000);
  expect(network.wires.length).toBeGreaterThan(1);
  expect(network.wires[0]?.closed).toBe(true);
});

test('an old connection is not heard any more', () => {
  const { network, heard, link } = open();
  const old = network.wire;
  old.onopen?.();
  link.renew();
  expect(old.onmessage).toBe(null);
  expect(old.closed).toBe(true);
  link.hurry();
  network.wire.onopen?.();
  network.wire.onmessage?.({ data: '"new"' });
  expect(heard).toEqual(['new']);
  link.close();
  network.pass(60_000);
  expect(network.wires).toHaveLength(2);
});

test('text that is no JSON ends the connection', () => {
  const { network, heard, states } = open();
  network.wire.onopen?.();
  network.wire.onmessage?.({ data: 'x{' });
  expect(heard).toEqual([]);
  expect(states.at(-1)).toBe('waiting');
});

test('the samples of the server have all types of messages', () => {
  expect(new Set(toClient.map(({ t }) => t))).toEqual(
    new Set(['hello', 'game', 'entry', 'done', 'refused', 'crowd', 'ping', 'closing']),
  );
  expect(new Set(toServer.map(({ t }) => t))).toEqual(new Set(['do', 'pong', 'resync']));
});
