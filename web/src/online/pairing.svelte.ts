// The user's request for a quick pairing. Requests to the server are sent one after another, so that a cancellation never
// overtakes the request that it cancels.

import type { PairingRequest } from './api';

/** The server and the screen of a pairing. Tests replace them. */
export interface PairingHost {
  /** Makes sure that the user has a session. */
  ensureUser: () => Promise<unknown>;
  /** Asks for an opponent. Returns the game if an opponent was already waiting. */
  ask: (request: PairingRequest) => Promise<{ game?: string } | null>;
  cancel: () => Promise<unknown>;
  /** Called when an opponent was found. The game has begun, even if the user has cancelled meanwhile. */
  found: (game: string) => void;
  /** Called when the server has accepted a new request and has no opponent yet. Not called for a renewal. */
  waits: () => void;
  failed: (error: unknown) => void;
}

export class Pairing {
  /** The request that waits for an opponent, or `null`. */
  waiting = $state.raw<PairingRequest | null>(null);
  /** Whether a new request is on its way to the server. A renewal does not count. */
  asking = $state(false);
  readonly #host: PairingHost;
  /** The last request to the server. The next one is sent after it. */
  #last: Promise<unknown> = Promise.resolve();
  /** Grows when the user asks, cancels or leaves. An answer to an earlier request does not start a wait. */
  #attempt = 0;

  /** `request`: a request that the server already has, or `null`. */
  constructor(host: PairingHost, request: PairingRequest | null) {
    this.#host = host;
    this.waiting = request;
  }

  /** Sends a request unless there is one already. `newRequest` is called only after the user is known, because the request depends on the user's rating. */
  async ask(newRequest: () => PairingRequest): Promise<void> {
    if (this.asking || this.waiting !== null) return;
    this.asking = true;
    const attempt = ++this.#attempt;
    const isCurrent = () => attempt === this.#attempt;
    let sent = false;
    await this.#enqueue(async () => {
      try {
        await this.#host.ensureUser();
        if (!isCurrent()) return;
        const request = newRequest();
        sent = true;
        const found = await this.#host.ask(request);
        if (typeof found?.game === 'string') return this.#open(found.game);
        if (!isCurrent()) return;
        this.waiting = request;
        this.#host.waits();
      } catch (error) {
        // The answer may be lost after the server has accepted the request.
        if (sent) await this.#host.cancel().catch(() => {});
        if (isCurrent()) this.#host.failed(error);
      } finally {
        if (isCurrent()) this.asking = false;
      }
    });
  }

  /** Asks again after a reconnect, because the server may have forgotten the request. If this fails, the wait goes on. */
  async renew(): Promise<void> {
    const request = this.waiting;
    if (request === null) return;
    const attempt = this.#attempt;
    await this.#enqueue(async () => {
      if (attempt !== this.#attempt) return;
      try {
        const found = await this.#host.ask(request);
        if (typeof found?.game === 'string') this.#open(found.game);
      } catch (error) {
        if (attempt === this.#attempt) this.#host.failed(error);
      }
    });
  }

  /** Withdraws the request, also one that is on its way. */
  async cancel(): Promise<void> {
    if (!this.asking && this.waiting === null) return;
    this.stop();
    await this.#enqueue(() => this.#host.cancel().catch(() => {}));
  }

  /** Ends the wait without telling the server: it has found an opponent, or another part of the page waits. */
  stop(): void {
    this.#attempt++;
    this.asking = false;
    this.waiting = null;
  }

  #open(game: string): void {
    this.stop();
    this.#host.found(game);
  }

  #enqueue(send: () => Promise<unknown>): Promise<unknown> {
    this.#last = this.#last.then(send);
    return this.#last;
  }
}
