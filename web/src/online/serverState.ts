// The state of an online game besides its turns, as the server has sent it: seats, offers, the end, present players and clocks.

import type { Side } from 'cotulenh';
import { otherSide } from '../game/clock';
import { ServerClocks } from './clocks';
import type { Crowd, GameEnd, GameState, Offer } from './protocol';

export class ServerState {
  /** The last state that the server sent, with all changes since, or `null` before the first message. */
  state: GameState | null = null;
  readonly clocks: ServerClocks;
  /** The measured delay of the network in milliseconds. */
  lag: number | null = null;
  readonly #now: () => number;
  /** The time of the last message about present players. */
  #crowdAt = 0;

  constructor(now: () => number) {
    this.#now = now;
    this.clocks = new ServerClocks(now);
  }

  get seat(): Side | null {
    return this.state?.seat ?? null;
  }

  get isOver(): boolean {
    return this.state !== null && this.state.end !== null;
  }

  get offers(): readonly Offer[] {
    return this.state?.offers ?? [];
  }

  /** Sets the whole state. */
  load(state: GameState): void {
    this.state = { ...state, offers: [...state.offers] };
    this.#crowdAt = this.#now();
    this.clocks.set(state.clock);
  }

  /** Changes some fields. Does nothing before the first message. */
  change(fields: Partial<GameState>): void {
    if (this.state !== null) this.state = { ...this.state, ...fields };
  }

  setCrowd(crowd: Crowd): void {
    this.#crowdAt = this.#now();
    this.change({ crowd });
  }

  addOffer(offer: Offer): void {
    this.keepOffers((known) => known.offer !== offer.offer || known.by !== offer.by);
    this.change({ offers: [...this.offers, offer] });
  }

  /** Removes the offers for which `keep` returns `false`. */
  keepOffers(keep: (offer: Offer) => boolean): void {
    this.change({ offers: this.offers.filter(keep) });
  }

  /** Ends the game. Only a rematch can still be offered. */
  end(end: GameEnd): void {
    this.change({ end, offers: this.offers.filter(({ offer }) => offer === 'rematch') });
  }

  /**
   * Returns the milliseconds until the game is aborted because the side to move has not played its first turn, or `null` if both
   * sides have played or the game has no clock.
   */
  abortIn(): number | null {
    return this.isOver ? null : this.clocks.abortIn();
  }

  /** Returns the milliseconds until the player may claim the game because the opponent has left, or `null`. */
  claimIn(): number | null {
    const { state, seat } = this;
    if (state === null || seat === null || state.end !== null) return null;
    const left = state.crowd.claim_in[otherSide(seat)];
    return left === null ? null : Math.max(0, left - (this.#now() - this.#crowdAt));
  }
}
