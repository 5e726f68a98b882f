import { expect, test } from 'vitest';
import { Connection } from './connection';
import type { ConnectionState, Wire } from './connection';
import { toClient, toServer } from './samples';

/** A network in memory with a clock that the test moves. */
class TestNetwork {
  wires: (Wire & { sent: string[]; closed: boolean })[] = [];
  #timers: { at: number; run: () => void }[] = [];
  time = 0;

  readonly environment = {
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
  const received: unknown[] = [];
  const states: ConnectionState[] = [];
  const connection = new Connection<unknown, unknown>(
    'ws://x',
    { message: (message) => received.push(message), state: (state) => states.push(state) },
    network.environment,
  );
  connection.open();
  return { network, connection, received, states };
}

test('a broken connection is opened again after 200 ms and some jitter, later more slowly', () => {
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

test('a message that cannot be sent now is not sent later', () => {
  const { network, connection } = open();
  expect(connection.send({ t: 'resign' })).toBe(false);
  network.wire.onopen?.();
  expect(network.wire.sent).toEqual([]);
  expect(connection.send({ a: 1 })).toBe(true);
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

test('an old connection is no longer used', () => {
  const { network, received, connection } = open();
  const old = network.wire;
  old.onopen?.();
  connection.renew();
  expect(old.onmessage).toBe(null);
  expect(old.closed).toBe(true);
  connection.hurry();
  network.wire.onopen?.();
  network.wire.onmessage?.({ data: '"new"' });
  expect(received).toEqual(['new']);
  connection.close();
  network.pass(60_000);
  expect(network.wires).toHaveLength(2);
});

test('an empty text is a sign of life and no message', () => {
  const { network, received, states } = open();
  network.wire.onopen?.();
  for (let time = 0; time < 60_000; time += 7000) {
    network.wire.onmessage?.({ data: '' });
    network.pass(7000);
  }
  expect(states).toEqual(['connecting', 'open']);
  expect(received).toEqual([]);
});

test('a closed connection can be opened again', () => {
  const { network, connection, states } = open();
  network.wire.onopen?.();
  connection.open();
  expect(network.wires).toHaveLength(1);
  connection.close();
  connection.open();
  network.wire.onopen?.();
  expect(network.wires).toHaveLength(2);
  expect(states).toEqual(['connecting', 'open', 'closed', 'connecting', 'open']);
});

test('text that is no JSON ends the connection', () => {
  const { network, received, states } = open();
  network.wire.onopen?.();
  network.wire.onmessage?.({ data: 'x{' });
  expect(received).toEqual([]);
  expect(states.at(-1)).toBe('waiting');
});

test('the samples of the server have all types of messages', () => {
  expect(new Set(toClient.map(({ t }) => t))).toEqual(
    new Set(['hello', 'game', 'entry', 'done', 'refused', 'crowd', 'ping', 'closing']),
  );
  expect(new Set(toServer.map(({ t }) => t))).toEqual(new Set(['do', 'pong', 'resync']));
});
