// The types between an `OnlineGame` and the page that shows it.

import type { Side } from 'cotulenh';
import type { GameEvent } from '../game/events';
import type { GameStore, SavedDeployment, SavedTurn } from './savedTurn';
import type { ClosingReason, ErrorBody, GameEnd, OfferKind, ToServer } from './protocol';

/** An event that the player must be told about, besides the turns. */
export type OnlineNotice =
  | { type: 'offered'; offer: OfferKind; by: Side }
  /** A player declined an offer of the opponent or withdrew their own offer. */
  | { type: 'declined'; offer: OfferKind; by: Side; isWithdrawn: boolean }
  | { type: 'taken-back' }
  | { type: 'ended'; end: GameEnd }
  | { type: 'rematch'; game: string }
  /** The player's turn was not played, because the position has changed. */
  | { type: 'turn-dropped'; lan: string }
  | { type: 'refused'; error: ErrorBody }
  | { type: 'not-sent' }
  | { type: 'closing'; reason: ClosingReason };

export interface OnlineHost {
  /** Sends a message. Returns `false` if there is no connection. */
  send: (message: ToServer) => boolean;
  emit: (event: GameEvent) => void;
  notice: (notice: OnlineNotice) => void;
  /** Called after every change. */
  changed: () => void;
  /** Returns the milliseconds of a monotonic clock. */
  now: () => number;
  savedTurns: GameStore<SavedTurn>;
  savedDeployments: GameStore<SavedDeployment>;
  /** Returns a new identifier for a command. */
  newId: () => string;
  /** Waits between two steps of a replay. */
  pause: () => Promise<void>;
  /** Returns which turns the player must confirm. By default none. */
  confirm?: () => 'never' | 'deployments' | 'always';
}
