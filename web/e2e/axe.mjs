// What axe finds wrong for screen readers.

import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';

/**
 * Nothing is wrong with what the page shows now; `where` says which state that is. Every rule but those in `without`; there are no
 * frames, so nothing has to be put together from several, and what is right need not be told.
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
