// The lessons: each one is solved on the page; wrong turns and their reasons, hints, progress, touch, keyboard and
// screen readers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScreens } from './screens.mjs';
import { cell, click, open, options, PHONE, pick, play, press, said } from './table.mjs';

const feedback = (page) => page.locator('[data-feedback]');
const state = (page, is) => page.locator(`[data-feedback="${is}"]`).waitFor();

async function lesson(page, id) {
  await page.goto(`${page.url().split('#')[0]}#/learn/${id}`);
  await page.locator('[role=grid]').waitFor();
}

async function type(page, move) {
  await page.locator('form .entry').fill(move);
  await page.keyboard.press('Enter');
}

/**
 * Solves all lessons in the page by its buttons and its field: the second hint shows a turn, which is typed. Returns the number of
 * positions, and what is wrong. The loop runs in the page, because a test that sends each click from outside takes several times
 * as long.
 */
async function solveAll(ids) {
  const wrong = [];
  let positions = 0;
  const until = async (find) => {
    for (const end = performance.now() + 30_000; performance.now() < end;) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error(`nothing happens at ${location.hash}`);
  };
  const find = (selector) => document.querySelector(selector);
  const isDone = () => find('[data-feedback="done"]') !== null;
  const text = () => find('[data-feedback] p')?.textContent?.trim() ?? '';
  const shownTurn = () => /^Hãy đi (.*)\.$/.exec(text())?.[1];
  for (const id of ids) {
    await until(() => find(`[data-of="${id}"]`));
    const count = document.querySelectorAll('[data-task]').length;
    for (let number = 1; number <= count; number++) {
      await until(() => find(`[data-task="${number}"][aria-current]`));
      for (let turn = 1; !isDone() && turn <= 4; turn++) {
        // The other side has answered and the board is free.
        const button = await until(() => isDone() || find('form button[type=submit]:enabled'));
        if (isDone()) break;
        for (let hint = 0; hint < 3 && shownTurn() === undefined; hint++) {
          const before = text();
          find('[data-do="hint"]').click();
          await until(() => text() !== before);
        }
        const field = find('form .entry');
        field.value = shownTurn() ?? '';
        field.dispatchEvent(new Event('input', { bubbles: true }));
        button.click();
        await new Promise((resolve) => setTimeout(resolve));
        await until(() => isDone() || find('form button[type=submit]:enabled'));
        const feedback = find('[data-feedback]').dataset.feedback;
        if (['wrong', 'refused'].includes(feedback)) wrong.push(`${id} ${number}: ${feedback}`);
      }
      if (!isDone()) wrong.push(`${id} ${number} has no end`);
      positions += 1;
      (await until(() => find(number < count ? '[data-do="next"]' : '[data-do="next-lesson"]'))).click();
    }
  }
  return { positions, wrong };
}

test(
  'every lesson is solved from beginning to end, by typing what the hints show',
  { ...options, timeout: 600_000 },
  async () => {
    const { page, fine, close } = await open({ hash: '#/learn' });
    await page.locator('[data-lesson]').first().waitFor();
    const ids = await page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => one.dataset.lesson));
    assert.equal(ids.length, 27);
    await press(page, 'continue');
    const { positions, wrong } = await page.evaluate(solveAll, ids);
    assert.deepEqual(wrong, []);
    // After the last lesson the map is shown, and all lessons are done.
    await page.locator('[data-lesson]').first().waitFor();
    assert.equal(await page.locator('progress').getAttribute('value'), String(positions));
    assert.equal(await page.locator('progress').getAttribute('max'), String(positions));
    assert.equal(await page.locator('[data-do="continue"]').count(), 0);
    console.log(`  ${ids.length} lessons, ${positions} positions`);
    await page.reload();
    await page.locator('[data-lesson]').first().waitFor();
    assert.equal(await page.locator('progress').getAttribute('value'), String(positions));
    fine();
    await close();
  },
);

test('the lesson of deployments by clicks alone', options, async () => {
  const { page, fine, close } = await open();
  await lesson(page, 'deployment');
  await play(page, 'c3', 'e5', 'F');
  await press(page, 'finish');
  await state(page, 'done');
  await press(page, 'next');
  // The whole stack captures only one piece. The page shows the reason, and the learner tries again.
  await play(page, 'f4', 'f6');
  await state(page, 'wrong');
  assert.match(await feedback(page).innerText(), /chỉ được một quân/);
  assert.equal(await page.locator('form button[type=submit]').isDisabled(), true);
  await press(page, 'again');
  await play(page, 'f4', 'f6', 'T');
  await click(page, 'g4');
  await state(page, 'done');
  await press(page, 'next');
  await play(page, 'c3', 'e5', 'FT');
  await click(page, 'c7');
  await state(page, 'done');
  await press(page, 'next');
  await play(page, 'b3', 'b5', 'N');
  // No piece can be left at sea.
  await page.locator('[data-do="finish"]').click({ force: true });
  assert.match(await page.locator('[role=alert]').innerText(), /không đứng được ở b3/);
  await pick(page, 'FT');
  await click(page, 'd3');
  await state(page, 'done');
  await press(page, 'next');
  await play(page, 'c4', 'f4', 'N');
  await click(page, 'e6');
  await state(page, 'done');
  await press(page, 'next-lesson');
  // A piece recombines.
  await page.locator('h1', { hasText: 'Đi cùng' }).waitFor();
  await play(page, 'c3', 'e5', 'F');
  await page.locator('[data-join="T"]').click();
  await press(page, 'finish');
  await state(page, 'done');
  fine();
  await close();
});

test('a lesson by keyboard alone, with announcements', options, async () => {
  const { page, fine, close } = await open({ hash: '#/learn/tank' });
  const keys = async (...all) => {
    for (const key of all) await page.keyboard.press(key);
  };
  await page.locator('[role=grid]').waitFor();
  const toBoard = async () => {
    for (let tab = 0; tab < 30 && !(await page.evaluate(() => document.activeElement?.role === 'gridcell')); tab++)
      await keys('Tab');
  };
  await toBoard();
  await keys('t', 'Enter');
  await said(page, 'Đã chọn Xe tăng ở f4');
  // Out of range: the reason is announced and shown.
  await keys('ArrowUp', 'ArrowUp', 'ArrowUp', 'Enter');
  await said(page, 'Xe tăng đi tối đa 2 ô');
  assert.match(await feedback(page).innerText(), /f7 cách 3 ô/);
  // First a hint in words, then one on the board.
  await keys('q');
  await said(page, 'Mỗi nước 2 ô');
  await keys('q');
  await said(page, 'Hãy đi Tf6');
  await toBoard();
  await keys('t', 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
  await said(page, 'Còn 1 nước');
  await keys('t', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
  await said(page, 'Đúng rồi!');
  // The focus is on the next control.
  await state(page, 'done');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'next');
  await keys('Enter');
  await page.locator('[data-task="2"][aria-current]').waitFor();
  await toBoard();
  await keys('t', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter');
  await state(page, 'done');
  await keys('Enter');
  await page.locator('[data-task="3"][aria-current]').waitFor();
  await keys('/');
  for (const turn of ['Txe6', 'Txg6', 'Txg4']) {
    await page.waitForFunction(() => document.querySelector('form button[type=submit]:enabled') !== null);
    await page.locator('form .entry').focus();
    await page.keyboard.type(turn);
    await keys('Enter');
  }
  await state(page, 'done');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-do')), 'next-lesson');
  await keys('Enter');
  await page.locator('h1', { hasText: 'Dân quân' }).waitFor();
  fine();
  await close();
});

test('illegal moves are explained in the language of the page', options, async () => {
  const { page, fine, close } = await open();
  await lesson(page, 'river');
  await click(page, 'f5');
  await click(page, 'h7');
  await state(page, 'refused');
  assert.match(await feedback(page).innerText(), /Pháo binh là quân nặng: chỉ qua sông được theo ngầm/);
  await lesson(page, 'air-defense');
  await click(page, 'f3');
  await click(page, 'f7');
  assert.match(await feedback(page).innerText(), /f7 nằm trong vùng phòng không của Cao xạ ở f6/);
  // The sentence changes to the other language without another action.
  await page.evaluate(() => {
    localStorage.setItem('cotulenh.settings', JSON.stringify({ language: 'en', sound: false, animation: false }));
    dispatchEvent(new StorageEvent('storage', { key: 'cotulenh.settings' }));
  });
  assert.match(await feedback(page).innerText(), /f7 is in the air-defence zone of the Anti-air on f6/);
  await type(page, 'Ff3z');
  assert.match(await feedback(page).innerText(), /Not understood at character/);
  // A sequence of turns that leads nowhere ends with an explanation, and the task starts again.
  await type(page, 'Ff4');
  await page.locator('[data-left="1"]').waitFor();
  await page.waitForFunction(() => document.querySelector('form button[type=submit]:enabled') !== null);
  // The hint says that this way leads nowhere.
  await press(page, 'hint');
  await press(page, 'hint');
  assert.match(await feedback(page).innerText(), /cannot reach the goal/);
  await type(page, 'Ff3');
  await state(page, 'wrong');
  assert.match(await feedback(page).innerText(), /Air Force is not on h7/);
  await press(page, 'again');
  await page.locator('[data-left="2"]').waitFor();
  assert.match((await cell(page, 'f3').getAttribute('aria-label')) ?? '', /Red Air Force/);
  fine();
  await close();
});

test('progress is stored, and damaged progress is ignored', options, async () => {
  const { page, fine, close } = await open();
  await page.locator('[data-do="learn"]').click();
  await page.locator('[data-lesson]').first().waitFor();
  await page.evaluate(() => localStorage.setItem('cotulenh.learned', '{"infantry":[0,7,"x",-1],"toString":[1],"tank":3}'));
  await page.reload();
  await page.locator('[data-lesson]').first().waitFor();
  assert.equal(await page.locator('progress').getAttribute('value'), '1');
  // The lesson continues with the second position.
  await press(page, 'continue');
  await page.locator('[data-task="2"][aria-current]').waitFor();
  await type(page, 'Ixe4');
  await state(page, 'done');
  await page.reload();
  await page.locator('[data-task="3"][aria-current]').waitFor();
  assert.deepEqual(await page.evaluate(() => JSON.parse(localStorage.getItem('cotulenh.learned') ?? '')), { infantry: [0, 1] });
  for (const text of ['{"infantry":', 'null', '[1,2]', '7']) {
    await page.evaluate((text) => localStorage.setItem('cotulenh.learned', text), text);
    await page.goto(`${page.url().split('#')[0]}#/learn`);
    await page.reload();
    await page.locator('[data-lesson]').first().waitFor();
    assert.equal(await page.locator('progress').getAttribute('value'), '0', text);
  }
  await page.goto(`${page.url().split('#')[0]}#/learn/nothing`);
  await page.locator('h1', { hasText: 'Không tìm thấy bài học này' }).waitFor();
  fine();
  await close();
});

test('a lesson on a phone by touch', options, async () => {
  const { page, fine, close } = await open({
    hash: '#/learn/stacks',
    context: { viewport: PHONE, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  });
  await page.locator('[role=grid]').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width);
  await cell(page, 'f4').tap();
  await cell(page, 'g4').tap();
  await state(page, 'done');
  const next = await page.locator('[data-do="next"]').boundingBox();
  assert.ok(next.y + next.height <= PHONE.height && next.height >= 40, 'the next position is within reach');
  await page.locator('[data-do="next"]').tap();
  await cell(page, 'f4').tap();
  await cell(page, 'f6').tap();
  await state(page, 'done');
  await page.goto(`${page.url().split('#')[0]}#/learn`);
  await page.locator('summary').tap();
  await page.locator('table').waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, 'the table makes the page wide');
  fine();
  await close();
});

const SCREENS = {
  map: async (page) => {
    await page.goto(`${page.url().split('#')[0]}#/learn`);
    await page.locator('[data-lesson]').first().waitFor();
    await page.locator('summary').click();
  },
  hint: async (page) => {
    await lesson(page, 'anti-air');
    await press(page, 'hint');
    await press(page, 'hint');
  },
  refused: async (page) => {
    await lesson(page, 'river');
    await type(page, 'Af5h7');
    await state(page, 'refused');
  },
  wrong: async (page) => {
    await lesson(page, 'captures');
    await type(page, 'Txg4');
    await state(page, 'wrong');
  },
  done: async (page) => {
    await lesson(page, 'stacks');
    await type(page, 'I&g4');
    await state(page, 'done');
  },
  deployment: async (page) => {
    await lesson(page, 'recombine');
    await play(page, 'c3', 'e5', 'F');
  },
};

testScreens('axe finds nothing wrong in the lessons', SCREENS);
