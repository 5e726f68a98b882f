// A WebSocket that connects again by itself. Messages are never queued: what cannot be sent now is not sent later.

export type LinkState = 'connecting' | 'open' | 'waiting' | 'closed';

export interface LinkEvents<In> {
  message: (message: In) => void;
  /** Called when the state of the connection changes. */
  state: (state: LinkState) => void;
}

/** The part of a WebSocket that is used. */
export interface Wire {
  send: (text: string) => void;
  close: () => void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

/** The surroundings of a link. Tests replace them. */
export interface SocketEnvironment {
  connect: (address: string) => Wire;
  /** Calls `run` after some milliseconds. Returns a function that cancels it. */
  later: (run: () => void, milliseconds: number) => () => void;
  now: () => number;
  random: () => number;
}

/** The wait before the first new connection, in milliseconds, without the random part. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 5000;
/** The largest random part of a wait. It spreads the clients of a server that restarts. */
const JITTER = 300;
/** Milliseconds without a message after which a connection counts as dead. The server pings more often. */
const SILENCE = 20_000;

const browser: SocketEnvironment = {
  connect: (address) => new WebSocket(address) as unknown as Wire,
  later: (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
  now: () => performance.now(),
  random: Math.random,
};

export class ReconnectingSocket<In, Out> {
  readonly #address: string;
  readonly #events: LinkEvents<In>;
  readonly #world: SocketEnvironment;
  #wire: Wire | null = null;
  #state: LinkState = 'waiting';
  #wait = FIRST_WAIT;
  #cancel: (() => void) | null = null;
  #cancelWatch: (() => void) | null = null;
  #heard = 0;

  constructor(address: string, events: LinkEvents<In>, world: SocketEnvironment = browser) {
    this.#address = address;
    this.#events = events;
    this.#world = world;
  }

  get state(): LinkState {
    return this.#state;
  }

  open(): void {
    this.#connect();
  }

  /** Sends a message. Returns `false` if there is no connection. */
  send(message: Out): boolean {
    if (this.#state !== 'open' || this.#wire === null) return false;
    this.#wire.send(JSON.stringify(message));
    return true;
  }

  /** Ends the connection for good. */
  close(): void {
    this.#drop();
    this.#cancel?.();
    this.#cancel = null;
    this.#set('closed');
  }

  /** Connects again without waiting, e.g. when the network is back. */
  hurry(): void {
    if (this.#state !== 'waiting') return;
    this.#cancel?.();
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  /** Drops the connection and opens a new one after the usual wait. */
  renew(): void {
    if (this.#state === 'closed' || this.#state === 'waiting') return;
    this.#lost();
  }

  #connect(): void {
    this.#drop();
    this.#set('connecting');
    let wire: Wire;
    try {
      wire = this.#world.connect(this.#address);
    } catch {
      return this.#lost();
    }
    this.#wire = wire;
    this.#heard = this.#world.now();
    this.#watch();
    wire.onopen = () => this.#set('open');
    wire.onclose = () => this.#lost();
    wire.onmessage = ({ data }) => this.#hear(data);
  }

  #hear(data: unknown): void {
    this.#heard = this.#world.now();
    this.#wait = FIRST_WAIT;
    let message: In;
    try {
      message = JSON.parse(String(data)) as In;
    } catch {
      return this.#lost();
    }
    this.#events.message(message);
  }

  /** Connects again after a wait that grows while the server does not answer. */
  #lost(): void {
    this.#drop();
    if (this.#state === 'closed') return;
    const wait = this.#wait + this.#world.random() * JITTER;
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    this.#cancel?.();
    this.#cancel = this.#world.later(() => this.#connect(), wait);
    this.#set('waiting');
  }

  #watch(): void {
    this.#cancelWatch?.();
    this.#cancelWatch = this.#world.later(() => {
      if (this.#world.now() - this.#heard >= SILENCE) this.#lost();
      else this.#watch();
    }, SILENCE / 2);
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

  #set(state: LinkState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#events.state(state);
  }
}

/** Tells a link about changes of the network and of the tab. Returns a function that stops. */
export function followNetwork(link: { hurry: () => void; renew: () => void }): () => void {
  const hurry = () => link.hurry();
  // A connection over a lost network would only be noticed after its silence.
  const lost = () => link.renew();
  const seen = () => {
    if (document.visibilityState === 'visible') link.hurry();
  };
  addEventListener('online', hurry);
  addEventListener('offline', lost);
  document.addEventListener('visibilitychange', seen);
  return () => {
    removeEventListener('online', hurry);
    removeEventListener('offline', lost);
    document.removeEventListener('visibilitychange', seen);
  };
}
