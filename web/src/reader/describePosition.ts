// Describes a position: by rank, file, piece, side or square. The texts are the same for games and analysis.

import { Game, readSetup, writeSetup } from 'cotulenh';
import type { Move, Piece, Side, Stack } from 'cotulenh';
import { useAndFree } from '../game/wasmMemory';
import { otherSide } from '../game/clock';
import { LETTERS } from '../game/units';
import { terrainName } from '../i18n/terrain';
import { pieceName, sideName, unitName } from '../i18n/names';
import { shownSan } from '../i18n/notation.svelte';
import { shortKind } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';

const SIDES: readonly Side[] = ['red', 'blue'];
const fileOf = (square: string) => square[0] ?? '';
const rankOf = (square: string) => Number(square.slice(1));
const list = (parts: readonly string[]) => parts.join('; ');

export function rankText(game: Game, rank: number): string {
  const here = game.board().filter(({ square }) => rankOf(square) === rank);
  here.sort((one, other) => fileOf(one.square).localeCompare(fileOf(other.square)));
  return here.length === 0 ? t('reader-rank-empty', { rank }) : t('reader-rank', { rank, stacks: list(here.map(stackText)) });
}

export function fileText(game: Game, file: string): string {
  const here = game.board().filter(({ square }) => fileOf(square) === file);
  here.sort((one, other) => rankOf(one.square) - rankOf(other.square));
  return here.length === 0 ? t('reader-file-empty', { file }) : t('reader-file', { file, stacks: list(here.map(stackText)) });
}

function stackText({ square, color, pieces }: Stack): string {
  return t('reader-stack', { square, unit: unitName(pieces), side: sideName(color) });
}

/** Lists the squares of the pieces of a kind, with their stacks and heroes. */
export function pieceSquaresText(stacks: readonly Stack[], letter: string, side: Side): string {
  const places = stacks
    .filter(({ color }) => color === side)
    .flatMap((stack) =>
      stack.pieces.filter((piece) => piece.letter === letter).map((piece) => ({ stack, heroic: piece.heroic })),
    );
  return places
    .map(({ stack: { square, pieces }, heroic }) => {
      const place = heroic ? t('reader-place-heroic', { square }) : shownSan(square);
      return pieces.length > 1 ? t('reader-place-stack', { place, unit: unitName(pieces) }) : place;
    })
    .join(', ');
}

export function pieceText(game: Game, letter: string, side: Side | null): string {
  const stacks = game.board();
  const asked = side === null ? SIDES : [side];
  const parts = asked.map((side) => {
    const places = pieceSquaresText(stacks, letter, side);
    return t('reader-piece-side', { side: sideName(side), places: places === '' ? t('reader-none') : places });
  });
  return t('reader-piece', { piece: pieceName(letter), places: list(parts) });
}

/** Lists all pieces of a side, one line per kind. */
export function sideLines(stacks: readonly Stack[], side: Side): string[] {
  return LETTERS.flatMap((letter) => {
    const places = pieceSquaresText(stacks, letter, side);
    return places === '' ? [] : [t('reader-piece', { piece: pieceName(letter), places })];
  });
}

export function sideText(game: Game, side: Side): string {
  return t('reader-side', { side: sideName(side), pieces: list(sideLines(game.board(), side)) });
}

/** Describes a square: its stack, terrain and air defence. */
export function squareFacts(game: Game, square: string): string {
  const stack = game.get(square);
  const terrain = terrainName(square);
  const what =
    stack === null
      ? t('square-empty', { square, terrain })
      : t('square-stack', { square, terrain, unit: unitName(stack.pieces), side: sideName(stack.color) });
  return `${what}. ${airText(game, square)}`;
}

export function airText(game: Game, square: string): string {
  const sides = SIDES.filter((side) => game.airDefense(side).includes(square)).map(sideName);
  const [one, other] = sides;
  if (one === undefined) return t('reader-air-none', { square });
  return t('reader-air', { square, sides: other === undefined ? one : t('unit-and', { one, other }) });
}

/**
 * Lists the units that can move to or capture on a square, first of the side to move, then of the other side as if it were its
 * turn.
 */
export function reachText(game: Game, square: string): string {
  const parts = [reachOf(game, square)];
  if (game.deployment() === null) {
    const turned = writeSetup({ ...readSetup(game.fen()), turn: otherSide(game.turn()) });
    try {
      parts.push(useAndFree(new Game(turned, game.objective()), (other) => reachOf(other, square)));
    } catch {
      // The position is not legal with the other side to move, because the side to move gives check.
    }
  }
  return parts.join(' ');
}

function reachOf(game: Game, square: string): string {
  const seen = new Set<string>();
  const moves = game.moves().filter((move) => {
    if (move.to !== square) return false;
    // A carrier is listed once, whatever its passengers.
    const key = `${move.from} ${move.pieces[0]?.letter ?? ''} ${move.kind}`;
    return !seen.has(key) && seen.add(key);
  });
  const side = sideName(game.turn());
  if (moves.length === 0) return t('reader-reach-none', { side, square });
  return t('reader-reach', { side, square, moves: list(moves.map(moveText)) });
}

function moveText({ pieces, from, kind }: Move): string {
  return t('reader-reach-move', { unit: unitName(pieces), from, kind: shortKind(kind) });
}

/** Lists the moves of a stack and of its parts. */
export function movesText(game: Game, square: string): string {
  const units = new Map<string, { pieces: readonly Piece[]; targets: string[] }>();
  for (const { unit, pieces, to, kind } of game.moves(square)) {
    if (unit === null || to === null) continue;
    const target = kind === 'move' ? shownSan(to) : t('reader-target', { square: to, kind: shortKind(kind) });
    units.set(unit, { pieces, targets: [...(units.get(unit)?.targets ?? []), target] });
  }
  if (units.size === 0) return t('reader-moves-none', { square });
  const moves = [...units.values()].map(({ pieces, targets }) =>
    t('reader-piece', { piece: unitName(pieces), places: targets.join(', ') }),
  );
  return t('reader-moves', { square, moves: list(moves) });
}
