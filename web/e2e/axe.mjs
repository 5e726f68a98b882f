// Accessibility checks with axe.

import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';

/**
 * Checks that axe finds no problem in the current state of the page, which `where` names. All rules run except those in
 * `without`. The page has no frames, so results need not be merged, and passed rules are not reported.
 */
export async function accessible(page, where, without = []) {
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .disableRules(without);
  const { violations } = await axe.analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
  );
}
