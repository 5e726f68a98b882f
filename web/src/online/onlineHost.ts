// The interface of an `OnlineGame` to the page that shows it.

import type { Side } from 'cotulenh';
import type { TableHost } from '../game/tableGame';
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

export interface OnlineHost extends TableHost {
  /** Sends a message. Returns `false` if there is no connection. */
  send: (message: ToServer) => boolean;
  notice: (notice: OnlineNotice) => void;
  /** Returns the milliseconds of a monotonic clock. */
  now: () => number;
  savedTurns: GameStore<SavedTurn>;
  savedDeployments: GameStore<SavedDeployment>;
  /** Returns a new identifier for a command. */
  newId: () => string;
}
