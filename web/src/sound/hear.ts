// What happens in a game, as sounds.

import type { GameEvent } from '../game/events';
import { settings } from '../store/settings.svelte';
import { play } from './sound';

export function hear(event: GameEvent): void {
  if (!settings.sound) return;
  if (event.type === 'refused') return play('refused');
  if (event.type === 'outcome') return play('end');
  const played = event.type === 'turn' ? event.turn : event.type === 'step' ? event.step : null;
  if (played === null) return;
  if (played.check && event.type === 'turn') play('check');
  else play(played.captured.length > 0 ? 'capture' : 'move');
}
