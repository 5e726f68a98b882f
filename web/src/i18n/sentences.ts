// Describes game events: for the live region, notices and the labels of squares.

import '../game/gameTexts';
import type { Event, Kind, Outcome, Played, Stack, Step } from 'cotulenh';
import type { TargetKind } from '../board/types';
import type { GameEvent, Problem } from '../game/events';
import type { View } from '../game/view';
import { expectedText } from './expected';
import { happenings } from './happenings';
import { shownSan } from './notation.svelte';
import { terrainName } from './terrain';
import { memberName, sideName, unitName } from './names';
import { t, messageKeys } from './text.svelte';

const MOVES = messageKeys({
  move: 'say-move',
  capture: 'say-capture',
  'stay-capture': 'say-stay-capture',
  'suicide-capture': 'say-suicide-capture',
  combine: 'say-combine',
});

const STEPS = messageKeys({
  move: 'deploy-step-move',
  capture: 'deploy-step-capture',
  'stay-capture': 'deploy-step-stay-capture',
  'suicide-capture': 'deploy-step-suicide-capture',
  combine: 'deploy-step-combine',
});

const SHORT_KINDS = messageKeys({
  move: 'kind-short-move',
  capture: 'kind-short-capture',
  'stay-capture': 'kind-short-stay-capture',
  'suicide-capture': 'kind-short-suicide-capture',
  combine: 'kind-short-combine',
});

const REASONS = messageKeys({
  'commander-captured': 'reason-commander-captured',
  objective: 'reason-objective',
  checkmate: 'reason-checkmate',
  stalemate: 'reason-stalemate',
  fifty: 'reason-fifty',
  repetition: 'reason-repetition',
  resignation: 'reason-resignation',
  agreement: 'reason-agreement',
  flag: 'reason-flag',
  recorded: 'reason-recorded',
});

const REFUSALS = messageKeys({
  over: 'refused-over',
  'no-unit': 'refused-no-unit',
  deploying: 'refused-deploying',
  'part-of-stack': 'refused-part-of-stack',
  'whole-stack': 'refused-whole-stack',
  'out-of-reach': 'refused-out-of-reach',
  stranded: 'refused-stranded',
  'commander-unsafe': 'refused-commander-unsafe',
  'cannot-be-completed': 'refused-cannot-be-completed',
  'nothing-to-commit': 'refused-nothing-to-commit',
  'no-moves': 'refused-no-moves',
  'no-moves-check': 'refused-no-moves-check',
  'step-impossible': 'refused-step-impossible',
});

const UNFINISHED = messageKeys({
  'nothing-to-commit': 'unfinished-nothing-to-commit',
  stranded: 'unfinished-stranded',
  'commander-unsafe': 'unfinished-commander-unsafe',
  'cannot-be-completed': 'unfinished-cannot-be-completed',
});

const keyIn = <T extends Record<string, string>>(table: T, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

/** Describes a step of a deployment in short form. */
export function stepText({ pieces, to, kind }: Pick<Step, 'pieces' | 'to' | 'kind'>): string {
  return t(keyIn(STEPS, kind) ?? STEPS.move, { unit: unitName(pieces), to });
}

/** Describes a complete turn: the move, the effects in `events`, and check. */
export function turnText(turn: Played, events: readonly Event[] = turn.events): string {
  return [playedText(turn), ...happenings(events), ...(turn.check ? [t('say-check')] : [])].join(' ');
}

function playedText(turn: Played): string {
  const side = sideName(turn.color);
  if (turn.kind === 'deployment' || turn.to === null) {
    return t('say-deployment', { side, from: turn.from, steps: turn.steps.map(stepText).join(', ') });
  }
  const captured = unitName(turn.captured[0]?.pieces ?? []);
  const key = keyIn(MOVES, turn.kind) ?? MOVES.move;
  return t(key, { side, unit: unitName(turn.pieces), from: turn.from, to: turn.to, captured });
}

/** Appends the effects to a sentence. */
function withHappenings(sentence: string, events: readonly Event[]): string {
  return [sentence, ...happenings(events)].join(' ');
}

/** An outcome whose reason may be one that the page has no words for, e.g. of a newer server. */
export type ShownOutcome = Omit<Outcome, 'reason'> & { reason: string };

export function outcomeText(outcome: ShownOutcome): string {
  const result = outcome.winner === null ? t('result-draw') : t(outcome.winner === 'red' ? 'result-red' : 'result-blue');
  return t('outcome-line', { result, reason: reasonText(outcome.reason, outcome.message) });
}

/** Says which side is to move, with `mine` from the side of the user, and whether it is in check. */
export function turnStatus({ turn, check }: Pick<View, 'turn' | 'check'>, mine: boolean): string {
  const side = sideName(turn);
  if (check.length > 0) return t('status-check', { side });
  return mine ? t('status-your-turn') : t('status-turn', { side });
}

/** Returns the reason of an outcome in words, or `other` if the page has no words for it. */
export function reasonText(reason: string, other = reason): string {
  const key = keyIn(REASONS, reason);
  return key === undefined ? other : t(key);
}

/** Describes why the deployment cannot end now. */
export function unfinishedText(code: string, message: string, square: string): string {
  const key = keyIn(UNFINISHED, code);
  return key === undefined ? t('unfinished-other', { detail: message }) : t(key, { square });
}

/** Describes why an action was refused. */
export function refusalText(problem: Problem): string {
  const { code, message, byte, candidates } = problem;
  if (code === 'ambiguous') return t('refused-ambiguous', { candidates: candidates?.map(shownSan).join(', ') ?? message });
  if (code === 'syntax') return t('refused-syntax', { place: (byte ?? 0) + 1, detail: expectedText(problem) });
  if (code === 'engine') return t('refused-engine', { detail: message });
  const key = keyIn(REFUSALS, code);
  return key === undefined ? t('refused-other', { detail: message }) : t(key);
}

/** Returns the announcement of an event, or `null` if the board announces it. */
export function eventText(event: GameEvent, view: Pick<View, 'deployment'>): string | null {
  switch (event.type) {
    case 'turn':
      return turnText(event.turn, event.events);
    case 'step': {
      const { pieces, to, kind, events } = event.step;
      const step = stepText({ pieces, to: to ?? '', kind });
      return withHappenings(t('say-step', { number: view.deployment?.steps.length ?? 1, step }), events);
    }
    case 'stay':
      return withHappenings(t('say-stay', { piece: memberName(view.deployment?.pieces ?? [], event.piece) }), event.events);
    case 'recombine':
      return withHappenings(
        t('say-join', { piece: memberName(view.deployment?.pieces ?? [], event.piece), to: event.to }),
        event.events,
      );
    case 'step-undone':
      return t('say-step-undone');
    case 'cancelled':
      return t('say-cancelled');
    case 'taken-back':
      return t('say-taken-back', { turns: event.turns });
    case 'selected': {
      const { square, targets, parts } = event;
      const said = t('say-selected', { unit: unitName(event.pieces), square, targets });
      return parts > 1 ? `${said} ${t('say-selected-parts', { parts })}` : said;
    }
    case 'hint':
      return t('hint-said', { san: event.turn === null ? event.san : turnText(event.turn) });
    case 'unconfirmed':
      return t('confirm-said', { turn: turnText(event.turn) });
    case 'threat':
      return event.turn === null ? t('threat-none') : t('threat-said', { turn: turnText(event.turn) });
    case 'premove':
      return t('premove-said', { san: event.turn.san });
    case 'premove-failed':
      return t('premove-failed');
    case 'low-time':
      return t('say-low-time', { side: sideName(event.side) });
    case 'draw-declined':
      return t('draw-declined');
    case 'flagged':
      return t('say-flagged', { side: sideName(event.side) });
    case 'outcome':
      return outcomeText(event.outcome);
    case 'refused':
      return refusalText(event.problem);
  }
}

export function shortKind(kind: TargetKind | Kind): string {
  return t(keyIn(SHORT_KINDS, kind) ?? SHORT_KINDS.move);
}

/** Returns the accessible name of a square. */
export function squareText(
  square: string,
  view: Pick<View, 'selected' | 'check' | 'targets'>,
  stacks: ReadonlyMap<string, Stack>,
): string {
  const terrain = terrainName(square);
  const stack = stacks.get(square);
  const parts = [
    stack === undefined
      ? t('square-empty', { square, terrain })
      : t('square-stack', { square, terrain, unit: unitName(stack.pieces), side: sideName(stack.color) }),
  ];
  if (view.selected === square) parts.push(t('square-selected'));
  if (view.check.includes(square)) parts.push(t('square-check'));
  const target = view.targets.find((target) => target.square === square);
  if (target !== undefined) parts.push(t('square-may', { kinds: target.kinds.map(shortKind).join(', ') }));
  return parts.join(', ');
}
