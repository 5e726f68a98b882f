// The lessons: some are solved on the page; wrong turns and their reasons, hints, progress, touch, keyboard and
// screen readers.

import assert from 'node:assert/strict';
import { testScreens } from './screens.mjs';
import { cell, click, open, PHONE, pick, play, press, said } from './table.mjs';
import { test } from './test.mjs';

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
 * Lessons of every kind: a piece, terrain, stacks, heroes, a game to win and an objective. The unit tests solve all of them, and so
 * does this test in Vietnamese with `COTULENH_ALL`.
 */
const SOLVED = { vi: ['navy', 'river', 'recombine'], en: ['heroes', 'mate', 'objectives'] };
const MOST_TURNS = 4;

/** Solves a lesson by typing the turns that the second hints show. */
async function solveLesson(page, id, hint) {
  const tasks = await page.locator('[data-task]').count();
  for (let number = 1; number <= tasks; number++) {
    await page.locator(`[data-task="${number}"][aria-current]`).waitFor();
    const done = page.locator('[data-feedback="done"]');
    for (let turn = 1; (await done.count()) === 0; turn++) {
      assert.ok(turn <= MOST_TURNS, `${id} ${number} has no end`);
      let shown = null;
      for (let given = 0; shown === null; given++) {
        assert.ok(given < 3, `${id} ${number} has no hint`);
        await press(page, 'hint');
        shown = hint.exec(await feedback(page).locator('p').first().innerText());
      }
      await type(page, shown[1]);
      // The other side has answered, or the task is over.
      await page.locator('form button[type=submit]:enabled').or(done).first().waitFor();
      assert.doesNotMatch(await feedback(page).getAttribute('data-feedback'), /wrong|refused/, `${id} ${number}`);
    }
    await press(page, number < tasks ? 'next' : 'next-lesson');
  }
  return tasks;
}

for (const [language, hint, context] of [
  ['vi', /^Hãy đi (.*)\.$/, {}],
  ['en', /^Play (.*)\.$/, { viewport: PHONE, hasTouch: true, isMobile: true }],
]) {
  test(`lessons are solved from beginning to end by typing what the hints show: ${language}`, async () => {
    const { page, fine, close } = await open({ hash: '#/learn', settings: { language }, context });
    await page.locator('[data-lesson]').first().waitFor();
    const ids = await page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => one.dataset.lesson));
    assert.equal(ids.length, 27);
    const solvesAll = process.env.COTULENH_ALL && language === 'vi';
    if (solvesAll) test.setTimeout(600_000);
    let solved = 0;
    for (const id of solvesAll ? ids : SOLVED[language]) {
      await lesson(page, id);
      await page.locator(`[data-of="${id}"]`).waitFor();
      solved += await solveLesson(page, id, hint);
    }
    await page.goto(`${page.url().split('#')[0]}#/learn`);
    await page.locator(`progress[value="${solved}"]`).waitFor();
    await page.reload();
    await page.locator(`progress[value="${solved}"]`).waitFor();
    fine();
    await close();
  });
}

test('after the last lesson the map is shown, and all lessons are done', async () => {
  const { page, fine, close } = await open({ hash: '#/learn' });
  await page.locator('[data-lesson]').first().waitFor();
  const ids = await page.locator('[data-lesson]').evaluateAll((all) => all.map((one) => one.dataset.lesson));
  // A lesson has at most six tasks. The last task of the last lesson is left to solve.
  const known = Object.fromEntries(ids.map((id) => [id, [0, 1, 2, 3, 4, 5]]));
  await page.evaluate((known) => localStorage.setItem('cotulenh.learned', JSON.stringify(known)), known);
  await page.reload();
  await page.locator('[data-lesson]').first().waitFor();
  const all = await page.locator('progress').getAttribute('max');
  assert.equal(await page.locator('progress').getAttribute('value'), all);
  assert.equal(await page.locator('[data-do="continue"]').count(), 0);
  await lesson(page, ids.at(-1));
  await page.locator('[data-task]').last().click();
  await page.locator('[data-task][aria-current]').last().waitFor();
  await press(page, 'hint');
  await press(page, 'hint');
  const [, turn] = /^Hãy đi (.*)\.$/.exec(await feedback(page).locator('p').first().innerText()) ?? [];
  await type(page, turn);
  await press(page, 'next-lesson');
  await page.locator('[data-lesson]').first().waitFor();
  fine();
  await close();
});

test('the lesson of deployments by clicks alone', async () => {
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

test('a lesson by keyboard alone, with announcements', async () => {
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

test('illegal moves are explained in the language of the page', async () => {
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

test('progress is stored, and damaged progress is ignored', async () => {
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

test('a lesson on a phone by touch', async () => {
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
