// Helpers for the tests of studies.

import { press } from './table.mjs';

export const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
export const NOTED = '1. Tf6 $1 {[%clk 0:09:58] [%eval 0.35] hay} (1. Ic6 Ik7 (1... Th7) 2. Th6) 1... Ik7 2. Ic6 1-0';
export const MANY = `[Red "Nguyễn Đức"]\n[Blue "Lê"]\n\n${NOTED}\n\n[Red "Hỏng"]\n\n1. Tf6 Tz9 *\n\n[Red "Cuối"]\n\n1. Th6 *\n`;

export const at = (page, hash) => page.goto(`${page.url().split('#')[0]}${hash}`);

/** Opens a text for analysis through the page. */
export async function analyse(page, text) {
  await at(page, '#/open');
  await page.locator('#text').fill(text);
  await press(page, 'analyse');
}

export async function study(page, text) {
  await analyse(page, text);
  await page.locator('[data-tree]').waitFor();
}

/** Returns the tree as text, with the current turn in brackets. */
export const tree = (page) =>
  page.locator('[data-tree]').evaluate((tree) =>
    [...tree.querySelectorAll('[data-node]:not([data-node="0"])')]
      .map((turn) => {
        const text = turn.querySelector('.san').textContent + (turn.querySelector('b')?.textContent ?? '');
        return turn.ariaCurrent === 'true' ? `[${text}]` : text;
      })
      .join(' '),
  );
export const turn = (page, san, which = 0) =>
  page
    .locator('[data-node]')
    .filter({ has: page.getByText(san, { exact: true }) })
    .nth(which);
export const current = async (page) => (await page.locator('[data-tree] [aria-current] .san').allInnerTexts())[0] ?? 'start';

/** Returns what a button in the dialog for sharing copies. */
export async function copied(page, what) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'share');
  await press(page, what);
  await page.locator('dialog').waitFor({ state: 'detached' });
  return page.evaluate(() => navigator.clipboard.readText());
}

/** Returns the number of records in each store of the database. */
export const storeCounts = (page) =>
  page.evaluate(
    async () =>
      (await indexedDB.databases()).length > 0 &&
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('cotulenh');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const stores = [...database.objectStoreNames];
          const counts = {};
          const change = database.transaction(stores);
          for (const store of stores)
            change.objectStore(store).count().onsuccess = ({ target }) => (counts[store] = target.result);
          change.oncomplete = () => (database.close(), resolve(counts));
        };
      }),
  );
