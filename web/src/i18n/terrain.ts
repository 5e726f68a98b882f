// The terrain names of squares. They need the rules; the other names do not.

import { terrain } from 'cotulenh';
import { t, messageKeys } from './text.svelte';

const TERRAIN = messageKeys({ sea: 'terrain-sea', mixed: 'terrain-mixed', land: 'terrain-land' });

export function terrainName(square: string): string {
  return t(TERRAIN[terrain(square)]);
}
