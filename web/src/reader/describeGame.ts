// Describes the state of a game: the side to move, the last turn, the clocks, the deployment and engine lines.

import type { Game, Move } from 'cotulenh';
import { clockText } from '../game/clock';
import type { Times } from '../game/clock';
import { memberName, sideName, unitName } from '../i18n/names';
import { outcomeText, shortKind, stepText, turnText, unfinishedText } from '../i18n/sentences';
import { t } from '../i18n/text.svelte';

/** Maximum number of turns of an engine line that are read aloud. */
export const MAX_SPOKEN_TURNS = 5;

export function statusText(game: Game): string {
  const outcome = game.outcome();
  if (outcome !== null) return outcomeText(outcome);
  const side = sideName(game.turn());
  const number = game.moveNumber();
  return `${t('reader-move-number', { number })} ${game.isCheck() ? t('status-check', { side }) : t('status-turn', { side })}.`;
}

export function lastText(game: Game): string {
  const last = game.history()[game.ply() - 1];
  return last === undefined ? t('moves-none') : turnText(last);
}

export function clocksText(times: Times | null): string {
  if (times === null) return t('reader-no-clock');
  return (['red', 'blue'] as const)
    .map((side) => t('player-clock', { side: sideName(side), time: clockText(times[side]) }))
    .join('. ');
}

/** Describes the deployment: its steps, the waiting pieces, the possible actions and whether it may end. */
export function deploymentText(game: Game): string {
  const deployment = game.deployment();
  if (deployment === null) return t('reader-no-deployment');
  const { origin, pieces, steps, stayingPieces, remainingPieces, mayStay, joins, unfinished } = deployment;
  const parts = [`${t('deploy-heading', { square: origin })}.`];
  if (steps.length === 0) parts.push(t('deploy-no-steps'));
  else parts.push(t('reader-steps', { steps: steps.map((step, index) => `${index + 1}. ${stepText(step)}`).join('; ') }));
  if (stayingPieces.length > 0) parts.push(`${t('deploy-staying', { unit: unitName(stayingPieces) })}.`);
  if (remainingPieces.length > 0) parts.push(t('reader-waiting', { unit: unitName(remainingPieces) }));
  const may = [
    ...mayStay.map((piece) => t('deploy-stay', { piece: memberName(pieces, piece) })),
    ...joins.map(({ piece, step }) => t('deploy-join', { piece: memberName(pieces, piece), to: steps[step]?.to ?? '' })),
  ];
  if (may.length > 0) parts.push(t('reader-may', { may: may.join('; ') }));
  parts.push(unfinished === null ? t('deploy-can-finish') : unfinishedText(unfinished.code, unfinished.message, origin));
  return parts.join(' ');
}

/** Describes turns in UCI notation in full sentences, up to the first illegal one. */
export function spokenLine(game: Game, moves: readonly string[]): string {
  return game
    .preview(moves.slice(0, MAX_SPOKEN_TURNS))
    .turns.map((turn) => turnText(turn))
    .join(' ');
}

/** Lists the matching actions, each with the text to type for it. */
export function candidatesText(moves: readonly Move[]): string {
  const parts = moves
    .slice(0, 12)
    .map(({ pieces, from, to, kind, lan }) =>
      t('reader-candidate', { unit: unitName(pieces), from, to: to ?? '', kind: shortKind(kind), text: lan }),
    );
  return t('reader-ambiguous', { candidates: parts.join('; ') });
}
