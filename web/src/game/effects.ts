// The effects of the targets of a selected unit, before the player moves there.

import type { Game, MovePreview, Side } from 'cotulenh';
import type { Preview, Zone } from '../board/types';
import type { Act, Acts } from './selection';

export interface Effect {
  act: Act;
  /** The target square. */
  to: string;
  preview: MovePreview;
}

/** A function that returns the effects on a square. The list is empty if the square is not a target. */
export type Effects = (square: string) => readonly Effect[];

export const NO_EFFECTS: Effects = () => [];

/** Returns a function for the effects of these acts in the current position. It asks the rules at most once per square. */
export function effectsOf(game: Game, acts: Acts): Effects {
  const known = new Map<string, readonly Effect[]>();
  return (square) => {
    const list = acts.get(square);
    if (list === undefined) return [];
    const found = known.get(square) ?? list.flatMap((act) => effectOf(game, act, square));
    known.set(square, found);
    return found;
  };
}

/**
 * Returns the effect of an act as a list. The list is empty if the act is no longer legal, because the game may have changed
 * since the view was made.
 */
function effectOf(game: Game, act: Act, to: string): Effect[] {
  try {
    const preview = act.kind === 'recombine' ? game.previewRecombine(act.piece, act.step) : game.previewMove(act.move.lan);
    return [{ act, to, preview }];
  } catch {
    return [];
  }
}

/** Returns the marks for the board: the effects that all acts on a square have in common. */
export function commonPreview(effects: readonly Effect[]): Preview | null {
  const [first, ...others] = effects.map(({ preview }) => previewOf(preview));
  if (first === undefined) return null;
  const common = (pick: (preview: Preview) => readonly string[]) =>
    pick(first).filter((square) => others.every((other) => pick(other).includes(square)));
  const commonZones = (pick: (preview: Preview) => readonly Zone[]) =>
    pick(first).filter((zone) => others.every((other) => pick(other).some((one) => isSameZone(one, zone))));
  return {
    lost: common(({ lost }) => lost),
    heroes: common(({ heroes }) => heroes),
    zonesGained: commonZones(({ zonesGained }) => zonesGained),
    zonesLost: commonZones(({ zonesLost }) => zonesLost),
  };
}

function previewOf({ events, zones }: MovePreview): Preview {
  const lost = new Set<string>();
  const heroes = new Set<string>();
  for (const event of events) {
    if (event.type === 'captured') lost.add(event.square);
    if (event.type === 'destroyed') lost.add(event.from);
    if (event.type === 'promoted' || event.type === 'last-guard') heroes.add(event.square);
  }
  const difference = (some: readonly string[], others: readonly string[], color: Side): Zone[] =>
    some.filter((square) => !others.includes(square)).map((square) => ({ square, color }));
  const sides: readonly Side[] = ['red', 'blue'];
  return {
    lost: [...lost],
    heroes: [...heroes],
    zonesGained: sides.flatMap((side) => difference(zones[side].after, zones[side].before, side)),
    zonesLost: sides.flatMap((side) => difference(zones[side].before, zones[side].after, side)),
  };
}

function isSameZone(one: Zone, other: Zone): boolean {
  return one.square === other.square && one.color === other.color;
}
