// What the page says of a square's ground, which it says before the rules are loaded, is what the rules say.

import { load, terrain } from 'cotulenh';
import { expect, test } from 'vitest';
import { terrainName } from './names';
import { t } from './text.svelte';

test('the ground of every square is that of the rules', async () => {
  await load();
  for (const file of 'abcdefghijk') {
    for (let rank = 1; rank <= 12; rank++) {
      const square = `${file}${rank}`;
      expect(terrainName(square), square).toBe(t(`terrain-${terrain(square)}`));
    }
  }
});
