// Practice: one problem of every stage is solved on the page; wrong turns, hints, solutions, progress.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { inBothThemes } from './screens.mjs';
import { cell, click, open, PHONE, pick, press, said } from './table.mjs';
import { test } from './test.mjs';

const records = readFileSync(new URL('../src/practice/problems.json', import.meta.url), 'utf8');
const problems = JSON.parse(records).map(([id, fen, line], index) => ({
  number: index + 1,
  id,
  fen,
  line: line.split(' '),
}));
const byId = (id) => problems.find((problem) => problem.id === id);

const feedback = (page) => page.locator('[data-feedback]');
const field = (page) => page.locator('form input.entry');

/** Waits until the other side has answered or the problem is over. */
async function settled(page) {
  await page.waitForFunction(
    () => !['judging', 'searching'].includes(document.querySelector('[data-feedback]')?.dataset.feedback ?? 'judging'),
  );
  return feedback(page).getAttribute('data-feedback');
}

/** Waits for the board of this problem, not the previous one. */
async function arrived(page, number) {
  await page.waitForFunction((number) => document.querySelector('h1')?.textContent?.trim().endsWith(` ${number}`), number);
  assert.equal(await page.evaluate(() => location.hash), `#/practice/${number}`);
}

async function goTo(page, number) {
  await page.evaluate((number) => (location.hash = `#/practice/${number}`), number);
  await arrived(page, number);
}

async function type(page, text) {
  await field(page).fill(text);
  await field(page).press('Enter');
  return settled(page);
}

test('problems follow one another up to the last one, and all are counted', async () => {
  // The unit tests solve every problem with the same engine. Here one of each stage is left to solve, and every fifth with
  // `COTULENH_ALL`.
  const left = process.env.COTULENH_ALL
    ? problems.filter(({ number }) => number % 5 === 1)
    : ['w1-002', 'w2-002', 'w3-002'].map(byId);
  if (process.env.COTULENH_ALL) test.setTimeout(600_000);
  const done = Object.fromEntries(problems.filter((one) => !left.includes(one)).map(({ id }) => [id, 'alone']));
  const { page, fine, close } = await open({
    hash: '#/practice/course',
    prepare: (page) =>
      page.addInitScript((done) => {
        if (localStorage.getItem('cotulenh.practised') === null) localStorage.setItem('cotulenh.practised', JSON.stringify(done));
      }, done),
  });
  await page.locator('[data-do="continue"]').click();
  for (const { number, id, line } of left) {
    await arrived(page, number);
    for (let ply = 0; ply < line.length; ply += 2) {
      assert.equal(await type(page, line[ply]), ply === line.length - 1 ? 'solved' : 'open', `${id} ${line[ply]}`);
    }
    await press(page, 'next');
  }
  await page.locator('[data-problem]').first().waitFor();
  assert.equal(await page.locator('header [data-done]').getAttribute('data-done'), String(problems.length));
  assert.deepEqual(await page.locator('section [data-done]').evaluateAll((all) => all.map((one) => one.dataset.done)), [
    '80',
    '80',
    '40',
  ]);
  assert.equal(await page.locator('[data-do="continue"]').count(), 0);
  fine();
  await close();
});

test('a problem with a deployment is solved by clicks on a phone', async () => {
  const { page, fine, close } = await open({
    hash: `#/practice/${byId('w1-006').number}`,
    context: { viewport: PHONE, hasTouch: true },
  });
  await click(page, 'k11');
  await pick(page, 'S');
  await click(page, 'k9');
  await pick(page, 'E');
  await click(page, 'k10');
  assert.equal(await settled(page), 'solved');
  await said(page, 'bạn thắng');
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} px too wide`);
  fine();
  await close();
});

test('a wrong turn is answered on the board and taken back; the win is then played by clicks', async () => {
  const { page, fine, close } = await open({ hash: `#/practice/${byId('w2-071').number}` });
  assert.match(await page.locator('[data-goal]').innerText(), /Xanh đi và thắng trong 2 nước/);
  await click(page, 'i8');
  await click(page, 'i7');
  assert.equal(await settled(page), 'wrong');
  assert.match(await feedback(page).innerText(), /Chưa đúng\. Đỏ/);
  assert.equal(await page.locator('svg g.warn path.head').count(), 1);
  await said(page, 'Chưa đúng');
  await press(page, 'take-back');
  assert.equal(await feedback(page).getAttribute('data-left'), '2');
  await click(page, 'j12');
  await click(page, 'j7');
  assert.equal(await settled(page), 'open');
  await said(page, 'Còn 1 nước');
  await click(page, 'i8');
  await click(page, 'i7');
  assert.equal(await settled(page), 'solved');
  fine();
  await close();
});

test('an illegal move is explained and changes nothing', async () => {
  const { page, fine, close } = await open({ hash: '#/practice/1', settings: { language: 'en' } });
  await page.locator('[data-goal]').waitFor();
  assert.equal(await type(page, 'Zz99'), 'refused');
  assert.ok((await feedback(page).locator('p').innerText()).length > 10);
  assert.equal(await feedback(page).getAttribute('data-left'), '1');
  await goTo(page, 2);
  await page.evaluate(() => (location.hash = '#/practice/201'));
  await page.getByText('Problem not found.').waitFor();
  fine();
  await close();
});

test('hints in two stages, the solution turn by turn, and the progress after a reload', async () => {
  const { number, line } = byId('w2-071');
  const { page, fine, close, address } = await open({ hash: `#/practice/${number}`, settings: { language: 'en' } });
  await press(page, 'hint');
  await settled(page);
  assert.match(await feedback(page).innerText(), /Look at the Commander on j12/);
  await page.keyboard.press('q');
  await settled(page);
  assert.match(await feedback(page).innerText(), /Cj7 – Blue: Commander from j12 to j7\./);
  await press(page, 'solution');
  assert.equal(await page.locator('[data-ply]').count(), line.length);
  await press(page, 'forward');
  assert.match((await cell(page, 'j7').getAttribute('aria-label')) ?? '', /Blue/);
  await page.locator(`[data-ply="${line.length}"]`).click();
  await page.keyboard.press('[');
  assert.equal(await page.locator('[data-ply][aria-current]').getAttribute('data-ply'), String(line.length - 1));
  await press(page, 'restart');
  await type(page, line[0]);
  assert.equal(await type(page, line[2]), 'solved');
  await page.goto(`${address}#/practice/course`);
  await page.locator('[data-problem]').first().waitFor();
  await page.reload();
  const solved = page.locator(`[data-problem="${number}"]`);
  assert.equal(await solved.getAttribute('aria-label'), `Problem ${number}, solved with a hint`);
  await page.locator('header', { hasText: '1 of 200 solved' }).waitFor();
  // Foreign text in the storage does no harm.
  await page.evaluate(() => localStorage.setItem('cotulenh.practised', '{"w1-001":7'));
  await page.reload();
  await page.locator('header', { hasText: '0 of 200 solved' }).waitFor();
  fine();
  await close();
});

test('screen readers: no violations in any state, in both themes', async () => {
  const { page, fine, close } = await open({ hash: '#/practice/course', settings: { theme: 'light' } });
  await page.evaluate(() => localStorage.setItem('cotulenh.practised', '{"w1-001":"alone","w1-002":"helped"}'));
  await page.reload();
  await page.locator('[data-problem]').first().waitFor();
  await inBothThemes(page, 'list');
  await goTo(page, byId('w2-071').number);
  await inBothThemes(page, 'open');
  await press(page, 'hint');
  await settled(page);
  await inBothThemes(page, 'hint');
  await type(page, 'Gi7');
  await inBothThemes(page, 'wrong');
  await press(page, 'solution');
  await inBothThemes(page, 'solution');
  await press(page, 'restart');
  await type(page, 'Cj7');
  await type(page, 'Gi7');
  await inBothThemes(page, 'solved');
  fine();
  await close();
});
