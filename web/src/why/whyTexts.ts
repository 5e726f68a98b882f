// The explanations of illegal moves. Loaded with the lessons and the problems.

import type { Problem } from '../game/events';
import { terrainName } from '../i18n/terrain';
import { unitName } from '../i18n/names';
import { refusalText, shortKind } from '../i18n/sentences';
import { addTexts, t, words } from '../i18n/text.svelte';
import en from './messages/en.ftl?raw';
import vi from './messages/vi.ftl?raw';
import { whyNot } from './why';
import type { Why } from './why';
import type { Game } from 'cotulenh';

addTexts({ vi, en });

const REASONS = words({
  'no-line': 'why-no-line',
  'no-diagonal': 'why-no-diagonal',
  river: 'why-river',
  corner: 'why-corner',
  facing: 'why-facing',
  headquarters: 'why-headquarters',
  range: 'why-range',
  'capture-range': 'why-capture-range',
  sea: 'why-sea',
  land: 'why-land',
  path: 'why-path',
  blocked: 'why-blocked',
  defended: 'why-defended',
  'defended-path': 'why-defended-path',
  'defended-twice': 'why-defended-twice',
  attacked: 'why-attacked',
  'no-stack': 'why-no-stack',
  line: 'why-line',
  only: 'why-only',
});

/** Finds the reason why a move is illegal in the current position. The returned function writes it in the current language. */
export function explain(game: Game, problem: Problem): () => string {
  const why = whyNot(game, problem);
  return () => (why === null ? refusalText(problem) : reasonText(why));
}

function reasonText(why: Why): string {
  return t(REASONS[why.code], {
    unit: 'unit' in why ? unitName(why.unit) : '',
    other: 'other' in why ? unitName(why.other) : '',
    square: 'square' in why ? why.square : '',
    to: 'to' in why ? why.to : '',
    terrain: 'to' in why ? terrainName(why.to) : '',
    most: 'most' in why ? why.most : 0,
    distance: 'distance' in why ? why.distance : 0,
    kind: 'kind' in why ? shortKind(why.kind) : '',
  });
}
