// Accessibility checks with axe.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

/** The rule that a page has a heading. A board alone has none. */
export const HEADING = 'page-has-heading-one';

/**
 * Checks that axe finds no problem in the current state of the page, which `where` names. All rules run except those in
 * `without`. The page has no frames, so axe runs in it directly, and it is loaded once per document.
 */
export async function accessible(page, where, without = []) {
  // The parts of a screen are loaded when it is opened.
  if (!without.includes(HEADING)) await page.locator('h1').first().waitFor({ state: 'attached' });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (without) => {
    // A colour in the middle of a transition is none of the page's colours. One transition can start another, in an element
    // that inherits the colour.
    const isRunning = ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime);
    const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    for (let round = 0; round < 20; round++) {
      await nextFrame();
      const running = document.getAnimations().filter(isRunning);
      if (running.length === 0) break;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
    const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'], rules });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, without);
  assert.deepEqual(
    violations.map((violation) => `${where} ${violation}`),
    [],
  );
}
