// Accessibility tests of several screens.

import { accessible } from './axe.mjs';
import { changeSettings } from './everywhere.mjs';
import { open, PHONE } from './table.mjs';
import { test } from './test.mjs';

/**
 * Adds a test for each screen. It checks the screen in light mode, and in dark mode on a phone. `screens` has a function for each
 * name that opens the screen.
 */
export function testScreens(title, screens) {
  for (const [name, prepare] of Object.entries(screens)) {
    test(`${title}: ${name}`, async () => {
      const { page, fine, close } = await open({ settings: { theme: 'light' } });
      await prepare(page);
      await inBothThemes(page, name);
      fine();
      await close();
    });
  }
}

/** Checks the current state of the page in light mode, and in dark mode on a phone. Then the page is as before. */
export async function inBothThemes(page, where) {
  const viewport = page.viewportSize();
  await accessible(page, `${where}, light`);
  await page.setViewportSize(PHONE);
  await changeSettings(page, { theme: 'dark' });
  await accessible(page, `${where}, dark`);
  await changeSettings(page, { theme: 'light' });
  await page.setViewportSize(viewport);
}
