import { load } from 'cotulenh';
import { expect, test } from 'vitest';
import { terrainName } from './terrain';
import { t } from './text.svelte';

test('the terrain of a square is that of the rules', async () => {
  await load();
  const squares = { sea: ['a1', 'b12'], mixed: ['c1', 'd6', 'e7'], land: ['d5', 'f6', 'k12'] } as const;
  for (const [terrain, named] of Object.entries(squares)) {
    for (const square of named) expect(terrainName(square), square).toBe(t(`terrain-${terrain as keyof typeof squares}`));
  }
});
