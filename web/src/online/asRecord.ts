// An online game as a saved game of this browser, e.g. for analysis.

import type { Side } from 'cotulenh';
import { newRecord } from '../game/gameRecord';
import type { GameRecord, Player } from '../game/gameRecord';
import { dateTag } from '../game/tags';
import { tagName } from './onlineWords';
import type { GameState } from './protocol';

/** Returns the record of a finished game. Its id is made from the id of the game, so that the game is saved only once. */
export function asRecord(state: GameState, { log, pgn, result }: { log: string; pgn: string; result: string }): GameRecord {
  const player = (side: Side): Player => ({ kind: 'person', name: tagName(state.players[side].name) });
  const tags = [
    { name: 'Event', value: 'Cờ Tư Lệnh' },
    { name: 'Site', value: location.origin },
    { name: 'Date', value: dateTag(state.started) },
    { name: 'Red', value: tagName(state.players.red.name) },
    { name: 'Blue', value: tagName(state.players.blue.name) },
    { name: 'Result', value: result },
  ];
  const game = {
    players: { red: player('red'), blue: player('blue') },
    objective: state.setup.objective,
    clock: null,
    orientation: state.seat ?? 'red',
    tags,
    fen: state.setup.fen,
  };
  const record = newRecord(game, state.started);
  return { ...record, id: `online-${state.id}`, revision: 1, updated: Date.now(), log, pgn, plies: state.ply, result };
}
