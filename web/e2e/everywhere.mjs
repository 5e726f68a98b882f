// The sizes and languages in which every part of the page is tested. One page is resized and translated, because opening a page
// takes longer than the checks.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { accessible } from './axe.mjs';

export const SIZES = {
  desk: { width: 1280, height: 720 },
  phone: { width: 390, height: 844 },
  wide: { width: 844, height: 390 },
};
export const TABLETS = { tablet: { width: 820, height: 1180 }, 'wide tablet': { width: 1180, height: 820 } };
const LANGUAGES = ['vi', 'en'];
/** A phone has the least space for texts. At the other sizes one language is enough. */
const LANGUAGES_AT = { desk: ['vi'], phone: LANGUAGES, wide: ['en'], tablet: ['vi'], 'wide tablet': ['en'] };

const SOURCES = new URL('../src/', import.meta.url);
const SHARED = new URL('../../crates/cotulenh-cli/messages/', import.meta.url);

/** Reads all texts of a language. */
function bundleOf(language) {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const folders = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith(`messages/${language}.ftl`),
  );
  const shared = readdirSync(SHARED).filter((name) => name.endsWith(`.${language}.ftl`));
  for (const file of [...shared.map((name) => new URL(name, SHARED)), ...folders.map((name) => new URL(name, SOURCES))]) {
    bundle.addResource(new FluentResource(readFileSync(file, 'utf8')));
  }
  return bundle;
}

const bundles = Object.fromEntries(LANGUAGES.map((language) => [language, bundleOf(language)]));

/** Returns a text of the page. */
export function textOf(language, key, args) {
  const pattern = bundles[language].getMessage(key)?.value;
  assert.ok(pattern, `there is no text ${key}`);
  return bundles[language].formatPattern(pattern, args ?? null, []);
}

/** Changes settings as another tab would, so that nothing on the page loses the focus or closes. */
export async function changeSettings(page, changes) {
  await page.evaluate((changes) => {
    const key = 'cotulenh.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...changes }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, changes);
}

/** Checks that elements are inside the window without scrolling. */
export async function inWindow(page, ...selectors) {
  const { width, height } = page.viewportSize();
  for (const selector of selectors) {
    const box = await page.locator(selector).first().boundingBox();
    const inside = box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
    assert.ok(inside, `${selector} at ${JSON.stringify(box)} in ${width}×${height}`);
  }
}

/** Waits until the first element with this selector contains a text. */
export async function contains(page, selector, text) {
  const found = await page
    .waitForFunction(([selector, text]) => document.querySelector(selector)?.textContent?.includes(text), [selector, text])
    .catch(() => null);
  const shown = () => page.evaluate((selector) => document.querySelector(selector)?.textContent ?? null, selector);
  assert.ok(found, `${selector} is “${found === null ? await shown() : ''}”, not “${text}”`);
}

/**
 * Runs `check` at every size, and in both languages. It gets the language, the name of the size, and a function that returns a text
 * in the language. Afterwards nothing may be wider than the window, and axe must find nothing.
 */
export async function everywhere(page, where, check, sizes = SIZES) {
  const before = await page.evaluate(() => document.documentElement.lang);
  for (const [index, [size, viewport]] of Object.entries(sizes).entries()) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    for (const language of LANGUAGES_AT[size]) {
      const name = `${where}, ${size}, ${language}`;
      await changeSettings(page, { language });
      await page.waitForFunction((language) => document.documentElement.lang === language, language);
      try {
        await check({ language, size, say: (key, args) => textOf(language, key, args) });
      } catch (error) {
        throw new Error(name, { cause: error });
      }
      // A change of the language or the size takes a moment.
      await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth).catch(() => {});
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(excess <= 0, `${name}: ${excess} pixels too wide`);
      // The language makes no difference to axe, and a landscape phone shows what an upright one does. So axe looks at each screen
      // twice: light in one language, dark in the other. With AXE=all it looks at every size.
      if (process.env.AXE !== 'all' && index > 1) continue;
      if (language !== LANGUAGES_AT[size].at(-1)) continue;
      await changeSettings(page, { theme: index % 2 === 0 ? 'light' : 'dark' });
      await accessible(page, name);
    }
  }
  await changeSettings(page, { language: before, theme: 'light' });
  await page.setViewportSize(SIZES.desk);
}
