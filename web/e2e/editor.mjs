// Helpers for the tests of the editor.

import { cell, open } from './table.mjs';

export const EMPTY = `${'11/'.repeat(11)}11 r - - 0 1`;
export const BARE = '6c4/11/11/11/11/11/11/11/11/11/11/5C5 r - - 0 1';
export const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';

export async function openEditor(text = '', wanted = {}) {
  const opened = await open({ hash: `#/editor${text === '' ? '' : `/${encodeURIComponent(text)}`}`, ...wanted });
  await opened.page.locator('[role=grid]').waitFor();
  return opened;
}

export const text = (page) => page.locator('#editor-fen').inputValue();
export const piece = (page, name) => page.locator(`[data-piece="${name}"]`);
export const tool = (page, name) => page.locator(`[data-tool="${name}"]`).click();
export const problems = (page) => page.locator('[data-problem]').allInnerTexts();
export const label = (page, square) => cell(page, square).getAttribute('aria-label');
/** Returns the number of squares that are marked as wrong. */
export const warned = (page) => page.locator('.cotulenh-board g.warn').count();

export async function middle(locator) {
  const { x, y, width, height } = await locator.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

export async function drag(page, from, to) {
  const [start, end] = [await middle(from), 'x' in to ? to : await middle(to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}
