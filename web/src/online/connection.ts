// A connection to the server that is opened again when it breaks. A message that cannot be sent now is dropped, not queued: a
// resignation must not be sent minutes later.

export type ConnectionState = 'connecting' | 'open' | 'waiting' | 'closed';

export interface ConnectionEvents<In> {
  message: (message: In) => void;
  /** Called when the state of the connection changes. */
  state: (state: ConnectionState) => void;
}

/** The members of a `WebSocket` that a connection uses. A stream of lines has the same members (`lineStream`). */
export interface Wire {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  /** An empty text is a heartbeat. */
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The network, the clock and the random numbers of a connection. Tests replace them. */
export interface ConnectionEnvironment {
  connect: (address: string) => Wire;
  /** Calls `run` after some milliseconds. Returns a function that cancels the call. */
  later: (run: () => void, milliseconds: number) => () => void;
  now: () => number;
  random: () => number;
}

/** The delay before the first attempt to reconnect, in milliseconds. It doubles with each attempt that fails. */
const FIRST_DELAY = 200;
const LONGEST_DELAY = 5000;
/** The maximum random addition to a delay. Without it, all clients would reconnect at once after a restart of the server. */
const JITTER = 300;
/** Milliseconds without a message after which a connection counts as dead. The server sends heartbeats more often. */
const SILENCE_TIMEOUT = 20_000;

export const browserEnvironment: ConnectionEnvironment = {
  connect: (address) => new WebSocket(address) as unknown as Wire,
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: Math.random,
};

export class Connection<In, Out> {
  readonly #address: string;
  readonly #events: ConnectionEvents<In>;
  readonly #environment: ConnectionEnvironment;
  #wire: Wire | null = null;
  #state: ConnectionState = 'waiting';
  #delay = FIRST_DELAY;
  #cancelReconnect: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  #lastMessageAt = 0;

  constructor(address: string, events: ConnectionEvents<In>, environment: ConnectionEnvironment = browserEnvironment) {
    this.#address = address;
    this.#events = events;
    this.#environment = environment;
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Opens the connection, also after `close`. */
  open(): void {
    if (this.#state === 'waiting' || this.#state === 'closed') this.#connect();
  }

  /** Sends a message. Returns `false` if there is no connection. */
  send(message: Out): boolean {
    if (this.#state !== 'open' || this.#wire === null) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Closes the connection. It stays closed until `open` is called. */
  close(): void {
    this.#drop();
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    this.#set('closed');
  }

  /** Reconnects at once if the connection is waiting for its next attempt, e.g. because the network is back. */
  hurry(): void {
    if (this.#state !== 'waiting') return;
    this.#delay = FIRST_DELAY;
    this.#connect();
  }

  /** Drops the connection and reconnects after the usual delay. */
  renew(): void {
    if (this.#state === 'closed' || this.#state === 'waiting') return;
    this.#lost();
  }

  #connect(): void {
    this.#drop();
    this.#cancelReconnect?.();
    this.#cancelReconnect = null;
    this.#set('connecting');
    let wire: Wire;
    try {
      wire = this.#environment.connect(this.#address);
    } catch {
      return this.#lost();
    }
    this.#wire = wire;
    this.#lastMessageAt = this.#environment.now();
    this.#watch();
    wire.onopen = () => this.#set('open');
    wire.onclose = () => this.#lost();
    wire.onmessage = ({ data }) => this.#receive(data);
  }

  #receive(data: unknown): void {
    this.#lastMessageAt = this.#environment.now();
    this.#delay = FIRST_DELAY;
    if (data === '') return;
    let message: In;
    try {
      message = JSON.parse(String(data)) as In;
    } catch {
      return this.#lost();
    }
    this.#events.message(message);
  }

  #lost(): void {
    this.#drop();
    if (this.#state === 'closed') return;
    const delay = this.#delay + this.#environment.random() * JITTER;
    this.#delay = Math.min(this.#delay * 2, LONGEST_DELAY);
    this.#cancelReconnect?.();
    this.#cancelReconnect = this.#environment.later(() => this.#connect(), delay);
    this.#set('waiting');
  }

  /** Drops the connection if there is no message for `SILENCE_TIMEOUT` milliseconds. */
  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = this.#environment.later(() => {
      if (this.#environment.now() - this.#lastMessageAt >= SILENCE_TIMEOUT) this.#lost();
      else this.#watch();
    }, SILENCE_TIMEOUT / 2);
  }

  #drop(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = null;
    const wire = this.#wire;
    this.#wire = null;
    if (wire === null) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #set(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.state(state);
  }
}

/** Renews a connection when the network is lost, and hurries it when the network or tab is back. Returns a function to end this. */
export function followNetwork(connection: { hurry: () => void; renew: () => void }): () => void {
  const hurry = () => connection.hurry();
  // A lost network does not close a connection. Without this, the page would notice the loss only after `SILENCE_TIMEOUT`.
  const renew = () => connection.renew();
  const tabChanged = () => {
    if (document.visibilityState === 'visible') connection.hurry();
  };
  addEventListener('online', hurry);
  addEventListener('offline', renew);
  document.addEventListener('visibilitychange', tabChanged);
  return () => {
    removeEventListener('online', hurry);
    removeEventListener('offline', renew);
    document.removeEventListener('visibilitychange', tabChanged);
  };
}

/** Keeps a connection open while the tab is visible, and closed while it is hidden. Returns a function that closes it for good. */
export function openWhileVisible(connection: { open: () => void; close: () => void }): () => void {
  const follow = () => (document.visibilityState === 'visible' ? connection.open() : connection.close());
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    connection.close();
  };
}
