// Maps game events to sounds.

import type { Event, Side } from 'cotulenh';
import type { GameEvent } from '../game/events';
import { settings } from '../store/settings.svelte';
import { play } from './sound';
import type { Sound } from './sound';

/** The delay of the hero sound after the sound of the move, in seconds. */
const AFTER_MOVE = 0.15;
const AFTER_CHECK = 0.3;

/** Plays the sounds of an event unless sounds are off. `seat` is the side of the player, or `null` if both sides play here. */
export function playSounds(event: GameEvent, seat: Side | null = null): void {
  if (!settings.sound) return;
  for (const { sound, after } of soundsOf(event, seat)) play(sound, settings.volume / 100, after);
}

/** Returns the sounds of an event, each with its delay in seconds. */
export function soundsOf(event: GameEvent, seat: Side | null = null): { sound: Sound; after: number }[] {
  switch (event.type) {
    case 'refused':
      return [{ sound: 'refused', after: 0 }];
    case 'outcome':
      return [{ sound: soundOfEnd(event.outcome.winner, seat), after: 0 }];
    case 'low-time':
      return seat === null || seat === event.side ? [{ sound: 'low-time', after: 0 }] : [];
    case 'turn':
      return soundsOfEvents(event.events);
    case 'step':
      return soundsOfEvents(event.step.events);
    case 'stay':
    case 'recombine':
      return soundsOfEvents(event.events);
    default:
      return [];
  }
}

/** Returns the sound of an end from the player's side. */
function soundOfEnd(winner: Side | null, seat: Side | null): Sound {
  if (winner === null || seat === null) return 'end';
  return winner === seat ? 'win' : 'loss';
}

function soundsOfEvents(events: readonly Event[]): { sound: Sound; after: number }[] {
  const has = (...types: Event['type'][]) => events.some(({ type }) => types.includes(type));
  const sounds: { sound: Sound; after: number }[] = [];
  if (has('check')) sounds.push({ sound: 'check', after: 0 });
  else if (has('captured')) sounds.push({ sound: 'capture', after: 0 });
  else if (has('moved', 'deployed', 'combined', 'turn-ended')) sounds.push({ sound: 'move', after: 0 });
  if (has('promoted', 'last-guard')) sounds.push({ sound: 'hero', after: has('check') ? AFTER_CHECK : AFTER_MOVE });
  return sounds;
}
