// Describes the effects of a turn other than moves: heroes, last guards, losses, captured Commanders.

import type { Corps, Event, Piece, Side } from 'cotulenh';
import { otherSide } from '../game/clock';
import { corpsOf } from '../game/corps';
import type { CorpsCount } from '../game/corps';
import type { Lost, Material } from '../game/material';
import { pieceName, sideName } from './names';
import { t, messageKeys } from './text.svelte';

const CORPS_NAMES = messageKeys({ marine: 'corps-marine', air: 'corps-air', land: 'corps-land' });

/** Returns a sentence for each notable event, in order. Pieces lost in one suicide capture share a sentence. */
export function happenings(events: readonly Event[]): string[] {
  const said: string[] = [];
  for (const [index, event] of events.entries()) {
    if (event.type === 'promoted') said.push(t('say-promoted', { piece: namesOf(event.pieces), square: event.square }));
    if (event.type === 'last-guard') said.push(t('say-last-guard', { piece: namesOf(event.pieces), square: event.square }));
    if (event.type === 'commander-captured') said.push(t('say-commander-captured', { side: sideName(event.side) }));
    if (event.type === 'destroyed' && events[index - 1]?.type !== 'destroyed') said.push(destroyedText(events.slice(index)));
  }
  return said;
}

/** Returns the sentences as one text. Empty if there are none. */
export function happenedText(events: readonly Event[]): string {
  return happenings(events).join(' ');
}

/** Describes the loss of a unit: the `destroyed` events at the start of the list. */
function destroyedText(events: readonly Event[]): string {
  const pieces: string[] = [];
  let [side, square]: [Side, string] = ['red', ''];
  for (const event of events) {
    if (event.type !== 'destroyed') break;
    [side, square] = [event.side, event.square];
    pieces.push(namesOf(event.pieces));
  }
  return t('say-destroyed', { side: sideName(side), pieces: pieces.join(', '), square });
}

function namesOf(pieces: readonly Piece[]): string {
  return pieces.map(({ letter, heroic }) => pieceName(letter, heroic)).join(', ');
}

/** Describes the losses of a side and the material balance. */
export function lossesText({ lost, points }: Material, side: Side): string {
  if (lost[side].length === 0) return t('material-none', { side: sideName(side) });
  const pieces = lost[side].map(({ letter, count }) =>
    count === 1 ? pieceName(letter) : t('material-count', { count, piece: pieceName(letter) }),
  );
  const losses = t('material-lost', { side: sideName(side), pieces: pieces.join(', '), points: points[side] });
  const ahead = points[side] - points[otherSide(side)];
  return ahead > 0 ? `${losses} ${t('material-ahead', { side: sideName(otherSide(side)), points: ahead })}` : losses;
}

/** Describes the balance of each corps for the side that has captured these pieces, e.g. “Navy +1, Air Force even”. */
export function balanceText({ lost }: Material, side: Side): string {
  const count = (losses: readonly Lost[], corps: Corps) =>
    losses.reduce((sum, { letter, count }) => sum + (corpsOf(letter) === corps ? count : 0), 0);
  return (Object.keys(CORPS_NAMES) as Corps[])
    .map((corps) => {
      const more = count(lost[side], corps) - count(lost[otherSide(side)], corps);
      const balance = more === 0 ? 'even' : more > 0 ? `+${more}` : `−${-more}`;
      return t('material-corps', { corps: t(CORPS_NAMES[corps]), balance });
    })
    .join(', ');
}

/** Describes the pieces that a side has left of the corps that the objective counts. */
export function corpsText(counts: readonly CorpsCount[], side: Side): string {
  const each = counts.map(({ corps, left }) => t('corps-count', { corps: t(CORPS_NAMES[corps]), left }));
  return t('corps-left', { side: sideName(side), counts: each.join(', ') });
}
