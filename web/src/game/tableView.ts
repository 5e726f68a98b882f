// The view of the table that games against the computer and online games share.

import type { Game, Played, Side } from 'cotulenh';
import { arrowsOf } from './hint';
import type { MoveInput } from './moveInput';
import type { Premove } from './premove';
import type { Session } from './session';
import type { ShownPosition } from './shownPosition';
import { inputView, NO_SELECTION, positionView, zonesOf } from './view';
import type { TableView } from './view';

/** The parts of a game from which its table view is made. */
export interface TableGame {
  session: Session;
  input: MoveInput;
  turns: readonly Played[];
  shown: ShownPosition;
  /** The premove that can be entered now, or `null`. */
  premove: Premove | null;
  /** Whether the user may move in the current position. */
  mayMove: boolean;
  /** The side of the user. A premove is for this side while the other side is to move. */
  side: Side;
}

/** Returns the view of a table. `game` is the game at the position shown. */
export function tableView(game: Game, table: TableGame): TableView {
  const { isCurrent: live, replayedPly } = table.shown;
  const ply = game.ply();
  const premove = live && !table.mayMove ? table.premove : null;
  const { session, input } = premove ?? table;
  // The steps of a planned deployment are shown as if they were made.
  const planning = premove !== null && premove.session.deploying;
  const pending = live ? session.pending : replayedPly === null ? [] : game.pending();
  return {
    ...positionView(game, table.turns.slice(0, ply), pending),
    ...(planning ? { stacks: session.game.board(), airDefense: zonesOf(session.game) } : {}),
    turns: table.turns,
    ply: replayedPly ?? ply,
    replaying: replayedPly !== null,
    motion: planning ? input.motion : table.input.motion,
    ...(live ? inputView(session, input.picker.shown()) : NO_SELECTION),
    live,
    movable: live && (table.mayMove || premove !== null) ? table.side : null,
    input,
    premove: premove?.planned ?? null,
    shapes: live ? arrowsOf(premove?.planned ?? input.unconfirmed?.turn ?? null) : [],
  };
}
