// The replay of a turn, step by step.

import type { Event, Game, Played } from 'cotulenh';

/**
 * Replays a turn, one step of a deployment at a time, and yields the events of each step. `game` is a copy of the game before
 * the turn.
 */
export function* replaySteps(game: Game, turn: Played): Generator<readonly Event[]> {
  if (turn.kind !== 'deployment') {
    yield game.move(turn.lan).events;
    return;
  }
  for (const { unit, from, to, kind } of turn.steps) {
    const move = game.moves(from).find((move) => move.step && move.unit === unit && move.to === to && move.kind === kind);
    if (move === undefined) break;
    yield game.move(move.lan).events;
  }
  if (game.isDeploying()) yield game.commit().events;
}
