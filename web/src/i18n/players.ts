// What players and games are called.

import type { Side } from 'cotulenh';
import { personOf } from '../game/gameRecord';
import type { GameRecord, Player } from '../game/gameRecord';
import { t } from './text.svelte';

/** What a player is called in the record and in lists. */
export function playerName(player: Player): string {
  if (player.kind === 'computer') return t('player-computer', { level: player.level });
  return player.name ?? t('player-person');
}

/** What a player is called at the board, where the only person is “you”. */
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
