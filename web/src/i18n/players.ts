// The names of players and games.

import type { Side } from 'cotulenh';
import { personOf } from '../game/gameRecord';
import type { GameRecord, Player } from '../game/gameRecord';
import type { ClockSettings } from '../game/clock';
import { t } from './text.svelte';

/** Returns the name of a player in records and lists. */
export function playerName(player: Player): string {
  if (player.kind === 'computer') return t('player-computer', { level: player.level });
  return player.name ?? t('player-person');
}

/** Returns the name of a player at the board. A single human player is “you”. */
export function seatName(players: Record<Side, Player>, side: Side): string {
  const player = players[side];
  if (player.kind === 'person' && player.name === null && personOf(players) === side) return t('player-you');
  return playerName(player);
}

export function gameName(game: GameRecord): string {
  return `${playerName(game.players.red)} – ${playerName(game.players.blue)}`;
}

export function resultName(result: string): string {
  if (result === '1-0') return t('result-red');
  if (result === '0-1') return t('result-blue');
  return result === '*' ? t('result-open') : t('result-draw');
}

/** Returns a time control as minutes and increment in seconds: `10 + 5`, with a delay of 3 seconds `10 + 5 (d3)`. */
export function clockName({ initial, increment, delay = 0 }: ClockSettings): string {
  const choice = t('clock-choice', { minutes: initial / 60_000, seconds: increment / 1000 });
  return delay > 0 ? `${choice} (d${delay / 1000})` : choice;
}
