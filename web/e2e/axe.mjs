// What axe finds wrong for screen readers.

import assert from 'node:assert/strict';
import AxeBuilder from '@axe-core/playwright';

/** Nothing is wrong with what the page shows now; `where` says which state that is. */
export async function accessible(page, where) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${where} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    [],
  );
}
