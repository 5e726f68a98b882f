// Finds reasons for a suggested turn, from its events and from the engine's line that begins with it.

import { Game } from 'cotulenh';
import type { Event, Piece, Played, Side, Stack, Variation } from 'cotulenh';
import { otherSide } from '../game/clock';
import { useAndFree } from '../game/wasmMemory';
import { fenOfStacks } from '../game/placedStacks';

export type HintReason =
  | { code: 'wins' | 'check' | 'escapes-check' | 'solid' }
  | { code: 'forces'; turns: number }
  | { code: 'captures' | 'prepares' | 'saves' | 'attacks'; unit: readonly Piece[]; square: string }
  | { code: 'hero' | 'opens' | 'last-guard'; unit: readonly Piece[]; square: string }
  | { code: 'breaks-air'; squares: number }
  | { code: 'combines'; unit: readonly Piece[]; square: string };

/** Maximum number of reasons for one turn. */
const MAX_REASONS = 3;

/** Returns the reasons for the first turn of an engine line in the current position, the most important first. */
export function hintReasons(game: Game, line: Variation): HintReason[] {
  const { turns } = game.preview(line.words);
  const [turn, , next] = turns;
  if (turn === undefined) return [];
  const side = turn.color;
  const found: HintReason[] = [];
  if (turn.events.some((event) => event.type === 'game-over' && event.winner === side)) return [{ code: 'wins' }];
  if (line.score.win !== null) found.push({ code: 'forces', turns: line.score.win });
  found.push(...captures(turn.events, side).map(({ unit, square }) => ({ code: 'captures' as const, unit, square })));
  found.push(...heroes(turn));
  if (game.isCheck()) found.push({ code: 'escapes-check' });
  if (turn.check) found.push({ code: 'check' });
  found.push(...airDefense(turn));
  if (found.length === 0) found.push(...saved(game, turn));
  if (found.length === 0) found.push(...attacks(game, turn));
  const [prize] = next === undefined ? [] : captures(next.events, side);
  if (found.length < 2 && prize !== undefined && !found.some((reason) => 'square' in reason && reason.square === prize.square)) {
    found.push({ code: 'prepares', ...prize });
  }
  for (const event of turn.events) {
    if (event.type === 'combined') found.push({ code: 'combines', unit: event.stackPieces, square: event.to });
  }
  return found.length === 0 ? [{ code: 'solid' }] : found.slice(0, MAX_REASONS);
}

/** Returns the stacks of the other side that events capture. */
function captures(events: readonly Event[], side: Side): { unit: readonly Piece[]; square: string }[] {
  const taken = new Map<string, readonly Piece[]>();
  for (const event of events) {
    if (event.type !== 'captured' || event.side === side) continue;
    taken.set(event.square, [...(taken.get(event.square) ?? []), ...event.pieces]);
  }
  return [...taken].map(([square, unit]) => ({ square, unit }));
}

/** Returns a reason for each new hero. A hero that did not move has a line to the Commander that the turn opened. */
function heroes({ events, steps, color }: Played): HintReason[] {
  return events.flatMap((event): HintReason[] => {
    if (event.type !== 'promoted' && event.type !== 'last-guard') return [];
    if (event.side !== color) return [];
    const { pieces: unit, square } = event;
    if (event.type === 'last-guard') return [{ code: 'last-guard', unit, square }];
    return [{ code: steps.some(({ to }) => to === square) ? 'hero' : 'opens', unit, square }];
  });
}

/** Returns a reason if the air defence of the other side covers fewer squares after the turn. */
function airDefense({ before, after, color }: Played): HintReason[] {
  const covered = (fen: string, side: Side) => {
    try {
      return useAndFree(new Game(fen), (game) => game.airDefense(side).length);
    } catch {
      return 0;
    }
  };
  const enemy = otherSide(color);
  const lost = covered(before, enemy) - covered(after, enemy);
  return lost > 0 ? [{ code: 'breaks-air', squares: lost }] : [];
}

/** Returns a reason if the other side could capture the unit on its old square and cannot capture it on the new one. */
function saved(game: Game, { from, color, after, steps }: Played): HintReason[] {
  const unit = steps[0]?.pieces ?? [];
  const before = game.board();
  const to = steps[0]?.to ?? from;
  if (!canBeCaptured(before, color, from)) return [];
  const stacks = useAndFree(new Game(after), (game) => game.board());
  return canBeCaptured(stacks, color, to) ? [] : [{ code: 'saves', unit, square: from }];
}

/** Returns a reason if the unit could capture a stack from its target square that it could not capture before. */
function attacks(game: Game, { from, to, color, after }: Played): HintReason[] {
  if (to === null) return [];
  const before = new Set(capturesFrom(game.board(), color, from).map(({ square }) => square));
  const stacks = useAndFree(new Game(after), (game) => game.board());
  const fresh = capturesFrom(stacks, color, to).find(({ square }) => !before.has(square));
  return fresh === undefined ? [] : [{ code: 'attacks', ...fresh }];
}

/** Returns the stacks that the unit on a square could capture if its side were to move. */
function capturesFrom(stacks: readonly Stack[], color: Side, from: string): { unit: readonly Piece[]; square: string }[] {
  try {
    return useAndFree(new Game(fenOfStacks(stacks, color)), (game) =>
      game.moves(from).flatMap(({ captured, to, step }) => {
        if (captured === null || to === null || step) return [];
        return [{ unit: stacks.find(({ square }) => square === to)?.pieces ?? [], square: to }];
      }),
    );
  } catch {
    return [];
  }
}

/** Returns `true` if the other side could capture on a square if it were to move. */
function canBeCaptured(stacks: readonly Stack[], color: Side, square: string): boolean {
  try {
    const enemy = otherSide(color);
    return useAndFree(new Game(fenOfStacks(stacks, enemy)), (game) =>
      game.moves().some(({ to, captured }) => captured !== null && to === square),
    );
  } catch {
    // The position is not legal with the other side to move.
    return false;
  }
}
