// Studies: games from texts, variations, notes, exports, links, what the engine thinks.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import AxeBuilder from '@axe-core/playwright';
import { cell, click, open, openText, options, PHONE, pick, play, press, said, status, twoPlayers } from './table.mjs';

const STACK = '6c4/11/11/11/11/11/11/11/2(NFT)8/11/11/5C5 r - - 0 1';
const NOTED = '1. Tf6 $1 {[%clk 0:09:58] [%eval 0.35] hay} (1. Ic6 Ik7 (1... Th7) 2. Th6) 1... Ik7 2. Ic6 1-0';
const MANY = `[Red "Nguyễn Đức"]\n[Blue "Lê"]\n\n${NOTED}\n\n[Red "Hỏng"]\n\n1. Tf6 Tz9 *\n\n[Red "Cuối"]\n\n1. Th6 *\n`;

const at = (page, hash) => page.goto(`${page.url().split('#')[0]}${hash}`);

/** Opens a text to be analysed, as people do. */
async function analyse(page, text) {
  await at(page, '#/open');
  await page.locator('#text').fill(text);
  await press(page, 'analyse');
}

async function study(page, text) {
  await analyse(page, text);
  await page.locator('[data-tree]').waitFor();
}

/** The tree as it is written, the current turn in brackets. */
const tree = (page) =>
  page.locator('[data-tree]').evaluate((tree) =>
    [...tree.querySelectorAll('[data-node]:not([data-node="0"])')]
      .map((turn) => {
        const text = turn.querySelector('.san').textContent + (turn.querySelector('b')?.textContent ?? '');
        return turn.ariaCurrent === 'true' ? `[${text}]` : text;
      })
      .join(' '),
  );
const turn = (page, san, which = 0) => page.locator('[data-node]').filter({ has: page.getByText(san, { exact: true }) }).nth(which);
const current = async (page) => (await page.locator('[data-tree] [aria-current] .san').allInnerTexts())[0] ?? 'start';

/** What a button in the dialog for sharing copies. */
async function copied(page, what) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await press(page, 'share');
  await press(page, what);
  await page.locator('dialog').waitFor({ state: 'detached' });
  return page.evaluate(() => navigator.clipboard.readText());
}

/** The names of what is kept. */
const kept = (page) =>
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
          for (const store of stores) change.objectStore(store).count().onsuccess = ({ target }) => (counts[store] = target.result);
          change.oncomplete = () => (database.close(), resolve(counts));
        };
      }),
  );

test('one of many games is chosen, changed in every way, and goes out by PGN and by link', options, async () => {
  const { page, address, fine, close } = await open();
  await analyse(page, MANY);
  const rows = page.locator('[data-number]');
  await page.locator('.damaged').waitFor();
  assert.equal(await rows.count(), 3);
  assert.match(await rows.nth(0).innerText(), /1\. Nguyễn Đức – Lê[^]*Chưa xong|Đỏ thắng · 3 lượt · dòng 1/);
  assert.match(await rows.nth(1).innerText(), /Hỏng – Xanh[^]*dòng 6[^]*Dòng 8, cột 9: .*cần: một ô từ a1 đến k12/);
  await page.locator('[data-choice] input').fill('duc');
  assert.equal(await rows.count(), 1);
  await rows.nth(0).locator('button').click();
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic6');

  // By hand: another variation, in turn for both sides.
  await turn(page, 'Tf6').click();
  assert.match(await page.locator('[data-facts]').innerText(), /\+0\.4 · Đồng hồ: 0:09:58/);
  await play(page, 'c8', 'c7');
  await play(page, 'k5', 'k6');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6] Ic6');
  await page.locator('[data-do="comment"]').fill('một ý mới {lạ}');
  await page.locator('[data-do="comment"]').blur();
  await page.locator('[data-glyph="5"]').click();
  await page.locator('[data-glyph="14"]').click();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6!? +=] Ic6');
  await press(page, 'promote');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ic7 Ik7 Ic6 [Ik6!? +=]');
  await press(page, 'undo');
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 [Ik6!? +=] Ic6');
  await turn(page, 'Th7').click();
  await press(page, 'make-main');
  assert.equal(await tree(page), 'Ic6 Tf6! Ik7 Ic7 Ik6!? += Ic6 [Th7] Ik7 Th6');
  await press(page, 'undo');
  // Deleted, and brought back by the notice.
  await turn(page, 'Ic6').click();
  await press(page, 'remove');
  assert.equal(await tree(page), 'Tf6! Ik7 Ic7 Ik6!? += Ic6');
  await page.getByRole('button', { name: 'Hoàn tác' }).last().click();
  assert.equal(await tree(page), 'Tf6! [Ic6] Ik7 Th7 Th6 Ik7 Ic7 Ik6!? += Ic6');

  const pgn = await copied(page, 'copy-pgn');
  assert.match(pgn, /\[Red "Nguyễn Đức"\]/);
  assert.match(
    pgn.replace(/\s+/g, ' '),
    /1\. Tf6 \$1 \{\[%clk 0:09:58\] \[%eval 0\.35\] hay\} \(1\. Ic6 Ik7 \(1\.\.\. Th7\) 2\. Th6\) 1\.\.\. Ik7 \(1\.\.\. Ic7 2\. Ik6 \$5 \$14 \{một ý mới \{lạ\[%char 7D\]\}\) 2\. Ic6 1-0/,
  );
  const download = page.waitForEvent('download');
  await press(page, 'share');
  await press(page, 'download-pgn');
  assert.match((await download).suggestedFilename(), /^cotulenh-.*\.pgn$/);
  const link = await page.locator('[data-link]').inputValue();
  await page.keyboard.press('Escape');
  assert.ok(link.startsWith(`${address}#/link/A`), link);
  await turn(page, 'Tf6').click();
  assert.match(await copied(page, 'copy-fen'), /^6c4\/1n2fh1hf2.* b - - 1 1$/);

  // Somebody else, who has nothing of this.
  const other = await open();
  await other.page.goto(link);
  await other.page.reload();
  await other.page.locator('[data-tree]').waitFor();
  assert.equal(await tree(other.page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic7 Ik6!? += Ic6');
  assert.equal(await copied(other.page, 'copy-pgn'), pgn);
  // It is kept when it is changed, not before.
  assert.ok([undefined, 0].includes((await kept(other.page)).studies));
  await turn(other.page, 'Ik6').click();
  await other.page.locator('[data-glyph="3"]').click();
  await other.page.waitForFunction(() => location.hash.startsWith('#/analysis/'));
  await other.page.reload();
  await other.page.locator('[data-tree]').waitFor();
  assert.match(await tree(other.page), /Ik6\+= !!/);
  assert.equal((await kept(other.page)).studies, 1);
  other.fine();
  await other.close();
  fine();
  await close();
});

test('by keyboard alone: through the tree, from way to way, notes, deletion and back', options, async () => {
  const { page, fine, close } = await open();
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await study(page, NOTED);
  await page.locator('[data-tree] [tabindex="0"]').focus();
  await keys('ArrowRight');
  assert.equal(await current(page), 'Tf6');
  await keys('ArrowDown');
  assert.equal(await current(page), 'Ic6');
  await keys('ArrowRight', 'ArrowDown');
  assert.equal(await current(page), 'Th7');
  await keys('ArrowUp', 'End');
  assert.equal(await current(page), 'Th6');
  await keys('ArrowLeft', 'Home');
  assert.equal(await current(page), 'start');
  // The keyboard has stayed in the tree, on the turn that is shown.
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-node')), '0');
  assert.equal(await page.locator('[data-tree] [tabindex="0"]').count(), 1);
  await keys(']', ']', 'k');
  await page.keyboard.type('ghi chú');
  await keys('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.role), 'gridcell');
  assert.match(await page.locator('[data-tree]').innerText(), /ghi chú/);
  // On the board the arrows are the board's; brackets still lead through the tree.
  const before = await current(page);
  await keys('ArrowRight');
  assert.equal(await current(page), before);
  await keys('[');
  assert.equal(await current(page), 'Ic6');
  await keys('}');
  assert.equal(await current(page), 'Tf6');
  await keys('{');
  assert.equal(await current(page), 'Ic6');
  await keys('Delete');
  assert.equal(await tree(page), 'Tf6! Ik7 Ic6');
  await keys('u');
  assert.equal(await tree(page), 'Tf6! [Ic6] Ik7 Th7 Th6 Ik7 Ic6');
  await keys('/');
  await page.keyboard.type('Th7');
  await keys('Enter');
  assert.equal(await current(page), 'Th7');
  await said(page, 'Xanh: Xe tăng');
  fine();
  await close();
});

test('a deployment in the tree, and a position in the middle of one', options, async () => {
  const { page, fine, close } = await open();
  await study(page, STACK);
  await play(page, 'c4', 'e6', 'F');
  await pick(page, 'T');
  await click(page, 'd4');
  // A reload in the middle loses nothing.
  await page.reload();
  await page.locator('[data-do="finish"]').waitFor();
  await press(page, 'finish');
  assert.equal(await tree(page), '[N<F>e6,T>d4]');
  await page.reload();
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), '[N<F>e6,T>d4]');
  await study(page, `${STACK} c4:N:F>e6...`);
  await press(page, 'finish');
  assert.equal(await tree(page), '[(NT)<F>e6]');
  fine();
  await close();
});

test('what is wrong with a text is said with its place and shown in it, and nothing changes', options, async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  const before = await kept(page);
  const wrong = [
    [STACK.replace('5C5', '5Q5'), /Dòng 1, cột 41 \(ô f1\): gặp `Q`.*cần: chữ của quân/, 'Q5'],
    [`\n\n ${STACK.replace('5C5', '4N6')}`, /Dòng 3, cột 42: e1: Hải quân/, 'N6'],
    ['[Red "x"]\n\n1. Tf6 Tz9 *', /Dòng 3, cột 9: .*cần: một ô từ a1 đến k12/, 'z9'],
    ['1. Tf6 {mở', /Dòng 1, cột 8: .*cần: dấu ngoặc nhọn đóng/, ''],
    ['1. Tf6 Ik7 2. Tf9 *', /Dòng 1, cột 15: Tf9: nước không hợp lệ.*cần: một nước đúng luật/, 'Tf9'],
  ];
  for (const [text, told, selected] of wrong) {
    await analyse(page, text);
    await page.locator('#problem').waitFor();
    assert.match(await page.locator('#problem').innerText(), told);
    const shown = await page.locator('#text').evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd));
    assert.ok(shown.startsWith(selected.slice(0, 1)), `${shown} for ${selected}`);
    assert.equal(await page.locator('#text').inputValue(), text);
  }
  // From a file that is dropped, and in English.
  assert.deepEqual(await kept(page), before);
  fine();
  await close();
});

test('bad links say where and what was expected, and nothing changes', options, async () => {
  const { page, fine, close } = await open();
  await study(page, NOTED);
  await press(page, 'share');
  const link = await page.locator('[data-link]').inputValue();
  const before = await kept(page);
  const data = link.split('/link/')[1];
  const bad = [
    [data.slice(0, -7), new RegExp(`Dòng 1, cột ${data.length - 6} .*cần thêm 7 ký tự`)],
    [data.slice(0, 20) + (data[20] === 'x' ? 'y' : 'x') + data.slice(21), /cột 11 .*tổng kiểm tra/],
    [`${data.slice(0, 15)}%20${data.slice(16)}`, /cột 16 .*cần chữ cái không dấu/],
    [`B${data.slice(1)}`, /cột 1 .*cần chữ “A”/],
    [`${data}AAA`, new RegExp(`cột ${data.length + 1} .*hết liên kết`)],
    ['', /cột 1 .*nội dung/],
  ];
  for (const [text, told] of bad) {
    await at(page, `#/link/${text}`);
    await page.locator('#problem').filter({ hasText: told }).waitFor();
  }
  assert.deepEqual(await kept(page), before);
  fine();
  await close();
});

test('the engine shows lines, arrows and who is ahead, and its turns are played into the tree', options, async () => {
  const { page, fine, close } = await open();
  await at(page, '#/analysis');
  await press(page, 'new-study');
  await page.locator('[data-tree]').waitFor();
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /Chưa có đánh giá/);
  await page.locator('[data-do="lines"]').selectOption('2');
  await press(page, 'engine');
  await page.waitForFunction(() => document.querySelectorAll('[data-engine] li').length === 2);
  await page.waitForFunction(() => /Độ sâu ([3-9]|\d\d)/.test(document.querySelector('[data-told]')?.textContent ?? ''));
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /theo phía Đỏ: .*Đỏ thắng \d+%/);
  // The first line's turn is drawn as the main arrow, the other as the second.
  assert.ok((await page.locator('.board g.main').count()) > 0);
  assert.ok((await page.locator('.board g.second').count()) > 0);
  await page.locator('[data-do="lines"]').selectOption('1');
  await page.waitForFunction(() => document.querySelectorAll('[data-engine] li').length === 1);
  // Three turns of the line, at once.
  await page.waitForFunction(() => document.querySelectorAll('[data-line="0"]').length >= 3);
  await page.locator('[data-line="0"]').nth(2).click();
  await page.waitForFunction(() => document.querySelectorAll('[data-node]').length === 4);
  assert.equal(await status(page), 'Đến lượt Xanh');
  await press(page, 'undo');
  assert.equal(await page.locator('[data-node]').count(), 1);
  // What was thought is still known when the engine is off.
  await press(page, 'engine');
  assert.equal(await page.locator('[data-engine]').getAttribute('data-engine'), 'off');
  assert.equal(await page.locator('.board g.main').count(), 0);
  assert.match(await page.locator('.room [role=img]').first().getAttribute('aria-label'), /theo phía Đỏ/);
  fine();
  await close();
});

test('a game of two is analysed while it goes on, and its study gets what is played later', options, async () => {
  const { page, fine, close } = await open();
  await twoPlayers(page);
  await play(page, 'f4', 'f6');
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), 'Tf6');
  const name = page.url();
  await page.keyboard.press(']');
  await play(page, 'c8', 'c7');
  await page.goBack();
  await page.locator('[data-do="hint"]').waitFor();
  await play(page, 'k8', 'k7');
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(page.url(), name);
  assert.match(await tree(page), /^Tf6 Ik7 \[?Ic7\]?$/);
  // From the list of games too.
  await at(page, '#/games');
  await page.locator('[data-do="analyse"]').first().click();
  await page.locator('[data-tree]').waitFor();
  assert.equal(page.url(), name);
  assert.equal((await kept(page)).studies, 1);
  fine();
  await close();
});

test('a game against the computer is not analysed before it is over', options, async () => {
  const { page, fine, close } = await open();
  await page.locator('button[type=submit]').click();
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.locator('[data-do="analyse"]').count(), 0);
  const id = page.url().split('/').at(-1);
  await at(page, `#/analysis/game:${id}`);
  await page.getByText('Ván này còn đang chơi với máy.').waitFor();
  await at(page, `#/game/${id}`);
  await press(page, 'resign');
  await page.locator('dialog .warn').click();
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  fine();
  await close();
});

test('studies are listed, renamed, deleted and brought back; two windows do not write over each other', options, async () => {
  const { page, context, fine, close } = await open();
  await study(page, NOTED);
  const address = page.url();
  const other = await context.newPage();
  await other.goto(address);
  await other.locator('[data-tree]').waitFor();
  await turn(page, 'Tf6').click();
  await page.locator('[data-glyph="2"]').click();
  await other.locator('[data-do="reload"]').waitFor();
  await other.locator('[data-do="reload"]').click();
  await other.waitForFunction(() => document.querySelector('[data-tree]')?.textContent?.includes('?'));
  await other.close();
  await at(page, '#/analysis');
  const row = page.locator('[data-study]');
  await row.getByRole('button', { name: /Đổi tên/ }).click();
  await page.locator('[data-study] input').fill('Khai cuộc Xe tăng');
  await page.keyboard.press('Enter');
  await row.getByText('Khai cuộc Xe tăng').waitFor();
  await row.getByRole('button', { name: /Xóa/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await row.waitFor();
  await page.reload();
  await row.getByText('Khai cuộc Xe tăng').click();
  await page.locator('[data-tree]').waitFor();
  assert.match(await copied(page, 'copy-pgn'), /\[Event "Khai cuộc Xe tăng"\]/);
  await at(page, '#/analysis/nothing');
  await page.getByText('Không tìm thấy bài phân tích này.').waitFor();
  fine();
  await close();
});

test('games kept by the first version of the page are still there', options, async () => {
  const { page, address, fine, close } = await open({
    hash: 'board.svg',
    prepare: (page) => page.route('**/board.svg', (route) => route.fulfill({ contentType: 'text/html', body: 'nothing' })),
  });
  const record = {
    version: 1, id: 'old', revision: 4, created: 1, updated: 1, objective: 'total', clock: null, times: [], left: null,
    players: { red: { kind: 'person', name: 'Xưa' }, blue: { kind: 'person', name: 'Cũ' } },
    pgn: '1. Tf6 *', origin: null, operations: [], plies: 1, result: '*', orientation: 'red', seed: 1,
  };
  await page.evaluate(
    (record) =>
      new Promise((resolve) => {
        const opening = indexedDB.open('cotulenh', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('games', { keyPath: 'id' }).createIndex('updated', 'updated');
        opening.onsuccess = () => {
          const change = opening.result.transaction('games', 'readwrite');
          change.objectStore('games').put(record);
          change.oncomplete = () => (opening.result.close(), resolve());
        };
      }),
    record,
  );
  await page.goto(`${address}#/games`);
  await page.getByText('Xưa – Cũ').waitFor();
  await page.locator('[data-do="analyse"]').click();
  await page.locator('[data-tree]').waitFor();
  assert.deepEqual(await kept(page), { games: 1, studies: 1 });
  fine();
  await close();
});

test('a file is dropped, and the place of its error is in English where that is chosen', options, async () => {
  const { page, fine, close } = await open({ settings: { language: 'en' } });
  await at(page, '#/analysis');
  await page.locator('#text').waitFor();
  const drop = async (text) => {
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], 'games.pgn'));
      return data;
    }, text);
    await page.locator('form.card').dispatchEvent('drop', { dataTransfer: data });
    await page.waitForFunction((text) => document.querySelector('#text').value === text, text);
  };
  await drop('1. Tf6 Tz9 *');
  await press(page, 'analyse');
  await page.locator('#problem').waitFor();
  assert.match(await page.locator('#problem').innerText(), /Line 1, column 9: .*expected: a square from a1 to k12/);
  await drop(NOTED);
  await press(page, 'analyse');
  await page.locator('[data-tree]').waitFor();
  assert.equal(await tree(page), 'Tf6! Ic6 Ik7 Th7 Th6 Ik7 Ic6');
  fine();
  await close();
});

test('a study on a phone by touch', options, async () => {
  const { page, fine, close } = await open({ context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 } });
  await study(page, NOTED);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  const board = await page.locator('[role=grid]').boundingBox();
  assert.ok(board.width > PHONE.width * 0.9);
  await page.locator('[data-do="next"]').tap();
  await page.locator('[data-do="next"]').tap();
  assert.equal(await current(page), 'Ik7');
  await cell(page, 'k5').tap();
  await cell(page, 'k6').tap();
  assert.equal(await current(page), 'Ik6');
  for (const button of await page.locator('.room button:visible').all()) {
    const box = await button.boundingBox();
    assert.ok(box.height >= 24 && box.width >= 24, `${await button.innerText()} is ${box.width} × ${box.height}`);
  }
  fine();
  await close();
});

const SCREENS = {
  hub: async (page) => {
    await study(page, NOTED);
    await at(page, '#/analysis');
    await page.locator('[data-study]').waitFor();
  },
  room: async (page) => {
    await study(page, NOTED);
    await page.locator('[data-do="next"]').click();
    await press(page, 'engine');
    await page.locator('[data-line]').first().waitFor();
    await press(page, 'engine');
  },
  deploying: async (page) => {
    await study(page, STACK);
    await play(page, 'c4', 'e6', 'F');
  },
  share: async (page) => {
    await study(page, NOTED);
    await press(page, 'share');
    await page.locator('[data-link]').waitFor();
  },
  choice: async (page) => {
    await analyse(page, MANY);
    await page.locator('.damaged').waitFor();
  },
  link: async (page) => {
    await at(page, '#/link/A123');
    await page.locator('#problem').waitFor();
  },
};

for (const theme of ['light', 'dark']) {
  for (const [name, prepare] of Object.entries(SCREENS)) {
    test(`axe finds nothing: ${name}, ${theme}`, options, async () => {
      const { page, fine, close } = await open({ settings: { theme } });
      await prepare(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`), []);
      fine();
      await close();
    });
  }
}
