// The effects of a target as sentences.

import type { Event } from 'cotulenh';
import type { Effect } from '../game/effects';
import { happenings } from './happenings';
import { pieceName, unitName } from './names';
import { reasonText } from './sentences';
import { t, messageKeys } from './text.svelte';

const KINDS = messageKeys({
  move: 'effect-move',
  capture: 'effect-capture',
  'stay-capture': 'effect-stay-capture',
  'suicide-capture': 'effect-suicide-capture',
  combine: 'effect-combine',
  recombine: 'effect-combine',
});

/** Describes what one act would do. */
export function effectText({ act, to, preview }: Effect): string {
  const { events, check, status } = preview;
  const unit = act.kind === 'recombine' ? pieceName(act.piece) : unitName(act.move.pieces);
  const sentences = [t(KINDS[act.kind], { unit, to, captured: capturedName(events) }), ...happenings(events)];
  if (status === 'checkmate') sentences.push(t('effect-checkmate'));
  else if (status === 'ongoing' && check) sentences.push(t('say-check'));
  else if (status !== 'ongoing' && status !== 'commander-captured') {
    sentences.push(t('effect-ends', { reason: reasonText(status) }));
  }
  return sentences.join(' ');
}

/** Describes all acts on a square. The text is empty if there are none. */
export function effectsText(effects: readonly Effect[]): string {
  return effects.map(effectText).join(` ${t('effect-or')} `);
}

/** Returns the name of the captured stack. */
function capturedName(events: readonly Event[]): string {
  return unitName(events.flatMap((event) => (event.type === 'captured' ? event.pieces : [])));
}
