// Accessibility tests of several screens.

import { test } from 'node:test';
import { accessible } from './axe.mjs';
import { open, options, PHONE } from './table.mjs';

/**
 * Adds a test for each screen. It checks the screen in light mode, and in dark mode on a phone. `screens` has a function for each
 * name that opens the screen.
 */
export function testScreens(title, screens) {
  for (const [name, prepare] of Object.entries(screens)) {
    test(`${title}: ${name}`, options, async () => {
      for (const [theme, viewport] of [
        ['light', undefined],
        ['dark', PHONE],
      ]) {
        const { page, fine, close } = await open({ settings: { theme }, context: viewport === undefined ? {} : { viewport } });
        await prepare(page);
        await accessible(page, theme);
        fine();
        await close();
      }
    });
  }
}
