// The explanations of illegal moves. Loaded with the lessons and the problems.

import { terrain } from 'cotulenh';
import type { Game } from 'cotulenh';
import type { Problem } from '../game/events';
import { terrainName } from '../i18n/terrain';
import { unitName } from '../i18n/names';
import { refusalText, shortKind } from '../i18n/sentences';
import { addTexts, messageKeys, t } from '../i18n/text.svelte';
import en from '../../../crates/cotulenh-cli/messages/why.en.ftl?raw';
import vi from '../../../crates/cotulenh-cli/messages/why.vi.ftl?raw';
import { whyNot } from './why';
import type { Reason, ReasonCode } from './why';

addTexts({ vi, en });

const REASONS = messageKeys({
  'not-in-line': 'why-no-line',
  'no-diagonal': 'why-no-diagonal',
  river: 'why-river',
  corner: 'why-corner',
  exposed: 'why-facing',
  immobile: 'why-headquarters',
  'too-far': 'why-range',
  terrain: 'why-sea',
  'terrain-between': 'why-path',
  blocked: 'why-blocked',
  'air-defense': 'why-defended',
  'air-defense-between': 'why-defended-path',
  'air-defenses': 'why-defended-twice',
  attacked: 'why-attacked',
  'cannot-combine': 'why-no-stack',
  'open-line': 'why-line',
  'other-kind': 'why-only',
  'several-stay': 'why-several-stay',
}) satisfies Record<ReasonCode, string>;

const VARIANTS = messageKeys({ captureRange: 'why-capture-range', land: 'why-land' });

/** Finds the reason why a move is illegal in the current position. The returned function writes it in the current language. */
export function explain(game: Game, problem: Problem): () => string {
  const why = whyNot(game, problem);
  return () => (why === null ? null : reasonText(why)) ?? refusalText(problem);
}

function keyOf({ code, to, captures }: Reason): string | undefined {
  if (code === 'too-far' && captures) return VARIANTS.captureRange;
  if (code === 'terrain' && terrain(to) === 'land') return VARIANTS.land;
  return Object.hasOwn(REASONS, code) ? REASONS[code as ReasonCode] : undefined;
}

/** The reasons that name the stack on their square instead of the unit. */
const OF_CULPRIT: readonly string[] = ['blocked', 'air-defense', 'air-defense-between', 'attacked'];

/** Returns the sentence of a reason, or `null` if there is none. */
function reasonText(reason: Reason): string | null {
  const key = keyOf(reason);
  if (key === undefined) return null;
  const { code, data, unit, culprit, target, to } = reason;
  const square = data.square ?? '';
  const place = code === 'terrain-between' ? square : to;
  return t(key, {
    unit: unitName(OF_CULPRIT.includes(code) ? culprit : unit),
    other: unitName(target),
    square,
    to: place,
    terrain: place === '' ? '' : terrainName(place),
    most: data.most ?? 0,
    distance: data.count ?? 0,
    kind: data.kind === undefined ? '' : shortKind(data.kind),
  });
}
